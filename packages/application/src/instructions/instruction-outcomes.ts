import type { Journal } from '@spark/core';
import { fingerprintOf, postFingerprintOf } from '@spark/engine';

/** What came of the last firing of an instruction, one sentence for each action that is over. */
export async function outcomesOf(
  journal: Pick<Journal, 'findAlert'>,
  id: number,
  firing: number,
): Promise<readonly string[]> {
  if (firing === 0) return [];
  const found = [
    await journal.findAlert(0, fingerprintOf(id, firing)),
    await journal.findAlert(0, postFingerprintOf(id, firing)),
  ];
  return found.flatMap((alert) => (alert?.outcomes ?? []).map(({ says }) => says));
}
