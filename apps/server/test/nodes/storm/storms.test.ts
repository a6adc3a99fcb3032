import { test } from 'node:test';
import { testSize } from '@spark/testkit';
import { judge } from './judge.ts';
import { startStorm, until } from './nodes-in-storm.ts';
import { followOrders } from './order-follower.ts';
import { STORMS } from './storms.ts';
import { beginLoad, openTraders } from './traders.ts';

/** Real nodes on one PostgreSQL, some with startNats. `npm run cluster -- --seed 7 --storm F4` sets both. */
const seed = Number(process.env.SPARK_STORM_SEED ?? 1);
const wanted = process.env.SPARK_STORM ?? '';
const before = process.env.SPARK_STORM_BEFORE;
const times = testSize('killsOfNodes');

const played =
  wanted === ''
    ? STORMS.slice(0, testSize('nodeStorms'))
    : STORMS.filter(({ name }) => name.includes(wanted));

for (const { name, nodes, load: terms, hasOwnOrders = false, play } of played)
  test(`${name}: nothing is lost, nothing is doubled, and each desk has one history (seed ${seed})`, async (t) => {
    const storm = await startStorm(t, { ...nodes, before, seed });
    const traders = await openTraders(storm, 2);
    const followers = traders.map((trader, at) => followOrders(storm, trader, seed + at));
    t.after(() => {
      for (const { end } of followers) end();
    });
    // Who connects later begins with the number of that moment, and hears nothing of the orders before.
    await until(() => followers.every(({ counts }) => counts.connections > 0), 'everybody follows orders');
    const load = beginLoad(storm, traders, { ...terms, seed });
    // Also where something went wrong: the test would not end while orders are placed.
    await play({ storm, traders, times, seed, endLoad: load.end, say: (text) => t.diagnostic(text) }).finally(
      load.end,
    );
    await judge({ storm, traders, followers, hasOwnOrders });
    const [connections, snapshots] = (['connections', 'snapshots'] as const).map((what) =>
      followers.reduce((sum, { counts }) => sum + counts[what], 0),
    );
    t.diagnostic(`nobody who followed orders missed one: ${connections} websockets, ${snapshots} snapshots`);
  });
