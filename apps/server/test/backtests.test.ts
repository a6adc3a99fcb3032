import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { BacktestMessage } from '@spark/contract';
import { TEMPLATES } from '@spark/document';
import { waitUntil } from '@spark/testkit';
import { LIMITS } from '@spark/vocabulary';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { listen } from './raw-socket.ts';
import { assertRefused } from './replies.ts';
import { connectSocket } from './socket-client.ts';
import { type OwnedSpark, type SparkUnderTest, sparkFor } from './spark-under-test.ts';

const ajv = new Ajv2020({ strict: false, formats: { 'date-time-local': true, date: true } });

type Json = Readonly<Record<string, unknown>>;

const [STRADDLE] = TEMPLATES;
const DOCUMENT = STRADDLE?.document ?? {};
const WEEK = { from: '2026-10-05', to: '2026-10-09' } as const;

function post(spark: SparkUnderTest, token: string, json: unknown) {
  return spark.call('POST', '/builder/backtest', { token, json });
}

const ENDED_WITHIN_MS = 180_000;

async function started(spark: SparkUnderTest, token: string, json: Json): Promise<number> {
  const { status, body, text } = await post(spark, token, json);
  assert.equal(status, 200, text);
  return Number(body.data[0]?.backtestID);
}

async function read(spark: SparkUnderTest, token: string, id: number, part = ''): Promise<readonly Json[]> {
  const { status, body, text } = await spark.call('GET', `/builder/backtest/${id}${part}`, { token });
  assert.equal(status, 200, text);
  return body.data;
}

async function ended(spark: SparkUnderTest, token: string, id: number): Promise<Json> {
  let backtest: Json = {};
  const isOver = async () => {
    [backtest = {}] = await read(spark, token, id);
    return backtest.state !== 'waiting' && backtest.state !== 'running';
  };
  // Backtests get only the processor time that nothing else wants.
  await waitUntil('the backtest has ended', isOver, ENDED_WITHIN_MS);
  return backtest;
}

async function done(spark: OwnedSpark, json: Json): Promise<Json> {
  const id = await started(spark, spark.owner, json);
  const backtest = await ended(spark, spark.owner, id);
  assert.equal(backtest.state, 'done', JSON.stringify(backtest.problem));
  return backtest;
}

suite('backtests', () => {
  test('what makes no sense is refused, and nothing is kept of it', async (t) => {
    const spark = await sparkFor(t);
    const yesterday = '2026-11-15';
    for (const [change, code, field] of [
      [{ from: undefined }, 'field_missing', 'from'],
      [{ document: undefined }, 'field_missing', 'document'],
      [{ documentID: 12 }, 'fields_disagree', 'documentID'],
      [{ rev: 1 }, 'fields_disagree', 'rev'],
      [{ mode: 'ticks' }, 'field_choice', 'mode'],
      [{ from: '2024-12-31' }, 'backtest_day', 'from'],
      [{ to: '2026-11-16' }, 'backtest_day', 'to'],
      [{ from: '2026-10-10', to: '2026-10-09' }, 'fields_disagree', 'to'],
      [{ from: '2026-02-30' }, 'field_format', 'from'],
      [{ params: { fast: 9 } }, 'parameter_unknown', 'params.fast'],
      [{ params: { fast: '9' } }, 'field_type', 'params.fast'],
      [{ trace: 'everything' }, 'field_choice', 'trace'],
      [{ capital: 0 }, 'field_range', 'capital'],
    ] as const)
      assertRefused(await post(spark, spark.owner, { document: DOCUMENT, ...WEEK, ...change }), 400, {
        code,
        field,
      });
    assertRefused(await post(spark, spark.owner, { documentID: 12, ...WEEK }), 404, {
      ...{ code: 'document_unknown', field: 'documentID' },
    });
    const late = await post(spark, spark.owner, { document: DOCUMENT, from: '2026-11-16' });
    assert.match(late.body.errors?.[0]?.message ?? '', new RegExp(`2025-01-01 and ${yesterday}`));
    const { body } = await spark.call('GET', '/builder/backtest', { token: spark.owner });
    assert.deepEqual(body.data, []);
  });

  test('a document with errors returns all of them with their places', async (t) => {
    const spark = await sparkFor(t);
    const document = {
      ...DOCUMENT,
      market: { underlying: 'NIFTTY', exchange: 'NSE' },
      clock: { timeframe: 7 },
    };
    const reply = await post(spark, spark.owner, { document, ...WEEK });
    assert.equal(reply.status, 400);
    const fields = reply.body.errors?.map(({ code, field }) => `${code} ${field}`) ?? [];
    assert.ok(fields.includes('document_wrong document/clock/timeframe'), fields.join());
    assert.ok(fields.includes('document_wrong document/market/underlying'), fields.join());
  });

  test('a range without a trading day fails with a sentence; an id of somebody else is unknown', async (t) => {
    const spark = await sparkFor(t);
    const id = await started(spark, spark.owner, {
      document: DOCUMENT,
      from: '2026-10-03',
      to: '2026-10-04',
    });
    const failed = await ended(spark, spark.owner, id);
    assert.equal(failed.state, 'failed');
    assert.match(String(failed.problem), /no trading day/);
    assertRefused(await spark.call('GET', `/builder/backtest/${id}/trades`, { token: spark.owner }), 400, {
      code: 'backtest_not_done',
    });
    const other = await spark.addUser('other@spark.local');
    for (const part of ['', '/trades', '/equity', '/whynot', '/trace?at=2026-10-06'])
      assertRefused(await spark.call('GET', `/builder/backtest/${id}${part}`, { token: other.token }), 404, {
        code: 'backtest_unknown',
      });
    assertRefused(await spark.call('DELETE', `/builder/backtest/${id}`, { token: other.token }), 404, {
      code: 'backtest_unknown',
    });
    const own = await spark.call('DELETE', `/builder/backtest/${id}`, { token: spark.owner });
    assert.equal(own.body.message, 'Backtest deleted');
    assert.deepEqual(readdirSync(join(spark.folder, 'backtests')).length, 1);
  });

  test('[application.B5] [application.B13] a week of the straddle: report, trades, equity, why not, candles, and where prices came from', async (t) => {
    const spark = await sparkFor(t);
    const backtest = await done(spark, { document: DOCUMENT, ...WEEK, capital: 300_000, check: true });
    const id = Number(backtest.backtestID);
    const report = backtest.report as Json;
    assert.equal(report.capital, 300_000);
    assert.equal(report.days, 5);
    assert.equal(report.fewTrades, true);
    assert.deepEqual(
      (backtest.notes as string[]).map((note) => note.split(':')[0]),
      ['Simulated prices', 'Too few trades'],
    );
    assert.deepEqual(backtest.coverage, { days: 5, wholeDays: 5, percent: 100, gaps: [] });
    assert.equal((backtest.sources as { simulated: boolean }).simulated, true);
    const trades = await read(spark, spark.owner, id, '/trades');
    const net = trades.reduce((sum, trade) => sum + Number(trade.gross), 0);
    assert.ok(Math.abs(net - Number(report.gross)) < 0.01, `${net} ${report.gross}`);
    assert.match(String(trades[0]?.symbol), /^NIFTY06OCT26\d+CE$/);
    const equity = await read(spark, spark.owner, id, '/equity');
    assert.equal(equity.at(-1)?.equity, Math.round((300_000 + Number(report.net)) * 100) / 100);
    const [why] = await read(spark, spark.owner, id, '/whynot');
    assert.equal(why?.fired, 5);
    const [candle] = await read(spark, spark.owner, id, '/trace?at=2026-10-06T09:22:00');
    assert.equal(candle?.at, '2026-10-06T09:20:00');
    const [condition] = (candle?.conditions ?? []) as Json[];
    assert.deepEqual([condition?.result, condition?.fired], ['true', true]);
    assert.match(String(condition?.sentence), /09:20/);
    const [row] = (condition?.rows ?? []) as Json[];
    assert.match(String(row?.text), /candle closes at 09:20/);
    const nextTrue = async (at: string) =>
      (await read(spark, spark.owner, id, `/trace?nextTrue=c_in&at=${at}`)).map((next) => next.at);
    assert.deepEqual(await nextTrue('2026-10-06T09:19:00'), ['2026-10-06T09:20:00']);
    assert.deepEqual(await nextTrue('2026-10-06T09:20:00'), ['2026-10-07T09:20:00']);
    assert.deepEqual(await nextTrue('2025-01-01'), ['2026-10-05T09:20:00']);
    assert.deepEqual(await nextTrue('2026-10-09T09:20:00'), []);
    const unknown = await spark.call('GET', `/builder/backtest/${id}/trace?at=2026-10-06&nextTrue=c_no`, {
      token: spark.owner,
    });
    assertRefused(unknown, 400, { code: 'backtest_untraced' });
    assert.match(unknown.text, /It has no condition .*c_no.*: it has c_in\./);
    assert.deepEqual(backtest.document, DOCUMENT);
    const { peakMargin, peakMarginDay } = report.risk as Json;
    assert.ok(Number(peakMargin) > 0 && /^2026-10-0\d$/.test(String(peakMarginDay)), `${peakMargin}`);
    assertRefused(
      await spark.call('GET', `/builder/backtest/${id}/trace?at=2026-10-01`, { token: spark.owner }),
      400,
      { code: 'backtest_untraced' },
    );
    const pageFor = (accept: string) =>
      spark.call('GET', `/builder/backtest/${id}/report.html`, { token: spark.owner, headers: { accept } });
    for (const accept of ['*/*', 'text/html,application/json;q=0.5']) {
      const page = await pageFor(accept);
      assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
      assert.match(page.text, /^<!doctype html>/);
      assert.match(page.text, /Check of the strategy/);
    }
    assert.match(String((await pageFor('application/json')).body.data[0]), /^<!doctype html>/);
    const check = backtest.check as { verdict: string; items: Json[] };
    assert.equal(check.items.length, 8);
    const headers = { accept: 'text/csv' };
    const csv = await spark.call('GET', `/builder/backtest/${id}/trades`, { token: spark.owner, headers });
    assert.equal(csv.headers['content-type'], 'text/csv; charset=utf-8');
    const [head = '', first = '', ...lines] = csv.text.trim().split('\r\n');
    assert.equal(lines.length + 1, trades.length);
    assert.match(
      head,
      /^entryTime,exitTime,symbol,transType,qty,entryPrice,exitPrice,entryLTP,exitLTP,PNL,PNLper,productType,/,
    );
    assert.match(first, /^2026-10-05T09:20:00,.*,NIFTY06OCT26\d+CE,Sell,/);
  });

  test('[application.B7] two fresh servers give the same hash and the same bytes of the report; a name changes nothing', async (t) => {
    const first = await sparkFor(t);
    const second = await sparkFor(t);
    const one = await done(first, { document: DOCUMENT, ...WEEK });
    const other = await done(second, { document: { ...DOCUMENT, name: 'Renamed' }, ...WEEK });
    assert.equal(one.hash, other.hash);
    for (const part of ['report', 'coverage', 'sources', 'summary'] as const)
      assert.equal(JSON.stringify(one[part]), JSON.stringify(other[part]));
    const again = await post(first, first.owner, { document: DOCUMENT, ...WEEK });
    assert.equal(again.body.data[0]?.backtestID, one.backtestID);
    assert.equal(again.body.message, 'Data Received');
  });

  test('[application.B6] ten wait, the next is refused; waiting and running ones are stopped', async (t) => {
    const spark = await sparkFor(t);
    const long = { document: DOCUMENT, from: '2025-02-03' };
    const ids: number[] = [];
    for (let number = 0; number <= LIMITS.backtestsWaiting; number += 1)
      ids.push(await started(spark, spark.owner, { ...long, to: `2026-09-${10 + number}` }));
    assertRefused(await post(spark, spark.owner, { ...long, to: '2026-08-10' }), 400, {
      code: 'backtests_waiting',
    });
    for (const id of ids.toReversed()) {
      const { body } = await spark.call('DELETE', `/builder/backtest/${id}`, { token: spark.owner });
      assert.equal(body.message, 'Backtest stopped', String(id));
      assert.equal(body.data[0]?.state, 'stopped');
    }
    const week = await done(spark, { document: DOCUMENT, ...WEEK });
    assert.equal(week.state, 'done');
  });

  test('[application.B9] after a restart results are there, and what was under way is told as stopped', async (t) => {
    const spark = await sparkFor(t);
    const week = await done(spark, { document: DOCUMENT, ...WEEK });
    const running = await started(spark, spark.owner, {
      document: DOCUMENT,
      from: '2025-02-03',
      to: '2026-09-10',
    });
    const again = await spark.restart();
    const token = await again.token();
    const [same] = await read(again, token, Number(week.backtestID));
    assert.deepEqual(same?.report, week.report);
    const [stopped] = await read(again, token, running);
    assert.equal(stopped?.state, 'stopped');
    assert.match(String(stopped?.problem), /restarted/);
  });

  test('[application.B10] a saved document is played by its number, as its newest revision or the one that is named', async (t) => {
    const spark = await sparkFor(t);
    const save = (path: string, json: Json) =>
      spark.call(path === '' ? 'POST' : 'PUT', `/builder/strategy${path}`, { token: spark.owner, json });
    const saved = await save('', DOCUMENT);
    const id = Number(saved.body.data[0]?.id);
    await save(`/${id}?baseRev=1`, { ...DOCUMENT, risk: { capital: 500_000 } });
    const newest = await done(spark, { documentID: id, ...WEEK });
    assert.deepEqual([newest.documentID, newest.rev], [id, 2]);
    assert.equal((newest.report as Json).capital, 500_000);
    const first = await done(spark, { documentID: id, rev: 1, ...WEEK });
    assert.deepEqual([first.documentID, first.rev], [id, 1]);
    assert.deepEqual(first.document, DOCUMENT);
    const sent = await post(spark, spark.owner, { document: DOCUMENT, ...WEEK });
    assert.equal(sent.body.data[0]?.backtestID, first.backtestID, 'the same document is the same run');
    assertRefused(await post(spark, spark.owner, { documentID: id, rev: 9, ...WEEK }), 404, {
      ...{ code: 'revision_unknown', field: 'rev' },
    });
    const other = await spark.addUser('other@spark.local');
    assertRefused(await post(spark, other.token, { documentID: id, ...WEEK }), 404, {
      code: 'document_unknown',
    });
  });

  test('[application.B11] by seconds: what minutes and seconds come to, and the difference', async (t) => {
    const spark = await sparkFor(t);
    // Stop and target so near that a minute holds both now and then.
    const days = { from: '2026-09-01', to: '2026-10-30' };
    const document = {
      ...DOCUMENT,
      actions: (STRADDLE?.document.actions ?? []).map((action) => ({
        ...action,
        stopLoss: { unit: 'pct', value: 2 },
        target: { unit: 'pct', value: 1 },
      })),
    };
    const bars = await done(spark, { document, ...days });
    assert.equal(bars.seconds, null);
    const seconds = await done(spark, { document, ...days, mode: 'seconds' });
    assert.notEqual(seconds.backtestID, bars.backtestID);
    const told = seconds.seconds as Readonly<Record<string, number>>;
    assert.equal(told.barNet, (bars.report as Json).net);
    assert.equal(told.secondNet, (seconds.report as Json).net);
    assert.equal(told.ambiguous, (bars.report as { fidelity: Json }).fidelity.ambiguous);
    assert.ok((told.ambiguous ?? 0) > 0, 'a minute held both');
    assert.notEqual(told.difference, 0);
    assert.equal(told.inDoubt, 0);
    assert.equal(
      Math.round(((told.secondNet ?? 0) - (told.barNet ?? 0)) * 100),
      Math.round((told.difference ?? 0) * 100),
    );
  });

  test('visitors play 90 days at most', async (t) => {
    const spark = await sparkFor(t);
    const { body } = await spark.call('POST', '/visitor');
    const token = String(body.data[0]?.access_token);
    assertRefused(
      await post(spark, token, { document: DOCUMENT, from: '2026-07-01', to: '2026-10-09' }),
      400,
      {
        code: 'backtest_too_long',
      },
    );
    const id = await started(spark, token, { document: DOCUMENT, ...WEEK });
    assert.equal((await ended(spark, token, id)).state, 'done');
  });

  test('elements at a candle, with other values for parameters', async (t) => {
    const spark = await sparkFor(t);
    const ema = TEMPLATES.find(({ id }) => id === 'ema-cross-adx')?.document;
    assert.ok(ema);
    const preview = (json: Json) => spark.call('POST', '/builder/preview', { token: spark.owner, json });
    assertRefused(await preview({ document: ema, at: '2026-11-16' }), 400, {
      code: 'backtest_day',
      field: 'at',
    });
    assertRefused(await preview({ document: ema, at: '2026-10-03' }), 400, { code: 'fields_disagree' });
    const reply = await preview({ document: ema, at: '2026-10-06T11:02:00' });
    assert.equal(reply.status, 200, reply.text);
    const [told] = reply.body.data as { at: string; elements: { id: string; values: Json }[] }[];
    assert.equal(told?.at, '2026-10-06T11:00:00');
    assert.ok(told?.elements.every(({ values }) => Object.values(values).some((value) => value !== null)));
  });

  test('a preview tells what the legs would trade at a candle: what a backtest traded there', async (t) => {
    const spark = await sparkFor(t);
    const at = '2026-10-06T09:20:00';
    const reply = await spark.call('POST', '/builder/preview', {
      ...{ token: spark.owner, json: { document: DOCUMENT, at } },
    });
    assert.equal(reply.status, 200, reply.text);
    const [past] = reply.body.data as { at: string; trades: Json[] }[];
    assert.equal(past?.at, at);
    const run = await done(spark, { document: DOCUMENT, from: '2026-10-06', to: '2026-10-06' });
    const played = await read(spark, spark.owner, Number(run.backtestID), '/trades');
    const entries = played.map(({ symbol, token, qty, entryTime, signalPrice }) => ({
      ...{ symbol, token, qty, entryTime, signalPrice },
    }));
    assert.deepEqual(
      past.trades.map(({ symbol, token, qty, price }) => ({
        ...{ symbol, token, qty, entryTime: entries[0]?.entryTime, signalPrice: price },
      })),
      entries,
    );
    for (const { price, stop, loss, qty, charges, margin, notes } of past.trades) {
      assert.deepEqual(notes, []);
      assert.ok(Math.abs(Number(stop) - Number(price) * 1.3) < 0.05, `${stop} of ${price}`);
      assert.ok(Math.abs(Number(loss) - (Number(stop) - Number(price)) * Number(qty)) < 0.01);
      assert.ok(Number(charges) > 40 && Number(margin) > Number(price) * Number(qty));
    }
  });

  test('the event websocket tells how far a backtest is, and that it has ended', async (t) => {
    const spark = await sparkFor(t);
    const port = await listen(spark);
    const client = await connectSocket(t, `ws://127.0.0.1:${port}/eventWS?token=${spark.owner}`);
    const id = await started(spark, spark.owner, { document: DOCUMENT, ...WEEK });
    const states: string[] = [];
    while (states.at(-1) !== 'done') {
      const frame = await client.nextOf('Backtest');
      assert.ok(ajv.validate(BacktestMessage, frame), ajv.errorsText());
      const [row] = frame.data;
      assert.equal(row?.backtestID, id);
      states.push(String(row?.state));
    }
    assert.deepEqual([...new Set(states)], ['waiting', 'running', 'done']);
  });
});
