import { nearest } from '@spark/vocabulary';
import type { Fix, PatchOperation } from '../issue/issue.ts';
import type { IssueList } from '../issue/issue-list.ts';
import { below } from '../issue/pointer.ts';
import type { Draft } from './draft.ts';

interface ColumnUse {
  readonly id: string;
  readonly col: string;
  /** Of the object with `ref` and `col`. */
  readonly pointer: string;
  readonly columns: readonly string[];
  readonly hasVolume: boolean;
  readonly docs: string;
}

export function checkColumn(draft: Draft, use: ColumnUse, found: IssueList): void {
  const { id, col, pointer, columns, hasVolume, docs } = use;
  const path = below(pointer, 'col');
  if (!columns.includes(col)) {
    const meant = nearest(col, columns) ?? columns[0];
    found.error({
      code: 'column_unknown',
      pointer: path,
      message: `"${id}" has no column "${col}"; it has ${columns.join(', ')}.`,
      docs,
      fix:
        meant === undefined
          ? undefined
          : { label: `Use "${meant}"`, patch: [{ op: 'replace', path, value: meant }] },
    });
  } else if (col === 'volume' && !hasVolume) {
    reportNoVolume(draft, { id, pointer, path, what: 'The column "volume"' }, found);
  }
}

interface VolumeUse {
  readonly id: string;
  /** Of the object with `ref`. */
  readonly pointer: string;
  readonly path: string;
  readonly what: string;
}

/** An index is computed, not traded, so it has no volume; its future has one. */
export function reportNoVolume(draft: Draft, { id, pointer, path, what }: VolumeUse, found: IssueList): void {
  found.error({
    code: 'needs_volume',
    pointer: path,
    message: `${what} needs volume, and "${id}" is the spot of an index, which nobody trades; use its future.`,
    docs: 'DataPoints/candledata#type',
    fix: useFuture(draft, id, pointer),
  });
}

function useFuture(draft: Draft, id: string, pointer: string): Fix {
  const spot = draft.data.find(({ value }) => value.id === id)?.value;
  const timeframe = spot && 'timeframe' in spot ? spot.timeframe : 5;
  const there = draft.data.find(
    ({ value }) =>
      value.kind === 'candles' && value.segment === 'FUT' && value.timeframe === timeframe && value.id !== id,
  )?.value.id;
  const name = there ?? freeName(draft);
  const add: readonly PatchOperation[] = there
    ? []
    : [
        {
          op: 'add',
          path: '/data/-',
          value: { id: name, kind: 'candles', segment: 'FUT', expiry: 'monthly:0', timeframe },
        },
      ];
  return {
    label: `Use the future, ${name}`,
    patch: [...add, { op: 'replace', path: below(pointer, 'ref'), value: name }],
  };
}

function freeName({ names }: Draft): string {
  let name = 'fut_cs';
  for (let number = 2; names.has(name); number++) name = `fut_cs_${number}`;
  return name;
}
