/** Paise, also of an average, as rupees with two places. */
export function rupees(paise: number): number {
  return Math.round(paise) / 100;
}

export function rupeesOrNull(paise: number | null): number | null {
  return paise === null ? null : rupees(paise);
}

const PLACES = 1e6;

/** Ratios and percentages: six places are more than anybody reads, and none that two machines could differ in. */
export function rounded(value: number): number {
  return Math.round(value * PLACES) / PLACES;
}

export function roundedOrNull(value: number | null): number | null {
  return value === null ? null : rounded(value);
}
