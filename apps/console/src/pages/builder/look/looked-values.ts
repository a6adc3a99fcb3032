import type { Looked } from './look-at-candle.ts';

/** The values of an element at the candle in a few words: `close 24,012.35`. Unknown is a dash. */
export function valuesText({ preview }: Looked, id: string): string {
  const element = preview.elements.find((each) => each.id === id);
  if (!element) return '';
  const entries = Object.entries(element.values);
  const shown = entries.some(([name]) => name === 'close')
    ? entries.filter(([name]) => name === 'close')
    : entries;
  return shown
    .slice(0, 3)
    .map(([name, value]) => (entries.length === 1 ? figure(value) : `${name} ${figure(value)}`))
    .join(' · ');
}

export function figure(value: unknown): string {
  if (typeof value !== 'number') return '–';
  return value.toLocaleString('en-IN', { maximumFractionDigits: 2 });
}

export type RowSeen = { readonly result: string; readonly values: readonly (number | null)[] };

/** What a row of a condition was at the candle; `path` is its pointer below `when`. */
export function rowSeen({ candle }: Looked, condition: string, path: string): RowSeen | undefined {
  return candle?.conditions.find(({ id }) => id === condition)?.rows.find((row) => row.path === path);
}
