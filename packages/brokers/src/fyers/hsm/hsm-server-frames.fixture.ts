/** Frames as the price stream sends them, written byte by byte from the documented layout. */

export const UNCHANGED = -2_147_483_648;

export type SnapshotEntry = {
  readonly id: number;
  readonly topic: string;
  readonly values: readonly number[];
  readonly multiplier?: number;
  readonly precision?: number;
  readonly names?: readonly [exchange: string, token: string, symbol: string];
};

export function snapshotEntry({
  id,
  topic,
  values,
  multiplier = 1,
  precision = 2,
  names = ['nse_cm', '3045', 'SBIN-EQ'],
}: SnapshotEntry): Uint8Array {
  return bytes(
    [83],
    u16(id),
    text(topic),
    [values.length],
    ...values.map(i32),
    [0, 0],
    u16(multiplier),
    [precision],
    ...names.map(text),
  );
}

export function updateEntry(id: number, values: readonly number[]): Uint8Array {
  return bytes([85], u16(id), [values.length], ...values.map(i32));
}

export function liteEntry(id: number, last: number): Uint8Array {
  return bytes([76], u16(id), i32(last));
}

export function dataFrame(messageNumber: number, entries: readonly Uint8Array[]): Uint8Array {
  const body = bytes([6], i32(messageNumber), u16(entries.length), ...entries);
  return bytes(u16(body.length & 0xffff), body);
}

/** The answer to the greeting: `K` and after how many data frames an acknowledgement is wanted. */
export function authAnswer(result: string, ackEvery?: number): Uint8Array {
  const fields = [bytes([1], u16(result.length), ascii(result))];
  if (ackEvery !== undefined) fields.push(bytes([2], u16(4), i32(ackEvery)));
  const body = bytes([1, fields.length], ...fields);
  return bytes(u16(body.length), body);
}

type Bytes = Uint8Array | readonly number[];

function bytes(...parts: readonly Bytes[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function ascii(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}

function text(value: string): Uint8Array {
  return bytes([value.length], ascii(value));
}

function u16(value: number): Uint8Array {
  return Uint8Array.of(value >> 8, value & 0xff);
}

function i32(value: number): Uint8Array {
  const four = new Uint8Array(4);
  new DataView(four.buffer).setInt32(0, value);
  return four;
}
