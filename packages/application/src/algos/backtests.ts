import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { CandleTrace } from '@spark/algos';
import {
  type Clock,
  type IstDay,
  type Log,
  type Ownership,
  ok,
  type Result,
  refuse,
  type Store,
  type Timers,
} from '@spark/core';
import { documentHash, type StrategyDocument } from '@spark/document';
import { LIMITS } from '@spark/vocabulary';
import type { BacktestStore } from './backtest-files.ts';
import { backtestHash, RESULT_FORMAT } from './backtest-hash.ts';
import type { BacktestHead, SavedChoice } from './backtest-head.ts';
import type { BacktestJob, StoredPart } from './backtest-job.ts';
import type { Chosen } from './chosen-document.ts';
import type { JobOutcome, JobRunner, RunningJob } from './job-runner.ts';
import { createLeftRuns } from './left-runs.ts';
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
import type { RuleText } from './rule-sentences.ts';
import type { BacktestOwner, LeftRun, QueuedRun, RunClaim, RunQueue, TakenRun } from './run-queue.ts';
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
  readonly candle: (ucc: string, id: number, at: number) => Promise<Result<CandleDecisions, CandleRefusal>>;
  /** Those of the first candle that closes after an instant and at which a condition is true; null where none does. */
  readonly nextTrue: (
    ucc: string,
    id: number,
    wanted: { readonly after: number; readonly condition: string },
  ) => Promise<Result<CandleDecisions | null, NextRefusal>>;
  /** Stops one that waits or runs; one that has ended is deleted. Null for one that the user does not have. */
  readonly remove: (ucc: string, id: number, kind?: RunKind) => Promise<RemovedBacktest | null>;
  /** Deletes everything of a user who is removed. */
  readonly removeUser: (ucc: string) => Promise<void>;
  /** Told with every step of a run of this user. Returns how to leave. */
  readonly follow: (ucc: string, listener: (view: BacktestView) => void) => () => void;
  readonly underWay: () => number;
  readonly close: () => Promise<void>;
};

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
export type CandleDecisions = { readonly candle: CandleTrace; readonly rules: readonly RuleText[] };

export type BacktestRefusal = { readonly code: 'queue-full'; readonly most: number };
export type CandleRefusal = { readonly code: 'no-trace' | 'before-trace' };
export type NextRefusal =
  | { readonly code: 'no-trace' }
  | { readonly code: 'no-condition'; readonly known: readonly string[] };

type Parts = {
  readonly files: BacktestStore;
  readonly queue: RunQueue;
  readonly runner: JobRunner;
  /** Whose runs are played here, when not everybody's. */
  readonly ownership?: Ownership | undefined;
  readonly store: Pick<Store, 'reserveIds'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Log, 'warn' | 'error'>;
};

type Live = {
  readonly owner: BacktestOwner;
  readonly job: BacktestJob;
  readonly document: StoredPart;
  head: BacktestHead;
  progress: BacktestProgress | null;
  running: RunningJob | null;
  /** Settles when nothing of it is under way here any more. */
  over: Promise<void> | null;
};

const pack = promisify(gzip);

const RESTARTED = 'Spark was restarted before this run had ended. Start it again.';
const STOPPED = 'You stopped it.';
const UPDATED = 'Spark was updated before this run had ended. Start it again.';
const GIVEN_UP = 'Spark ended again and again while it ran. Choose fewer days, or fewer data points.';
const TOO_LONG = `It took longer than ${LIMITS.backtestMinutes} minutes. Choose fewer days.`;
const TOO_LARGE = 'It needed more memory than a run may have. Choose fewer days, or fewer data points.';

export function createBacktests(parts: Parts): Backtests {
  const { files, queue, runner, store, clock, log } = parts;
  const live = new Map<number, Live>();
  const listeners = new Map<string, Set<(view: BacktestView) => void>>();
  let current: Live | null = null;
  let isTaking = false;
  let isAskedAgain = false;
  let isClosed = false;
  const left = createLeftRuns({ ...parts, take: takeUp, leave });
  queue.onReady(() => void runNext());

  function viewOf(head: BacktestHead): BacktestView {
    const known = live.get(head.id);
    if (known !== undefined)
      return {
        ...known.head,
        progress: known.progress,
        place: known.head.state === 'waiting' ? queue.placeOf(known.owner.ucc, head.id) : null,
      };
    const ended: BacktestHead = isOver(head) ? head : { ...head, state: 'stopped', problem: RESTARTED };
    return { ...ended, progress: null, place: null };
  }

  /** A run may end between the reading of its head and this moment: then its head is another one. */
  async function viewNow(ucc: string, head: BacktestHead): Promise<BacktestView> {
    if (isOver(head) || live.has(head.id)) return viewOf(head);
    return viewOf((await files.read(ucc, head.id)) ?? head);
  }

  function tell({ owner, head }: Live): void {
    const view = viewOf(head);
    for (const listener of listeners.get(owner.ucc) ?? []) listener(view);
  }

  const isLive = (run: Live): boolean => live.get(run.head.id) === run;

  function drop(run: Live): void {
    if (isLive(run)) live.delete(run.head.id);
  }

  async function runNext(): Promise<void> {
    if (isTaking) isAskedAgain = true;
    if (isTaking || current !== null || isClosed) return;
    isTaking = true;
    isAskedAgain = false;
    const taken = await queue.take();
    isTaking = false;
    if (taken !== null) await begin(taken);
    // What came while nothing was found is looked for again; else the end of the run asks.
    if (current === null && (taken !== null || isAskedAgain)) await runNext();
  }

  async function begin({ ucc, id, claim }: TakenRun): Promise<void> {
    const run = live.get(id);
    if (claim === null) {
      // Another process works for the user by now.
      if (run) drop(run);
      return;
    }
    if (run === undefined || isClosed) return putAside(ucc, id, claim);
    current = run;
    run.head = { ...run.head, state: 'running', startedAt: clock.now() };
    const running = runner.start(run.job, (progress) => {
      run.progress = progress;
      tell(run);
    });
    run.running = running;
    tell(run);
    run.over = running.done
      .then((outcome) => end(run, claim, outcome))
      .catch((error: unknown) =>
        log.error({ err: error, id: run.head.id }, 'A backtest could not be stored.'),
      )
      .finally(() => {
        drop(run);
        current = null;
        void runNext();
      });
  }

  /** Of a desk that was left, or of a run that is over. */
  async function putAside(ucc: string, id: number, claim: RunClaim): Promise<void> {
    const head = await files.read(ucc, id).catch(() => 'unknown' as const);
    const isWanted = head === 'unknown' || (head !== null && !isOver(head));
    await (isWanted ? claim.release() : claim.end());
  }

  async function end(run: Live, claim: RunClaim, outcome: JobOutcome): Promise<void> {
    // Stored as under way: whoever takes it up plays it again, or tells that it was stopped.
    if (isClosed || !isLive(run)) return;
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
    const isHeld = await claim.holds();
    if (isClosed || !isLive(run)) return;
    if (!isHeld) {
      log.warn({ id: run.head.id }, 'a backtest was taken up by another process meanwhile, and ends there');
      return;
    }
    await files.write(run.owner.ucc, ended, [run.document, ...(played?.parts ?? [])]);
    // It is told as ended once its result can be read.
    run.head = ended;
    drop(run);
    await claim.end();
    tell(run);
    await forget(run.owner);
  }

  /** Runs are pure: what another process had begun begins anew. */
  async function takeUp(ucc: string, found: readonly LeftRun[], isStill: () => boolean): Promise<void> {
    for (const { id, run, isGivenUp } of found) {
      const head = await files.read(ucc, id);
      const document = run && (await partOfDocument(run.document));
      if (!isStill()) return;
      if (head === null || isOver(head)) await queue.remove(ucc, id);
      else if (run === null || document === null || isGivenUp) await stopLeft(ucc, head, document);
      else {
        live.set(id, liveOf(run, document));
        queue.putBack(ucc, id);
      }
    }
    void runNext();
  }

  async function stopLeft(ucc: string, head: BacktestHead, document: StoredPart | null): Promise<void> {
    const isUnread = document === null;
    const how = isUnread
      ? ({ state: 'stopped', problem: UPDATED } as const)
      : ({ state: 'failed', problem: GIVEN_UP } as const);
    const part = document ?? (await documentOf(ucc, head.id));
    await files.write(ucc, { ...head, ...how, endedAt: clock.now() }, part === null ? [] : [part]);
    await queue.remove(ucc, head.id);
  }

  async function documentOf(ucc: string, id: number): Promise<StoredPart | null> {
    const bytes = await files.part(ucc, id, { name: 'document' });
    return bytes && packedDocument(bytes);
  }

  /** Another process works for the user, and takes up what waits and what is played. */
  async function leave(ucc: string): Promise<void> {
    for (const run of live.values()) if (run.owner.ucc === ucc) live.delete(run.head.id);
    if (current?.owner.ucc !== ucc) return;
    current.running?.cancel();
    await current.over;
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
    await left.taken(owner.ucc);
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
    const job: BacktestJob =
      sweep === null
        ? { kind: 'backtest', order: { ...order, trace, check, mode }, calendarChanges }
        : { kind: 'sweep', order: { ...order, plan: sweep }, calendarChanges };
    const queued = { owner, head, job, document };
    const run = liveOf(queued, documentPart);
    live.set(head.id, run);
    try {
      await files.write(owner.ucc, head, [documentPart]);
      await queue.add(queued);
    } catch (error) {
      live.delete(head.id);
      throw error;
    }
    tell(run);
    await runNext();
    return ok(viewOf(run.head));
  }

  /** Null for a run of another kind as well. */
  async function headOf(ucc: string, id: number, kind: RunKind): Promise<BacktestHead | null> {
    await left.taken(ucc);
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
    // At once, so that it does not begin meanwhile.
    live.delete(id);
    try {
      await queue.remove(ucc, id);
    } catch (error) {
      live.set(id, run);
      queue.putBack(ucc, id);
      throw error;
    }
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
      await left.taken(ucc);
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
      if (current?.owner.ucc === ucc) await current.over;
      await queue.removeUser(ucc);
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
      left.close();
      await runner.close();
      await queue.close();
    },
  };
}

function liveOf({ owner, head, job }: QueuedRun, document: StoredPart): Live {
  return { owner, head, job, document, progress: null, running: null, over: null };
}

function isOver({ state }: BacktestHead): boolean {
  return state !== 'waiting' && state !== 'running';
}

export function kindOf({ sweep }: BacktestHead): RunKind {
  return sweep === undefined ? 'backtest' : 'sweep';
}

/** Kept with the run, so that it can be started again as it was. */
function partOfDocument(document: StrategyDocument): Promise<StoredPart> {
  return packedDocument(JSON.stringify(document));
}

async function packedDocument(text: string | Buffer): Promise<StoredPart> {
  const bytes = new Uint8Array(await pack(text));
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
