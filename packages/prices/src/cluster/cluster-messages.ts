import type { DepthLevel, InstrumentKey, Quote } from '@spark/core';

/** `room`: how many more instruments it can take. */
export type FeederNews = { readonly room: number };

/** A node renews what it wants every few seconds; what is not renewed is wanted no more. */
export type Wanted = { readonly keys: readonly InstrumentKey[]; readonly isWanted: boolean };

/** A price with where it comes from. */
export type Tick = { readonly quote: Quote; readonly source: string | null };

export function readFeederNews(body: unknown): FeederNews | null {
  return isRecord(body) && isWhole(body.room) ? { room: body.room } : null;
}

export function readWanted(body: unknown): Wanted | null {
  if (!isRecord(body) || typeof body.isWanted !== 'boolean') return null;
  const { keys, isWanted } = body;
  return Array.isArray(keys) && keys.every(isText) ? { keys, isWanted } : null;
}

export function readTick(body: unknown): Tick | null {
  if (!isRecord(body)) return null;
  const quote = readQuote(body.quote);
  const source = body.source ?? null;
  return quote !== null && (source === null || isText(source)) ? { quote, source } : null;
}

export function readTicks(body: unknown): readonly Tick[] {
  return Array.isArray(body) ? body.flatMap((each) => readTick(each) ?? []) : [];
}

const FIGURES = [
  'at',
  'lastPaise',
  'previousClosePaise',
  'openPaise',
  'highPaise',
  'lowPaise',
  'volume',
  'openInterest',
  'previousOpenInterest',
] as const satisfies readonly (keyof Quote)[];

function readQuote(value: unknown): Quote | null {
  if (!isRecord(value) || !isText(value.key)) return null;
  if (!FIGURES.every((name) => isWhole(value[name]))) return null;
  const isBook = [value.bids, value.asks].every((side) => Array.isArray(side) && side.every(isLevel));
  // Every field was looked at.
  return isBook ? (value as Quote) : null;
}

function isLevel(value: unknown): value is DepthLevel {
  return isRecord(value) && isWhole(value.pricePaise) && isWhole(value.qty);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
