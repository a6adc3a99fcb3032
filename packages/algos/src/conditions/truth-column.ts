import { and, FALSE, not, or, TRUE, type Truth, UNKNOWN } from './truth.ts';

/** A cross for every candle at once, which most conditions are made of. */
export function crossingColumn(left: Float64Array, right: Float64Array, up: 1 | -1): Uint8Array {
  const count = left.length;
  const column = new Uint8Array(count);
  let before = Number.NaN;
  for (let row = 0; row < count; row += 1) {
    const now = ((left[row] ?? Number.NaN) - (right[row] ?? Number.NaN)) * up;
    if (Number.isNaN(now) || Number.isNaN(before)) column[row] = UNKNOWN;
    else column[row] = before <= 0 && now > 0 ? TRUE : FALSE;
    before = now;
  }
  return column;
}

export function joinColumns(columns: readonly Uint8Array[], isAll: boolean): Uint8Array {
  const [first = new Uint8Array(0), ...rest] = columns;
  if (rest.length === 0) return first;
  const out = first.slice();
  const join = isAll ? and : or;
  for (const column of rest)
    for (let row = 0; row < out.length; row += 1) out[row] = join(truthAt(out, row), truthAt(column, row));
  return out;
}

export function notColumn(column: Uint8Array): Uint8Array {
  return column.map((_, row) => not(truthAt(column, row)));
}

function truthAt(column: Uint8Array, row: number): Truth {
  const truth = column[row];
  return truth === 1 ? 1 : truth === 0 ? 0 : UNKNOWN;
}
