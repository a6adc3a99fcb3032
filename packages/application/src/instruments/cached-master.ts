import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Instant, IstDay } from '@spark/core';
import {
  type InstrumentColumns,
  MASTER_BOUNDS,
  type MasterFormat,
  readMaster,
  type SegmentCounts,
  writeMaster,
} from '@spark/market';
import type { Broker } from '@spark/vocabulary';

/** The last good list that was loaded, as described by the note beside it. */
export type CachedMaster = {
  /** Name of the file that holds it. */
  readonly file: string;
  /** The Indian day on which it was loaded. It stays in use until a newer one is there. */
  readonly day: IstDay;
  readonly loadedAt: Instant;
  /** Where it came from, for people. */
  readonly source: string;
  readonly format: MasterFormat | 'broker';
  /** Whose own list it is; absent where the owner loaded it. */
  readonly broker?: Broker;
  readonly counts: SegmentCounts;
};

export const LIST_FOLDER = 'instruments';
const NOTE = 'loaded.json';
/** Text of as many rows as are ever read, at a length no row reaches. */
const TEXT_BYTES_MAX = MASTER_BOUNDS.rowsMax * 200;

/** Null when none was ever loaded, or when the note cannot be read. */
export function readNote(dataFolder: string): CachedMaster | null {
  try {
    const note = JSON.parse(readFileSync(join(dataFolder, LIST_FOLDER, NOTE), 'utf8')) as CachedMaster;
    return typeof note.file === 'string' && typeof note.day === 'string' ? note : null;
  } catch {
    return null;
  }
}

/** The note as it is stored; empty when none was ever loaded. */
export function readNoteText(dataFolder: string): string {
  try {
    return readFileSync(join(dataFolder, LIST_FOLDER, NOTE), 'utf8');
  } catch {
    return '';
  }
}

/** Where the file of a list is. */
export function listPath(dataFolder: string, { file }: Pick<CachedMaster, 'file'>): string {
  return join(dataFolder, LIST_FOLDER, file);
}

/** The part of the list that has not expired by the day; null when its file is gone or damaged. */
export function readCachedMaster(
  dataFolder: string,
  { file }: Pick<CachedMaster, 'file'>,
  day: IstDay,
): InstrumentColumns | null {
  try {
    const packed = readFileSync(listPath(dataFolder, { file }));
    const text = gunzipSync(packed, { maxOutputLength: TEXT_BYTES_MAX }).toString('utf8');
    const read = readMaster(text, day);
    return read.ok ? read.value.columns : null;
  } catch {
    return null;
  }
}

/** From here on the bundled list is in use. */
export function dropMaster(dataFolder: string): void {
  rmSync(join(dataFolder, LIST_FOLDER, NOTE), { force: true });
}

/** The note is moved into place last: until then the previous list counts, whatever happens. */
export function storeMaster(
  dataFolder: string,
  columns: InstrumentColumns,
  note: Omit<CachedMaster, 'file'>,
): CachedMaster {
  const folder = join(dataFolder, LIST_FOLDER);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = `list-${note.day}-${randomUUID().slice(0, 8)}.csv.gz`;
  const text = [...writeMaster(columns, { further: true })].join('');
  writeFileSync(join(folder, file), gzipSync(text), { flush: true });
  const stored = { file, ...note };
  useNote(folder, file, `${JSON.stringify(stored, null, 2)}\n`);
  return stored;
}

/** The same with a list and a note that another node stored. */
export function adoptMaster(
  dataFolder: string,
  { file, text, list }: { readonly file: string; readonly text: string; readonly list: Uint8Array },
): void {
  const folder = join(dataFolder, LIST_FOLDER);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, file), list, { flush: true });
  useNote(folder, file, text);
}

function useNote(folder: string, file: string, text: string): void {
  const beside = join(folder, `${NOTE}.new`);
  writeFileSync(beside, text, { flush: true });
  renameSync(beside, join(folder, NOTE));
  for (const other of readdirSync(folder)) {
    if (other.startsWith('list-') && other !== file) rmSync(join(folder, other), { force: true });
  }
}
