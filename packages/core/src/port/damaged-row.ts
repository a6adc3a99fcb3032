import type { AccountKey } from '../book/account-key.ts';

/** A stored row that cannot be read. It stays where it is. */
export type DamagedRow = {
  readonly table: string;
  readonly key: string;
  readonly ucc: string;
  readonly accountName: string | null;
  readonly strategyName: string | null;
  /** An order that its broker may still be working on. */
  readonly isAtWork: boolean;
  readonly why: string;
  /** The stored text, cut to what a log can hold. */
  readonly text: string;
};

/** Whether it makes the holdings of an account unknown: finished orders, trades and alerts do not affect positions. */
export function leavesPositionsOpen({ table, isAtWork }: DamagedRow): boolean {
  return table === 'positions' || (table === 'orders' && isAtWork);
}

export type DamageReads = {
  /** Rows of the account that could not be read. Reads skip them. */
  readonly damagedIn: (account: AccountKey) => readonly DamagedRow[];
};
