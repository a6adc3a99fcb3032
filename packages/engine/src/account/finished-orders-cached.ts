/** Finished orders in memory, over all accounts: enough for the day of a busy account, not for its history. */
const FINISHED_ORDERS_MAX = 200_000;
const FINISHED_PER_ACCOUNT_MAX = 10_000;
const FINISHED_PER_ACCOUNT_MIN = 200;

/** How many finished orders one account caches while this many accounts share the memory. */
export function finishedOrdersCached(accounts: number): number {
  const share = Math.floor(FINISHED_ORDERS_MAX / accounts);
  return Math.min(FINISHED_PER_ACCOUNT_MAX, Math.max(FINISHED_PER_ACCOUNT_MIN, share));
}
