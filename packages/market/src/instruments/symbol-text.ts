import type { IstDay } from '@spark/core';
import type { OptionType } from '@spark/vocabulary';
import { type DayNumber, dayNumber, dayOf } from './day-number.ts';

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

export type SymbolTerms = {
  readonly name: string;
  readonly expiry: IstDay;
  /** Both null for a future. */
  readonly strikePaise: number | null;
  readonly optionType: OptionType | null;
};

const CONTRACT = /^(.+)([0-9]{2})([A-Z]{3})([0-9]{2})(?:FUT|([0-9]{1,7})(?:\.([0-9]{1,2}))?(CE|PE))$/;

/** The terms that the symbol of a contract is written from; null for text that is no such symbol. */
export function readContractSymbol(symbol: string): SymbolTerms | null {
  const parts = CONTRACT.exec(symbol.trim().toUpperCase());
  if (!parts) return null;
  const [, name = '', day = '', monthName = '', year = '', rupees, paise = '', type] = parts;
  const month = monthNumber(monthName);
  const expiry = `20${year}-${String(month).padStart(2, '0')}-${day}`;
  if (month === 0 || !Number.isInteger(dayNumber(expiry)) || dayOf(dayNumber(expiry)) !== expiry) return null;
  if (rupees === undefined) return { name, expiry, strikePaise: null, optionType: null };
  const strikePaise = Number(rupees) * 100 + Number(paise.padEnd(2, '0'));
  return strikePaise === 0 ? null : { name, expiry, strikePaise, optionType: type === 'CE' ? 'CE' : 'PE' };
}
