import type { TraceSink } from './trace.ts';

/**
 * A trace as one block of bytes: a line of JSON with its sizes, padding to eight bytes, then the columns. A candle is found by
 * arithmetic, without reading the others.
 */
export function writeTrace(trace: TraceSink): Uint8Array {
  const { firstRow, candles, conditions, rows, values, seen } = trace;
  const sizes: Sizes = {
    firstRow,
    candles,
    conditions: conditions.length,
    rows: rows.length,
    values: values.length,
  };
  const head = new TextEncoder().encode(`${JSON.stringify(sizes)}\n`);
  const start = Math.ceil(head.length / 8) * 8;
  const bytes = new Uint8Array(start + candles * (8 * values.length + conditions.length + rows.length + 1));
  bytes.set(head);
  let at = start;
  for (const column of values) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += column.byteLength;
  }
  for (const column of [...conditions, ...rows, seen]) {
    bytes.set(column, at);
    at += column.length;
  }
  return bytes;
}

type Sizes = {
  readonly firstRow: number;
  readonly candles: number;
  readonly conditions: number;
  readonly rows: number;
  readonly values: number;
};

/** The same trace, over these bytes. Bytes that are none are refused. */
export function readTrace(given: Uint8Array): TraceSink {
  // Columns of numbers have to begin at a multiple of eight.
  const bytes = given.byteOffset % 8 === 0 ? given : given.slice();
  const end = bytes.indexOf(10);
  const sizes = readSizes(new TextDecoder().decode(bytes.subarray(0, Math.max(0, end))));
  const { firstRow, candles, conditions, rows, values } = sizes;
  const start = Math.ceil((end + 1) / 8) * 8;
  const length = start + candles * (8 * values + conditions + rows + 1);
  if (bytes.length !== length)
    throw new RangeError(`A trace of ${bytes.length} bytes should have ${length}.`);
  const numbers = (index: number) =>
    new Float64Array(bytes.buffer, bytes.byteOffset + start + index * candles * 8, candles);
  const results = (index: number) => {
    const from = start + values * candles * 8 + index * candles;
    return bytes.subarray(from, from + candles);
  };
  return {
    firstRow,
    candles,
    values: Array.from({ length: values }, (_, index) => numbers(index)),
    conditions: Array.from({ length: conditions }, (_, index) => results(index)),
    rows: Array.from({ length: rows }, (_, index) => results(conditions + index)),
    seen: results(conditions + rows),
  };
}

function readSizes(text: string): Sizes {
  const found = /^\{"firstRow":(\d+),"candles":(\d+),"conditions":(\d+),"rows":(\d+),"values":(\d+)\}$/.exec(
    text,
  );
  if (found === null) throw new RangeError('These bytes are no trace.');
  const [firstRow = 0, candles = 0, conditions = 0, rows = 0, values = 0] = found.slice(1).map(Number);
  return { firstRow, candles, conditions, rows, values };
}
