import { adapterOf } from '@spark/brokers';
import { BINARY_AIM, TICK_TIME, type TickSubject } from './tick-subject.ts';

const INSTRUMENTS = 1_000;
const TICKS_PER_FRAME = 50;
const VALUES = 21;
const UNCHANGED = -2_147_483_648;
const HEAD_BYTES = 9;
const ENTRY_BYTES = 4 + VALUES * 4;

/** Updates of 1 000 instruments, 50 to a frame, four of 21 values changed in each; beside it every value added up. */
export function fyersTicks(): TickSubject {
  const numbers = Array.from({ length: INSTRUMENTS }, (_, index) => index + 1);
  return {
    name: 'FYERS, binary',
    dialect: adapterOf('FYERS').feed({}),
    instruments: numbers.map((number) => ({
      key: `NSE:${number}`,
      exchange: 'NSE',
      symbol: `NSE:S${number}-EQ`,
      token: `1010000000${number}`,
    })),
    before: numbers.map((number) => snapshot(number, `sf|nse_cm|${number}`)),
    frames: Array.from({ length: 200 }, (_, number) => updates(number)),
    ticksPerFrame: TICKS_PER_FRAME,
    aimPerSecond: BINARY_AIM,
    plainName: 'plain DataView',
    plain: (bytes) => (typeof bytes === 'string' ? 0 : sumOf(bytes)),
  };
}

function sumOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let at = HEAD_BYTES; at < bytes.length; at += ENTRY_BYTES)
    for (let value = 0; value < VALUES; value += 1) sum += view.getInt32(at + 4 + value * 4);
  return sum;
}

/** Values as FYERS orders them; what is 10 000 + index is good enough for a price. */
const WHOLE = Array.from({ length: VALUES }, (_, index) =>
  index === 2 || index === 3 ? TICK_TIME / 1_000 : 10_000 + index,
);

function snapshot(id: number, topic: string): Uint8Array {
  const name = Buffer.from(topic);
  const tail = Buffer.from([0, 0, 0, 1, 2, 0, 0, 0]);
  return frameOf(1, [
    Buffer.from([83, id >> 8, id & 255, name.length]),
    name,
    Buffer.from([VALUES]),
    int32s(WHOLE),
    tail,
  ]);
}

function updates(number: number): Uint8Array {
  const entries: Buffer[] = [];
  for (let tick = 0; tick < TICKS_PER_FRAME; tick += 1) {
    const id = ((number * TICKS_PER_FRAME + tick * 31) % INSTRUMENTS) + 1;
    const seconds = TICK_TIME / 1_000;
    const values = WHOLE.map(() => UNCHANGED);
    values.splice(0, 4, 10_000 + ((number * 7 + tick) % 500), 100_000 + number, seconds, seconds);
    entries.push(Buffer.from([85, id >> 8, id & 255, VALUES]), int32s(values));
  }
  return frameOf(TICKS_PER_FRAME, entries);
}

function frameOf(count: number, entries: readonly Buffer[]): Uint8Array {
  const head = Buffer.from([0, 0, 6, 0, 0, 0, 1, count >> 8, count & 255]);
  return new Uint8Array(Buffer.concat([head, ...entries]));
}

function int32s(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeInt32BE(value, index * 4);
  return bytes;
}
