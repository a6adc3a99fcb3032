/** Numbers as Indian traders write them. Nothing is added up here: every figure comes from the server. */

const RUPEES = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const WHOLE_RUPEES = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});
const PRICE = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const COUNT = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** What stands where a number is not known. */
export const UNKNOWN = '–';

export type Known = number | null | undefined;

/** `₹1,23,456.75`; a loss as `−₹1,200.00`. */
export function rupees(value: Known): string {
  return value === null || value === undefined ? UNKNOWN : withMinus(RUPEES.format(value));
}

/** Without paise, where space is short. */
export function wholeRupees(value: Known): string {
  return value === null || value === undefined ? UNKNOWN : withMinus(WHOLE_RUPEES.format(value));
}

/** The same with a sign and an arrow, so that colour is not all that tells gain from loss. */
export function gain(value: Known): string {
  if (value === null || value === undefined) return UNKNOWN;
  if (value === 0) return RUPEES.format(0);
  return `${value > 0 ? '▲ +' : '▼ '}${withMinus(RUPEES.format(value))}`;
}

/** A price of one unit, `2,941.35`. */
export function price(value: Known): string {
  return value === null || value === undefined ? UNKNOWN : withMinus(PRICE.format(value));
}

export function count(value: Known): string {
  return value === null || value === undefined ? UNKNOWN : withMinus(COUNT.format(value));
}

export function percent(value: Known, digits = 2): string {
  if (value === null || value === undefined) return UNKNOWN;
  return withMinus(`${value > 0 ? '+' : ''}${value.toFixed(digits)} %`);
}

/** A figure that has no unit, such as a Greek. */
export function decimal(value: Known, digits: number): string {
  return value === null || value === undefined ? UNKNOWN : withMinus(value.toFixed(digits));
}

/** The minus of print, which is as wide as a digit. */
function withMinus(text: string): string {
  return text.replace('-', '−');
}

export type Tone = 'good' | 'bad' | 'none';

export function toneOf(value: Known): Tone {
  if (value === null || value === undefined || value === 0) return 'none';
  return value > 0 ? 'good' : 'bad';
}
