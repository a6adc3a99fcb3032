import type { Clock, Log, Timers } from '@spark/core';
import { StoreError } from '@spark/store';
import { LIMITS } from '@spark/vocabulary';
import type { Job, PgBoss } from 'pg-boss';
import { RESULT_FORMAT } from './backtest-hash.ts';
import { createFairQueue } from './fair-queue.ts';
import type { LeftRun, QueuedRun, RunClaim, RunQueue } from './run-queue.ts';

type Parts = {
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Log, 'warn'>;
};

/**
 * The tables of pg-boss have a number of their own and no promise that an earlier release can work with them. So each number has a
 * schema to itself and is never migrated: during an upgrade both releases work, each on its own.
 */
export const PG_BOSS_TABLES = 43;
export const RUNS_SCHEMA = `spark_runs_${PG_BOSS_TABLES}`;

/** Statements are few and short: each run is added, claimed, looked at and removed once. */
const CONNECTIONS_MAX = 2;
const CONNECT_TIMEOUT_MS = 3_000;
const QUERY_TIMEOUT_MS = 10_000;
const TRY_AGAIN_MS = 2_000;
const CLOSE_WITHIN_MS = 2_000;

const QUEUE = {
  /** Nodes that hand over count as well as those that die. */
  retryLimit: 8,
  /** Longer than a run may take: who plays it ends it first. */
  expireInSeconds: 2 * LIMITS.backtestMinutes * 60,
  /** One that nobody took up for so long is not wanted any more. */
  retentionSeconds: 7 * 86_400,
  /** Of what was given up: the rest is removed as soon as it is over. */
  deleteAfterSeconds: 86_400,
};
/** Each is a statement or two of every node. Nothing here is urgent, and flows are not used. */
const MAINTENANCE = {
  ...{ superviseIntervalSeconds: 300, monitorIntervalSeconds: 300, maintenanceIntervalSeconds: 3_600 },
  ...{ queueCacheIntervalSeconds: 3_600, bamIntervalSeconds: 600, flowIntervalSeconds: 3_600 },
};

const PREFIX = 'runs/';
const FORMAT = `${RESULT_FORMAT} queued 1`;

/** The run is a text, so that it is read back to the letter: `jsonb` would sort the names in a document. */
type StoredRun = { readonly id: number; readonly format: string; readonly run: string };

type Waiting = { readonly ucc: string; readonly id: number };

/**
 * Runs in PostgreSQL, in a queue of pg-boss for each user. Only the node that owns a desk works on the queue of its user, so whose
 * turn it is needs no other node; the database keeps what waits, and who plays what.
 */
export async function openPgBossRuns({ databaseUrl, clock, timers, log }: Parts): Promise<RunQueue> {
  const { PgBoss } = await import('pg-boss');
  // What pg-boss does not know of goes to its pool.
  const options = {
    ...{ connectionString: databaseUrl, schema: RUNS_SCHEMA, application_name: 'spark-runs' },
    ...{ max: CONNECTIONS_MAX, connectionTimeoutMillis: CONNECT_TIMEOUT_MS },
    ...{ query_timeout: QUERY_TIMEOUT_MS, keepAlive: true, schedule: false },
    ...MAINTENANCE,
  };
  const boss: PgBoss = new PgBoss(options);
  boss.on('error', (error) => log.warn({ err: error }, 'the queue of backtests met an error; it goes on'));
  boss.on('warning', ({ message }) => log.warn({ message }, 'the queue of backtests warns'));
  try {
    await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }

  const waiting = createFairQueue<Waiting>();
  const known = new Set<string>();
  const listeners: (() => void)[] = [];
  const pauses = new Set<() => void>();
  let isClosed = false;
  /** One after the other, so that the runs of a user have the order in which they were added. */
  let last: Promise<unknown> = Promise.resolve();

  /** Ends early when the queue is closed. */
  async function pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    pauses.add(resolve);
    const cancel = timers.at(clock.now() + TRY_AGAIN_MS, resolve);
    await promise;
    cancel();
    pauses.delete(resolve);
  }

  async function queueOf(ucc: string): Promise<string> {
    const name = `${PREFIX}${ucc}`;
    if (!known.has(name)) await boss.createQueue(name, QUEUE);
    known.add(name);
    return name;
  }

  async function jobsOf(ucc: string) {
    const name = `${PREFIX}${ucc}`;
    if (!known.has(name) && (await boss.getQueue(name)) === null) return [];
    known.add(name);
    return boss.findJobs<StoredRun>(name);
  }

  async function send(run: QueuedRun): Promise<void> {
    const { head, owner } = run;
    const data: StoredRun = { id: head.id, format: FORMAT, run: JSON.stringify(run) };
    try {
      await boss.send(await queueOf(owner.ucc), data);
    } catch (error) {
      log.warn({ err: error, id: head.id }, 'a backtest could not be queued');
      throw new StoreError('unavailable', 'The queue of backtests cannot be reached. Try again.', error);
    }
  }

  function claimOf(name: string, { id, retryCount }: Job<StoredRun>): RunClaim {
    const attempt = { id, retryCount };
    const leniently = async (work: Promise<unknown>): Promise<void> => {
      await work.catch((error: unknown) => log.warn({ err: error }, 'a backtest stays in its queue'));
    };
    return {
      holds: async () => {
        while (!isClosed) {
          try {
            const [job] = await boss.findJobs<StoredRun>(name, { id });
            return job?.state === 'active' && job.retryCount === retryCount;
          } catch (error) {
            log.warn(
              { err: error },
              'the queue of backtests does not answer; a run that is over waits for it',
            );
            await pause();
          }
        }
        return false;
      },
      end: () => leniently(boss.deleteJob(name, attempt)),
      release: () => leniently(boss.fail(name, attempt)),
    };
  }

  /** After an outage whoever waits is taken without being asked for again. */
  function tryAgain(next: Waiting, error: unknown): null {
    log.warn({ err: error }, 'the queue of backtests does not answer; runs wait for it');
    waiting.add(next.ucc, next);
    void pause().then(() => {
      if (!isClosed) for (const listener of listeners) listener();
    });
    return null;
  }

  const leave = (ucc: string): void => {
    while (waiting.remove(ucc, () => true) !== null);
  };

  return {
    add: async (run) => {
      const { ucc } = run.owner;
      const added = last.then(() => send(run));
      last = added.catch(() => undefined);
      await added;
      waiting.add(ucc, { ucc, id: run.head.id });
    },
    take: async () => {
      const next = waiting.take();
      if (next === null) return null;
      const { ucc } = next;
      const name = `${PREFIX}${ucc}`;
      const jobs = await boss.fetch<StoredRun>(name).catch((error: unknown) => tryAgain(next, error));
      if (jobs === null) return null;
      const [job] = jobs;
      if (job === undefined) return { ...next, claim: null };
      const { id } = job.data;
      // The database says which of a user is the oldest.
      if (id !== next.id && waiting.remove(ucc, (each) => each.id === id) !== null) waiting.add(ucc, next);
      return { ucc, id, claim: claimOf(name, job) };
    },
    placeOf: (ucc, id) =>
      Math.max(
        0,
        waiting.placeOf((each) => each.ucc === ucc && each.id === id),
      ),
    remove: async (ucc, id) => {
      waiting.remove(ucc, (each) => each.id === id);
      for (const job of await jobsOf(ucc)) if (job.data.id === id) await boss.deleteJob(job.name, job.id);
    },
    left: async (ucc) => {
      const jobs = await jobsOf(ucc);
      for (const { name, id, state, retryCount } of jobs)
        if (state === 'active') await boss.fail(name, { id, retryCount });
      const now = jobs.some(({ state }) => state === 'active') ? await jobsOf(ucc) : jobs;
      return now.map(({ data, state }) => leftRun(data, state)).sort((a, b) => a.id - b.id);
    },
    putBack: (ucc, id) => waiting.add(ucc, { ucc, id }),
    usersLeft: async () => {
      const names = (await boss.getQueues()).map(({ name }) => name);
      return new Set(
        names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length)),
      );
    },
    leave,
    removeUser: async (ucc) => {
      leave(ucc);
      const name = `${PREFIX}${ucc}`;
      known.delete(name);
      if ((await boss.getQueue(name)) !== null) await boss.deleteQueue(name);
    },
    onReady: (listener) => void listeners.push(listener),
    close: async () => {
      isClosed = true;
      for (const end of pauses) end();
      const { promise: enough, resolve } = Promise.withResolvers<void>();
      // A database that does not answer holds nobody up.
      const cancel = timers.at(clock.now() + CLOSE_WITHIN_MS, resolve);
      await Promise.race([boss.stop({ graceful: false }).catch(() => undefined), enough]);
      cancel();
    },
  };
}

function leftRun({ id, format, run }: StoredRun, state: string): LeftRun {
  // This version wrote it, so it is what it wrote.
  const queued = format === FORMAT ? (JSON.parse(run) as QueuedRun) : null;
  return { id, run: queued, isGivenUp: state !== 'created' && state !== 'retry' };
}
