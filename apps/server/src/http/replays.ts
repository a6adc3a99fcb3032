import {
  createReplayDrift,
  type InstrumentBook,
  type LiveCalendar,
  momentAfter,
  momentOf,
  type OpenBacktests,
  type ReplayRefusal,
  type Replays,
  type ReplayView,
  type SavedDocuments,
} from '@spark/application';
import { MESSAGES, routes } from '@spark/contract';
import { type Clock, istDay } from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import { toWireCandle } from '../wire/backtest.ts';
import { toWireReplay, toWireReplayRow } from '../wire/replay.ts';
import { toWireReplayDrift } from '../wire/replay-drift.ts';
import { type CallRefused, refused } from './call-refused.ts';
import type { CallBook } from './calls.ts';
import { createDocumentReader, lastDay, requireDay } from './played-document.ts';
import { signalQuestion } from './played-signals.ts';

type Parts = {
  readonly replays: Replays;
  readonly instruments: Pick<InstrumentBook, 'current'>;
  readonly calendar: LiveCalendar;
  readonly clock: Clock;
  readonly savedDocuments: Pick<SavedDocuments, 'read'>;
  readonly playing: Omit<OpenBacktests, 'close'>;
};

export function replayCalls(calls: CallBook, parts: Parts): void {
  startCall(calls, parts);
  readingCalls(calls, parts);
  steeringCalls(calls, parts.replays);
}

function startCall(calls: CallBook, parts: Parts): void {
  const { replays, calendar, clock } = parts;
  const readDocument = createDocumentReader(parts);

  function requirePlayable({ market, execution }: StrategyDocument, day: string): void {
    if (execution.stops === 'exchange')
      throw refused('replay_refused', {
        ...{
          field: 'document/execution/stops',
          reason: 'stops that rest at the exchange cannot be replayed.',
        },
        suggestion: 'Set execution.stops to spark.',
      });
    if (calendar.exchanges.isTradingDay(day, market.exchange)) return;
    const before = calendar.exchanges.previousTradingDay(day, market.exchange);
    throw refused('replay_refused', {
      ...{ field: 'date', reason: `${day} is no trading day.` },
      suggestion: `The trading day before it is ${before}.`,
    });
  }

  calls.on(routes.startReplay, async ({ input, desk: { user } }) => {
    const { date: day = calendar.exchanges.previousTradingDay(istDay(clock.now()), 'NSE'), speed } = input;
    requireDay('date', day, lastDay(clock));
    const { document, played, parameters, spot, saved } = await readDocument(user.ucc, input);
    requirePlayable(played, day);
    const asked = signalQuestion(user.ucc, { document, saved, from: day, to: day }, input);
    const signals = await parts.playing.signals(asked);
    const started = await replays.start(
      { ucc: user.ucc, isVisitor: user.userType === 'visitor' },
      {
        ...{ document, played, parameters, spot, saved, day, speed, signals },
        calendarChanges: calendar.changes(),
      },
    );
    if (!started.ok) throw tooMany(started.error, replays.list(user.ucc)[0]?.id ?? 0);
    return { data: [toWireReplayRow(started.value)] };
  });
}

function readingCalls(calls: CallBook, parts: Parts): void {
  const { replays } = parts;

  calls.on(routes.listReplays, async ({ desk }) => ({
    data: replays.list(desk.user.ucc).map(toWireReplayRow),
  }));

  calls.on(routes.readReplay, async ({ input: { replayID }, desk }) => ({
    data: [toWireReplay(readOrRefuse(replays, desk.user.ucc, replayID))],
  }));

  calls.on(routes.readReplayTrace, async ({ input: { replayID, at }, desk: { user } }) => {
    const { day } = readOrRefuse(replays, user.ucc, replayID);
    // Of a moment that is yet to come there is nothing to tell so far; before the day there never is.
    if (at < day) throw refused('replay_untraced', { replayID, at, date: day });
    const candle = replays.candle(user.ucc, replayID, at.includes('T') ? momentOf(at) : momentAfter(at));
    return { data: candle === null ? [] : [toWireCandle(candle)] };
  });

  const readDrift = createReplayDrift(parts);
  calls.on(routes.readReplayDrift, async ({ input: { replayID }, desk: { user } }) => {
    const owner = { ucc: user.ucc, isVisitor: user.userType === 'visitor' };
    const view = await readDrift(owner, replayID);
    if (view === null) throw refused('replay_unknown', { replayID });
    return { data: [toWireReplayDrift(replayID, view)] };
  });
}

function steeringCalls(calls: CallBook, replays: Replays): void {
  calls.on(routes.steerReplay, async ({ input: { replayID, paused, speed }, desk: { user } }) => {
    let view = readOrRefuse(replays, user.ucc, replayID);
    const changes = [
      ...(speed === undefined ? [] : [{ speed }]),
      ...(paused === undefined ? [] : [{ isPaused: paused }]),
    ];
    for (const change of changes) {
      const steered = replays.steer(user.ucc, replayID, change);
      if (!steered.ok)
        throw refused(steered.error.code === 'over' ? 'replay_over' : 'replay_unknown', { replayID });
      view = steered.value;
    }
    return { data: [toWireReplayRow(view)] };
  });

  calls.on(routes.removeReplay, async ({ input: { replayID }, desk }) => {
    const removed = await replays.remove(desk.user.ucc, replayID);
    if (removed === null) throw refused('replay_unknown', { replayID });
    return {
      data: [toWireReplayRow(removed.view)],
      message: removed.isDeleted ? MESSAGES.replayDeleted : MESSAGES.replayStopped,
    };
  });
}

function readOrRefuse(replays: Replays, ucc: string, replayID: number): ReplayView {
  const view = replays.read(ucc, replayID);
  if (view === null) throw refused('replay_unknown', { replayID });
  return view;
}

function tooMany({ code, most }: ReplayRefusal, own: number): CallRefused {
  return refused('replays_running', {
    limit: most,
    suggestion:
      code === 'own-running'
        ? `Stop replay ${own} with DELETE /builder/replay/${own}, or wait until it is over.`
        : 'Others are watching: try again in a minute.',
  });
}
