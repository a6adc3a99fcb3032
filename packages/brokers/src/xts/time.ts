import type { Instant } from '@spark/core';

/** XTS writes Indian wall-clock time, mostly without saying so. */
const IST_OFFSET_MS = 330 * 60_000;
const YEAR_1980_MS = Date.UTC(1980, 0, 1);

const ISO = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:?\d{2})?$/;
const DAY_FIRST = /^(\d{2})-(\d{2})-(\d{4})[T ](\d{2}):(\d{2}):(\d{2})$/;

/** A time of an order or trade; null where there is none. An order that never expires "expires" in 1980. */
export function instantOfText(text: string): Instant | null {
  const iso = ISO.exec(text);
  if (iso) {
    const [, year, month, day, hour, minute, second, fraction = '', zone = ''] = iso;
    const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
    const wall = wallClock([year, month, day, hour, minute, second]);
    return wall === null ? null : checked(wall + milliseconds - offsetOf(zone));
  }
  const dayFirst = DAY_FIRST.exec(text);
  if (!dayFirst) return null;
  const [, day, month, year, hour, minute, second] = dayFirst;
  const wall = wallClock([year, month, day, hour, minute, second]);
  return wall === null ? null : checked(wall - IST_OFFSET_MS);
}

function wallClock(parts: readonly (string | undefined)[]): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  // A month 13 or an hour 25 would roll over into another day.
  return new Date(at).getUTCMonth() === month - 1 && hour < 24 && minute < 60 && second < 60 ? at : null;
}

function offsetOf(zone: string): number {
  if (zone === '') return IST_OFFSET_MS;
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -1 : 1) * minutes * 60_000;
}

function checked(at: Instant): Instant | null {
  return at >= Date.UTC(2000, 0, 1) ? at : null;
}

/** Where second 0 of a price's time is. Sources disagree, so it is settled by looking at a tick that has just come. */
const TICK_BASES = [
  /** Seconds of the Indian wall clock since 1980: what the live feed was seen to send. */
  YEAR_1980_MS - IST_OFFSET_MS,
  YEAR_1980_MS,
  -IST_OFFSET_MS,
  0,
];
const FRESH_MS = 120_000;
const TOO_FAR_MS = 30 * 60_000;

/**
 * Turns the seconds of ticks into instants; null for those that can be no time, the far future included: one such tick
 * would else outlive all true ones. The base changes only when another one makes a tick fresh.
 */
export function createTickTime(): (seconds: number, now: Instant) => Instant | null {
  let base = TICK_BASES[0] ?? 0;
  const instantBy = (from: number, seconds: number): Instant => Math.round(from + seconds * 1000);
  return (seconds, now) => {
    if (!(seconds > 0 && seconds < 10_000_000_000)) return null;
    if (Math.abs(instantBy(base, seconds) - now) > TOO_FAR_MS) {
      const better = TICK_BASES.find((other) => Math.abs(instantBy(other, seconds) - now) <= FRESH_MS);
      if (better !== undefined) base = better;
    }
    const at = instantBy(base, seconds);
    return at <= now + TOO_FAR_MS ? at : null;
  };
}

/** A bar is stamped with the end of its time, the Indian wall clock written as if it were UTC. */
export function barStart(stampSeconds: number, barMs: number): Instant {
  const end = stampSeconds * 1000 - IST_OFFSET_MS;
  // Bars of the last second of a minute (09:15:59) and of the next whole minute (09:16:00) are both seen.
  return Math.floor((end - 1) / barMs) * barMs;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Sep 01 2026 091500`: how history is asked for. */
export function historyTime(at: Instant): string {
  const [year = '', month = '', day = ''] = new Date(at + IST_OFFSET_MS)
    .toISOString()
    .slice(0, 10)
    .split('-');
  const time = new Date(at + IST_OFFSET_MS).toISOString().slice(11, 19).replaceAll(':', '');
  return `${MONTHS[Number(month) - 1]} ${day} ${year} ${time}`;
}
