import type { MinuteSeries } from '../columns/minute-series.ts';
import { followsUnderlying } from '../contracts/contract.ts';
import { type BarVerdict, checkBar, type MinuteBar, noteExtremes, triggeredAt } from '../legs/check-bar.ts';
import { decideBySeconds, stoppedAfter } from '../legs/decide-by-seconds.ts';
import type { ExitReason, Leg } from '../legs/leg.ts';
import { tightenStop, trailStop } from '../legs/levels.ts';
import type { AccountState } from './account-state.ts';
import { enterIntent } from './add-leg.ts';
import { advance, exitAll, exitLeg } from './end-leg.ts';
import type { Engine, Moment } from './engine.ts';
import type { Emit } from './intent.ts';

/** The bar of the leg's contract, that of the underlying, and what a minute does: one of each for all legs. */
const bar: MinuteBar = { open: 0, high: 0, low: 0, close: 0, volume: 0 };
const spotBar: MinuteBar = { open: 0, high: 0, low: 0, close: 0, volume: 0 };
const verdict: BarVerdict = { what: 'nothing', paise: 0, isAmbiguous: false };
/** Legs that left at a stop in this minute. */
const stopped: Leg[] = [];

/**
 * Legs in the order in which they were made: wait trigger, gap, stop, target, then the trail for later minutes. What a stop
 * does to the stops of other legs is for later minutes too: a bar does not say which of its prices came after it.
 */
export function checkLegs(engine: Engine, state: AccountState, moment: Moment, emit: Emit): void {
  const { legs } = state;
  stopped.length = 0;
  // Legs that are made now are looked at from the next minute on.
  const count = legs.length;
  for (let index = 0; index < count; index += 1) {
    const leg = legs[index];
    if (leg === undefined) continue;
    if (leg.state === 'WAITING') checkTrigger(engine, state, leg, moment, emit);
    else if (leg.state === 'OPEN') checkOpen(engine, state, leg, moment, emit);
    else if (leg.state === 'EXITING') follow(engine, leg, moment, emit);
    else if (leg.state === 'ENTERING') leg.markAge += 1;
  }
  for (const leg of stopped) bringToCost(engine, state, leg, moment, moment.startsAt);
}

/** False where the contract did not trade in this minute. */
export function readBar(series: MinuteSeries | null, minute: number, out: MinuteBar): boolean {
  if (series === null) return false;
  const slot = minute - series.from;
  const close = series.close[slot] ?? Number.NaN;
  if (Number.isNaN(close)) return false;
  out.open = series.open[slot] ?? close;
  out.high = series.high[slot] ?? close;
  out.low = series.low[slot] ?? close;
  out.close = close;
  out.volume = series.volume[slot] ?? 0;
  return true;
}

function checkTrigger(engine: Engine, state: AccountState, leg: Leg, moment: Moment, emit: Emit): void {
  const { trigger } = leg;
  if (moment.isLive && leg.decidedAt > moment.startsAt) return;
  if (trigger === null || !readBar(engine.seriesFor(leg.contract), moment.minute, bar)) return;
  const paise = triggeredAt(trigger, bar);
  if (Number.isNaN(paise)) return;
  advance(leg, 'triggered');
  emit(enterIntent(leg, 'trigger', paise));
  // Filled at once only where bars are all there is.
  if (countsOpen(leg)) checkAfterTrigger(engine, state, leg, paise, moment, emit);
}

function countsOpen({ state }: Leg): boolean {
  return state === 'OPEN';
}

/**
 * The rest of the minute of a triggered entry. What came before the entry is not known, so a stop within the minute counts,
 * unless the minute began at its far end and came from there.
 */
function checkAfterTrigger(
  engine: Engine,
  state: AccountState,
  leg: Leg,
  paise: number,
  moment: Moment,
  emit: Emit,
): void {
  const isAtOpen = paise === bar.open;
  const adverse = leg.side > 0 ? bar.low : bar.high;
  if (!isAtOpen && adverse === bar.open) {
    if (leg.side > 0) bar.low = Math.min(paise, bar.close);
    else bar.high = Math.max(paise, bar.close);
  }
  bar.open = paise;
  checkBar(leg, bar, true, verdict);
  leg.markPaise = bar.close;
  leg.markAge = 0;
  if (verdict.what === 'nothing') {
    const [best, worst] = isAtOpen
      ? [leg.side > 0 ? bar.high : bar.low, leg.side > 0 ? bar.low : bar.high]
      : [bar.close, bar.close];
    noteExtremes(leg, best, worst);
    return;
  }
  if (isAtOpen) {
    leave(engine, state, leg, moment, emit);
    return;
  }
  const isStopped = stoppedAfter(engine.secondsOf, leg, paise, moment.startsAt);
  if (isStopped === false) {
    noteExtremes(leg, bar.close, bar.close);
    return;
  }
  leg.isAmbiguous = isStopped === null;
  leave(engine, state, leg, moment, emit);
}

function checkOpen(engine: Engine, state: AccountState, leg: Leg, moment: Moment, emit: Emit): void {
  const isTraded = readBar(engine.seriesFor(leg.contract), moment.minute, bar);
  if (!isTraded) leg.markAge += 1;
  else if (beganWithin(leg, moment)) {
    leg.markPaise = bar.close;
    leg.markAge = 0;
    noteExtremes(leg, bar.close, bar.close);
    return;
  } else {
    checkBar(leg, bar, leg.enteredAt === moment.startsAt, verdict);
    leg.markPaise = bar.close;
    leg.markAge = 0;
    if (verdict.isAmbiguous) decideBySeconds(engine.secondsOf, leg, moment.startsAt, verdict);
    if (verdict.what !== 'nothing') {
      leg.isAmbiguous = verdict.isAmbiguous;
      leave(engine, state, leg, moment, emit);
      return;
    }
  }
  const reason = reachedBySpot(engine, leg, moment.minute);
  if (reason !== null) {
    exitLeg(leg, { reason, at: 'market', paise: leg.markPaise ?? leg.signalPaise }, emit);
    noteLeft(engine, state, leg, reason, moment, emit);
    return;
  }
  if (!isTraded) return;
  noteExtremes(leg, leg.side > 0 ? bar.high : bar.low, leg.side > 0 ? bar.low : bar.high);
  const { trail } = planOf(engine, leg, moment) ?? { trail: null };
  if (trail !== null) trailStop(leg, trail);
}

/** A part of the bar was before the leg was entered, or before its stop came to its cost in this minute: prices decide. */
function beganWithin({ enteredAt, costStopAt }: Leg, { isLive, startsAt }: Moment): boolean {
  if (!isLive) return false;
  return (enteredAt !== null && enteredAt > startsAt) || (costStopAt !== undefined && costStopAt >= startsAt);
}

function planOf(engine: Engine, leg: Leg, { sessionIndex }: Moment) {
  return engine.setOf(sessionIndex).plans[leg.plan] ?? null;
}

/** A stop or target of the underlying's price. The leg's own price at that moment is not known: it leaves at the market. */
function reachedBySpot(engine: Engine, leg: Leg, minute: number): ExitReason | null {
  const { spotStopPaise, spotTargetPaise, side, contract } = leg;
  if (spotStopPaise === null && spotTargetPaise === null) return null;
  if (!readBar(engine.book.spot, minute, spotBar)) return null;
  const rises = (followsUnderlying(contract) ? side : -side) > 0;
  const adverse = rises ? spotBar.low : spotBar.high;
  const favourable = rises ? spotBar.high : spotBar.low;
  const sign = rises ? 1 : -1;
  if (spotStopPaise !== null && sign * (adverse - spotStopPaise) <= 0) return 'stop';
  return spotTargetPaise !== null && sign * (favourable - spotTargetPaise) >= 0 ? 'target' : null;
}

/** Leaves where the verdict says. */
function leave(engine: Engine, state: AccountState, leg: Leg, moment: Moment, emit: Emit): void {
  const reason = reasonOf(leg, verdict.what === 'target');
  const { paise } = verdict;
  noteExtremes(leg, paise, paise);
  exitLeg(leg, { reason, at: 'level', paise }, emit);
  noteLeft(engine, state, leg, reason, moment, emit);
}

function noteLeft(
  engine: Engine,
  state: AccountState,
  leg: Leg,
  reason: ExitReason,
  moment: Moment,
  emit: Emit,
): void {
  closeOthers(engine, state, leg, moment, emit);
  if (reason !== 'target') stopped.push(leg);
}

/** Who brought a stop to its cost left it a stop: `trail` is where the trail moved it. */
export function reasonOf(leg: Leg, isTarget: boolean): ExitReason {
  if (isTarget) return 'target';
  const { stopPaise, firstStopPaise, costStopPaise } = leg;
  return stopPaise === firstStopPaise || stopPaise === costStopPaise ? 'stop' : 'trail';
}

/** What else a stop or target does at an instant: closes other legs, or brings their stops to their cost. */
export function afterExit(
  engine: Engine,
  state: AccountState,
  leg: Leg,
  reason: ExitReason,
  moment: Moment,
  at: number,
  emit: Emit,
): void {
  closeOthers(engine, state, leg, moment, emit);
  if (reason !== 'target') bringToCost(engine, state, leg, moment, at);
}

function closeOthers(engine: Engine, state: AccountState, leg: Leg, moment: Moment, emit: Emit): void {
  const close = planOf(engine, leg, moment)?.close ?? 'this';
  if (close === 'all') exitAll(state, 'linked', emit);
  else if (close !== 'this')
    for (const other of state.legs)
      if (other !== leg && close.includes(other.plan) && other.state !== 'EXITING')
        exitLeg(other, { reason: 'linked', at: 'market', paise: other.markPaise ?? other.signalPaise }, emit);
}

function bringToCost(engine: Engine, state: AccountState, leg: Leg, moment: Moment, at: number): void {
  const moved = planOf(engine, leg, moment)?.moveToCost ?? [];
  for (const other of state.legs) {
    if (other.state !== 'OPEN' || other.basisPaise === null || !moved.includes(other.plan)) continue;
    if (!tightenStop(other, other.basisPaise)) continue;
    other.costStopPaise = other.basisPaise;
    other.costStopAt = at;
  }
}

/** A leg on its way out: its price is followed, and an exit that was refused is sent again. */
function follow(engine: Engine, leg: Leg, moment: Moment, emit: Emit): void {
  if (readBar(engine.seriesFor(leg.contract), moment.minute, bar)) {
    leg.markPaise = bar.close;
    leg.markAge = 0;
  } else leg.markAge += 1;
  if (leg.isExitSent) return;
  leg.isExitSent = true;
  const side = leg.side > 0 ? -1 : 1;
  const reason = leg.reason ?? 'condition';
  const paise = leg.markPaise ?? leg.signalPaise;
  const qty = leg.entryQty - leg.exitQty;
  emit({ kind: 'exit', leg: leg.id, contract: leg.contract, side, qty, reason, at: 'market', paise });
}
