const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/** How long to wait before the next attempt: doubling, and spread so that accounts do not reconnect together. */
export function backOffMs(failures: number, random: number): number {
  const wait = Math.min(FIRST_MS * 2 ** Math.max(0, failures - 1), LONGEST_MS);
  return Math.round(wait * (0.75 + 0.25 * random));
}
