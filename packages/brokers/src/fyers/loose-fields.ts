import { brokerSentence } from '../frame/broker-sentence.ts';

/**
 * Reads what FYERS sends without trusting it: numbers come as text, fields are absent, and anything may be null.
 * Nothing here throws.
 */
export type Fields = Readonly<Record<string, unknown>>;

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function asFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

/** A text, or a number written as one; empty where there is none. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** FYERS' message for people. */
export function sentenceOf(value: unknown): string {
  return brokerSentence(textOf(value));
}

/** A finite number, also from text; null for everything else, `"NaN"` and `""` included. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** A count: whole and not below nothing. */
export function countOf(value: unknown): number | null {
  const number = numberOf(value);
  return number !== null && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
