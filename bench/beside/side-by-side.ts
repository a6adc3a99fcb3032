import { median } from '../load.ts';
import type { Figure } from './read-figures.ts';

/** What both checkouts printed in one turn, the earlier version first. */
export type Turn = { readonly before: readonly Figure[]; readonly after: readonly Figure[] };

/** A change for the worse of more than this is named. */
const TOLERANCE = 0.03;

const WIDTH = { what: 64, value: 12 } as const;

/**
 * Both versions in two columns, each figure the median of its turns. The change is the median of the changes of the turns, and in
 * brackets the smallest and the largest of them: what lies on both sides of zero says nothing.
 */
export function sideBySide(turns: readonly Turn[]): readonly string[] {
  const rows = rowsOf(turns);
  const judged = rows.filter(({ changes, isBaseline }) => changes.length > 0 && !isBaseline);
  const worse = judged.filter(isWorse);
  const lines = [...Map.groupBy(rows, ({ bench }) => bench)].flatMap(([bench, ofBench]) => [
    '',
    `${bench.padEnd(WIDTH.what)}${['before', 'after', 'change'].map((head) => head.padStart(WIDTH.value)).join('')}`,
    ...ofBench.map(lineOf),
  ]);
  const count = `${worse.length} of ${judged.length} figures are worse by more than ${TOLERANCE * 100} %`;
  return [...lines, '', worse.length === 0 ? `${count}.` : `${count}, marked with "worse".`];
}

type Row = Pick<Figure, 'bench' | 'what' | 'better' | 'isBaseline'> & {
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** Of each turn that has both. */
  readonly changes: readonly number[];
};

function rowsOf(turns: readonly Turn[]): readonly Row[] {
  const keyOf = ({ bench, what }: Figure) => `${bench}\n${what}`;
  const byKey = turns.map(({ before, after }) => ({
    before: new Map(before.map((figure) => [keyOf(figure), figure])),
    after: new Map(after.map((figure) => [keyOf(figure), figure])),
  }));
  const all = new Map(
    turns.flatMap(({ before, after }) => [...after, ...before].map((figure) => [keyOf(figure), figure])),
  );
  return [...all].map(([key, { bench, what, better, isBaseline }]) => {
    const valuesOf = (side: keyof Turn) => byKey.flatMap((turn) => turn[side].get(key)?.value ?? []);
    const changes = byKey.flatMap(({ before, after }) => {
      const [was, is] = [before.get(key)?.value, after.get(key)?.value];
      if (was === undefined || is === undefined) return [];
      return was === is ? [0] : [is / was - 1];
    });
    return { bench, what, better, isBaseline, before: valuesOf('before'), after: valuesOf('after'), changes };
  });
}

function isWorse({ changes, better }: Row): boolean {
  const change = median(changes);
  return (better === 'more' ? -change : change) > TOLERANCE;
}

function lineOf(row: Row): string {
  const { what, before, after, changes, isBaseline } = row;
  const values = [before, after].map((some) => (some.length === 0 ? '–' : shown(median(some))));
  const change = changes.length === 0 ? '' : signed(median(changes));
  const columns = [...values, change].map((text) => text.padStart(WIDTH.value)).join('');
  const spread =
    changes.length > 1 ? `  (${signed(Math.min(...changes))} to ${signed(Math.max(...changes))})` : '';
  const mark = isBaseline ? '  baseline' : changes.length > 0 && isWorse(row) ? '  worse' : '';
  return `  ${what.padEnd(WIDTH.what - 2)}${columns}${spread}${mark}`;
}

function shown(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 2 : 0 });
}

function signed(change: number): string {
  return `${change < 0 ? '−' : '+'}${percent(Math.abs(change))}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share >= 0.1 ? 0 : 1)} %`;
}
