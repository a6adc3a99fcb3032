import { paiseFromRupees } from '@spark/core';

/** Amounts as brokers write them: numbers, numbers as text, `NaN`, nothing. Whatever is no number is null, never zero. */

/** Whole units, with a sign. */
export function unitsOf(value: unknown): number | null {
  const units = plainNumber(value);
  return units !== null && Number.isSafeInteger(units) ? units + 0 : null;
}

/** Rupees with a sign, in paise. */
export function amountOf(value: unknown): number | null {
  const rupees = plainNumber(value);
  const paise = rupees === null ? Number.NaN : paiseFromRupees(rupees);
  return Number.isSafeInteger(paise) ? paise + 0 : null;
}

/** A price in paise; 0 is what brokers write where there is none. */
export function priceOf(value: unknown): number | null {
  const paise = amountOf(value);
  return paise !== null && paise > 0 ? paise : null;
}

/** What so many units cost at an average, which brokers write with more decimals than a paisa; null where it has none. */
export function costOf(average: unknown, qty: number): number | null {
  const rupees = plainNumber(average);
  if (qty === 0) return 0;
  return rupees === null || rupees <= 0 ? null : amountOf(rupees * qty);
}

const PLAIN = /^[+-]?(\d{1,18}(\.\d*)?|\.\d+)$/;

function plainNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && PLAIN.test(value.trim()) ? Number(value) : null;
}
