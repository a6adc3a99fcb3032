import type { AccountState } from '../account/account-state.ts';
import { beginSession } from '../account/begin-session.ts';
import { checkLegs } from '../account/check-legs.ts';
import { checkTick, type Tick } from '../account/check-tick.ts';
import { copyState } from '../account/copy-state.ts';
import { decide } from '../account/decide.ts';
import { noteIntent } from '../account/decided.ts';
import { createMoment, type Engine, type Moment, moveTo } from '../account/engine.ts';
import type { Emit, FillFact, Intent } from '../account/intent.ts';
import { report } from '../account/report.ts';
import { type CandleTrace, explainCandle } from '../trace/explain.ts';
import { createTrace } from '../trace/trace.ts';

/** What a step leaves: the account after it, what it wants done, and why. The account before it is as it was. */
export type AlgoStep = {
  readonly state: AccountState;
  readonly intents: readonly Intent[];
  /** The decisions of the candle that ended with the minute; null where none did. */
  readonly trace: CandleTrace | null;
};

/** The end of a minute whose bars are in the columns of the engine. Minutes are numbers of the timeline. */
export function minute(engine: Engine, before: AccountState, at: number): AlgoStep {
  const state = copyState(before);
  const moment = momentOf(engine, at);
  const { intents, emit } = noting(state, moment);
  beginSession(engine, state, moment);
  checkLegs(engine, state, moment, emit);
  const row = rowEndingAt(engine, moment);
  const sink = row < 0 ? null : createTrace(engine, row, true, 1);
  engine.scope.trace = sink;
  decide(engine, state, moment, row, emit);
  engine.scope.trace = null;
  return { state, intents, trace: sink === null ? null : explainCandle(engine, sink, row) };
}

/** A price of a contract between two minutes: stops, targets and triggers of its legs. */
export function tick(engine: Engine, before: AccountState, at: number, price: Tick): AlgoStep {
  const state = copyState(before);
  const moment = momentOf(engine, at);
  const { intents, emit } = noting(state, moment);
  checkTick(engine, state, moment, price, emit);
  return { state, intents, trace: null };
}

/** What became of an order of this account. */
export function settle(engine: Engine, before: AccountState, at: number, fact: FillFact): AlgoStep {
  const state = copyState(before);
  const moment = momentOf(engine, at);
  const { intents, emit } = noting(state, moment);
  report(engine, state, fact, moment, emit);
  return { state, intents, trace: null };
}

/** Collects what a step wants, and notes it as decided. */
export function noting(
  state: AccountState,
  moment: Moment,
): { readonly intents: Intent[]; readonly emit: Emit } {
  const intents: Intent[] = [];
  const emit = (intent: Intent) => {
    noteIntent(state, moment, intent);
    intents.push(intent);
  };
  return { intents, emit };
}

export function momentOf({ book }: Engine, at: number): Moment {
  const index = book.timeline.sessions.findIndex(({ first, minutes }) => at >= first && at < first + minutes);
  const session = book.timeline.sessions[index];
  if (session === undefined) throw new RangeError(`The timeline has no minute ${at}.`);
  const moment = createMoment(session, index, true);
  moveTo(moment, at);
  return moment;
}

export function rowEndingAt({ grid }: Engine, { minute: at, sessionIndex, session }: Moment): number {
  const first = grid.firstOf[sessionIndex] ?? 0;
  const row = first + Math.floor((at - session.first) / grid.timeframe);
  return grid.lastMinute[row] === at ? row : -1;
}
