/** Finished orders in memory, over all accounts: the day of a busy account is read from memory, a long past is not. */
const FINISHED_ORDERS_MAX = 200_000;
const FINISHED_PER_ACCOUNT_MAX = 10_000;
const FINISHED_PER_ACCOUNT_MIN = 200;

/** How many of its finished orders an account keeps in memory while so many accounts share it. */
export function finishedOrdersCached(accounts: number): number {
  const share = Math.floor(FINISHED_ORDERS_MAX / accounts);
  return Math.min(FINISHED_PER_ACCOUNT_MAX, Math.max(FINISHED_PER_ACCOUNT_MIN, share));
}
