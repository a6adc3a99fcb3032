import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createManualClock, waitUntil } from '@spark/testkit';
import { LIMITS } from '@spark/vocabulary';
import { realTimers } from '../runtime/real-timers.ts';
import { CALENDAR_CHANGES, callAtTen, NIFTY } from './backtest.fixture.ts';
import { createBacktestFiles } from './backtest-files.ts';
import { createBacktests } from './backtests.ts';
import { createFairQueue } from './fair-queue.ts';
import { createInProcessRuns } from './in-process-runs.ts';
import { createJobRunner, type JobOutcome, type JobRunner } from './job-runner.ts';

const log = { warn: () => undefined, error: () => undefined };
const A = { ucc: 'SAAAAAA', isVisitor: false };
const B = { ucc: 'SBBBBBB', isVisitor: false };

/** A runner whose jobs end when the test says so. */
function createStage(t: TestContext, dataFolder = folderFor(t)) {
  const started: { name: string; end: (outcome: JobOutcome) => void }[] = [];
  const runner: JobRunner = {
    start: ({ order: { document } }) => {
      const { promise, resolve } = Promise.withResolvers<JobOutcome>();
      started.push({ name: document.name, end: resolve });
      return { done: promise, cancel: () => resolve({ kind: 'cancelled' }) };
    },
    threadId: () => null,
    close: async () => undefined,
  };
  let last = 0;
  const clock = createManualClock();
  const backtests = createBacktests({
    ...{ runner, clock, log, files: createBacktestFiles(dataFolder, log), timers: realTimers },
    queue: createInProcessRuns(),
    store: { reserveIds: async () => (last += 1) },
  });
  const start = (owner: typeof A, name: string, from = '2026-10-05') =>
    backtests.start(owner, wishOf(name, from));
  return { backtests, started, start, dataFolder };
}

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'spark-backtests-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function wishOf(name: string, from = '2026-10-05') {
  const document = { ...callAtTen(), name };
  return {
    ...{
      document,
      played: document,
      spot: NIFTY,
      from,
      to: '2026-10-09',
      trace: 'values' as const,
      check: false,
      mode: 'bars' as const,
      sweep: null,
      saved: null,
    },
    ...{ parameters: {}, capital: null, dataVersion: 'v1', calendarChanges: CALENDAR_CHANGES },
  };
}

const PLAYED: JobOutcome = {
  kind: 'played',
  played: {
    parts: [],
    dataVersion: 'v1',
    swept: null,
    summary: {
      ...{ firstDay: '2026-10-05', lastDay: '2026-10-09', trades: 5, netPaise: -100, returnPercent: 0 },
      ...{ maxDrawdownPaise: 100, isSimulated: true },
    },
  },
};

test('[application.B6] users take turns, however many runs each has waiting', () => {
  const queue = createFairQueue<string>();
  for (const item of ['a1', 'a2', 'a3']) queue.add('A', item);
  queue.add('B', 'b1');
  assert.equal(
    queue.placeOf((item) => item === 'a2'),
    2,
  );
  assert.equal(
    queue.placeOf((item) => item === 'x'),
    -1,
  );
  assert.equal(
    queue.remove('A', (item) => item === 'a3'),
    'a3',
  );
  assert.deepEqual([queue.take(), queue.take(), queue.take(), queue.take()], ['a1', 'b1', 'a2', null]);
});

test('[application.B6] one runs and ten of a user wait; the next is refused and nothing of it is kept', async (t) => {
  const { backtests, start, started } = createStage(t);
  for (let number = 0; number <= LIMITS.backtestsWaiting; number += 1)
    assert.ok((await start(A, `run ${number}`, `2026-09-${10 + number}`)).ok);
  const refused = await start(A, 'too many', '2026-08-03');
  assert.deepEqual(refused, { ok: false, error: { code: 'queue-full', most: 10 } });
  assert.equal((await backtests.list(A.ucc)).length, 11);
  assert.ok((await start(B, 'of B')).ok);
  started[0]?.end(PLAYED);
  await waitUntil('the next has started', () => started.length === 2);
  assert.equal(started[1]?.name, 'run 1');
  started[1]?.end(PLAYED);
  await waitUntil('the next has started', () => started.length === 3);
  assert.equal(started[2]?.name, 'of B');
});

test('[application.B6] also when all are sent at the same time no more of them wait, and the same one twice is one', async (t) => {
  const { backtests, start } = createStage(t);
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, number) => start(A, `run ${number}`, `2026-09-${10 + number}`)),
  );
  // The first is not running before it is stored, so it waits as well at that moment.
  assert.equal(sent.filter(({ ok }) => ok).length, LIMITS.backtestsWaiting);
  await Promise.all([start(B, 'twice'), start(B, 'twice')]);
  assert.equal((await backtests.list(B.ucc)).length, 1);
});

test('[application.B7] the same hash is not run again, also while it runs; another user has runs of their own', async (t) => {
  const { backtests, start, started } = createStage(t);
  const first = await start(A, 'one');
  const again = await start(A, 'another name, the same document');
  assert.ok(first.ok && again.ok);
  assert.equal(again.value.id, first.value.id);
  started[0]?.end(PLAYED);
  await waitUntil('it has ended', () => backtests.underWay() === 0);
  const later = await start(A, 'one');
  assert.ok(later.ok);
  assert.deepEqual([later.value.id, later.value.state], [first.value.id, 'done']);
  const other = await start(B, 'one');
  assert.ok(other.ok && other.value.id !== first.value.id);
});

test('[application.B8] a run is stopped where it waits and where it runs, and deleted when it has ended', async (t) => {
  const { backtests, start } = createStage(t);
  assert.equal(await backtests.remove(A.ucc, 1), null);
  const [running, waiting] = [await start(A, 'one'), await start(A, 'two', '2026-09-10')];
  assert.ok(running.ok && waiting.ok);
  assert.equal(waiting.value.place, 0);
  assert.equal(await backtests.remove(B.ucc, running.value.id), null);
  assert.equal((await backtests.remove(A.ucc, waiting.value.id))?.view.state, 'stopped');
  assert.equal((await backtests.remove(A.ucc, running.value.id))?.view.problem, 'You stopped it.');
  await waitUntil('it has ended', () => backtests.underWay() === 0);
  assert.equal((await backtests.read(A.ucc, running.value.id))?.state, 'stopped');
  await backtests.remove(A.ucc, running.value.id);
  assert.equal(await backtests.read(A.ucc, running.value.id), null);
});

test('[application.B9] after a restart what had ended is there, and what was under way is told as stopped', async (t) => {
  const { backtests: before, start, started, dataFolder } = createStage(t);
  const done = await start(A, 'done');
  started[0]?.end(PLAYED);
  await waitUntil('it has ended', () => before.underWay() === 0);
  const [running, waiting] = [
    await start(A, 'running', '2026-09-10'),
    await start(A, 'waiting', '2026-09-11'),
  ];
  assert.ok(done.ok && running.ok && waiting.ok);
  const { backtests } = createStage(t, dataFolder);
  const found = await backtests.list(A.ucc);
  assert.deepEqual(
    found.map(({ id, state }) => [id, state]),
    [
      [waiting.value.id, 'stopped'],
      [running.value.id, 'stopped'],
      [done.value.id, 'done'],
    ],
  );
  assert.match(found[0]?.problem ?? '', /restarted/);
});

test('[application.B9] a damaged file is no run, and does not hide the others', async (t) => {
  const { start, started, backtests, dataFolder } = createStage(t);
  await start(A, 'done');
  started[0]?.end(PLAYED);
  await waitUntil('it has ended', () => backtests.underWay() === 0);
  writeFileSync(join(dataFolder, 'backtests', A.ucc, '77.backtest'), '{"head":1}\n');
  appendFileSync(join(dataFolder, 'backtests', A.ucc, '78.backtest'), 'no line');
  assert.equal((await backtests.list(A.ucc)).length, 1);
  assert.equal(await backtests.result(A.ucc, 77), null);
});

test('[application.B9] so many are kept, the oldest go; everything of a user who is removed goes', async (t) => {
  const { start, started, backtests, dataFolder } = createStage(t);
  const visitor = { ucc: 'VAAAAAA', isVisitor: true };
  for (let number = 0; number < LIMITS.backtestsKeptOfVisitors + 2; number += 1) {
    await start(visitor, `run ${number}`, `2026-0${1 + Math.floor(number / 20)}-${10 + (number % 20)}`);
    started.at(-1)?.end(PLAYED);
    await waitUntil('it has ended', () => backtests.underWay() === 0);
  }
  const most = LIMITS.backtestsKeptOfVisitors;
  await waitUntil('the oldest are gone', async () => (await backtests.list(visitor.ucc)).length === most);
  assert.equal((await backtests.list(visitor.ucc)).at(-1)?.id, 3);
  await backtests.removeUser(visitor.ucc);
  assert.equal(existsSync(join(dataFolder, 'backtests', visitor.ucc)), false);
});

test('[application.B8] a thread leaves a run of years that is stopped, goes on with the next job, and its results are read back', async (t) => {
  const dataFolder = folderFor(t);
  const clock = { now: Date.now };
  const runner = createJobRunner({
    dataFolder,
    fill: 'simulated',
    clock,
    timers: realTimers,
    mostMs: 600_000,
  });
  let last = 0;
  const files = createBacktestFiles(dataFolder, log);
  const store = { reserveIds: async () => (last += 1) };
  const queue = createInProcessRuns();
  const backtests = createBacktests({ runner, clock, timers: realTimers, log, files, store, queue });
  t.after(backtests.close);
  const seen: string[] = [];
  const ended = Promise.withResolvers<void>();
  const running = Promise.withResolvers<void>();
  backtests.follow(A.ucc, ({ state, progress }) => {
    seen.push(state);
    if (state === 'running' && progress !== null) running.resolve();
    if (state === 'done') ended.resolve();
  });
  const long = await backtests.start(A, wishOf('long', '2025-02-03'));
  assert.ok(long.ok);
  await running.promise;
  const stopped = await backtests.remove(A.ucc, long.value.id);
  assert.equal(stopped?.view.state, 'stopped');
  const short = await backtests.start(A, wishOf('short'));
  assert.ok(short.ok);
  await ended.promise;
  const { id } = short.value;
  assert.equal((await backtests.result(A.ucc, id))?.report.days, 5);
  assert.equal((await backtests.trades(A.ucc, id))?.length, 5);
  const candle = await backtests.candle(A.ucc, id, Date.parse('2026-10-06T10:02:00+05:30'));
  assert.ok(candle.ok);
  assert.equal(candle.value.candle.at, Date.parse('2026-10-06T10:00:00+05:30'));
  assert.equal(candle.value.candle.conditions[0]?.hasFired, true);
  const early = await backtests.candle(A.ucc, id, Date.parse('2026-10-01T10:02:00+05:30'));
  assert.deepEqual(early, { ok: false, error: { code: 'before-trace' } });
  assert.equal(await backtests.result(B.ucc, id), null);
  assert.deepEqual(readdirSync(join(dataFolder, 'backtests', A.ucc)).sort(), ['1.backtest', '2.backtest']);
});
