import { availableParallelism, loadavg } from 'node:os';
import { type Caller, fyersFeedDialect, type TickReader } from '@spark/brokers';
import { median } from './load.ts';

const INSTRUMENTS = 1_000;
const TICKS_PER_FRAME = 50;
const FRAMES = 8_000;
const ROUNDS = 9;
const AIM_PER_SECOND = 1_000_000;
const VALUES = 21;
const UNCHANGED = -2_147_483_648;
const NOW = Date.UTC(2026, 10, 16, 4, 30);

/**
 * Ticks per second out of FYERS' binary price stream on one core: updates of 1 000 instruments, 50 to a frame, four of
 * 21 values changed in each, read into whole quotes. Beside it the plainest thing that could touch the same bytes: a
 * DataView that adds every value up. Rates are per second of processor time, garbage included.
 */
export async function benchBrokers(): Promise<void> {
  const load = loadavg()[0]?.toFixed(1);
  const ticks = FRAMES * TICKS_PER_FRAME;
  console.log(
    `${INSTRUMENTS} instruments, ${ticks} ticks a round, ${ROUNDS} rounds; load ${load} on ${availableParallelism()} cores`,
  );
  const reader = subscribedReader();
  const frames = Array.from({ length: 200 }, (_, number) => updates(number));
  const subjects = {
    'plain DataView': () => plain(frames),
    'FYERS price stream': () => decode(reader, frames),
  };
  const rates = new Map(Object.keys(subjects).map((name): [string, number[]] => [name, []]));
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const [name, pass] of Object.entries(subjects)) {
      const before = process.cpuUsage();
      pass();
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) rates.get(name)?.push((ticks * 1_000_000) / (user + system));
    }
  }
  const [base = Number.NaN, own = Number.NaN] = [...rates.values()].map(median);
  const figure = (rate: number) => Math.round(rate).toLocaleString('en').padStart(12);
  console.log(`  plain DataView       ${figure(base)} ticks/s of one core   baseline`);
  console.log(
    `  FYERS price stream   ${figure(own)} ticks/s of one core   ratio ${(own / base).toFixed(2)}   aim ${AIM_PER_SECOND.toLocaleString('en')}`,
  );
}

function decode(reader: TickReader, frames: readonly Uint8Array[]): void {
  let told = 0;
  for (let frame = 0; frame < FRAMES; frame += 1)
    told += reader.read(frames[frame % frames.length] ?? '', NOW).quotes?.length ?? 0;
  if (told !== FRAMES * TICKS_PER_FRAME) throw new Error(`${told} ticks were told.`);
}

function plain(frames: readonly Uint8Array[]): void {
  let sum = 0;
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const bytes = frames[frame % frames.length] ?? new Uint8Array();
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 9; at < bytes.length; at += 4 + VALUES * 4)
      for (let value = 0; value < VALUES; value += 1) sum += view.getInt32(at + 4 + value * 4);
  }
  if (sum === 0) throw new Error('Nothing was read.');
}

function subscribedReader(): TickReader {
  const caller: Caller = {
    credentials: { ucc: 'A', accountName: 'A', clientId: 'A', secrets: {} },
    session: '',
    http: async () => ({ kind: 'not-sent', reason: 'This is a bench.' }),
    now: NOW,
  };
  const reader = fyersFeedDialect().ticks.reader(caller);
  const tokens = Array.from({ length: INSTRUMENTS }, (_, index) => String(index + 1));
  reader.subscribe(
    tokens.map((token) => ({
      key: `NSE:${token}`,
      exchange: 'NSE',
      symbol: `NSE:S${token}-EQ`,
      token: `1010000000${token}`,
    })),
  );
  for (const token of tokens) reader.read(snapshot(Number(token), `sf|nse_cm|${token}`), NOW);
  return reader;
}

/** Values as FYERS orders them; what is 10 000 + index is good enough for a price. */
const WHOLE = Array.from({ length: VALUES }, (_, index) =>
  index === 2 || index === 3 ? NOW / 1_000 : 10_000 + index,
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
    const values = WHOLE.map(() => UNCHANGED);
    values.splice(0, 4, 10_000 + ((number * 7 + tick) % 500), 100_000 + number, NOW / 1_000, NOW / 1_000);
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
