/** How long to wait before the next attempt, by the number of attempts made; the last step repeats. */
export function backOffMs(stepsMs: readonly [number, ...number[]], attempts: number): number {
  return stepsMs[Math.min(attempts, stepsMs.length) - 1] ?? stepsMs[0];
}
