import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { createRandom } from '@spark/testkit';
import type { Environment } from '../process-under-test.ts';
import { startServerToKill } from './server-to-kill.ts';

const TOKENS = ['NSE:3045', 'NSE:2885', 'NSE:1594', 'NSE:11536', 'NSE:1333'] as const;
const QTY = 20;
const HELD_WITHIN_MS = 90_000;
/** A stop that is not met is followed by the time of the next minute. */
const OVER_WITHIN_MS = 150_000;

type Row = Readonly<Record<string, unknown>>;

/**
 * Positions with exits that fire within seconds, and kill -9 in the midst of it, again and again. The broker is never
 * killed, so it knows what was really sold: each position once and whole.
 */
export async function killUnderExits(
  t: TestContext,
  env: Environment,
  kills: number,
  seed: number,
): Promise<void> {
  const random = createRandom(seed);
  const desk = await startServerToKill(t, env, random);
  const { venue, token } = desk;
  venue.calm();
  const call = (method: string, path: string, json?: unknown) =>
    desk.server().call(method, path, { token, ...(json === undefined ? {} : { json }) });
  const rowsOf = async (path: string): Promise<readonly Row[]> => (await call('GET', path)).body.data;

  async function until(withinMs: number, isSo: () => Promise<boolean>, what: string): Promise<void> {
    for (const end = performance.now() + withinMs; !(await isSo()); await pass(50))
      assert.ok(performance.now() < end, what);
  }

  for (const instrument of TOKENS) {
    const order = { strategyname: 'demo', orderType: 'Market', productType: 'Intraday' };
    await call('POST', '/order', { ...order, token: instrument, qty: QTY, transType: 'Buy' });
  }
  const open = () => rowsOf('/positions?open=true');
  const isHeld = async () => (await open()).filter(({ qty }) => qty === QTY).length === TOKENS.length;
  await until(HELD_WITHIN_MS, isHeld, 'everything is bought');

  const soon = new Date(Date.now() + 330 * 60_000 + 70_000).toISOString().slice(11, 16);
  const set: number[] = [];
  /** A tick below the price, which may have passed it by the time the request is there: then with the next price. */
  async function setStop(instrument: string): Promise<void> {
    const position = { scope: 'position', stname: 'demo', acname: 'paper', positionType: 'Intraday' };
    const isSet = async () => {
      const held = (await open()).find(({ token: key }) => key === instrument);
      const stopLoss = Math.round((Number(held?.ltp) - 0.05) * 20) / 20;
      const rules = { stopLoss, stopLossBy: 'price', exitTime: soon, days: 'untilRemoved' };
      const { status, body } = await call('POST', '/exits', { ...position, token: instrument, ...rules });
      if (body.errors?.[0]?.code === 'exit_passed') return false;
      assert.equal(status, 200, JSON.stringify(body));
      set.push(Number(body.data[0]?.id));
      return true;
    };
    await until(HELD_WITHIN_MS, isSet, `a stop for ${instrument} is set`);
  }
  for (const instrument of TOKENS) await setStop(instrument);
  for (let kill = 0; kill < kills; kill++) {
    await pass(random.int(1_500));
    await desk.kill();
  }
  const exits = async () => (await rowsOf('/exits')).filter(({ id }) => set.includes(Number(id)));
  const areOver = async () => (await exits()).filter(({ state }) => state === 'over').length === set.length;
  await until(OVER_WITHIN_MS, areOver, 'every exit fires and is done');

  for (const { firings, says } of await exits()) {
    assert.equal(says, 'Fired and done');
    assert.equal((firings as readonly Row[]).length, 1, 'an exit fires once');
  }
  const sold = (await rowsOf('/orderbook/?today=true')).filter(({ transType }) => transType === 'Sell');
  assert.equal(sold.length, TOKENS.length, 'each position was sold once');
  for (const instrument of TOKENS) {
    const filled = venue.taken.filter(({ slice }) => slice.instrument.key === instrument);
    const net = filled.reduce(
      (sum, { slice, filledQty }) => sum + (slice.side === 'Buy' ? filledQty : -filledQty),
      0,
    );
    assert.equal(net, 0, `${instrument} is flat at the broker`);
  }
  assert.deepEqual(venue.doubled, [], 'no order was sent twice');
  const late = (await exits()).flatMap(({ firings }) => firings as readonly Row[]);
  t.diagnostic(
    `${set.length} exits fired once each, ${late.filter((firing) => firing.passedWhileDown).length} of them passed while it was down; ${kills} kills`,
  );
  await desk.server().end();
}
