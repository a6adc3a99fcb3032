import { type Instant, istTimestamp } from '@spark/core';

const IST_SECONDS = 19_800;
const FROM_1970_TO_1980_SECONDS = 315_532_800;

/** 2026-11-16T10:15:30.1230000: Indian time without a zone. */
export function xtsTime(at: Instant): string {
  return `${istTimestamp(at)}.${String(at % 1000).padStart(3, '0')}0000`;
}

/** The exchange's time, which has a zone. */
export function xtsExchangeTime(at: Instant): string {
  return `${istTimestamp(at)}+05:30`;
}

/** The feed counts seconds of Indian local time since the start of 1980. */
export function xtsFeedTime(at: Instant): number {
  return Math.floor(at / 1000) + IST_SECONDS - FROM_1970_TO_1980_SECONDS;
}

/** The history writes Indian local time as seconds since 1970. */
export function xtsHistoryTime(at: Instant): number {
  return Math.floor(at / 1000) + IST_SECONDS;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Sep 01 2026 091500`, in Indian time. */
export function readXtsTime(text: string): Instant | null {
  const [, name = '', day = '', year = '', h = '', m = '', s = ''] =
    /^([A-Z][a-z]{2}) (\d{2}) (\d{4}) (\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  const month = MONTHS.indexOf(name) + 1;
  if (month === 0) return null;
  const at = Date.parse(`${year}-${String(month).padStart(2, '0')}-${day}T${h}:${m}:${s}+05:30`);
  return Number.isNaN(at) ? null : at;
}
