/** Making a format takes longer than using it a thousand times. */
const FORMATS = [0, 1, 2, 3, 4].map(
  (digits) =>
    new Intl.NumberFormat('en-IN', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);

function digitsOf(amount: number, digits: number): string {
  return FORMATS[Math.min(4, digits)]?.format(amount) ?? String(amount);
}

/** An amount as a trader reads it: `₹1,23,456`, whole rupees from a hundred on, a minus in front. */
export function rupeesText(paise: number): string {
  const amount = Math.abs(paise) / 100;
  const text = digitsOf(amount, amount > 0 && amount < 100 ? 2 : 0);
  return paise < 0 && /[1-9]/.test(text) ? `−₹${text}` : `₹${text}`;
}

/** So many digits after the point, and a dash for what is not known. */
export function numberText(number: number | null, digits = 2): string {
  if (number === null || !Number.isFinite(number)) return '–';
  const text = digitsOf(Math.abs(number), digits);
  return number < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}

export function percentText(percent: number | null, digits = 1): string {
  return percent === null ? '–' : `${numberText(percent, digits)} %`;
}
