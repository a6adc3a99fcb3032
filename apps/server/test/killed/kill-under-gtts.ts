import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { createRandom } from '@spark/testkit';
import type { Environment } from '../process-under-test.ts';
import { type ServerToKill, startServerToKill } from './server-to-kill.ts';

const GTTS_PER_ROUND = 16;
const FIRED_WITHIN_MS = 60_000;
const SETTLED_WITHIN_MS = 90_000;
const TICK = 0.1;
const TOKEN = 'NSE:3045';

/** Each GTT orders a quantity of its own, so that its orders can be told in the book. */
type Set = { readonly id: number; readonly qty: number };

/**
 * GTTs around the price, and kill -9 as soon as some have triggered, again and again. The broker is never killed, so it
 * knows what was really ordered: one order for each that triggered.
 */
export async function killUnderGtts(
  t: TestContext,
  env: Environment,
  kills: number,
  seed: number,
): Promise<void> {
  const random = createRandom(seed);
  const desk = await startServerToKill(t, env, random);
  const all: Set[] = [];
  for (let kill = 1; kill <= kills; kill++) {
    await setAroundThePrice(desk, all);
    const before = (await statuses(desk)).fired.size;
    for (const until = performance.now() + FIRED_WITHIN_MS; (await statuses(desk)).moved.size <= before; ) {
      assert.ok(performance.now() < until, 'the price moves over a trigger');
      await pass(5);
    }
    await pass(random.int(30));
    await desk.kill();
  }
  desk.close();
  desk.venue.calm();
  await desk.venue.quiet();
  const triggered = await assertOnce(desk, all);
  await desk.server().end();
  assert.deepEqual(desk.venue.doubled, [], 'no order was sent twice');
  t.diagnostic(`${triggered} of ${all.length} GTTs triggered and placed one order each, ${kills} kills`);
}

/** One trigger at each of the ticks around the last price. */
async function setAroundThePrice({ server, token }: ServerToKill, all: Set[]): Promise<void> {
  const { body } = await server().call('GET', `/ltp?tokens=${TOKEN}`, { token });
  const last = Number(body.data[0]?.ltp);
  for (let step = 1; step <= GTTS_PER_ROUND / 2; step++) {
    for (const side of [1, -1]) {
      const qty = all.length + 1;
      const triggerPrice = Math.round((last + side * step * TICK) / TICK) * TICK;
      const leg = {
        triggerPrice: Number(triggerPrice.toFixed(2)),
        ...{ transType: 'Buy', qty, orderType: 'Market', productType: 'Intraday' },
      };
      const json = { strategyname: 'demo', token: TOKEN, legs: [leg] };
      const reply = await server().call('POST', '/gtt', { token, json });
      // The price may be at the trigger by now.
      if (reply.status === 200) all.push({ id: Number(reply.body.data[0]?.id), qty });
      else assert.equal(reply.body.errors?.[0]?.code, 'trigger_at_price', JSON.stringify(reply.body));
    }
  }
}

async function statuses({ server, token }: ServerToKill) {
  const { body } = await server().call('GET', '/gtt?all=true', { token });
  const ids = (isMeant: (status: unknown) => boolean) =>
    new Set(body.data.filter((row) => isMeant(row.status)).map((row) => Number(row.id)));
  return {
    fired: ids((status) => status === 'fired' || status === 'refused'),
    moved: ids((status) => status !== 'waiting'),
    placing: ids((status) => status === 'placing'),
    waiting: ids((status) => status === 'waiting'),
  };
}

/** Returns how many triggered. */
async function assertOnce(desk: ServerToKill, all: readonly Set[]): Promise<number> {
  for (const until = performance.now() + SETTLED_WITHIN_MS; ; await pass(100)) {
    const { placing, moved, waiting } = await statuses(desk);
    if (placing.size > 0 && performance.now() < until) continue;
    assert.equal(placing.size, 0, 'nothing stays on its way');
    const book = await desk.server().call('GET', '/orderbook/?today=false', { token: desk.token });
    const ordered = book.body.data.map((row) => Number(row.qty)).toSorted((a, b) => a - b);
    assert.equal(new Set(ordered).size, ordered.length, 'no GTT placed two orders');
    const triggered = all.filter(({ id }) => moved.has(id)).map(({ qty }) => qty);
    // A trigger may come between the two questions.
    const isEarly = all.some(({ id, qty }) => waiting.has(id) && ordered.includes(qty));
    if (isEarly && performance.now() < until) continue;
    assert.deepEqual(ordered, triggered, 'each that triggered placed its order, and no other did');
    return triggered.length;
  }
}
