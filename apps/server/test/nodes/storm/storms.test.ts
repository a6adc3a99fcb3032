import { test } from 'node:test';
import { testSize } from '@spark/testkit';
import { judge } from './judge.ts';
import { startStorm } from './nodes-in-storm.ts';
import { STORMS } from './storms.ts';
import { beginLoad, openTraders } from './traders.ts';

/** Real nodes on one PostgreSQL. `npm run cluster -- --seed 7 --storm F4` sets both. */
const seed = Number(process.env.SPARK_STORM_SEED ?? 1);
const wanted = process.env.SPARK_STORM ?? '';
const times = testSize('killsOfNodes');

const played =
  wanted === ''
    ? STORMS.slice(0, testSize('nodeStorms'))
    : STORMS.filter(({ name }) => name.includes(wanted));

for (const { name, play } of played)
  test(`${name}: nothing is lost, nothing is doubled, and each desk has one history (seed ${seed})`, async (t) => {
    const storm = await startStorm(t, { seed });
    const traders = await openTraders(storm, 2);
    const load = beginLoad(storm, traders, seed);
    // Also where something went wrong: the test would not end while orders are placed.
    await play({ storm, traders, times, say: (text) => t.diagnostic(text) }).finally(load.end);
    await judge(storm, traders);
  });
