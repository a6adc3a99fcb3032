/** What is wrong with several servers on a PostgreSQL that acknowledges what no second machine has. */
export function withoutStandby(where: string): string {
  return `Commits to ${where} wait for no standby: acknowledged orders would be lost with its machine.`;
}

/** What to do about it. */
export const SET_STANDBY =
  'Set synchronous_standby_names there, with synchronous_commit other than local. SPARK_ALLOW_LOSS=1 starts nodes without.';
