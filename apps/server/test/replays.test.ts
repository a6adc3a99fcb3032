import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ReplayMessage, routes } from '@spark/contract';
import { waitUntil } from '@spark/testkit';
import { LIMITS } from '@spark/vocabulary';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { listen } from './raw-socket.ts';
import { assertRefused } from './replies.ts';
import { connectSocket } from './socket-client.ts';
import { type OwnedSpark, sparkFor } from './spark-under-test.ts';

const ajv = new Ajv2020({ strict: false, formats: { 'date-time-local': true, date: true } });

type Json = Readonly<Record<string, unknown>>;

const DAY = '2026-10-06';
/** Buys a call of the week at ten. */
const { document: TEN } = routes.startReplay.sample;
/** The same at twenty past nine, so that there is something to see soon. */
const DOCUMENT = {
  ...TEN,
  clock: { ...TEN.clock, squareOff: '09:30' },
  conditions: TEN.conditions.map((condition) => ({
    ...condition,
    when: { op: 'eq', l: { clock: 'candleClose' }, r: { time: '09:20' } },
  })),
};
/** Replays get only the processor time that nothing else wants. */
const WITHIN_MS = 180_000;

function callsOf({ call, owner }: OwnedSpark) {
  const start = (json: Json = {}, token = owner) =>
    call('POST', '/builder/replay', { token, json: { document: DOCUMENT, date: DAY, speed: 600, ...json } });
  const steer = (id: number, json: Json) => call('PUT', `/builder/replay/${id}`, { token: owner, json });
  const read = async (id: number): Promise<Json> => {
    const reply = await call('GET', `/builder/replay/${id}`, { token: owner });
    assert.equal(reply.status, 200, reply.text);
    return reply.body.data[0] ?? {};
  };
  const until = async (id: number, isSo: (replay: Json) => boolean): Promise<Json> => {
    let replay: Json = {};
    const look = async () => {
      replay = await read(id);
      assert.notEqual(replay.state, 'failed', String(replay.says));
      return isSo(replay);
    };
    await waitUntil('the replay is so far', look, WITHIN_MS);
    return replay;
  };
  const started = async (json: Json = {}): Promise<number> => {
    const reply = await start(json);
    assert.equal(reply.status, 200, reply.text);
    return Number(reply.body.data[0]?.replayID);
  };
  const remove = (id: number) => call('DELETE', `/builder/replay/${id}`, { token: owner });
  return { start, steer, read, until, started, remove };
}

function ordersOf({ orders }: Json): readonly Json[] {
  return orders as readonly Json[];
}

suite('replays', () => {
  test('[application.R6] what makes no sense is refused, and nothing is started', async (t) => {
    const spark = await sparkFor(t);
    const { start } = callsOf(spark);
    for (const [change, code, field] of [
      [{ document: undefined }, 'field_missing', 'document'],
      [{ documentID: 12 }, 'fields_disagree', 'documentID'],
      [{ date: '2024-12-31' }, 'backtest_day', 'date'],
      [{ date: '2026-11-16' }, 'backtest_day', 'date'],
      [{ date: '2026-10-04' }, 'replay_refused', 'date'],
      [{ speed: 0 }, 'field_range', 'speed'],
      [{ speed: 601 }, 'field_range', 'speed'],
      [{ params: { fast: 9 } }, 'parameter_unknown', 'params.fast'],
      [{ document: { ...DOCUMENT, name: 7 } }, 'document_wrong', 'document/name'],
    ] as const)
      assertRefused(await start(change), 400, { code, field });
    const stops = { ...DOCUMENT, execution: { product: 'Intraday', stops: 'exchange' } };
    assertRefused(await start({ document: stops }), 400, { code: 'replay_refused' });
    const { body } = await spark.call('GET', '/builder/replay', { token: spark.owner });
    assert.deepEqual(body.data, []);
  });

  test('[application.R1] a document trades in a past day, and nothing of its user is touched', async (t) => {
    const spark = await sparkFor(t);
    const { until, started } = callsOf(spark);
    const id = await started();
    const isOver = (replay: Json) => ordersOf(replay).length === 2 && ordersOf(replay)[1]?.state === 'over';
    const replay = await until(id, isOver);
    assert.deepEqual(
      ordersOf(replay).map(({ of, transType, qty, filled, state }) => [of, transType, qty, filled, state]),
      [
        ['entry', 'Buy', 65, 65, 'over'],
        ['exit', 'Sell', 65, 65, 'over'],
      ],
    );
    assert.ok(ordersOf(replay).every(({ price }) => Number(price) > 0));
    assert.deepEqual([replay.state, replay.open, replay.says], ['playing', 0, null]);
    const [entry, exit] = ordersOf(replay);
    const booked = (Number(exit?.price) - Number(entry?.price)) * 65;
    assert.ok(Math.abs(Number(replay.booked) - booked) < 0.65 + 1e-9, `${replay.booked} is ${booked}`);
    const trace = await spark.call('GET', `/builder/replay/${id}/trace?at=${DAY}T09:20:30`, {
      token: spark.owner,
    });
    assert.equal(trace.status, 200, trace.text);
    const [{ conditions = [], at } = {}] = trace.body.data as { conditions?: Json[]; at?: string }[];
    assert.deepEqual([at, conditions.map(({ fired }) => fired)], [`${DAY}T09:20:00`, [true]]);
    for (const path of ['/orderbook/', '/positions', '/builder/deploy?all=true', '/tradebook']) {
      const reply = await spark.call('GET', path, { token: spark.owner });
      assert.deepEqual([path, reply.body.data], [path, []]);
    }
  });

  test('[application.R8] a document that asks for signals trades in the candle of those of the list, as its backtest does', async (t) => {
    const spark = await sparkFor(t);
    const { start, until, started, remove } = callsOf(spark);
    const document = {
      ...DOCUMENT,
      conditions: DOCUMENT.conditions.map((condition) => ({
        ...condition,
        when: { op: 'eq', l: { webhook: 'breakout' }, r: { value: true } },
      })),
    };
    const came = (signal: string, time = '09:18:20') => ({ signals: [{ signal, at: `${DAY}T${time}` }] });
    for (const [change, code, field] of [
      [came('brekout'), 'signal_not_asked', 'signals[0].signal'],
      [came('breakout', '09:60'), 'field_format', 'signals[0].at'],
    ] as const)
      assertRefused(await start({ document, ...change }), 400, { code, field });
    const id = await started({ document, ...came('breakout') });
    const isOver = (replay: Json) => ordersOf(replay).length === 2 && ordersOf(replay)[1]?.state === 'over';
    const replay = await until(id, isOver);
    const [{ symbol } = {}] = ordersOf(replay);
    assert.deepEqual(
      ordersOf(replay).map(({ of, at, filled }) => [of, String(at).slice(0, 16), filled]),
      [
        ['entry', `${DAY}T09:20`, 65],
        ['exit', `${DAY}T09:30`, 65],
      ],
    );
    const read = async (path: string) => (await spark.call('GET', path, { token: spark.owner })).body.data;
    const run = { document, from: DAY, to: DAY, ...came('breakout') };
    const { body } = await spark.call('POST', '/builder/backtest', { token: spark.owner, json: run });
    const backtest = `/builder/backtest/${body.data[0]?.backtestID}`;
    await waitUntil('it is played', async () => (await read(backtest))[0]?.state === 'done', WITHIN_MS);
    const trades = (await read(`${backtest}/trades`)) as readonly Json[];
    assert.deepEqual(
      trades.map((trade) => [trade.symbol, trade.entryTime, trade.exitTime].join(' ').slice(0, -3)),
      [`${symbol} ${DAY}T09:20:00 ${DAY}T09:30`],
    );

    await remove(id);
    const without = await started({ document });
    const silent = await until(without, ({ at }) => String(at ?? '') > `${DAY}T09:31`);
    assert.deepEqual(ordersOf(silent), []);
    const trace = JSON.stringify(await read(`/builder/replay/${without}/trace?at=${DAY}T09:20:30`));
    assert.match(trace, /warming up/i);
  });

  test('[application.R4] [application.R7] it stands still while it is paused, goes on at another speed, and ends when it is stopped', async (t) => {
    const spark = await sparkFor(t);
    const { until, started, steer, read, remove } = callsOf(spark);
    const id = await started({ speed: 60 });
    await until(id, ({ at }) => at !== null);
    const drift = async () =>
      (await spark.call('GET', `/builder/replay/${id}/drift`, { token: spark.owner })).body.data[0];
    assert.match(String((await drift())?.says), /day is not over/);
    assertRefused(await steer(id, {}), 400, { code: 'field_missing' });
    assert.equal((await steer(id, { paused: true })).body.data[0]?.state, 'paused');
    // What was on its way when it was paused has come by the second reading.
    await until(id, () => true);
    const { at } = await until(id, ({ at: then }) => then !== null);
    assert.equal((await read(id)).at, at);
    const faster = await steer(id, { paused: false, speed: 600 });
    assert.deepEqual([faster.body.data[0]?.state, faster.body.data[0]?.speed], ['playing', 600]);
    await until(id, (replay) => ordersOf(replay).length > 0);
    const stopped = await remove(id);
    assert.deepEqual([stopped.status, stopped.body.data[0]?.state], [200, 'stopped']);
    const { says, matched, trades } = (await drift()) ?? {};
    assert.match(String(says), /stopped before its day was over/);
    assert.deepEqual([matched, trades], [null, []]);
    assertRefused(await steer(id, { speed: 60 }), 400, { code: 'replay_over' });
    assert.ok(ordersOf(await read(id)).length > 0, 'what it had come to is kept');
    assert.equal((await remove(id)).body.message, 'Replay deleted');
    assertRefused(await remove(id), 404, { code: 'replay_unknown' });
    assert.equal(await drift(), undefined);
  });

  test('[application.R5] one user has one at a time, others are not seen, and the last ones are kept', async (t) => {
    const spark = await sparkFor(t);
    const { start, started, remove } = callsOf(spark);
    const first = await started();
    assertRefused(await start(), 400, { code: 'replays_running' });
    assert.equal((await remove(first)).status, 200);
    for (let count = 0; count < LIMITS.replaysKept + 1; count += 1)
      assert.equal((await remove(await started())).status, 200);
    const list = await spark.call('GET', '/builder/replay', { token: spark.owner });
    assert.equal(list.body.data.length, LIMITS.replaysKept);
    assert.ok(list.body.data.every(({ replayID }) => replayID !== first));
    assertRefused(await spark.call('GET', `/builder/replay/${first}`, { token: spark.owner }), 404, {
      code: 'replay_unknown',
    });
  });

  test('[application.R1] the event websocket tells the orders of a replay, and that it is over', async (t) => {
    const spark = await sparkFor(t);
    const { started } = callsOf(spark);
    const port = await listen(spark);
    const client = await connectSocket(t, `ws://127.0.0.1:${port}/eventWS?token=${spark.owner}`);
    const id = await started();
    const states = new Set<string>();
    let last: Json = {};
    while (!states.has('done')) {
      const frame = await client.nextOf('Replay');
      assert.ok(ajv.validate(ReplayMessage, frame), ajv.errorsText());
      const [replay = {}] = frame.data as Json[];
      assert.equal(replay.replayID, id);
      states.add(String(replay.state));
      last = replay;
    }
    assert.deepEqual([...states], ['starting', 'playing', 'done']);
    assert.deepEqual([last.progress, last.at, last.says], [100, `${DAY}T15:40:00`, null]);
    assert.deepEqual(
      ordersOf(last).map(({ of, filled }) => [of, filled]),
      [
        ['entry', 65],
        ['exit', 65],
      ],
    );
  });
});
