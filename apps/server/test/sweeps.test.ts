import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { routes, SweepMessage } from '@spark/contract';
import { waitUntil } from '@spark/testkit';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { listen } from './raw-socket.ts';
import { assertRefused } from './replies.ts';
import { connectSocket } from './socket-client.ts';
import { type OwnedSpark, type SparkUnderTest, sparkFor } from './spark-under-test.ts';

const ajv = new Ajv2020({ strict: false, formats: { 'date-time-local': true, date: true } });

type Json = Readonly<Record<string, unknown>>;
type Figures = { readonly net: number; readonly trades: number };
type Cell = {
  readonly values: Readonly<Record<string, number>>;
  readonly figure: number | null;
  readonly inSample: Figures;
  readonly outOfSample: Figures | null;
  readonly plateau: { readonly score: number; readonly runs: number } | null;
};

const DOCUMENT = routes.startSweep.sample.document;
const WEEK = { from: '2026-10-05', to: '2026-10-09' } as const;
const AXES = [{ name: 'stop', from: 10, to: 40, step: 10 }];
const SWEEP = { document: DOCUMENT, ...WEEK, axes: AXES };

function post(spark: SparkUnderTest, token: string, json: unknown) {
  return spark.call('POST', '/builder/sweep', { token, json });
}

async function ended(spark: SparkUnderTest, token: string, id: number): Promise<Json> {
  let sweep: Json = {};
  const isOver = async () => {
    const { status, body, text } = await spark.call('GET', `/builder/sweep/${id}`, { token });
    assert.equal(status, 200, text);
    sweep = body.data[0] ?? {};
    return sweep.state !== 'waiting' && sweep.state !== 'running';
  };
  await waitUntil('the sweep has ended', isOver, 180_000);
  return sweep;
}

async function done(spark: OwnedSpark, json: Json): Promise<Json> {
  const { status, body, text } = await post(spark, spark.owner, json);
  assert.equal(status, 200, text);
  const sweep = await ended(spark, spark.owner, Number(body.data[0]?.sweepID));
  assert.equal(sweep.state, 'done', JSON.stringify(sweep.problem));
  return sweep;
}

suite('sweeps', () => {
  test('[application.B12] what cannot be swept is refused with a sentence, and nothing is kept of it', async (t) => {
    const spark = await sparkFor(t);
    for (const [change, code, field] of [
      [{ axes: [] }, 'field_length', 'axes'],
      [{ axes: [{ name: 'fats', from: 1, to: 2 }] }, 'sweep_wrong', 'axes'],
      [{ axes: [...AXES, ...AXES] }, 'sweep_wrong', 'axes'],
      [{ axes: [{ name: 'stop', from: 10, to: 40, step: 0 }] }, 'sweep_wrong', 'axes'],
      [{ axes: [{ name: 'stop', from: 40, to: 10, step: 5 }] }, 'sweep_wrong', 'axes'],
      [{ axes: [{ name: 'stop', from: 5, to: 40, step: 5 }] }, 'sweep_wrong', 'axes'],
      [{ axes: [{ name: 'stop', from: 10, to: 40, step: 0.001 }] }, 'sweep_wrong', 'axes'],
      [{ params: { stop: 20 } }, 'sweep_wrong', 'params.stop'],
      [{ outOfSample: 1 }, 'field_range', 'outOfSample'],
      [{ measure: 'luck' }, 'field_choice', 'measure'],
      [{ document: undefined }, 'field_missing', 'document'],
      [{ from: '2024-12-31' }, 'backtest_day', 'from'],
    ] as const)
      assertRefused(await post(spark, spark.owner, { ...SWEEP, ...change }), 400, { code, field });
    const { body } = await spark.call('GET', '/builder/sweep', { token: spark.owner });
    assert.deepEqual(body.data, []);
  });

  test('[application.B12] every run of a sweep comes to what the backtest with its values comes to', async (t) => {
    const spark = await sparkFor(t);
    const sweep = await done(spark, { ...SWEEP, outOfSample: 0.4 });
    const cells = sweep.cells as Cell[];
    assert.deepEqual(
      cells.map(({ values }) => values),
      [10, 20, 30, 40].map((stop) => ({ stop })),
    );
    assert.equal(sweep.splitDay, '2026-10-08');
    assert.deepEqual(sweep.document, DOCUMENT);
    assert.match(String((sweep.notes as string[])[0]), /^Simulated prices/);
    for (const { values, inSample, outOfSample, figure } of cells) {
      const started = await spark.call('POST', '/builder/backtest', {
        token: spark.owner,
        json: { document: DOCUMENT, ...WEEK, params: values, trace: 'none' },
      });
      const id = Number(started.body.data[0]?.backtestID);
      await waitUntil('the backtest is done', async () => {
        const { body } = await spark.call('GET', `/builder/backtest/${id}`, { token: spark.owner });
        return body.data[0]?.state === 'done';
      });
      const { body } = await spark.call('GET', `/builder/backtest/${id}`, { token: spark.owner });
      const summary = body.data[0]?.summary as Figures | undefined;
      assert.ok(summary);
      const { net, trades } = summary;
      const both = (pick: (figures: Figures) => number) =>
        pick(inSample) + (outOfSample ? pick(outOfSample) : 0);
      assert.equal(
        both((figures) => figures.trades),
        trades,
      );
      assert.ok(Math.abs(both((figures) => figures.net) - net) < 0.005, JSON.stringify(values));
      assert.equal(figure, inSample.net);
    }
    const figures = cells.map(({ figure }) => figure ?? 0);
    assert.equal(sweep.best, figures.indexOf(Math.max(...figures)));
    assert.deepEqual(
      cells.map(({ plateau }) => plateau?.runs),
      [2, 3, 3, 2],
    );
  });

  test('[application.B12] a sweep is no backtest and a backtest no sweep; both are in one row of numbers', async (t) => {
    const spark = await sparkFor(t);
    const sweep = await done(spark, SWEEP);
    const id = Number(sweep.sweepID);
    const token = spark.owner;
    for (const part of ['', '/trades', '/equity', '/whynot', '/report.html', '/trace?at=2026-10-06'])
      assertRefused(await spark.call('GET', `/builder/backtest/${id}${part}`, { token }), 404, {
        code: 'backtest_unknown',
      });
    assertRefused(await spark.call('DELETE', `/builder/backtest/${id}`, { token }), 404, {
      code: 'backtest_unknown',
    });
    const backtest = await spark.call('POST', '/builder/backtest', {
      token,
      json: { document: DOCUMENT, ...WEEK },
    });
    const other = Number(backtest.body.data[0]?.backtestID);
    assert.equal(other, id + 1);
    assertRefused(await spark.call('GET', `/builder/sweep/${other}`, { token }), 404, {
      code: 'sweep_unknown',
    });
    const again = await post(spark, token, SWEEP);
    assert.deepEqual([again.body.data[0]?.sweepID, again.body.message], [id, 'Data Received']);
    const list = await spark.call('GET', '/builder/sweep', { token });
    assert.deepEqual(
      list.body.data.map((row) => row.sweepID),
      [id],
    );
    const removed = await spark.call('DELETE', `/builder/sweep/${id}`, { token });
    assert.equal(removed.body.message, 'Sweep deleted');
    const stranger = await spark.addUser('other@spark.local');
    assertRefused(await spark.call('GET', `/builder/sweep/${id}`, { token: stranger.token }), 404, {
      code: 'sweep_unknown',
    });
  });

  test('[application.B8] a sweep of years is followed on the event websocket, and stopped', async (t) => {
    const spark = await sparkFor(t);
    const port = await listen(spark);
    const client = await connectSocket(t, `ws://127.0.0.1:${port}/eventWS?token=${spark.owner}`);
    const long = { ...SWEEP, from: '2025-02-03', axes: [{ name: 'stop', from: 10, to: 40, step: 1 }] };
    const { body } = await post(spark, spark.owner, long);
    const id = Number(body.data[0]?.sweepID);
    for (;;) {
      const frame = await client.nextOf('Sweep');
      assert.ok(ajv.validate(SweepMessage, frame), ajv.errorsText());
      const [row] = frame.data as { state: string; progress: { series: number } | null }[];
      if (row?.state === 'running' && (row.progress?.series ?? 0) > 0) break;
    }
    const stopped = await spark.call('DELETE', `/builder/sweep/${id}`, { token: spark.owner });
    assert.deepEqual([stopped.body.message, stopped.body.data[0]?.state], ['Sweep stopped', 'stopped']);
    const [read] = (await spark.call('GET', `/builder/sweep/${id}`, { token: spark.owner })).body.data;
    assert.deepEqual(read?.cells, []);
  });
});
