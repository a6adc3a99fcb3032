import type { Instrument } from '@spark/core';
import type { Exchange } from '@spark/vocabulary';
import { dayNumber } from '../instruments/day-number.ts';
import type { InstrumentTable } from '../instruments/instrument-table.ts';
import type { ContractName } from './contract-name.ts';

/** No name of an exchange is longer, and a bound limits the time that a hostile text can cost. */
const NAME_CHARS_MAX = 24;

/** The names that a mistyped one most likely meant, the likeliest first; none when nothing is close. */
export function nearestNames(
  table: InstrumentTable,
  places: readonly Exchange[],
  written: string,
): readonly string[] {
  const wanted = written.replace(/-(EQ|BE)$/, '');
  if (wanted.length > NAME_CHARS_MAX || wanted.length < 2) return [];
  const tolerance = Math.max(1, Math.floor(wanted.length / 3));
  // A name beside shares is one of a share; its contracts have the same name and add nothing.
  const cash = places.filter((place) => place === 'NSE' || place === 'BSE');
  return (cash.length > 0 ? cash : places)
    .flatMap((place) =>
      table.names(place).flatMap((name) => {
        if (Math.abs(name.length - wanted.length) > tolerance) return [];
        const distance = editDistance(wanted, name);
        return distance <= tolerance ? [{ name: `${place}:${name}`, distance }] : [];
      }),
    )
    .sort((left, right) => left.distance - right.distance)
    .map(({ name }) => name);
}

/** Of the contracts of a name, those whose expiry and strike are nearest to the wanted ones. */
export function nearestContracts(listed: readonly Instrument[], wanted: ContractName): readonly Instrument[] {
  if (wanted.kind !== 'option') return listed;
  const wantedDay = dayNumber(wanted.expiry);
  if (Number.isNaN(wantedDay)) return [];
  const daysOff = ({ expiry }: Instrument) => Math.abs(dayNumber(expiry ?? '') - wantedDay);
  const strikeOff = ({ strikePaise }: Instrument) => Math.abs((strikePaise ?? 0) - wanted.strikePaise);
  return listed
    .filter(({ optionType }) => optionType === wanted.optionType)
    .sort((left, right) => daysOff(left) - daysOff(right) || strikeOff(left) - strikeOff(right));
}

/** Letters to insert, to leave out, to replace, or to swap with a neighbour. */
function editDistance(a: string, b: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? (before[j - 2] ?? 0) + 1
          : Number.POSITIVE_INFINITY;
      next.push(Math.min(replaced, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
