import { availableParallelism, loadavg } from 'node:os';
import type { Caller, TickReader } from '@spark/brokers';
import { median } from '../load.ts';
import { angelTicks } from './angel-ticks.ts';
import { fyersTicks } from './fyers-ticks.ts';
import { TICK_TIME, type TickSubject } from './tick-subject.ts';
import { xtsTicks } from './xts-ticks.ts';

const TICKS = 400_000;
const ROUNDS = 9;

/**
 * Ticks per second out of each broker's price stream on one core, read into whole quotes. Rates are per second of
 * processor time, garbage included.
 */
export function benchTickRates(): void {
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `\nprice streams: ${TICKS} ticks a round, ${ROUNDS} rounds; load ${load} on ${availableParallelism()} cores`,
  );
  for (const subject of [fyersTicks(), angelTicks(), xtsTicks()]) compareWithPlain(subject);
}

function compareWithPlain(subject: TickSubject): void {
  const { name, plainName, aimPerSecond } = subject;
  const reader = subscribedReader(subject);
  const passes = [() => readPlainly(subject), () => readQuotes(reader, subject)] as const;
  const rates = passes.map((): number[] => []);
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const [at, pass] of passes.entries()) {
      const before = process.cpuUsage();
      pass();
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) rates[at]?.push((TICKS * 1_000_000) / (user + system));
    }
  }
  const [base = Number.NaN, own = Number.NaN] = rates.map(median);
  console.log(`  ${plainName.padEnd(24)} ${figure(base)} ticks/s of one core   baseline`);
  console.log(
    `  ${name.padEnd(24)} ${figure(own)} ticks/s of one core   ratio ${(own / base).toFixed(2)}   ${aimPerSecond === null ? '' : `aim ${aimPerSecond.toLocaleString('en')}`}`,
  );
}

function readQuotes(reader: TickReader, { frames, ticksPerFrame }: TickSubject): void {
  let counted = 0;
  for (let frame = 0; frame < TICKS / ticksPerFrame; frame += 1)
    counted += reader.read(frames[frame % frames.length] ?? '', TICK_TIME).quotes?.length ?? 0;
  if (counted !== TICKS) throw new Error(`${counted} ticks were read.`);
}

function readPlainly({ frames, ticksPerFrame, plain }: TickSubject): void {
  let sum = 0;
  for (let frame = 0; frame < TICKS / ticksPerFrame; frame += 1)
    sum += plain(frames[frame % frames.length] ?? '');
  if (sum === 0) throw new Error('Nothing was read.');
}

function subscribedReader({ dialect, instruments, before = [] }: TickSubject): TickReader {
  const caller: Caller = {
    credentials: { ucc: 'A', accountName: 'A', clientId: 'A', secrets: {} },
    session: '',
    http: async () => ({ kind: 'not-sent', reason: 'Nothing leaves a bench.' }),
    now: TICK_TIME,
  };
  const reader = dialect.ticks.reader(caller);
  reader.subscribe(instruments);
  for (const frame of before) reader.read(frame, TICK_TIME);
  return reader;
}

function figure(rate: number): string {
  return Math.round(rate).toLocaleString('en').padStart(12);
}
