/** A budget of a broker that counts calls of several processes of ours together. */
export type SharedBudget = {
  /** Tells it from the other budgets of the same scope. */
  readonly name: string;
  readonly calls: number;
  readonly perMs: number;
};

/** What is counted: an app or an account, without its name. */
export type SharedCall = { readonly scope: string; readonly budgets: readonly SharedBudget[] };

/**
 * Takes a call in all of its budgets, or in none. `full`: there may be room after this long. Nothing of what is taken is ever
 * given back, so that whoever works for the account afterwards begins with what was used before. Rejects without an answer.
 */
export type SharedCalls = {
  readonly take: (call: SharedCall) => Promise<TakenCall>;
};

export type TakenCall = { readonly kind: 'taken' } | { readonly kind: 'full'; readonly waitMs: number };
