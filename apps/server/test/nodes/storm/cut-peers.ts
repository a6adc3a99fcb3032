import assert from 'node:assert/strict';
import { setTimeout as pass } from 'node:timers/promises';
import { ownedBy, placedMore } from './failover.ts';
import type { LinkState } from './link.ts';
import { until } from './nodes-in-storm.ts';
import { epochsOf, firstTrader, type Given, type Played, seconds } from './played.ts';
import { ordersSince } from './traders.ts';

const CUT_FOR_MS = 8_000;
/** The owner stays owner: after this long its edges must know that it is there again. */
const HEALED_WITHIN_MS = 5_000;
/** What an edge that is refused may need to say so, the second of the book and what a busy machine adds. */
const REFUSED_WITHIN_MS = 2_500;

/** No other node reaches the owner, which has the database: it goes on, they say so and read what is stored. */
async function cutOwner(given: Given, state: Extract<LinkState, 'refuse' | 'silent'>): Promise<void> {
  const { storm, traders, say } = given;
  await placedMore(traders, 5);
  const owner = await storm.owner(firstTrader(given).ucc);
  const own = await ownedBy(storm, owner, traders);
  const epochs = await epochsOf(given);
  const at = performance.now();
  owner.door.set(state);
  await pass(CUT_FOR_MS);
  const edge = storm.nodes.find((node) => node !== owner) ?? assert.fail();
  const read = await readFrom(edge.address(), own[0]?.token ?? assert.fail());
  assert.deepEqual(read, { status: 200, from: 'database' }, 'a reading comes from the database');
  const healedAt = performance.now();
  owner.door.set('pass');
  for (const other of storm.nodes)
    await until(
      async () => (await readFrom(other.address(), own[0]?.token ?? '')).from === null,
      `${other.name} reaches the owner again`,
    );
  const healed = performance.now() - healedAt;
  assert.ok(healed < HEALED_WITHIN_MS, `right after it healed, not after ${seconds(healed)}`);
  assert.equal(await epochsOf(given), epochs, 'no desk moves');
  const there = own
    .flatMap((trader) => ordersSince(trader, at))
    .filter(({ repliedAt }) => repliedAt < healedAt);
  assert.ok(there.length > 0, 'the owner went on for those who called it');
  const refused = own.flatMap(({ refusals }) =>
    refusals.filter((each) => each.at >= at && each.at < healedAt),
  );
  const orders = refused.filter(({ what }) => what === 'order');
  assert.deepEqual(
    orders.filter(({ status }) => status !== 503),
    [],
    'an order at another node is answered with 503',
  );
  const longest = Math.max(0, ...orders.map(({ tookMs }) => tookMs));
  if (state === 'refuse')
    assert.ok(longest < REFUSED_WITHIN_MS, `refused at once, not after ${seconds(longest)}`);
  assert.deepEqual(
    refused.filter(({ what }) => what === 'read'),
    [],
    'no reading is refused',
  );
  say(
    `the owner ${state === 'refuse' ? 'refuses' : 'is silent to'} the others for ${seconds(CUT_FOR_MS)}: ${there.length} orders at the owner, ${orders.length} × 503 elsewhere within ${seconds(longest)}, healed after ${seconds(healed)}`,
  );
  await placedMore(traders, 5);
}

async function readFrom(
  address: string,
  token: string,
): Promise<{ readonly status: number; readonly from: string | null }> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${address}/orderbook/`, { headers });
  await reply.arrayBuffer();
  return { status: reply.status, from: reply.headers.get('spark-read-from') };
}

export const CUT_PEERS: Played = {
  name: 'F5 the other nodes lose the owner',
  play: async (given) => {
    for (const state of ['refuse', 'silent'] as const) await cutOwner(given, state);
  },
};
