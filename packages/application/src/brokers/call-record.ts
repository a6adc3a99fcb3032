import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { CallRecord } from '@spark/brokers';
import type { Clock } from '@spark/core';

/**
 * When this machine called its brokers, in a file that outlives the process however it ends.
 *
 * A call costs one small write for each budget that it counts for, into the page cache: a crash of the process loses
 * nothing, and a machine that lost its power is away for longer than the windows that could be broken at once. A budget has one
 * entry of a fixed size: the window is cut into sixty slots, and each counts its calls. So the file does not grow with calls.
 */
export type OpenCallRecord = CallRecord & { readonly close: () => void };

export type CallRecordParts = {
  readonly folder: string;
  readonly clock: Clock;
  /** Called once when the file cannot be read or written. Calls go on: a budget must not stop an exit. */
  readonly onFailure: (error: unknown) => void;
};

export const CALL_RECORD_FILE = 'broker-calls';

const SLOTS_OF_A_WINDOW = 60;
/** A window overlaps one slot more than it has, and the ring has spare room. */
const RING = 64;
const NAME_BYTES = 16;
const HEAD_BYTES = NAME_BYTES + 8;
/** The number of the slot, counted from 1970, and its calls. */
const SLOT_BYTES = 16;
const ENTRY_BYTES = HEAD_BYTES + RING * SLOT_BYTES;
const CALLS_MAX = 1_000_000;

type Slot = { readonly number: number; readonly calls: number };
type Entry = { readonly index: number; readonly perMs: number; readonly slots: (Slot | undefined)[] };

export function openCallRecord({ folder, clock, onFailure }: CallRecordParts): OpenCallRecord {
  const file = join(folder, CALL_RECORD_FILE);
  const entries = new Map<string, Entry>();
  let descriptor: number | null = null;
  let hasFailed = false;
  const failed = (error: unknown): void => {
    if (!hasFailed) onFailure(error);
    hasFailed = true;
  };

  try {
    const counted = readEntries(file, clock.now());
    descriptor = openWith(file, counted);
    for (const [index, { name, perMs, slots }] of counted.entries())
      entries.set(name, { index, perMs, slots });
  } catch (error) {
    failed(error);
  }

  /** Keys hold names of accounts and apps, which the file must not reveal. */
  const names = new Map<string, string>();
  function nameOf(bucket: string): string {
    const known = names.get(bucket);
    if (known !== undefined) return known;
    const name = createHash('sha256').update(bucket).digest().toString('latin1', 0, NAME_BYTES);
    names.set(bucket, name);
    return name;
  }

  function write(bytes: Buffer, at: number): void {
    if (descriptor === null) return;
    try {
      writeSync(descriptor, bytes, 0, bytes.length, at);
    } catch (error) {
      failed(error);
    }
  }

  function begin(name: string, perMs: number): Entry {
    const entry = { index: entries.size, perMs, slots: [] };
    entries.set(name, entry);
    write(emptyEntry(name, perMs), entry.index * ENTRY_BYTES);
    return entry;
  }

  return {
    madeBefore: (bucket, perMs) => {
      const slots = entries.get(nameOf(bucket))?.slots ?? [];
      return callTimes(slots, perMs, clock.now());
    },
    note: (bucket, perMs, at) => {
      const name = nameOf(bucket);
      const entry = entries.get(name) ?? begin(name, perMs);
      const number = Math.floor(at / slotMsOf(perMs));
      const place = number % RING;
      const before = entry.slots[place];
      const calls = before?.number === number ? before.calls + 1 : 1;
      entry.slots[place] = { number, calls };
      const bytes = Buffer.alloc(SLOT_BYTES);
      bytes.writeDoubleLE(number, 0);
      bytes.writeDoubleLE(calls, 8);
      write(bytes, entry.index * ENTRY_BYTES + HEAD_BYTES + place * SLOT_BYTES);
    },
    close: () => {
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
    },
  };
}

/** When the calls of the slots were made, the oldest first. */
function callTimes(slots: Entry['slots'], perMs: number, now: number): number[] {
  const slotMs = slotMsOf(perMs);
  return slots
    .flatMap((slot) => (slot && isCounted(slot, perMs, now) ? [slot] : []))
    .sort((a, b) => a.number - b.number)
    .flatMap(({ number, calls }) => {
      // The time of a call within its slot is unknown, so it counts at the end of the slot.
      const at = Math.min((number + 1) * slotMs - 1, now);
      return Array.from({ length: calls }, () => at);
    });
}

function emptyEntry(name: string, perMs: number): Buffer {
  const bytes = Buffer.alloc(ENTRY_BYTES);
  bytes.write(name, 0, 'latin1');
  bytes.writeDoubleLE(perMs, NAME_BYTES);
  return bytes;
}

/** Only entries that still count are copied, so that old accounts do not stay for ever. */
function openWith(file: string, counted: readonly RecordedCall[]): number {
  writeFileSync(`${file}.new`, Buffer.concat(counted.map(({ bytes }) => bytes)), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return openSync(file, 'r+');
}

type RecordedCall = Omit<Entry, 'index'> & { readonly name: string; readonly bytes: Buffer };

/** Truncated or invalid entries are skipped: they would only have delayed calls. */
function readEntries(file: string, now: number): readonly RecordedCall[] {
  const counted: RecordedCall[] = [];
  const all = readIfThere(file);
  for (let from = 0; from + ENTRY_BYTES <= all.length; from += ENTRY_BYTES) {
    const bytes = all.subarray(from, from + ENTRY_BYTES);
    const perMs = bytes.readDoubleLE(NAME_BYTES);
    if (!(perMs > 0 && Number.isSafeInteger(perMs))) continue;
    const slots = Array.from({ length: RING }, (_, place) => slotAt(bytes, place));
    if (!slots.some((slot) => slot && isCounted(slot, perMs, now))) continue;
    counted.push({ name: bytes.toString('latin1', 0, NAME_BYTES), perMs, slots, bytes });
  }
  return counted;
}

function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

function slotAt(bytes: Buffer, place: number): Slot | undefined {
  const at = HEAD_BYTES + place * SLOT_BYTES;
  const [number, calls] = [bytes.readDoubleLE(at), bytes.readDoubleLE(at + 8)];
  const isSound = Number.isSafeInteger(number) && Number.isSafeInteger(calls) && calls > 0;
  return isSound && number % RING === place && calls <= CALLS_MAX ? { number, calls } : undefined;
}

/** Inside the window, and not in the future, as after a clock was set back. */
function isCounted({ number }: Slot, perMs: number, now: number): boolean {
  const slotMs = slotMsOf(perMs);
  return number * slotMs <= now && (number + 1) * slotMs > now - perMs;
}

function slotMsOf(perMs: number): number {
  return Math.ceil(perMs / SLOTS_OF_A_WINDOW);
}
