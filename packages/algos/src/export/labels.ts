import type { Contract } from '../contracts/contract.ts';
import type { ExitReason } from '../legs/leg.ts';
import { dateText } from '../report/date-text.ts';

/** `NIFTY 27 January 2026 25000 CE`, as a chain shows it. */
export function contractText({ segment, expiry, strikePaise, right }: Contract, underlying: string): string {
  if (segment === 'CASH' || expiry === null) return underlying;
  if (segment === 'FUT') return `${underlying} ${dateText(expiry)} future`;
  return `${underlying} ${dateText(expiry)} ${(strikePaise ?? 0) / 100} ${right ?? ''}`;
}

export const REASON_TEXT: Readonly<Record<ExitReason, string>> = {
  stop: 'Stop loss',
  trail: 'Trailing stop',
  target: 'Target',
  condition: 'Condition',
  mtm: 'Profit or loss of the day',
  time: 'Time of the day',
  expiry: 'Day of expiry',
  manual: 'Closed by hand',
  linked: 'Closed with another leg',
  reject: 'Refused',
};

const GROUP_TEXT: Readonly<Record<string, string>> = {
  ...REASON_TEXT,
  MON: 'Monday',
  TUE: 'Tuesday',
  WED: 'Wednesday',
  THU: 'Thursday',
  FRI: 'Friday',
  SAT: 'Saturday',
  SUN: 'Sunday',
  CE: 'Call options',
  PE: 'Put options',
  FUT: 'Futures',
  CASH: 'Shares',
  long: 'Bought first',
  short: 'Sold first',
};

/** The name of a group as a trader says it; names of a document stay as they are. */
export function groupText(name: string): string {
  return Object.hasOwn(GROUP_TEXT, name) ? (GROUP_TEXT[name] ?? name) : name;
}

export function hourText(hour: string): string {
  return `${hour}:00 to ${hour}:59`;
}

export function daysLeftText(days: string): string {
  if (days === '0') return 'On the day of expiry';
  return days === '1' ? '1 day before' : `${days} days before`;
}
