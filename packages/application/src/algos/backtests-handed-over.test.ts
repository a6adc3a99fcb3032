import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Ownership, OwnershipFollower } from '@spark/core';
import { openSqliteStore } from '@spark/store';
import { freshPostgres, waitUntil } from '@spark/testkit';
import { LIMITS } from '@spark/vocabulary';
import { realTimers } from '../runtime/real-timers.ts';
import { createSharedFiles } from '../storage/shared-files.ts';
import { CALENDAR_CHANGES, callAtTen, NIFTY } from './backtest.fixture.ts';
import { createBacktestFiles } from './backtest-files.ts';
import { type BacktestInput, createBacktests } from './backtests.ts';
import type { JobOutcome, JobRunner } from './job-runner.ts';
import { openPgBossRuns, RUNS_SCHEMA } from './pg-boss-runs.ts';

const CLOCK = { now: Date.now };
const LOG = { warn: () => undefined, error: () => undefined };
const A = { ucc: 'SAAAAAA', isVisitor: false };

const PLAYED: JobOutcome = {
  kind: 'played',
  played: {
    ...{ parts: [], dataVersion: 'v1', swept: null },
    summary: {
      ...{ firstDay: '2026-10-05', lastDay: '2026-10-09', trades: 5, netPaise: -100, returnPercent: 0 },
      ...{ maxDrawdownPaise: 100, isSimulated: true },
    },
  },
};

function inputOf(from: string): BacktestInput {
  const document = callAtTen();
  return {
    ...{ document, played: document, spot: NIFTY, from, to: '2026-10-09', trace: 'none', check: false },
    ...{ mode: 'bars', sweep: null, saved: null, parameters: {}, capital: null, dataVersion: 'v1' },
    calendarChanges: CALENDAR_CHANGES,
  };
}

/** Nodes with data folders of their own on one database. Their runs end when the test says so. */
async function stage(t: TestContext) {
  const database = await freshPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'spark-backtests-'));
  const store = await openSqliteStore({ folder });
  t.after(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  });
  let lastId = 0;

  async function open(id: string, isOnlyOne = false) {
    const dataFolder = join(folder, id);
    const shared = createSharedFiles({ blobs: store.blobs, dataFolder, clock: CLOCK, log: LOG });
    const queue = await openPgBossRuns({
      ...{ databaseUrl: database.url, clock: CLOCK, timers: realTimers, log: LOG },
    });
    const begun: { readonly from: string; readonly end: (outcome: JobOutcome) => void }[] = [];
    const runner: JobRunner = {
      start: ({ order }) => {
        const { promise, resolve } = Promise.withResolvers<JobOutcome>();
        begun.push({ from: 'from' in order ? order.from : '', end: resolve });
        return { done: promise, cancel: () => resolve({ kind: 'cancelled' }) };
      },
      threadId: () => null,
      close: async () => undefined,
    };
    const owned = new Set<string>();
    const followers: OwnershipFollower[] = [];
    const ownership: Ownership = {
      owns: (ucc) => owned.has(ucc),
      follow: (follower) => void followers.push(follower),
    };
    const backtests = createBacktests({
      ...{ queue, runner, clock: CLOCK, timers: realTimers, log: LOG },
      files: createBacktestFiles(dataFolder, LOG, shared),
      store: { reserveIds: async () => (lastId += 1) },
      ...(isOnlyOne ? {} : { ownership }),
    });
    t.after(backtests.close);
    return {
      ...{ backtests, begun },
      start: async (from: string) => {
        const started = await backtests.start(A, inputOf(from));
        return started.ok ? started.value.id : assert.fail(started.error.code);
      },
      states: async () => (await backtests.list(A.ucc)).map(({ id, state }) => `${id} ${state}`),
      own: (ucc: string) => {
        owned.add(ucc);
        for (const { onTaken } of followers) void onTaken?.({ ucc, seq: 0, isStill: () => true });
      },
      handOver: async (ucc: string) => {
        await Promise.all(followers.map(({ settled }) => settled?.(ucc)));
        owned.delete(ucc);
        for (const { onLeft } of followers) onLeft?.(ucc);
      },
    };
  }

  return { open, jobs: () => database.execute(`SELECT id FROM ${RUNS_SCHEMA}.job`) };
}

const DAYS = ['2026-09-10', '2026-09-11', '2026-09-14'];

test('[application.B16] the runs of a node that died are played by the next owner, in their order, and end as they would have', async (t) => {
  const { open, jobs } = await stage(t);
  const [dead, next] = [await open('a'), await open('b')];
  dead.own(A.ucc);
  for (const from of DAYS) await dead.start(from);
  assert.deepEqual(await dead.states(), ['3 waiting', '2 waiting', '1 running']);
  // It has said nothing any more.
  next.own(A.ucc);
  await waitUntil('it is taken up', () => next.begun.length === 1);
  assert.deepEqual(await next.states(), ['3 waiting', '2 waiting', '1 running']);
  const same = await next.start(DAYS[1] ?? '');
  assert.equal(same, 2, 'the same run is one, also after it moved');
  for (let at = 0; at < DAYS.length; at += 1) {
    await waitUntil('the next has begun', () => next.begun.length === at + 1);
    assert.equal(next.begun[at]?.from, DAYS[at]);
    next.begun[at]?.end(PLAYED);
  }
  await waitUntil('all have ended', () => next.backtests.underWay() === 0);
  assert.deepEqual(await next.states(), ['3 done', '2 done', '1 done']);
  assert.equal((await next.backtests.document(A.ucc, 3))?.name, 'Call at ten');
  await waitUntil('nothing is left of them', async () => (await jobs()).length === 0);
});

test('[application.B16] what a frozen node comes to does not count once another has taken the run up', async (t) => {
  const { open } = await stage(t);
  const [frozen, next] = [await open('a'), await open('b')];
  frozen.own(A.ucc);
  const id = await frozen.start(DAYS[0] ?? '');
  next.own(A.ucc);
  await waitUntil('it is taken up', () => next.begun.length === 1);
  assert.equal((await next.backtests.remove(A.ucc, id))?.view.state, 'stopped');
  await waitUntil('it has ended', () => next.backtests.underWay() === 0);
  frozen.begun[0]?.end(PLAYED);
  await waitUntil('it has given up', () => frozen.backtests.underWay() === 0);
  assert.deepEqual(await next.states(), [`${id} stopped`], 'what the user stopped stays stopped');
});

test('[application.B16] a node that hands a desk over stops its run before, keeps no place, and the limit of the user moves along', async (t) => {
  const { open } = await stage(t);
  const [leaving, next] = [await open('a'), await open('b')];
  leaving.own(A.ucc);
  for (let at = 0; at <= LIMITS.backtestsWaiting; at += 1) await leaving.start(`2026-09-${10 + at}`);
  await leaving.handOver(A.ucc);
  assert.equal(leaving.backtests.underWay(), 0);
  next.own(A.ucc);
  const refused = await next.backtests.start(A, inputOf('2026-08-03'));
  await waitUntil('it is taken up', () => next.begun.length === 1);
  assert.deepEqual(refused, { ok: false, error: { code: 'queue-full', most: LIMITS.backtestsWaiting } });
  assert.equal(next.backtests.underWay(), LIMITS.backtestsWaiting + 1);
  assert.equal(leaving.begun.length, 1);
  await next.handOver(A.ucc);
  leaving.own(A.ucc);
  await waitUntil('it comes back', () => leaving.begun.length === 2);
  assert.equal(leaving.begun[1]?.from, '2026-09-10', 'the one that was begun is the first again');
});

test('[application.B9] a single server on PostgreSQL goes on with its runs after a restart, without being asked', async (t) => {
  const { open } = await stage(t);
  const before = await open('a', true);
  const id = await before.start(DAYS[0] ?? '');
  await before.backtests.close();
  const after = await open('a', true);
  await waitUntil('it is taken up', () => after.begun.length === 1);
  after.begun[0]?.end(PLAYED);
  await waitUntil('it has ended', () => after.backtests.underWay() === 0);
  assert.deepEqual(await after.states(), [`${id} done`]);
});

test('[application.B16] nothing is left in the queue of a user who is removed', async (t) => {
  const { open, jobs } = await stage(t);
  const node = await open('a', true);
  for (const from of DAYS) await node.start(from);
  await node.backtests.removeUser(A.ucc);
  assert.deepEqual(await jobs(), []);
  assert.deepEqual(await node.states(), []);
});
