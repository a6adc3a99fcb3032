import type { BacktestWhyNot } from '@spark/client';

/** The row that was in the way, in words; null where the condition fired or nothing stands out. */
export function blockerOf({
  candles,
  fired,
  rows,
}: Pick<BacktestWhyNot, 'candles' | 'fired' | 'rows'>): string | null {
  if (fired > 0 || candles === 0) return null;
  const never = rows.filter((row) => row.true === 0);
  if (never.length > 0) return `Never true: ${never.map(({ text }) => text).join('; ')}.`;
  const [first, ...others] = rows.toSorted((a, b) => a.true - b.true);
  if (first === undefined || others.length === 0) return null;
  return `Each row was true now and then, but never all at once. Least often: ${first.text}.`;
}
