import type { AccountKey, AccountWork, Journal } from '@spark/core';

/** Whether the account has open orders or positions, as made durable. */
export async function workOf(journal: Journal, { ucc, accountName }: AccountKey): Promise<AccountWork> {
  const busy = await journal.busyAccounts();
  return { isAtWork: busy.some((account) => account.ucc === ucc && account.accountName === accountName) };
}
