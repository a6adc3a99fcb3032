import { createStore, type Readable } from '@spark/web';

/** Short messages about what just happened. They stay until read when something went wrong. */
export type Toast = {
  readonly id: number;
  readonly tone: 'good' | 'bad' | 'none';
  readonly text: string;
  readonly hint?: string | undefined;
};

const SHOWN_MS = 5_000;
const TOASTS_MAX = 5;

const store = createStore<readonly Toast[]>([]);
let last = 0;

export const toasts: Readable<readonly Toast[]> = store;

export function showToast(toast: Omit<Toast, 'id'>): void {
  last += 1;
  const id = last;
  store.set([...store.getSnapshot(), { ...toast, id }].slice(-TOASTS_MAX));
  if (toast.tone !== 'bad') setTimeout(() => closeToast(id), SHOWN_MS);
}

export function closeToast(id: number): void {
  store.set(store.getSnapshot().filter((toast) => toast.id !== id));
}
