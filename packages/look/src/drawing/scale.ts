/** From a value to its height in the picture; the bounds are the lowest and the highest value. */
export interface Scale {
  (value: number): number;
  readonly low: number;
  readonly high: number;
}

export function scaleOf(
  values: readonly number[],
  { top, bottom }: { readonly top: number; readonly bottom: number },
): Scale {
  const low = values.length > 0 ? Math.min(...values) : 0;
  const highest = values.length > 0 ? Math.max(...values) : 1;
  // A flat line stands in the middle.
  const high = highest > low ? highest : low + 1;
  const scale = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top);
  return Object.assign(scale, { low, high });
}

/** Round values that lie within the scale, about `count` of them, and how to write them. */
export function ticksOf(
  { low, high }: Scale,
  count: number,
): { readonly values: readonly number[]; text(value: number): string } {
  const step = roundStep((high - low) / count);
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const values: number[] = [];
  for (let index = Math.ceil(low / step - 1e-9); index * step <= high + step * 1e-9; index += 1) {
    values.push(Number((index * step).toFixed(digits)));
  }
  const format = new Intl.NumberFormat('en-IN', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return { values, text: (value) => format.format(value) };
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough) ?? 10;
  return factor * power;
}
