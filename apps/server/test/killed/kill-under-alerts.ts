import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createChance, startVenueServer } from '@spark/testkit';
import { type Environment, startServer } from '../process-under-test.ts';

const SCRIPT = fileURLToPath(new URL('./server-with-remote-broker.ts', import.meta.url));
const SENDERS = 4;
const TAKEN_WITHIN_MS = 20_000;
const SETTLED_WITHIN_MS = 20_000;

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
  const chance = createChance(seed);
  const venue = await startVenueServer(chance);
  t.after(venue.close);
  const start = () =>
    startServer(t, {
      script: SCRIPT,
      env: { ...env, TEST_VENUE_PORT: String(venue.port), SPARK_LOG_LEVEL: 'fatal' },
    });
  const desk = { server: await start(), isUp: true, isOver: false, isGivenUp: false };
  t.after(() => {
    desk.isOver = true;
    desk.isGivenUp = true;
  });
  const token = await desk.server.token();
  const made = await desk.server.call('POST', '/webhook', { token, json: { days: 1 } });
  const path = new URL(String(made.body.data[0]?.url)).pathname;

  /** By the quantity it orders. */
  const acknowledged = new Map<number, number>();
  let alerts = 0;
  const senders = Array.from({ length: SENDERS }, send);
  for (let kill = 1; kill <= kills; kill++) {
    await someTaken(acknowledged.size + 1 + chance.int(12));
    await pass(chance.int(40));
    desk.isUp = false;
    await desk.server.end('SIGKILL');
    desk.server = await start();
    desk.isUp = true;
  }
  desk.isOver = true;
  await Promise.all(senders);
  venue.calm();
  await venue.quiet();
  await allCarriedOut();
  await desk.server.end();
  assert.deepEqual(venue.doubled, [], 'no order was sent twice');
  assert.ok(acknowledged.size > kills, `alerts were taken between the kills: ${acknowledged.size}`);
  t.diagnostic(`${acknowledged.size} alerts were acknowledged and carried out once each, ${kills} kills`);

  async function someTaken(count: number): Promise<void> {
    for (const until = performance.now() + TAKEN_WITHIN_MS; acknowledged.size < count; await pass(2))
      assert.ok(performance.now() < until, 'alerts are taken after a restart');
  }

  async function send(): Promise<void> {
    while (!desk.isOver) {
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
      while (!(await tryToSend(qty, body))) {
        if (desk.isGivenUp) return;
        await pass(20);
      }
    }
  }

  async function tryToSend(qty: number, body: string): Promise<boolean> {
    if (!desk.isUp) return false;
    try {
      const reply = await fetch(`${desk.server.address}${path}`, { method: 'POST', body });
      const { data } = (await reply.json()) as { readonly data: readonly { readonly alertID: number }[] };
      const id = data[0]?.alertID;
      if (reply.status !== 200 || id === undefined) return false;
      acknowledged.set(qty, id);
      return true;
    } catch {
      return false;
    }
  }

  async function allCarriedOut(): Promise<void> {
    for (const until = performance.now() + SETTLED_WITHIN_MS; ; await pass(100)) {
      const rows = (await desk.server.call('GET', '/orderbook/', { token })).body
        .data as unknown as readonly Row[];
      const lines = await logLines();
      const isLate = performance.now() >= until;
      const missing = [...acknowledged.keys()].filter(
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
      const { body } = await desk.server.call(
        'GET',
        `/ExecutionLogs?type=INFO&text=done&limit=1000${before}`,
        { token },
      );
      for (const row of body.data) {
        const qty = Number(/^done (\d+)$/.exec(String(row.Message))?.[1] ?? 0);
        if (qty > 0) counts.set(qty, (counts.get(qty) ?? 0) + 1);
      }
      if (body.data.length < 1_000) return counts;
      before = `&beforeid=${body.data.at(-1)?.id}`;
    }
  }
}
