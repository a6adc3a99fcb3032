import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { freshPostgres } from '@spark/testkit';
import { LIMITS } from '@spark/vocabulary';
import { realTimers } from '../runtime/real-timers.ts';
import { CALENDAR_CHANGES, callAtTen, NIFTY } from './backtest.fixture.ts';
import { createInProcessRuns } from './in-process-runs.ts';
import { openPgBossRuns, PG_BOSS_TABLES, RUNS_SCHEMA } from './pg-boss-runs.ts';
import type { QueuedRun, RunQueue } from './run-queue.ts';

const A = 'SAAAAAA';
const B = 'SBBBBBB';
const SIX = { type: 'int', default: 6 } as const;

function runOf(ucc: string, id: number): QueuedRun {
  const document = { ...callAtTen(), name: `run ${id}`, params: { z: SIX, a: SIX } };
  return {
    owner: { ucc, isVisitor: false },
    head: {
      ...{ id, state: 'waiting', problem: null, name: document.name, documentHash: 'd', hash: `h${id}` },
      ...{ from: '2026-10-05', to: '2026-10-09', parameters: {}, capital: null, trace: 'none', check: false },
      ...{ dataVersion: 'v', engine: 'e', createdAt: 1, startedAt: null, endedAt: null, summary: null },
    },
    document,
    job: {
      kind: 'backtest',
      calendarChanges: CALENDAR_CHANGES,
      order: {
        ...{ document, spot: NIFTY, from: '2026-10-05', to: '2026-10-09', trace: 'none', check: false },
        ...{ mode: 'bars', signals: { signals: [], known: [{ from: 0, to: 8.64e15 }], isGiven: true } },
      },
    },
  };
}

type Stage = {
  readonly open: () => Promise<RunQueue>;
  readonly execute: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly warnings: string[];
};

/** Each queue that is opened is that of another process. */
async function onPostgres(t: TestContext): Promise<Stage> {
  const database = await freshPostgres();
  t.after(() => database.drop());
  const warnings: string[] = [];
  return {
    execute: database.execute,
    warnings,
    open: async () => {
      const queue = await openPgBossRuns({
        ...{ databaseUrl: database.url, clock: { now: Date.now }, timers: realTimers },
        log: { warn: (_: unknown, message?: string) => void warnings.push(message ?? '') },
      });
      t.after(queue.close);
      return queue;
    },
  };
}

async function taken(queue: RunQueue): Promise<number | null> {
  return (await queue.take())?.id ?? null;
}

const ADAPTERS: readonly (readonly [string, (t: TestContext) => Promise<RunQueue>])[] = [
  ['in process', async () => createInProcessRuns()],
  ['in PostgreSQL', async (t) => (await onPostgres(t)).open()],
];

for (const [place, open] of ADAPTERS) {
  test(`[application.B6] ${place}: users take turns, each run is taken once, and a place is told`, async (t) => {
    const queue = await open(t);
    assert.equal(await queue.take(), null);
    for (const id of [1, 2, 3]) await queue.add(runOf(A, id));
    await queue.add(runOf(B, 4));
    assert.deepEqual(
      [queue.placeOf(A, 1), queue.placeOf(B, 4), queue.placeOf(A, 2), queue.placeOf(A, 3)],
      [0, 1, 2, 3],
    );
    assert.deepEqual([await taken(queue), await taken(queue), await taken(queue)], [1, 4, 2]);
    assert.deepEqual([await taken(queue), await taken(queue)], [3, null]);
  });

  test(`[application.B8] ${place}: what is removed while it waits is never taken, nor is anything of a user who is removed`, async (t) => {
    const queue = await open(t);
    for (const id of [1, 2]) await queue.add(runOf(A, id));
    await queue.add(runOf(B, 3));
    await queue.remove(A, 1);
    await queue.removeUser(B);
    assert.deepEqual([await taken(queue), await taken(queue)], [2, null]);
    await queue.add(runOf(B, 4));
    assert.equal(await taken(queue), 4);
  });

  test(`[application.B16] ${place}: a claim holds until it ends, and a desk that is left takes what waits with it`, async (t) => {
    const queue = await open(t);
    for (const id of [1, 2]) await queue.add(runOf(A, id));
    const first = await queue.take();
    assert.equal(await first?.claim?.holds(), true);
    await first?.claim?.end();
    queue.leave(A);
    assert.equal(await queue.take(), null);
    queue.putBack(A, 2);
    assert.equal(await taken(queue), 2);
  });
}

test('[application.B16] another process has what was left, to the letter, and the claims of the one before lapse', async (t) => {
  const { open } = await onPostgres(t);
  const [before, after] = [await open(), await open()];
  for (const id of [1, 2]) await before.add(runOf(A, id));
  const claim = (await before.take())?.claim;
  assert.deepEqual([...(await after.usersLeft())], [A]);
  assert.deepEqual(await after.left(B), []);
  const left = await after.left(A);
  assert.equal(JSON.stringify(left.map(({ run }) => run)), JSON.stringify([runOf(A, 1), runOf(A, 2)]));
  assert.equal(await claim?.holds(), false, 'it waits again');
  for (const { id } of left) after.putBack(A, id);
  const again = await after.take();
  assert.deepEqual([again?.id, await again?.claim?.holds(), await claim?.holds()], [1, true, false]);
  await claim?.end();
  assert.equal(await again?.claim?.holds(), true, 'a process that wakes up removes nothing');
  const lost = await before.take();
  assert.equal(lost?.id, 2);
  assert.deepEqual(await after.take(), { ucc: A, id: 2, claim: null }, 'each run has one that plays it');
});

test('[application.B16] a run that ends its process each time is given up, and one of another version is not played', async (t) => {
  const { open, execute } = await onPostgres(t);
  const queue = await open();
  await queue.add(runOf(A, 1));
  let begun = 0;
  for (let isGivenUp = false; !isGivenUp; begun += 1) {
    queue.putBack(A, 1);
    assert.equal(await taken(queue), 1);
    isGivenUp = (await queue.left(A))[0]?.isGivenUp ?? assert.fail();
  }
  assert.equal(begun, 9);
  await queue.remove(A, 1);
  await queue.add(runOf(A, 2));
  await execute(`UPDATE ${RUNS_SCHEMA}.job SET data = jsonb_set(data, '{format}', '"of another version"')`);
  assert.deepEqual(await queue.left(A), [{ id: 2, run: null, isGivenUp: false }]);
});

test('[application.B16] what is over leaves the database, in a schema of its own with tables of this pg-boss', async (t) => {
  const { open, execute } = await onPostgres(t);
  const queue = await open();
  await queue.add(runOf(A, 1));
  await (await queue.take())?.claim?.end();
  assert.deepEqual(await execute(`SELECT id FROM ${RUNS_SCHEMA}.job`), []);
  const [{ version } = {}] = await execute(`SELECT version FROM ${RUNS_SCHEMA}.version`);
  assert.equal(Number(version), PG_BOSS_TABLES, 'a release with other tables takes another schema');
  const elsewhere = `SELECT table_schema FROM information_schema.tables
    WHERE table_schema NOT IN ('pg_catalog', 'information_schema', '${RUNS_SCHEMA}')`;
  assert.deepEqual(await execute(elsewhere), []);
  const [queueRow] = await execute(`SELECT expire_seconds, deletion_seconds FROM ${RUNS_SCHEMA}.queue`);
  assert.ok(Number(queueRow?.expire_seconds) > LIMITS.backtestMinutes * 60);
  assert.equal(Number(queueRow?.deletion_seconds), 86_400);
});

test('[application.B16] a cut connection loses nothing: a run is taken when the database answers again', async (t) => {
  const { open, execute, warnings } = await onPostgres(t);
  const queue = await open();
  await queue.add(runOf(A, 1));
  const ready = new Promise<void>((resolve) => queue.onReady(resolve));
  await execute(`ALTER TABLE ${RUNS_SCHEMA}.job_common RENAME TO elsewhere`);
  assert.equal(await queue.take(), null);
  await execute(`ALTER TABLE ${RUNS_SCHEMA}.elsewhere RENAME TO job_common`);
  await execute(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'spark-runs' AND datname = current_database()`,
  );
  await ready;
  assert.equal(await taken(queue), 1);
  assert.ok(warnings.length > 0);
});

test('[application.B16] it takes two connections, and gives them back', async (t) => {
  const { open, execute } = await onPostgres(t);
  const queue = await open();
  await Promise.all([1, 2, 3, 4, 5, 6].map((id) => queue.add(runOf(`S00000${id}`, id))));
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => queue.take()));
  const count = `SELECT count(*) AS n FROM pg_stat_activity WHERE application_name = 'spark-runs' AND datname = current_database()`;
  assert.ok(Number((await execute(count))[0]?.n) <= 2);
  await queue.close();
  assert.equal(Number((await execute(count))[0]?.n), 0);
});

test('[application.B16] processes that start together on an empty database all have the queue', async (t) => {
  const { open, warnings } = await onPostgres(t);
  const queues = await Promise.all([open(), open(), open()]);
  for (const [at, queue] of queues.entries()) {
    await queue.add(runOf(`S00000${at}`, at + 1));
    assert.equal(await taken(queue), at + 1);
  }
  assert.deepEqual(warnings, []);
});
