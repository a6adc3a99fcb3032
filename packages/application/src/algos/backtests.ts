import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { CandleTrace } from '@spark/algos';
import { type Clock, type IstDay, type Log, ok, type Result, refuse, type Store } from '@spark/core';
import { documentHash, type StrategyDocument } from '@spark/document';
import { LIMITS } from '@spark/vocabulary';
import type { BacktestStore } from './backtest-files.ts';
import { backtestHash, RESULT_FORMAT } from './backtest-hash.ts';
import type { BacktestHead, SavedChoice } from './backtest-head.ts';
import type { BacktestJob, StoredPart } from './backtest-job.ts';
import type { Chosen } from './chosen-document.ts';
import { createFairQueue } from './fair-queue.ts';
import type { JobOutcome, JobRunner, RunningJob } from './job-runner.ts';
import type {
  BacktestMode,
  BacktestOrder,
  BacktestProgress,
  BacktestResult,
  PlayedTrade,
  StoredProgram,
  TraceKind,
} from './play-backtest.ts';
import type { SweepPlan, SweptResult } from './play-sweep.ts';
import { type PlayedSignals, signalsHash } from './played-signals.ts';
import type { ToldRule } from './rule-sentences.ts';
import { openProgram } from './trace-blocks.ts';

/** Backtests and sweeps share one queue, one thread, one row of numbers and one place. */
export type RunKind = 'backtest' | 'sweep';

/** Runs of documents over the past: they wait their turn, are followed, and are kept. */
export type Backtests = {
  readonly start: (
    owner: BacktestOwner,
    request: BacktestInput,
  ) => Promise<Result<BacktestView, BacktestRefusal>>;
  /** The newest first. */
  readonly list: (ucc: string, kind?: RunKind) => Promise<readonly BacktestView[]>;
  /** Null for one that the user does not have; backtests, unless sweeps are asked for. */
  readonly read: (ucc: string, id: number, kind?: RunKind) => Promise<BacktestView | null>;
  /** The document as it was given. */
  readonly document: (ucc: string, id: number) => Promise<StrategyDocument | null>;
  /** What a sweep came to; null as below. */
  readonly swept: (ucc: string, id: number) => Promise<SweptResult | null>;
  /** What it came to; null unless it is done, and where another version of Spark made it. */
  readonly result: (ucc: string, id: number) => Promise<BacktestResult | null>;
  readonly trades: (ucc: string, id: number) => Promise<readonly PlayedTrade[] | null>;
  /** The same as a table. */
  readonly csv: (ucc: string, id: number) => Promise<Buffer | null>;
  /** The report as one page of HTML. */
  readonly html: (ucc: string, id: number) => Promise<Buffer | null>;
  /** The decisions of the last candle that had closed at an instant. */
  readonly candle: (ucc: string, id: number, at: number) => Promise<Result<ToldCandle, CandleRefusal>>;
  /** Those of the first candle that closes after an instant and at which a condition is true; null where none does. */
  readonly nextTrue: (
    ucc: string,
    id: number,
    wanted: { readonly after: number; readonly condition: string },
  ) => Promise<Result<ToldCandle | null, NextRefusal>>;
  /** Stops one that waits or runs; one that has ended is deleted. Null for one that the user does not have. */
  readonly remove: (ucc: string, id: number, kind?: RunKind) => Promise<RemovedBacktest | null>;
  /** Deletes everything of a user who is removed. */
  readonly removeUser: (ucc: string) => Promise<void>;
  /** Told with every step of a run of this user. Returns how to leave. */
  readonly follow: (ucc: string, listener: (view: BacktestView) => void) => () => void;
  readonly underWay: () => number;
  readonly close: () => Promise<void>;
};

export type BacktestOwner = { readonly ucc: string; readonly isVisitor: boolean };

export type BacktestInput = Chosen & {
  /** As it was given. */
  readonly document: StrategyDocument;
  /** With the values of this run. */
  readonly played: StrategyDocument;
  readonly spot: BacktestOrder['spot'];
  readonly from: IstDay;
  readonly to: IstDay;
  readonly trace: TraceKind;
  readonly check: boolean;
  readonly mode: BacktestMode;
  /** What is varied; null for a backtest. */
  readonly sweep: SweepPlan | null;
  /** Where the document is saved; null where it was sent. */
  readonly saved: SavedChoice | null;
  /** Left out where the document asks for none. */
  readonly signals?: PlayedSignals | undefined;
  readonly dataVersion: string;
  readonly calendarChanges: string;
};

export type BacktestView = BacktestHead & {
  readonly progress: BacktestProgress | null;
  /** How many runs are before it; null unless it waits. */
  readonly place: number | null;
};

export type RemovedBacktest = { readonly view: BacktestView; readonly isDeleted: boolean };
/** With each condition in English. */
export type ToldCandle = { readonly candle: CandleTrace; readonly rules: readonly ToldRule[] };

export type BacktestRefusal = { readonly code: 'queue-full'; readonly most: number };
export type CandleRefusal = { readonly code: 'no-trace' | 'before-trace' };
export type NextRefusal =
  | { readonly code: 'no-trace' }
  | { readonly code: 'no-condition'; readonly known: readonly string[] };

type Parts = {
  readonly files: BacktestStore;
  readonly runner: JobRunner;
  readonly store: Pick<Store, 'reserveIds'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn' | 'error'>;
};

type Live = {
  readonly owner: BacktestOwner;
  readonly job: BacktestJob;
  readonly document: StoredPart;
  head: BacktestHead;
  progress: BacktestProgress | null;
  running: RunningJob | null;
};

const pack = promisify(gzip);

const RESTARTED = 'Spark was restarted before this run had ended. Start it again.';
const STOPPED = 'You stopped it.';
const TOO_LONG = `It took longer than ${LIMITS.backtestMinutes} minutes. Choose fewer days.`;
const TOO_LARGE = 'It needed more memory than a run may have. Choose fewer days, or fewer data points.';

export function createBacktests({ files, runner, store, clock, log }: Parts): Backtests {
  const live = new Map<number, Live>();
  const queue = createFairQueue<Live>();
  const listeners = new Map<string, Set<(view: BacktestView) => void>>();
  let current: Live | null = null;
  let isClosed = false;

  function viewOf(head: BacktestHead): BacktestView {
    const known = live.get(head.id);
    if (known !== undefined)
      return {
        ...known.head,
        progress: known.progress,
        place: known.head.state === 'waiting' ? queue.placeOf((one) => one === known) : null,
      };
    const isOver = head.state !== 'waiting' && head.state !== 'running';
    const ended: BacktestHead = isOver ? head : { ...head, state: 'stopped', problem: RESTARTED };
    return { ...ended, progress: null, place: null };
  }

  /** A run may end between the reading of its head and this moment: then its head is another one. */
  async function viewNow(ucc: string, head: BacktestHead): Promise<BacktestView> {
    const isUnderWay = head.state === 'waiting' || head.state === 'running';
    if (!isUnderWay || live.has(head.id)) return viewOf(head);
    return viewOf((await files.read(ucc, head.id)) ?? head);
  }

  function tell({ owner, head }: Live): void {
    const view = viewOf(head);
    for (const listener of listeners.get(owner.ucc) ?? []) listener(view);
  }

  function runNext(): void {
    if (current !== null || isClosed) return;
    const next = queue.take();
    if (next === null) return;
    current = next;
    next.head = { ...next.head, state: 'running', startedAt: clock.now() };
    next.running = runner.start(next.job, (progress) => {
      next.progress = progress;
      tell(next);
    });
    tell(next);
    void next.running.done
      .then((outcome) => end(next, outcome))
      .catch((error: unknown) =>
        log.error({ err: error, id: next.head.id }, 'A backtest could not be stored.'),
      )
      .finally(() => {
        live.delete(next.head.id);
        current = null;
        runNext();
      });
  }

  async function end(run: Live, outcome: JobOutcome): Promise<void> {
    // Stored as under way: the next start tells that it was stopped.
    if (isClosed) return;
    const endedAt = clock.now();
    if (outcome.kind === 'bug' || outcome.kind === 'died')
      log.error({ id: run.head.id, ...outcome }, 'A backtest failed.');
    const played = outcome.kind === 'played' ? outcome.played : null;
    const head: BacktestHead = {
      ...run.head,
      ...endOf(outcome),
      endedAt,
      ...(played && { summary: played.summary, dataVersion: played.dataVersion }),
      ...(played?.swept && { swept: played.swept }),
    };
    const ended = played ? { ...head, hash: backtestHash(head) } : head;
    await files.write(run.owner.ucc, ended, [run.document, ...(played?.parts ?? [])]);
    // It is told as ended once its result can be read.
    run.head = ended;
    live.delete(run.head.id);
    tell(run);
    await forget(run.owner);
  }

  /** The oldest go when a user has more than are kept. */
  async function forget({ ucc, isVisitor }: BacktestOwner): Promise<void> {
    const most = isVisitor ? LIMITS.backtestsKeptOfVisitors : LIMITS.backtestsKept;
    const ended = (await files.list(ucc)).filter(({ id }) => !live.has(id));
    for (const { id } of ended.slice(most)) await files.remove(ucc, id);
  }

  async function start(
    owner: BacktestOwner,
    { document, played, spot, from, to, ...request }: BacktestInput,
  ): Promise<Result<BacktestView, BacktestRefusal>> {
    const { parameters, capital, trace, check, mode, sweep, saved, signals } = request;
    const { dataVersion, calendarChanges } = request;
    const values = { parameters, capital, trace, check, dataVersion };
    const asked = {
      ...{ documentHash: documentHash(document), from, to, ...values },
      ...(mode === 'seconds' && { mode }),
      ...(sweep && { sweep }),
      ...(signals && { signals: signalsHash(signals) }),
    };
    const hash = backtestHash(asked);
    const known = [...(await files.list(owner.ucc))].find(
      (head) => head.hash === hash && (head.state === 'done' || live.has(head.id)),
    );
    if (known) return ok(viewOf(known));
    const id = await store.reserveIds('backtest', 1);
    const documentPart = await partOfDocument(document);
    // From here to the place among the waiting nothing is awaited, so that calls at the same time see each other.
    const ofUser = [...live.values()].filter((run) => run.owner.ucc === owner.ucc);
    const same = ofUser.find((run) => run.head.hash === hash);
    if (same) return ok(viewOf(same.head));
    const mine = ofUser.filter((run) => run !== current);
    if (mine.length >= LIMITS.backtestsWaiting)
      return refuse({ code: 'queue-full', most: LIMITS.backtestsWaiting });
    const head: BacktestHead = {
      ...{ id, state: 'waiting', problem: null, name: document.name },
      ...asked,
      ...(saved && { saved }),
      ...{
        hash,
        engine: RESULT_FORMAT,
        createdAt: clock.now(),
        startedAt: null,
        endedAt: null,
        summary: null,
      },
    };
    const order = { document: played, spot, from, to, ...(signals && { signals }) };
    const run: Live = {
      ...{ owner, head, document: documentPart, progress: null, running: null },
      job:
        sweep === null
          ? { kind: 'backtest', order: { ...order, trace, check, mode }, calendarChanges }
          : { kind: 'sweep', order: { ...order, plan: sweep }, calendarChanges },
    };
    live.set(head.id, run);
    try {
      await files.write(owner.ucc, head, [documentPart]);
    } catch (error) {
      live.delete(head.id);
      throw error;
    }
    queue.add(owner.ucc, run);
    tell(run);
    runNext();
    return ok(viewOf(run.head));
  }

  /** Null for a run of another kind as well. */
  async function headOf(ucc: string, id: number, kind: RunKind): Promise<BacktestHead | null> {
    const head = await files.read(ucc, id);
    return head !== null && kindOf(head) === kind ? head : null;
  }

  async function remove(ucc: string, id: number, kind: RunKind): Promise<RemovedBacktest | null> {
    const head = await headOf(ucc, id, kind);
    if (head === null) return null;
    const run = live.get(id);
    if (run === undefined) {
      await files.remove(ucc, id);
      return { view: viewOf(head), isDeleted: true };
    }
    if (run === current) {
      run.running?.cancel();
      const outcome = await run.running?.done;
      return { view: { ...viewOf(run.head), ...(outcome && endOf(outcome)) }, isDeleted: false };
    }
    queue.remove(ucc, (one) => one === run);
    live.delete(id);
    run.head = { ...run.head, ...endOf({ kind: 'cancelled' }), endedAt: clock.now() };
    await files.write(ucc, run.head, [run.document]);
    tell(run);
    return { view: viewOf(run.head), isDeleted: false };
  }

  async function partOf(ucc: string, id: number, name: StoredPart['name']) {
    const head = await files.read(ucc, id);
    if (head?.state !== 'done' || head.engine !== RESULT_FORMAT || live.has(id)) return null;
    return files.part(ucc, id, { name });
  }

  async function readPart<T>(
    ucc: string,
    id: number,
    name: 'result' | 'trades' | 'program' | 'sweep',
  ): Promise<T | null> {
    const bytes = await partOf(ucc, id, name);
    // The sum holds and the engine is this one, so this is what it wrote.
    return bytes === null ? null : (JSON.parse(bytes.toString('utf8')) as T);
  }

  return {
    start,
    remove: (ucc, id, kind = 'backtest') => remove(ucc, id, kind),
    list: async (ucc, kind = 'backtest') => {
      const heads = (await files.list(ucc)).filter((head) => kindOf(head) === kind);
      return Promise.all(heads.map((head) => viewNow(ucc, head)));
    },
    read: async (ucc, id, kind = 'backtest') => {
      const head = await headOf(ucc, id, kind);
      return head && viewNow(ucc, head);
    },
    document: async (ucc, id) => {
      const bytes = await files.part(ucc, id, { name: 'document' });
      // The sum holds: it is what was checked and written.
      return bytes === null ? null : (JSON.parse(bytes.toString('utf8')) as StrategyDocument);
    },
    swept: (ucc, id) => readPart<SweptResult>(ucc, id, 'sweep'),
    result: (ucc, id) => readPart<BacktestResult>(ucc, id, 'result'),
    html: (ucc, id) => partOf(ucc, id, 'html'),
    csv: (ucc, id) => partOf(ucc, id, 'csv'),
    trades: (ucc, id) => readPart<readonly PlayedTrade[]>(ucc, id, 'trades'),
    candle: async (ucc, id, at) => {
      const stored = await readPart<StoredProgram>(ucc, id, 'program');
      if (stored === null) return refuse({ code: 'no-trace' });
      const program = openProgram(stored);
      const row = program.rowAt(at);
      const block = row < 0 ? null : await files.part(ucc, id, { name: 'trace', row });
      if (block === null) return refuse({ code: 'before-trace' });
      return ok({ candle: program.explain(block, row), rules: stored.conditions });
    },
    nextTrue: async (ucc, id, { after, condition }) => {
      const stored = await readPart<StoredProgram>(ucc, id, 'program');
      if (stored === null) return refuse({ code: 'no-trace' });
      const known = stored.conditions.map((rule) => rule.id);
      if (!known.includes(condition)) return refuse({ code: 'no-condition', known });
      const program = openProgram(stored);
      for (let from = program.rowAt(after) + 1; ; ) {
        const block = await files.part(ucc, id, { name: 'trace', fromRow: from });
        if (block === null) return ok(null);
        const next = program.nextTrue(block, condition, from);
        if (next.row !== null)
          return ok({ candle: program.explain(block, next.row), rules: stored.conditions });
        from = next.after;
      }
    },
    removeUser: async (ucc) => {
      for (const [id, { owner, head }] of live) if (owner.ucc === ucc) await remove(ucc, id, kindOf(head));
      await files.removeUser(ucc);
    },
    follow: (ucc, listener) => {
      const known = listeners.get(ucc) ?? new Set();
      listeners.set(ucc, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0 && listeners.get(ucc) === known) listeners.delete(ucc);
      };
    },
    underWay: () => live.size,
    close: async () => {
      isClosed = true;
      await runner.close();
    },
  };
}

export function kindOf({ sweep }: BacktestHead): RunKind {
  return sweep === undefined ? 'backtest' : 'sweep';
}

/** Kept with the run, so that it can be started again as it was. */
async function partOfDocument(document: StrategyDocument): Promise<StoredPart> {
  const bytes = new Uint8Array(await pack(JSON.stringify(document)));
  return { name: 'document', firstRow: 0, candles: 0, bytes };
}

function endOf(outcome: JobOutcome): Pick<BacktestHead, 'state' | 'problem'> {
  switch (outcome.kind) {
    case 'played':
      return { state: 'done', problem: null };
    case 'cancelled':
      return { state: 'stopped', problem: STOPPED };
    case 'too-long':
      return { state: 'failed', problem: TOO_LONG };
    case 'no-session':
      return { state: 'failed', problem: outcome.message };
    case 'died':
      return { state: 'failed', problem: TOO_LARGE };
    default:
      return { state: 'failed', problem: 'It failed because of a mistake in Spark, which is in the log.' };
  }
}
