import { brokerSentence } from '../frame/broker-sentence.ts';

/** What Angel sends is read loosely: numbers may be text, fields may be missing, and some answers are no JSON at all. */
export type LooseRow = Readonly<Record<string, unknown>>;

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function rowOf(value: unknown): LooseRow | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as LooseRow) : null;
}

/** Text or a number as text, without blanks around it; anything else is empty. */
export function textIn(row: LooseRow, name: string): string {
  const value = row[name];
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** What Angel says to people. */
export function sentenceIn(row: LooseRow, name: string): string {
  return brokerSentence(textIn(row, name));
}

/** A number, also one written as text; null where there is none. */
export function numberIn(row: LooseRow, name: string): number | null {
  const text = textIn(row, name);
  const value = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

/** A number or name by which something is found again. Letters and digits; words that stand for nothing are none. */
export function idIn(row: LooseRow, name: string): string {
  const text = textIn(row, name);
  return /^[\w.:-]{1,64}$/.test(text) && !/^(nan|null|undefined)$/i.test(text) ? text : '';
}
