import type { AlertAction } from './alert-action.ts';

/** The outcome of one action of an alert. Stored before the next action begins. */
export type ActionOutcome = {
  readonly kind: 'done' | 'failed' | 'skipped';
  /** For a person. */
  readonly says: string;
};

export type ActionKind = AlertAction['kind'];

const PLACING: readonly ActionKind[] = ['place', 'place-basket'];
const CLOSING: readonly ActionKind[] = ['square-off', 'square-off-basket'];

export type NextStep =
  | { readonly kind: 'run'; readonly index: number }
  | { readonly kind: 'skip'; readonly index: number; readonly says: string }
  | { readonly kind: 'finished' };

/**
 * Actions run in the order written, and a failed one does not stop the next. Only an order or a basket is not placed after a
 * square-off that failed: it was meant for a flat position.
 */
export function nextStep(actions: readonly ActionKind[], outcomes: readonly ActionOutcome[]): NextStep {
  const index = outcomes.length;
  const action = actions[index];
  if (action === undefined) return { kind: 'finished' };
  const failed = outcomes.findIndex(
    (outcome, at) => CLOSING.some((kind) => kind === actions[at]) && outcome.kind === 'failed',
  );
  if (!PLACING.includes(action) || failed < 0) return { kind: 'run', index };
  const what = action === 'place' ? 'order' : 'basket';
  return {
    kind: 'skip',
    index,
    says: `The ${what} was not placed, because the square-off before it failed (action ${failed + 1}).`,
  };
}

/** Whether the action has to be over, and not only asked for, before the next one begins. */
export function mustSettle(actions: readonly ActionKind[], index: number): boolean {
  const isClosing = CLOSING.some((kind) => kind === actions[index]);
  return isClosing && actions.slice(index + 1).some((kind) => PLACING.includes(kind));
}
