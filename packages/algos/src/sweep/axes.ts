import { checkDocument, type StrategyDocument } from '@spark/document';
import { LIMITS } from '@spark/vocabulary';
import type { ParameterValues } from '../program/parameters.ts';

/** One parameter of the document and the values that it takes, in the order in which they are neighbours. */
export type SweepAxis = { readonly parameter: string; readonly values: readonly number[] };

export const SWEEP_LIMITS = { axes: LIMITS.sweepAxes, runs: LIMITS.sweepRuns } as const;

/** From, from + step, … up to and including `to`. Steps in decimals give the decimals that were written. */
export function axisValues(from: number, to: number, step: number): readonly number[] {
  if (!(step > 0)) throw new RangeError(`A step of ${step} leads nowhere: it must be above 0.`);
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (count > SWEEP_LIMITS.runs)
    throw new RangeError(
      `From ${from} to ${to} by ${step} are ${count} values; at most ${SWEEP_LIMITS.runs}.`,
    );
  const decimals = 10 ** Math.min(9, Math.max(decimalsOf(from), decimalsOf(step)));
  return Array.from(
    { length: Math.max(0, count) },
    (_, at) => Math.round((from + at * step) * decimals) / decimals,
  );
}

function decimalsOf(number: number): number {
  const [, decimals = ''] = number.toString().split('.');
  return number.toString().includes('e') ? 9 : decimals.length;
}

export function runsOf(axes: readonly SweepAxis[]): number {
  return axes.reduce((runs, { values }) => runs * values.length, 1);
}

/** What stands against a sweep, as a sentence; null where nothing does. */
export function sweepProblem(document: StrategyDocument, axes: readonly SweepAxis[]): string | null {
  const { axes: mostAxes, runs: mostRuns } = SWEEP_LIMITS;
  if (axes.length === 0 || axes.length > mostAxes)
    return `A sweep varies one to ${mostAxes} parameters; ${axes.length} were given.`;
  const runs = runsOf(axes);
  if (runs > mostRuns) {
    const sizes = axes.map(({ values }) => values.length).join(' × ');
    return `${sizes} values are ${runs} runs; a sweep has at most ${mostRuns}. Take wider steps or fewer parameters.`;
  }
  const names = axes.map(({ parameter }) => parameter);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) return `The parameter "${twice}" is there twice.`;
  for (const axis of axes) {
    const problem = axisProblem(document, axis);
    if (problem !== null) return problem;
  }
  return null;
}

function axisProblem(document: StrategyDocument, { parameter, values }: SweepAxis): string | null {
  const known = document.params ?? {};
  const found = Object.hasOwn(known, parameter) ? known[parameter] : undefined;
  if (found === undefined) {
    const names = Object.keys(known);
    const there = names.length === 0 ? 'it has none' : `it has ${names.join(', ')}`;
    return `The document has no parameter "${parameter}": ${there}.`;
  }
  if (values.length === 0) return `The parameter "${parameter}" has no values to try.`;
  const wrong = values.find((value) => !Number.isFinite(value));
  if (wrong !== undefined) return `${wrong} is no value of "${parameter}".`;
  const again = values.find((value, at) => values.indexOf(value) !== at);
  if (again !== undefined) return `The parameter "${parameter}" has the value ${again} twice.`;
  // What is allowed is a range, whole numbers or not: its ends and one broken value show whether all of them fit.
  const broken = values.find((value) => !Number.isInteger(value));
  const ends = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  for (const value of broken === undefined ? ends : [...ends, broken]) {
    const { byWeekday: _, ...rest } = found;
    const params = { ...known, [parameter]: { ...rest, default: value } };
    const issue = checkDocument({ ...document, params }).issues.find(({ code }) => code.startsWith('param_'));
    if (issue !== undefined) return `The parameter "${parameter}" cannot be ${value}: ${issue.message}`;
  }
  return null;
}

/** The place of a run on each axis. The last axis changes fastest, so that neighbours in time share the most. */
export function placeOf(axes: readonly SweepAxis[], run: number): readonly number[] {
  const place: number[] = [];
  let rest = run;
  for (const { values } of axes.toReversed()) {
    place.unshift(rest % values.length);
    rest = Math.floor(rest / values.length);
  }
  return place;
}

export function parametersAt(axes: readonly SweepAxis[], place: readonly number[]): ParameterValues {
  return Object.fromEntries(
    axes.map(({ parameter, values }, axis) => [parameter, values[place[axis] ?? 0] ?? Number.NaN]),
  );
}
