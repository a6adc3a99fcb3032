import type { OptionType } from '@spark/vocabulary';
import { type DayNumber, dayOf } from './day-number.ts';

export const MONTHS = [
  'JAN',
  'FEB',
  'MAR',
  'APR',
  'MAY',
  'JUN',
  'JUL',
  'AUG',
  'SEP',
  'OCT',
  'NOV',
  'DEC',
] as const;

/** 1 for JAN; 0 for text that is not a month. */
export function monthNumber(name: string): number {
  return (MONTHS as readonly string[]).indexOf(name) + 1;
}

/** 17NOV26 */
export function expiryText(expiry: DayNumber): string {
  const [year = '', month = '', day = ''] = dayOf(expiry).split('-');
  return `${day}${MONTHS[Number(month) - 1]}${year.slice(2)}`;
}

/** NIFTY17NOV26FUT; the middle is an expiry's text. */
export function futureSymbol(name: string, expiry: string): string {
  return `${name}${expiry}FUT`;
}

/** NIFTY17NOV2623500CE; the middle is an expiry's text. */
export function optionSymbol(name: string, expiry: string, strikePaise: number, type: OptionType): string {
  return `${name}${expiry}${strikePaise / 100}${type}`;
}
