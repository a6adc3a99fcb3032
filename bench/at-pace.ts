import { setTimeout as pass } from 'node:timers/promises';

/** Numbers from 0 at a steady pace, none waiting for the one before; resolves when all are done. */
export async function atPace(
  count: number,
  perSecond: number,
  run: (number: number) => Promise<void>,
): Promise<void> {
  const began = performance.now();
  const underWay: Promise<void>[] = [];
  for (let number = 0; number < count; number++) {
    await pass(Math.max(0, began + (number * 1_000) / perSecond - performance.now()));
    underWay.push(run(number));
  }
  await Promise.all(underWay);
}
