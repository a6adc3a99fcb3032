import { price, UNKNOWN } from '../../text/money.ts';

/** What a row compared. Times of candles are minutes of the day, and shown as a clock shows them. */
export function comparedText(row: string, value: number | null): string {
  if (value === null) return UNKNOWN;
  if (!/^the candle (?:does not )?(?:opens?|closes?)\b/.test(row)) return price(value);
  const text = (part: number) => String(Math.floor(part)).padStart(2, '0');
  return `${text(value / 60)}:${text(value % 60)}`;
}
