import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CandleTrace, ParameterValues } from '@spark/algos';
import {
  type CancelTimer,
  type Clock,
  type Instant,
  type Log,
  ok,
  type Result,
  refuse,
  type Store,
  type Timers,
} from '@spark/core';
import { documentHash, type StrategyDocument } from '@spark/document';
import { LIMITS } from '@spark/vocabulary';
import type { SavedChoice } from '../algos/backtest-head.ts';
import type { CandleDecisions } from '../algos/backtests.ts';
import { rulesOf } from '../algos/rule-sentences.ts';
import type { FromReplayThread, ReplayOrder, ReplayThreadData, ToReplayThread } from './replay-job.ts';
import { isReplayOver, type ReplayView } from './replay-view.ts';

/** Past days that are played through an order path of their own, each in a thread. They are kept in memory for a while. */
export type Replays = {
  readonly start: (owner: ReplayOwner, request: ReplayInput) => Promise<Result<ReplayView, ReplayRefusal>>;
  /** The newest first. */
  readonly list: (ucc: string) => readonly ReplayView[];
  /** Null for one that the user does not have. */
  readonly read: (ucc: string, id: number) => ReplayView | null;
  /** What is played: the document with its values, and where. Null for one that the user does not have. */
  readonly order: (ucc: string, id: number) => ReplayOrder | null;
  /** The decisions of the last candle that had ended at a moment; null where none had. */
  readonly candle: (ucc: string, id: number, at: Instant) => CandleDecisions | null;
  readonly steer: (ucc: string, id: number, change: ReplayChange) => Result<ReplayView, SteerReplayRefusal>;
  /** Ends one that is under way and deletes one that is over. */
  readonly remove: (ucc: string, id: number) => Promise<RemovedReplay | null>;
  /** Called with every step of the user's replays. */
  readonly follow: (ucc: string, listener: (view: ReplayView) => void) => () => void;
  readonly removeUser: (ucc: string) => Promise<void>;
  readonly underWay: () => number;
  readonly close: () => Promise<void>;
};

export type ReplayOwner = { readonly ucc: string; readonly isVisitor: boolean };

export type ReplayInput = Omit<ReplayOrder, 'document'> & {
  /** As it was given. */
  readonly document: StrategyDocument;
  /** With the values of this replay. */
  readonly played: StrategyDocument;
  readonly parameters: ParameterValues;
  readonly saved: SavedChoice | null;
  readonly speed: number;
};

export type ReplayChange = { readonly isPaused: boolean } | { readonly speed: number };
export type ReplayRefusal = { readonly code: 'own-running' | 'all-running'; readonly most: number };
export type SteerReplayRefusal = { readonly code: 'unknown' | 'over' };
export type RemovedReplay = { readonly view: ReplayView; readonly isDeleted: boolean };

type Parts = Pick<ReplayThreadData, 'dataFolder' | 'fill'> & {
  readonly store: Pick<Store, 'reserveIds'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Log, 'error'>;
  readonly script?: URL | undefined;
};

type Entry = {
  readonly owner: ReplayOwner;
  readonly order: ReplayOrder;
  view: ReplayView;
  readonly candles: CandleTrace[];
  thread: Worker | null;
  cancelTimer: CancelTimer | null;
  readonly ended: PromiseWithResolvers<void>;
};

const MEMORY_LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 48 };
const STOPPED = 'You stopped it.';
const BUG = 'It failed because of a mistake in Spark, which is in the log.';

export function createReplays(parts: Parts): Replays {
  const { store, clock, timers, log, dataFolder, fill } = parts;
  const script = parts.script ?? new URL('./replay-thread.ts', import.meta.url);
  const entries = new Map<number, Entry>();
  const listeners = new Map<string, Set<(view: ReplayView) => void>>();
  /** Users whose replay is about to begin. */
  const beginning: string[] = [];
  const folder = join(dataFolder, 'replays');
  let swept: Promise<void> | null = null;

  function change(entry: Entry, by: Partial<ReplayView>): void {
    entry.view = { ...entry.view, ...by };
    for (const listener of listeners.get(entry.owner.ucc) ?? []) listener(entry.view);
  }

  /** Ends it once: what comes from its thread after that counts for nothing. */
  function end(entry: Entry, state: 'done' | 'stopped' | 'failed', problem: string | null): void {
    if (isReplayOver(entry.view)) return;
    entry.cancelTimer?.();
    change(entry, { state, problem, endedAt: clock.now() });
    const { thread } = entry;
    entry.thread = null;
    const gone = (thread?.terminate() ?? Promise.resolve(0)).then(() =>
      rm(join(folder, String(entry.view.id)), { recursive: true, force: true }),
    );
    gone
      .catch((error: unknown) => log.error({ err: error }, 'The folder of a replay could not be removed.'))
      .finally(entry.ended.resolve);
    forget(entry.owner.ucc);
  }

  /** The oldest of those that are over go when there are more than are kept, of one user or of all. */
  function forget(ucc: string): void {
    const over = [...entries.values()].filter(({ view }) => isReplayOver(view));
    const mine = over.filter(({ owner }) => owner.ucc === ucc);
    for (const { view } of mine.slice(0, -LIMITS.replaysKept)) entries.delete(view.id);
    for (const { view } of over.slice(0, -LIMITS.replaysKeptOfAll)) entries.delete(view.id);
  }

  function onMessage(entry: Entry, message: FromReplayThread): void {
    if (isReplayOver(entry.view)) return;
    if ('incident' in message) log.error({ replay: entry.view.id }, `In a replay: ${message.incident}`);
    else if ('refusal' in message) end(entry, 'failed', message.refusal);
    else if ('bug' in message) {
      log.error({ replay: entry.view.id, ...message }, 'A replay failed.');
      end(entry, 'failed', BUG);
    } else {
      entry.candles.push(...message.candles);
      const isFirst = entry.view.state === 'starting';
      if (!message.isOver)
        change(entry, { played: message.day, ...(isFirst && { state: 'playing' as const }) });
      else {
        entry.view = { ...entry.view, played: message.day };
        end(entry, 'done', null);
      }
    }
  }

  function open(entry: Entry): void {
    const { order } = entry;
    const { id, speed } = entry.view;
    const workFolder = join(folder, String(id));
    const workerData: ReplayThreadData = { order, speed, dataFolder, fill, workFolder };
    const thread = new Worker(script, { workerData, resourceLimits: MEMORY_LIMITS });
    thread.on('message', (message: FromReplayThread) => onMessage(entry, message));
    thread.on('error', (error) => {
      log.error({ err: error, replay: id }, 'The thread of a replay died.');
      end(entry, 'failed', BUG);
    });
    thread.on('exit', () => end(entry, 'failed', BUG));
    entry.thread = thread;
    const minutes = entry.owner.isVisitor ? LIMITS.replayMinutesOfVisitors : LIMITS.replayMinutes;
    entry.cancelTimer = timers.at(clock.now() + minutes * 60_000, () =>
      end(entry, 'stopped', `It was ended after ${minutes} minutes.`),
    );
  }

  function isRunning(): Entry[] {
    return [...entries.values()].filter(({ view }) => !isReplayOver(view));
  }

  function refusalOf(ucc: string): ReplayRefusal | null {
    const running = [...isRunning().map(({ owner }) => owner.ucc), ...beginning];
    if (running.filter((one) => one === ucc).length >= LIMITS.replaysPerUser)
      return { code: 'own-running', most: LIMITS.replaysPerUser };
    return running.length >= LIMITS.replaysAtOnce
      ? { code: 'all-running', most: LIMITS.replaysAtOnce }
      : null;
  }

  async function start(
    owner: ReplayOwner,
    { document, played, spot, day, calendarChanges, signals, ...request }: ReplayInput,
  ): Promise<Result<ReplayView, ReplayRefusal>> {
    const refusal = refusalOf(owner.ucc);
    if (refusal !== null) return refuse(refusal);
    beginning.push(owner.ucc);
    try {
      // What replays of a process that was killed left behind.
      swept ??= rm(folder, { recursive: true, force: true });
      await swept;
      const id = await store.reserveIds('replay', 1);
      const order: ReplayOrder = { document: played, spot, day, calendarChanges, signals };
      const entry: Entry = {
        ...{
          owner,
          order,
          candles: [],
          thread: null,
          cancelTimer: null,
          ended: Promise.withResolvers<void>(),
        },
        view: {
          ...{ id, state: 'starting', problem: null, document, documentHash: documentHash(document) },
          ...{ saved: request.saved, parameters: request.parameters, day, speed: request.speed },
          ...{ createdAt: clock.now(), endedAt: null, played: null },
        },
      };
      open(entry);
      entries.set(id, entry);
      change(entry, {});
      return ok(entry.view);
    } finally {
      beginning.splice(beginning.indexOf(owner.ucc), 1);
    }
  }

  function own(ucc: string, id: number): Entry | null {
    const entry = entries.get(id);
    return entry?.owner.ucc === ucc ? entry : null;
  }

  async function stop(entry: Entry): Promise<void> {
    end(entry, 'stopped', STOPPED);
    await entry.ended.promise;
  }

  return {
    start,
    list: (ucc) =>
      [...entries.values()]
        .filter(({ owner }) => owner.ucc === ucc)
        .map(({ view }) => view)
        .reverse(),
    read: (ucc, id) => own(ucc, id)?.view ?? null,
    order: (ucc, id) => own(ucc, id)?.order ?? null,
    candle: (ucc, id, at) => {
      const entry = own(ucc, id);
      const candle = entry?.candles.findLast((one) => one.at <= at);
      if (!entry || candle === undefined) return null;
      const rows = candle.conditions.flatMap(({ rows: of }, condition) =>
        of.map(({ path, op }) => ({ condition, path, op })),
      );
      return { candle, rules: rulesOf(entry.view.document, rows) };
    },
    steer: (ucc, id, given) => {
      const entry = own(ucc, id);
      if (entry === null) return refuse({ code: 'unknown' });
      if (isReplayOver(entry.view)) return refuse({ code: 'over' });
      const message: ToReplayThread = given;
      entry.thread?.postMessage(message);
      if ('speed' in given) change(entry, given);
      else change(entry, { state: given.isPaused ? 'paused' : 'playing' });
      return ok(entry.view);
    },
    remove: async (ucc, id) => {
      const entry = own(ucc, id);
      if (entry === null) return null;
      const isDeleted = isReplayOver(entry.view);
      if (isDeleted) entries.delete(id);
      else await stop(entry);
      return { view: entry.view, isDeleted };
    },
    follow: (ucc, listener) => {
      const known = listeners.get(ucc) ?? new Set();
      listeners.set(ucc, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0 && listeners.get(ucc) === known) listeners.delete(ucc);
      };
    },
    removeUser: async (ucc) => {
      for (const [id, entry] of entries) {
        if (entry.owner.ucc !== ucc) continue;
        await stop(entry);
        entries.delete(id);
      }
    },
    underWay: () => isRunning().length,
    close: async () => {
      await Promise.all(isRunning().map(stop));
    },
  };
}
