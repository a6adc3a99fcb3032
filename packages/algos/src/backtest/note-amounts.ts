/** An exact amount: whole paise and billionths of one. Integers of 2^53 hold what products of turnover and rates do not. */
export type Exact = { paise: number; billionths: number };

const BILLION = 1_000_000_000;
const MILLION = 1_000_000;
const GST_PERCENT = 18;

/** Adds a share of a turnover, the rate in billionths. Exact up to a turnover of ten thousand crore rupees. */
export function addShare(to: Exact, turnoverPaise: number, perBillion: number): void {
  const high = Math.floor(turnoverPaise / MILLION) * perBillion;
  const whole = Math.floor(high / 1000);
  addExact(to, whole, (high - whole * 1000) * MILLION + (turnoverPaise % MILLION) * perBillion);
}

export function addExact(to: Exact, paise: number, billionths: number): void {
  const rest = to.billionths + billionths;
  const carried = Math.floor(rest / BILLION);
  to.paise += paise + carried;
  to.billionths = rest - carried * BILLION;
}

export function toPaise({ paise, billionths }: Exact): number {
  return billionths * 2 >= BILLION ? paise + 1 : paise;
}

/** Taxes on turnover are due in whole rupees: half a rupee and more counts up. */
export function toRupee({ paise }: Exact): number {
  return Math.floor((paise + 50) / 100) * 100;
}

/** Of the exact amount, rounded to the paisa. */
export function gstOf({ paise, billionths }: Exact): number {
  const percent = paise * GST_PERCENT;
  const whole = Math.floor(percent / 100);
  const rest = (percent - whole * 100) * BILLION + billionths * GST_PERCENT;
  return whole + Math.floor((2 * rest + 100 * BILLION) / (200 * BILLION));
}
