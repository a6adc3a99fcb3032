import type { CompiledTest } from '../conditions/compile-row.ts';
import { TRUE, type Truth, UNKNOWN } from '../conditions/truth.ts';
import { countsAsOpen, isAlive } from '../legs/leg-state.ts';
import { conditionByte } from '../trace/trace.ts';
import type { AccountState, StopReason } from './account-state.ts';
import { noteFired } from './decided.ts';
import { cancelTriggers, exitAll, exitLeg, stopTrading } from './end-leg.ts';
import type { ConditionPlan, Engine, Moment } from './engine.ts';
import type { Emit } from './intent.ts';
import { dayProfit } from './money.ts';
import { runActions } from './run-actions.ts';

/** Legs that expire today are closed then: the last minutes of an expiry are for others. */
export const EXPIRY_EXIT = 15 * 60 + 20;
const UNKNOWN_ALARM =
  'The price of an open leg has not been known for a minute: stops of the day cannot be checked.';

/** The end of a minute after legs have been looked at: rules of money, rules of the clock, then conditions. */
export function decide(engine: Engine, state: AccountState, moment: Moment, row: number, emit: Emit): void {
  if (state.legs.length > 0) {
    checkMoney(engine, state, emit);
    checkClock(engine, state, moment, emit);
  }
  if (row >= 0) checkConditions(engine, state, moment, row, emit);
}

/** A candle at which no condition is true: the clock and money of open legs go on, and nothing is decided. */
export function passCandle(engine: Engine, state: AccountState, moment: Moment, emit: Emit): void {
  decide(engine, state, moment, -1, emit);
  for (const leg of state.legs) if (leg.state === 'OPEN') leg.candles += 1;
}

/** What each condition was at a candle that was passed over. */
export function rememberTruths(engine: Engine, state: AccountState, row: number): void {
  const { tests } = engine.setOf(engine.grid.sessionOf[row] ?? 0);
  for (let index = 0; index < tests.length; index += 1) {
    const truth = tests[index]?.column?.[row];
    if (truth !== undefined) state.lastTruth[index] = truth === 1 ? 1 : truth === 0 ? 0 : UNKNOWN;
  }
}

function checkMoney(engine: Engine, state: AccountState, emit: Emit): void {
  const { dayStopPaise, dayTargetPaise, lock } = engine.settings.risk;
  if (dayStopPaise === null && dayTargetPaise === null && lock === null) return;
  const profit = dayProfit(state);
  if (Number.isNaN(profit)) {
    state.unknownFor += 1;
    if (state.unknownFor === 2) emit({ kind: 'notify', message: UNKNOWN_ALARM });
    return;
  }
  state.unknownFor = 0;
  if (dayStopPaise !== null && profit <= -dayStopPaise) endDay(state, 'dayStop', emit);
  else if (dayTargetPaise !== null && profit >= dayTargetPaise) endDay(state, 'dayTarget', emit);
  else if (lock !== null) {
    if (state.peakPaise === null && profit < lock.atPaise) return;
    state.peakPaise = Math.max(state.peakPaise ?? profit, profit);
    const { everyPaise, byPaise, atPaise, keepPaise } = lock;
    const steps = everyPaise === null ? 0 : Math.floor((state.peakPaise - atPaise) / everyPaise);
    if (profit <= keepPaise + steps * byPaise) endDay(state, 'lock', emit);
  }
}

function endDay(state: AccountState, reason: StopReason, emit: Emit): void {
  if (state.stopped === reason) return;
  exitAll(state, 'mtm', emit);
  stopTrading(state, reason);
}

function checkClock(engine: Engine, state: AccountState, moment: Moment, emit: Emit): void {
  const { lastEntry, squareOff } = engine.settings;
  const { time, session } = moment;
  for (const leg of state.legs) {
    const { trigger } = leg;
    if (leg.state === 'WAITING' && trigger !== null && time >= trigger.until)
      exitLeg(leg, { reason: 'time', at: 'market', paise: 0 }, emit);
    else if (countsAsOpen(leg.state) && leg.contract.expiry === session.day && time >= EXPIRY_EXIT)
      exitLeg(leg, { reason: 'expiry', at: 'market', paise: leg.markPaise ?? leg.signalPaise }, emit);
  }
  if (time >= lastEntry) cancelTriggers(state);
  if (squareOff === null || time < squareOff) return;
  exitAll(state, 'time', emit);
  stopTrading(state, 'squareOff');
}

/** From top to bottom: each sees what those before it have done. */
function checkConditions(engine: Engine, state: AccountState, moment: Moment, row: number, emit: Emit): void {
  const { scope, conditions } = engine;
  const set = engine.setOf(moment.sessionIndex);
  scope.state = state;
  const { trace } = scope;
  for (const leg of state.legs) if (leg.state === 'OPEN') leg.candles += 1;
  for (let index = 0; index < conditions.length; index += 1) {
    const condition = conditions[index];
    const compiled = set.tests[index];
    if (condition === undefined || compiled === undefined) continue;
    const truth = engine.lateBy === 0 ? compiled.test(row) : lateTruth(engine, compiled, row);
    const before = state.lastTruth[index];
    state.lastTruth[index] = truth;
    let hasFired = false;
    let skip = 0;
    if (truth === TRUE) {
      skip = whyNot(engine, state, moment, index, condition, compiled.asksLegs, before === TRUE);
      if (skip === 0) hasFired = runActions(engine, state, set, index, moment, row, emit);
      if (hasFired) noteFired(state, moment, index);
    }
    if (trace === null) continue;
    const bytes = trace.conditions[index];
    if (bytes !== undefined) bytes[row - trace.firstRow] = conditionByte(truth, hasFired, skip);
  }
  if (trace !== null) trace.seen[row - trace.firstRow] = 1;
}

/** What was true some candles ago. An intraday strategy takes nothing over a night. */
function lateTruth({ grid, lateBy, settings }: Engine, { test }: CompiledTest, row: number): Truth {
  const seen = row - lateBy;
  if (seen < 0) return UNKNOWN;
  return settings.isIntraday && grid.sessionOf[seen] !== grid.sessionOf[row] ? UNKNOWN : test(seen);
}

/** The number of the reason in `SKIP`; 0 where nothing stands against firing. */
function whyNot(
  engine: Engine,
  state: AccountState,
  moment: Moment,
  index: number,
  condition: ConditionPlan,
  asksLegs: boolean,
  wasTrue: boolean,
): number {
  const { settings } = engine;
  if (state.stopped !== null) return 1;
  if (state.isPaused && condition.kind === 'entry') return 11;
  if (moment.time < settings.start) return 2;
  if ((state.fired[index] ?? 0) >= condition.maxPerDay) return 5;
  if (condition.kind === 'entry') {
    if (moment.time > settings.lastEntry) return 3;
    if (!engine.tradesIn[moment.sessionIndex]) return 4;
    if (condition.skipsIfOpen && state.legs.some((leg) => countsAsOpen(leg.state))) return 6;
    if (condition.skipsIfWaiting && state.legs.some((leg) => leg.state === 'WAITING')) return 7;
    if (state.trades >= settings.risk.maxTrades) return 9;
  } else if (!asksLegs && !state.legs.some((leg) => isOpenOrWaiting(leg.state))) return 8;
  return condition.isEdge && wasTrue ? 10 : 0;
}

function isOpenOrWaiting(state: Parameters<typeof isAlive>[0]): boolean {
  return isAlive(state) && state !== 'EXITING';
}
