/** The outcome of one action of an alert. Stored before the next action begins. */
export type ActionOutcome = {
  readonly kind: 'done' | 'failed' | 'skipped';
  /** For a person. */
  readonly says: string;
};

export type ActionKind = 'place' | 'square-off' | 'cancel-all' | 'deactivate' | 'log';

export type NextStep =
  | { readonly kind: 'run'; readonly index: number }
  | { readonly kind: 'skip'; readonly index: number; readonly says: string }
  | { readonly kind: 'finished' };

/**
 * Actions run in the order written, and a failed one does not stop the next. Only an order is not placed after a
 * square-off that failed: it was meant for a flat position.
 */
export function nextStep(actions: readonly ActionKind[], outcomes: readonly ActionOutcome[]): NextStep {
  const index = outcomes.length;
  const action = actions[index];
  if (action === undefined) return { kind: 'finished' };
  const failed = outcomes.findIndex(
    (outcome, at) => actions[at] === 'square-off' && outcome.kind === 'failed',
  );
  if (action !== 'place' || failed < 0) return { kind: 'run', index };
  return {
    kind: 'skip',
    index,
    says: `The order was not placed, because the square-off before it failed (action ${failed + 1}).`,
  };
}

/** Whether the action has to be over, and not only asked for, before the next one begins. */
export function mustSettle(actions: readonly ActionKind[], index: number): boolean {
  return actions[index] === 'square-off' && actions.slice(index + 1).includes('place');
}
