import type { AccountState } from '../account/account-state.ts';
import { EXPIRY_EXIT } from '../account/decide.ts';
import type { Engine, Moment } from '../account/engine.ts';
import type { MinuteSeries } from '../columns/minute-series.ts';
import type { Leg } from '../legs/leg.ts';
import { isAlive } from '../legs/leg-state.ts';

/**
 * The first minute from this one on at which something may happen to an open leg: a price at its stop or target, no trade, or the
 * clock. Legs are brought to the minute before it, as minute by minute would have brought them. Where more than prices has to be
 * looked at (rules of money, trails, levels of the underlying, legs on their way), that is this minute itself.
 */
export function glide(
  engine: Engine,
  state: AccountState,
  moment: Moment,
  minute: number,
  until: number,
): number {
  const { dayStopPaise, dayTargetPaise, lock } = engine.settings.risk;
  if (dayStopPaise !== null || dayTargetPaise !== null || lock !== null) return minute;
  let end = Math.min(until, clockMinute(engine, moment));
  for (const leg of state.legs) {
    if (!isAlive(leg.state)) continue;
    const series = isPlain(engine, leg, moment) ? engine.seriesFor(leg.contract) : null;
    if (series === null) return minute;
    end = Math.min(end, firstEvent(leg, series, minute, end));
    if (leg.contract.expiry === moment.session.day) end = Math.min(end, minuteOf(moment, EXPIRY_EXIT));
    if (end <= minute) return minute;
  }
  for (const leg of state.legs) {
    const series = isAlive(leg.state) ? engine.seriesFor(leg.contract) : null;
    if (series !== null) follow(leg, series, minute, end);
  }
  return end;
}

/** Nothing but its own stop and target can end it. */
function isPlain(engine: Engine, leg: Leg, { sessionIndex }: Moment): boolean {
  if (leg.state !== 'OPEN' || leg.spotStopPaise !== null || leg.spotTargetPaise !== null) return false;
  if (leg.bestPaise === null || leg.worstPaise === null) return false;
  return engine.setOf(sessionIndex).plans[leg.plan]?.trail === null;
}

/** The minute at whose end everything is closed by the clock. */
function clockMinute({ settings }: Engine, moment: Moment): number {
  return settings.squareOff === null ? Number.POSITIVE_INFINITY : minuteOf(moment, settings.squareOff);
}

/** The minute that ends at a time of the day. */
function minuteOf({ session }: Moment, time: number): number {
  return session.first + time - session.openMinute - 1;
}

function firstEvent(leg: Leg, { close, high, low, from }: MinuteSeries, minute: number, end: number): number {
  const { side } = leg;
  const adverse = side > 0 ? low : high;
  const favourable = side > 0 ? high : low;
  const stop = leg.stopPaise ?? -side * Number.POSITIVE_INFINITY;
  const target = leg.targetPaise ?? side * Number.POSITIVE_INFINITY;
  for (let at = minute; at < end; at += 1) {
    const slot = at - from;
    const price = close[slot];
    if (price === undefined || Number.isNaN(price)) return at;
    if (side * ((adverse[slot] ?? price) - stop) <= 0) return at;
    if (side * ((favourable[slot] ?? price) - target) >= 0) return at;
  }
  return end;
}

function follow(leg: Leg, { close, high, low, from }: MinuteSeries, minute: number, end: number): void {
  const { side } = leg;
  const favourable = side > 0 ? high : low;
  const adverse = side > 0 ? low : high;
  let best = leg.bestPaise ?? 0;
  let worst = leg.worstPaise ?? 0;
  for (let slot = minute - from; slot < end - from; slot += 1) {
    const up = favourable[slot] ?? best;
    const down = adverse[slot] ?? worst;
    if (side * (up - best) > 0) best = up;
    if (side * (down - worst) < 0) worst = down;
  }
  leg.bestPaise = best;
  leg.worstPaise = worst;
  leg.markPaise = close[end - 1 - from] ?? leg.markPaise;
  leg.markAge = 0;
}
