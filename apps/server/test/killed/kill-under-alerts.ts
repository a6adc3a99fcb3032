import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { createRandom } from '@spark/testkit';
import type { Environment } from '../process-under-test.ts';
import { startServerToKill } from './server-to-kill.ts';

const SENDERS = 4;
const TAKEN_WITHIN_MS = 60_000;
const SETTLED_WITHIN_MS = 60_000;

type Row = { readonly qty: number; readonly transType: string; readonly status: string };

/**
 * Alerts as fast as they are taken, and kill -9 in the midst of it, again and again. Senders do as TradingView does: an
 * alert without an answer is sent again, the same text. Every alert orders a quantity of its own, so what was done can be
 * told from the order book: each acknowledged alert once, and no alert twice.
 */
export async function killUnderAlerts(
  t: TestContext,
  env: Environment,
  kills: number,
  seed: number,
): Promise<void> {
  const random = createRandom(seed);
  const desk = await startServerToKill(t, env, random);
  const { venue, token } = desk;
  const made = await desk.server().call('POST', '/webhook', { token, json: { days: 1 } });
  const path = new URL(String(made.body.data[0]?.url)).pathname;

  /** By the quantities they order. */
  const acknowledged = new Set<number>();
  let alerts = 0;
  const senders = Array.from({ length: SENDERS }, send);
  for (let kill = 1; kill <= kills; kill++) {
    await someTaken(acknowledged.size + 1 + random.int(12));
    await pass(random.int(40));
    await desk.kill();
  }
  desk.close();
  await Promise.all(senders);
  venue.calm();
  await venue.quiet();
  await allCarriedOut();
  await desk.server().end();
  assert.deepEqual(venue.doubled, [], 'no order was sent twice');
  assert.ok(acknowledged.size > kills, `alerts were taken between the kills: ${acknowledged.size}`);
  t.diagnostic(`${acknowledged.size} alerts were acknowledged and carried out once each, ${kills} kills`);

  async function someTaken(count: number): Promise<void> {
    for (const until = performance.now() + TAKEN_WITHIN_MS; acknowledged.size < count; await pass(2))
      assert.ok(performance.now() < until, 'alerts are taken after a restart');
  }

  async function send(): Promise<void> {
    while (desk.isOpen()) {
      const qty = ++alerts;
      // Both an order and a line, so that a kill can come between the actions of one alert.
      const body = JSON.stringify({
        id: `bar ${qty}`,
        actions: [
          {
            action: 'placeorder',
            strategyname: 'demo',
            token: 'NSE:3045',
            qty,
            transType: 'Buy',
            orderType: 'Market',
            productType: 'Intraday',
          },
          { action: 'logalert', message: `done ${qty}`, stname: 'demo' },
        ],
      });
      const id = await desk.postUntilTaken({ path, body, numberedBy: 'alertID' });
      if (id !== undefined) acknowledged.add(qty);
    }
  }

  async function allCarriedOut(): Promise<void> {
    for (const until = performance.now() + SETTLED_WITHIN_MS; ; await pass(100)) {
      const rows = (await desk.server().call('GET', '/orderbook/', { token })).body
        .data as unknown as readonly Row[];
      const lines = await logLines();
      const isLate = performance.now() >= until;
      const missing = [...acknowledged].filter(
        (qty) => !rows.some((row) => row.qty === qty) || !lines.has(qty),
      );
      if (missing.length > 0 && !isLate) continue;
      assert.deepEqual(missing, [], 'every acknowledged alert was carried out');
      const ordered = rows.map(({ qty }) => qty);
      assert.equal(new Set(ordered).size, ordered.length, 'no alert was carried out twice');
      assert.deepEqual(
        ordered.filter((qty) => !acknowledged.has(qty)),
        [],
        'nothing was done that was not acknowledged in the end',
      );
      for (const [qty, count] of lines) assert.equal(count, 1, `the line of alert ${qty} was written once`);
      return;
    }
  }

  /** How often each alert wrote its line. */
  async function logLines(): Promise<ReadonlyMap<number, number>> {
    const counts = new Map<number, number>();
    for (let before = ''; ; ) {
      const { body } = await desk
        .server()
        .call('GET', `/ExecutionLogs?type=INFO&text=done&limit=1000${before}`, { token });
      for (const row of body.data) {
        const qty = Number(/^done (\d+)$/.exec(String(row.Message))?.[1] ?? 0);
        if (qty > 0) counts.set(qty, (counts.get(qty) ?? 0) + 1);
      }
      if (body.data.length < 1_000) return counts;
      before = `&beforeid=${body.data.at(-1)?.id}`;
    }
  }
}
