const decimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** A number as people in India write it; a dash for what is not known. */
export function numberText(value: number | null, isWhole = false): string {
  if (value === null) return '–';
  // A value that rounds to nothing from below would read as minus zero.
  const text = (isWhole ? whole : decimals).format(value);
  return /^-0(\.0+)?$/.test(text) ? text.slice(1) : text;
}
