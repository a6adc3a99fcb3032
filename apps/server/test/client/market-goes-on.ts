import type { TestContext } from 'node:test';
import type { SparkUnderTest } from '../spark-under-test.ts';

const TURN_EVERY_MS = 5;

/** Lets the simulated exchange have its turns until the test ends; the clock itself stands nearly still. */
export function letMarketGoOn(t: TestContext, { clock }: SparkUnderTest): void {
  let isOver = false;
  t.after(() => {
    isOver = true;
  });
  const turn = (): void => {
    if (isOver) return;
    clock.advance(0);
    // Not at once: other processes of the test need the machine, too.
    setTimeout(turn, TURN_EVERY_MS);
  };
  turn();
}
