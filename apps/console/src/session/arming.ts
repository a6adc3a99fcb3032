import { SparkError } from '@spark/client';
import { createStore } from '@spark/web';

/** Whether the page asks for the password, because something would reach a live account. */
export const armDialog = createStore(false);

/** True when the server wants the tab to be armed first; the page then asks for it. */
export function asksForArming(error: unknown): boolean {
  if (!(error instanceof SparkError) || error.code !== 'not_armed') return false;
  armDialog.set(true);
  return true;
}
