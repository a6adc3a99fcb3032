import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Caller } from './broker-dialect.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

export const NOW = Date.UTC(2026, 10, 16, 4, 30);
const WARM_UP = 2_000;
export const FRAMES = 12_000;
/** What a reader may hold more after all those frames than before: fifty bytes for each, and a name alone has more. */
export const GROWTH_BYTES_MAX = 600_000;

export function callerWith(session: string): Caller {
  return {
    credentials: { ucc: 'S000001', accountName: 'a', clientId: 'C1', secrets: { ApiKey: 'key' } },
    session,
    http: async () => ({ kind: 'not-sent', reason: 'nobody is there' }),
    now: NOW,
  };
}

export type Reading = { readonly subject: string; readonly open: () => (round: number) => unknown };

function heapBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** What is left on the heap by so many frames. The first ones warm up what the engine keeps of the code itself. */
export function growthOf(read: (round: number) => unknown): number {
  let round = 1;
  for (; round <= WARM_UP; round += 1) read(round);
  const before = heapBytes();
  for (; round <= WARM_UP + FRAMES; round += 1) read(round);
  return heapBytes() - before;
}

/** Each frame of a reading names something new, so a reader that stores what nobody asked for grows with every one. */
export function growthSuite(title: string, readings: readonly Reading[]): void {
  describe(`${title}: a stream of nonsense leaves nothing behind`, () => {
    for (const { subject, open } of readings)
      test(subject, () => {
        const grown = growthOf(open());
        assert.ok(grown < GROWTH_BYTES_MAX, `${Math.round(grown / 1_000)} kB more after ${FRAMES} frames`);
      });
  });
}
