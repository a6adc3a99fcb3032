import type { AccountState } from '../account/account-state.ts';
import { enterIntent } from '../account/add-leg.ts';
import { beginSession } from '../account/begin-session.ts';
import { afterExit, checkLegs } from '../account/check-legs.ts';
import { decide } from '../account/decide.ts';
import { noteIntent } from '../account/decided.ts';
import { advance, exitLeg } from '../account/end-leg.ts';
import { createMoment, type Engine, type Moment, moveTo } from '../account/engine.ts';
import type { Emit } from '../account/intent.ts';
import { report } from '../account/report.ts';
import type { Leg } from '../legs/leg.ts';
import { rowEndingAt } from '../live/algo.ts';
import { type CandleTrace, explainCandle } from '../trace/explain.ts';
import { createTrace } from '../trace/trace.ts';
import type { RecordedFill } from './recorded-fills.ts';

type Playing = {
  readonly engine: Engine;
  readonly state: AccountState;
  readonly moment: Moment;
  readonly emit: Emit;
};

/**
 * One session of an account whose orders come to what was recorded, in place of what bars make of them: with the fills of a
 * deployment it decides what the deployment decided. The state before stays as it was.
 */
export function playFills(
  engine: Engine,
  before: AccountState,
  session: number,
  fills: readonly RecordedFill[],
): AccountState {
  return playAndExplain(engine, before, session, fills).state;
}

export type PlayedSession = {
  readonly state: AccountState;
  /** Of the candle that was asked for; null where none was, or it had not closed. */
  readonly trace: CandleTrace | null;
};

/** So many minutes of a session, and why one of its candles was decided as it was. */
export function playAndExplain(
  engine: Engine,
  before: AccountState,
  session: number,
  fills: readonly RecordedFill[],
  {
    minutes = Number.POSITIVE_INFINITY,
    candle = -1,
  }: { readonly minutes?: number; readonly candle?: number } = {},
): PlayedSession {
  const row = engine.book.timeline.sessions[session];
  if (row === undefined) throw new RangeError(`The timeline has no session ${session}.`);
  const state = structuredClone(before);
  const moment = createMoment(row, session, true);
  const playing: Playing = { engine, state, moment, emit: (intent) => noteIntent(state, moment, intent) };
  beginSession(engine, state, moment);
  let waiting = fills.toSorted((a, b) => a.at - b.at);
  let trace: CandleTrace | null = null;
  const end = row.first + Math.min(minutes, row.minutes);
  for (let minute = row.first; minute < end; minute += 1) {
    moveTo(moment, minute);
    waiting = settleDue(playing, waiting);
    checkLegs(engine, state, moment, playing.emit);
    waiting = settleDue(playing, waiting);
    const ending = rowEndingAt(engine, moment);
    const sink = ending < 0 || ending !== candle ? null : createTrace(engine, ending, true, 1);
    engine.scope.trace = sink;
    decide(engine, state, moment, ending, playing.emit);
    engine.scope.trace = null;
    if (sink !== null) trace = explainCandle(engine, sink, ending);
  }
  if (end < row.first + row.minutes) {
    // The minute that runs: what has come of it.
    moveTo(moment, end);
    settleDue(playing, waiting);
  }
  return { state, trace };
}

/** What had come by the end of the minute and fits the leg by now. What it leads to sees no price of a minute that is not over. */
function settleDue(playing: Playing, fills: readonly RecordedFill[]): RecordedFill[] {
  const { engine, state, moment, emit } = playing;
  const seen = { ...moment, minute: Math.max(moment.session.first, moment.minute - 1) };
  const left: RecordedFill[] = [];
  for (const fill of fills) {
    const leg = state.legs.find(({ id }) => id === fill.leg);
    if (fill.at >= moment.endsAt || leg === undefined) {
      left.push(fill);
      continue;
    }
    reach(playing, leg, fill);
    if (!fits(leg, fill)) left.push(fill);
    else report(engine, state, fill, seen, emit);
  }
  // A fill may have made the leg of the next one.
  return left.length === fills.length ? left : settleDue(playing, left);
}

function fits({ state }: Leg, { of, what }: RecordedFill): boolean {
  if (what === 'gone') return state === 'OPEN' || state === 'ENTERING' || state === 'EXITING';
  if (of === 'exit') return state === 'EXITING';
  return state === 'ENTERING' || state === 'EXITING';
}

/** A level is reached by a price, at once: which of two it was, and when, is known from the fill and not from a bar. */
function reach({ engine, state, moment, emit }: Playing, leg: Leg, fill: RecordedFill): void {
  const { of, what, reason, at } = fill;
  if (of === 'entry' && leg.state === 'WAITING' && leg.trigger !== null) {
    if (advance(leg, 'triggered')) emit(enterIntent(leg, 'trigger', leg.trigger.paise));
    return;
  }
  if (of !== 'exit' || what === 'gone' || leg.state !== 'OPEN' || reason === null) return;
  const paise = leg.markPaise ?? leg.signalPaise;
  if (reason === 'manual') exitLeg(leg, { reason, at: 'market', paise }, emit);
  if (reason !== 'stop' && reason !== 'trail' && reason !== 'target') return;
  exitLeg(leg, { reason, at: 'level', paise }, emit);
  afterExit(engine, state, leg, reason, moment, at, emit);
}
