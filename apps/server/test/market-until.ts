import assert from 'node:assert/strict';
import { createRestingTurns } from '@spark/testkit';
import type { SparkUnderTest } from './spark-under-test.ts';

/** Lets the market go on in seconds until it is so. */
export async function marketUntil(
  { spark }: { readonly spark: Pick<SparkUnderTest, 'clock'> },
  seconds: number,
  isSo: () => Promise<boolean>,
): Promise<void> {
  const turn = createRestingTurns();
  for (let second = 0; second < seconds; second += 1) {
    for (let part = 0; part < 4; part += 1) {
      spark.clock.advance(250);
      for (let turns = 0; turns < 20; turns += 1) await turn();
    }
    if (await isSo()) return;
  }
  assert.fail(`nothing came of it in ${seconds} s`);
}
