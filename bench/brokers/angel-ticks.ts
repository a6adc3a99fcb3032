import { adapterOf } from '@spark/brokers';
import { BINARY_AIM, TICK_TIME, type TickSubject } from './tick-subject.ts';

const INSTRUMENTS = 1_000;
const FRAME_BYTES = 379;
const NUMBERS_FROM = 27;

/** Snapshots of 1 000 instruments with ten levels of depth, one to a frame; beside it every number added up. */
export function angelTicks(): TickSubject {
  const numbers = Array.from({ length: INSTRUMENTS }, (_, number) => number);
  return {
    name: 'Angel One, binary',
    dialect: adapterOf('ANGELONE').feed({}),
    instruments: numbers.map((number) => {
      const token = String(3_000 + number);
      return { key: `NSE:${token}`, exchange: 'NSE', symbol: `S${number}-EQ`, token };
    }),
    frames: numbers.map(snapshot),
    ticksPerFrame: 1,
    aimPerSecond: BINARY_AIM,
    plainName: 'plain DataView',
    plain: (bytes) => (typeof bytes === 'string' ? 0 : sumOf(bytes)),
  };
}

function sumOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let at = NUMBERS_FROM; at + 4 <= bytes.length; at += 4) sum += view.getInt32(at, true);
  return sum;
}

/** Mode 3, little endian: head, day, open interest, ten levels. */
function snapshot(number: number): Uint8Array {
  const frame = Buffer.alloc(FRAME_BYTES);
  const int64 = (value: number, at: number) => frame.writeBigInt64LE(BigInt(value), at);
  const last = 100_000 + number;
  frame.writeUInt8(3, 0);
  frame.writeUInt8(1, 1);
  frame.write(String(3_000 + number), 2, 'ascii');
  int64(TICK_TIME + number, 35);
  int64(last, 43);
  int64(1_000_000, 67);
  for (const [place, paise] of [last, last + 500, last - 500, last - 100].entries())
    int64(paise, 91 + place * 8);
  int64(65_000, 131);
  for (let level = 0; level < 10; level += 1) {
    const isBid = level < 5;
    const at = 147 + level * 20;
    frame.writeUInt16LE(isBid ? 1 : 0, at);
    int64(100 + level, at + 2);
    int64(isBid ? last - 5 * (level + 1) : last + 5 * (level - 4), at + 10);
  }
  return frame;
}
