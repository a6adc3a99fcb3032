import type { AccountKey } from '../book/account-key.ts';

/** A stored row that says nothing that could be believed. It stays where it is. */
export type DamagedRow = {
  readonly table: string;
  readonly key: string;
  readonly ucc: string;
  readonly accountName: string | null;
  readonly strategyName: string | null;
  /** An order that its broker may still be working on. */
  readonly isAtWork: boolean;
  readonly why: string;
  /** What stands there, cut to what a log can hold. */
  readonly text: string;
};

/** Whether it leaves open what an account holds: of finished orders, trades and alerts nothing follows for positions. */
export function leavesPositionsOpen({ table, isAtWork }: DamagedRow): boolean {
  return table === 'positions' || (table === 'orders' && isAtWork);
}

export type DamageReads = {
  /** Rows of the account that were met and could not be read. What is read leaves them out. */
  readonly damagedIn: (account: AccountKey) => readonly DamagedRow[];
};
