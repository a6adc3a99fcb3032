import { placeOf, type SweepAxis } from './axes.ts';

/** A run seen with those beside it: one step away on each axis at most, itself included. */
export type Plateau = {
  readonly median: number;
  readonly worst: number;
  /** How many runs that is; fewer at the edge of the grid. */
  readonly runs: number;
};

/** The middle and the worst of each neighbourhood. A run that was not made, or without the figure, is null and stands beside nothing. */
export function plateausOf(
  axes: readonly SweepAxis[],
  figures: readonly (number | null)[],
): readonly (Plateau | null)[] {
  return figures.map((figure, run) => {
    if (figure === null) return null;
    const around = neighboursOf(axes, run).flatMap((other) => figures[other] ?? []);
    return { median: medianOf(around), worst: Math.min(...around), runs: around.length };
  });
}

/** The numbers of the runs at most one step away, its own included. */
export function neighboursOf(axes: readonly SweepAxis[], run: number): readonly number[] {
  const place = placeOf(axes, run);
  let found = [0];
  axes.forEach(({ values }, axis) => {
    const at = place[axis] ?? 0;
    const steps = [at - 1, at, at + 1].filter((step) => step >= 0 && step < values.length);
    found = found.flatMap((start) => steps.map((step) => start * values.length + step));
  });
  return found;
}

/** Of an even number the lower of the two in the middle: at an edge half of a peak is no plateau. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  return sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
}

/** The highest figure; of equal ones the first. */
export function bestOf(figures: readonly (number | null)[]): number | null {
  let best: number | null = null;
  figures.forEach((figure, run) => {
    if (figure !== null && figure > (best === null ? Number.NEGATIVE_INFINITY : (figures[best] ?? 0)))
      best = run;
  });
  return best;
}

/** The run whose neighbourhood is best in the middle; of equal ones the one whose worst neighbour is better, then the higher figure. */
export function bestPlateauOf(
  figures: readonly (number | null)[],
  plateaus: readonly (Plateau | null)[],
): number | null {
  let best: number | null = null;
  plateaus.forEach((plateau, run) => {
    if (plateau === null) return;
    const held = best === null ? null : (plateaus[best] ?? null);
    if (held === null || isBetter(plateau, figures[run] ?? 0, held, figures[best ?? 0] ?? 0)) best = run;
  });
  return best;
}

function isBetter(plateau: Plateau, figure: number, held: Plateau, heldFigure: number): boolean {
  if (plateau.median !== held.median) return plateau.median > held.median;
  return plateau.worst === held.worst ? figure > heldFigure : plateau.worst > held.worst;
}

/** Half of what stands alone is lost one step beside it: chance finds such runs, and the next year does not. */
export function isLonely(
  axes: readonly SweepAxis[],
  figures: readonly (number | null)[],
  run: number,
): boolean {
  const figure = figures[run] ?? null;
  const others = neighboursOf(axes, run).flatMap((other) => (other === run ? [] : (figures[other] ?? [])));
  return figure !== null && figure > 0 && others.length > 0 && medianOf(others) < figure / 2;
}
