/** How long to wait before the next attempt, by how many were made: the last step counts for all that follow. */
export function backOffMs(stepsMs: readonly [number, ...number[]], attempts: number): number {
  return stepsMs[Math.min(attempts, stepsMs.length) - 1] ?? stepsMs[0];
}
