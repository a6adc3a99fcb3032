import type { Timeline } from '../columns/timeline.ts';

/**
 * Which days a choice may look at, and which it is then tried on: from this day on, or the last share of the days.
 */
export type SweepSplit = { readonly from: string } | { readonly share: number };

/** The number of days that a choice may look at. Both parts have at least one day. */
export function daysBeforeSplit(
  { sessions }: Timeline,
  firstSession: number,
  split: SweepSplit | undefined,
): number {
  const days = sessions.slice(firstSession).map(({ day }) => day);
  if (split === undefined) return days.length;
  const [first = '', last = ''] = [days[0], days.at(-1)];
  if ('share' in split) {
    const { share } = split;
    if (!(share > 0 && share < 1))
      throw new RangeError(`A share of ${share} leaves nothing: take one between 0 and 1.`);
    const after = Math.max(1, Math.round(days.length * share));
    if (after >= days.length)
      throw new RangeError(`${days.length} days cannot be split: both parts need one.`);
    return days.length - after;
  }
  const before = days.filter((day) => day < split.from).length;
  if (before === 0 || before === days.length)
    throw new RangeError(`The second part cannot begin on ${split.from}: days are from ${first} to ${last}.`);
  return before;
}
