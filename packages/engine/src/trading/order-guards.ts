import type { Account, AccountIntent, Desk, GuardRefusal, Instant, Position } from '@spark/core';

/** What stands between a plan and an account: limits that the user set, and the kill switch. */
export type OrderGuards = {
  /** Null lets it pass, and counts it. Orders that only close something always pass. */
  readonly refusalIn: (view: GuardView) => GuardRefusal | null;
};

export type GuardView = {
  readonly desk: Desk;
  readonly account: Account;
  readonly intent: AccountIntent;
  /** It only makes a position smaller, counting what is on its way already. */
  readonly isExit: boolean;
  /** Of the account, planned ones included. */
  readonly openOrders: number;
  readonly positions: Iterable<Position>;
  readonly now: Instant;
};
