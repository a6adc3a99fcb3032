import { availableParallelism, loadavg } from 'node:os';
import { angelFeedDialect, type Caller, type TickReader } from '@spark/brokers';
import { median } from './load.ts';

const INSTRUMENTS = 1_000;
const TICKS = 400_000;
const ROUNDS = 9;
const AIM_PER_SECOND = 1_000_000;
const FRAME_BYTES = 379;
const NOW = Date.UTC(2026, 10, 16, 4, 30);

/**
 * Ticks per second out of Angel One's binary price stream on one core: snapshots of 1 000 instruments with ten levels of
 * depth, read into whole quotes. Beside it the plainest thing that could touch the same bytes: a DataView that adds every
 * number up. Rates are per second of processor time, garbage included.
 */
export async function benchAngelTicks(): Promise<void> {
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${INSTRUMENTS} instruments, ${TICKS} ticks a round, ${ROUNDS} rounds; load ${load} on ${availableParallelism()} cores`,
  );
  const reader = subscribedReader();
  const frames = Array.from({ length: INSTRUMENTS }, (_, number) => snapshot(number));
  const subjects = {
    'plain DataView': () => plain(frames),
    'Angel One price stream': () => decode(reader, frames),
  };
  const rates = new Map(Object.keys(subjects).map((name): [string, number[]] => [name, []]));
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const [name, pass] of Object.entries(subjects)) {
      const before = process.cpuUsage();
      pass();
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) rates.get(name)?.push((TICKS * 1_000_000) / (user + system));
    }
  }
  const [base = Number.NaN, own = Number.NaN] = [...rates.values()].map(median);
  const figure = (rate: number) => Math.round(rate).toLocaleString('en').padStart(12);
  console.log(`  plain DataView           ${figure(base)} ticks/s of one core   baseline`);
  console.log(
    `  Angel One price stream   ${figure(own)} ticks/s of one core   ratio ${(own / base).toFixed(2)}   aim ${AIM_PER_SECOND.toLocaleString('en')}`,
  );
}

function decode(reader: TickReader, frames: readonly Uint8Array[]): void {
  let told = 0;
  for (let tick = 0; tick < TICKS; tick += 1)
    told += reader.read(frames[tick % frames.length] ?? '', NOW).quotes?.length ?? 0;
  if (told !== TICKS) throw new Error(`${told} ticks were told.`);
}

function plain(frames: readonly Uint8Array[]): void {
  let sum = 0;
  for (let tick = 0; tick < TICKS; tick += 1) {
    const bytes = frames[tick % frames.length] ?? new Uint8Array();
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 27; at + 4 <= bytes.length; at += 4) sum += view.getInt32(at, true);
  }
  if (!Number.isFinite(sum)) throw new Error('The sum is not a number.');
}

function subscribedReader(): TickReader {
  const caller: Caller = {
    credentials: { ucc: '', accountName: '', clientId: '', secrets: {} },
    session: '',
    http: async () => ({ kind: 'not-sent', reason: 'nothing leaves a bench' }),
    now: NOW,
  };
  const reader = angelFeedDialect().ticks.reader(caller);
  reader.subscribe(
    Array.from({ length: INSTRUMENTS }, (_, number) => {
      const token = String(3_000 + number);
      return { key: `NSE:${token}`, exchange: 'NSE', symbol: `S${number}-EQ`, token };
    }),
  );
  return reader;
}

/** Mode 3, little endian: head, day, open interest, ten levels. */
function snapshot(number: number): Uint8Array {
  const frame = Buffer.alloc(FRAME_BYTES);
  const int64 = (value: number, at: number) => frame.writeBigInt64LE(BigInt(value), at);
  const last = 100_000 + number;
  frame.writeUInt8(3, 0);
  frame.writeUInt8(1, 1);
  frame.write(String(3_000 + number), 2, 'ascii');
  int64(NOW + number, 35);
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
