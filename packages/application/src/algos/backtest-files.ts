import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Log } from '@spark/core';
import { NOT_SHARED, type SharedFiles } from '../storage/shared-files.ts';
import {
  type BacktestHead,
  type FileHead,
  type PartPlace,
  readFileHead,
  writeFileHead,
} from './backtest-head.ts';
import type { PartName, StoredPart } from './backtest-job.ts';

/** Where runs are kept. One place is files in the data folder; another may be somewhere else. */
export type BacktestStore = {
  /** Replaces what was there of this run, whole or not at all. */
  readonly write: (ucc: string, head: BacktestHead, parts: readonly StoredPart[]) => Promise<void>;
  /** The newest first. */
  readonly list: (ucc: string) => Promise<readonly BacktestHead[]>;
  /** Null for one that is not there. */
  readonly read: (ucc: string, id: number) => Promise<BacktestHead | null>;
  /** A part as it was before it was packed; null where the run has none. */
  readonly part: (ucc: string, id: number, wanted: WantedPart) => Promise<Buffer | null>;
  readonly remove: (ucc: string, id: number) => Promise<void>;
  readonly removeUser: (ucc: string) => Promise<void>;
};

/** A part by its name; of a trace the block that has a candle, or the first that has it or a later one. */
export type WantedPart = { readonly name: PartName; readonly row?: number; readonly fromRow?: number };

const ENDING = '.backtest';
const UNFINISHED = '.unfinished';
/** A head has some kilobytes; of a trace of years a hundred. */
const HEAD_BYTES = 64 * 1024;
const HEAD_BYTES_MAX = 8 * 1024 * 1024;
const unpack = promisify(gunzip);

/**
 * One file for each run: a line with the head, then the packed parts. A list reads the heads alone, and a candle of a trace
 * reads one block.
 */
export function createBacktestFiles(
  dataFolder: string,
  log: Pick<Log, 'warn'>,
  shared: SharedFiles = NOT_SHARED,
): BacktestStore {
  const sharedOf = (ucc: string): string => `backtests/${ucc}`;
  const sharedFileOf = (ucc: string, id: number): string => `${sharedOf(ucc)}/${id}${ENDING}`;
  const folderOf = (ucc: string): string => join(dataFolder, 'backtests', ucc);
  const fileOf = (ucc: string, id: number): string => join(folderOf(ucc), `${id}${ENDING}`);

  async function write(ucc: string, head: BacktestHead, parts: readonly StoredPart[]): Promise<void> {
    await mkdir(folderOf(ucc), { recursive: true, mode: 0o700 });
    const places: PartPlace[] = [];
    let at = 0;
    for (const { name, firstRow, candles, bytes } of parts) {
      places.push({ name, firstRow, candles, at, bytes: bytes.length, sum: sumOf(bytes) });
      at += bytes.length;
    }
    const file = fileOf(ucc, head.id);
    const handle = await open(`${file}${UNFINISHED}`, 'w', 0o600);
    try {
      await handle.write(`${writeFileHead({ head, parts: places })}\n`);
      for (const { bytes } of parts) await handle.write(bytes);
      await handle.datasync();
    } finally {
      await handle.close();
    }
    await rename(`${file}${UNFINISHED}`, file);
    await shared.publish(sharedFileOf(ucc, head.id));
  }

  /** Null where there is no such file, or none that can be read. */
  async function opened<T>(
    ucc: string,
    id: number,
    work: (file: FileHead, handle: FileHandle, end: number) => Promise<T>,
  ): Promise<T | null> {
    const here = await open(fileOf(ucc, id)).catch(() => null);
    const handle = here ?? (await fetched(ucc, id));
    if (handle === null) return null;
    try {
      const line = await firstLine(handle);
      const read = readFileHead(line);
      if (read.ok) return await work(read.value, handle, Buffer.byteLength(line) + 1);
      log.warn({ ucc, id, why: read.error }, 'a stored backtest cannot be read');
      return null;
    } finally {
      await handle.close();
    }
  }

  /** A run of a node that owned the desk before. */
  async function fetched(ucc: string, id: number): Promise<FileHandle | null> {
    return (await shared.fetch(sharedFileOf(ucc, id))) ? open(fileOf(ucc, id)) : null;
  }

  async function list(ucc: string): Promise<readonly BacktestHead[]> {
    await shared.mirror(sharedOf(ucc));
    const names = await readdir(folderOf(ucc)).catch(() => []);
    const ids = names
      .filter((name) => name.endsWith(ENDING))
      .map((name) => Number(name.slice(0, -ENDING.length)));
    const heads: BacktestHead[] = [];
    for (const id of ids.sort((left, right) => right - left)) {
      const head = await opened(ucc, id, async (file) => file.head);
      if (head !== null) heads.push(head);
    }
    return heads;
  }

  return {
    write,
    list,
    read: (ucc, id) => opened(ucc, id, async (file) => file.head),
    part: (ucc, id, wanted) =>
      opened(ucc, id, async ({ parts }, handle, end) => {
        const place = parts.find((each) => isWanted(each, wanted));
        return place === undefined ? null : readPart(handle, place, end);
      }),
    remove: async (ucc, id) => {
      await unlink(fileOf(ucc, id)).catch(() => undefined);
      await shared.remove(sharedFileOf(ucc, id));
    },
    removeUser: async (ucc) => {
      await rm(folderOf(ucc), { recursive: true, force: true });
      await shared.removeFolder(sharedOf(ucc));
    },
  };
}

function isWanted({ name, firstRow, candles }: PartPlace, wanted: WantedPart): boolean {
  if (name !== wanted.name) return false;
  if (wanted.fromRow !== undefined) return wanted.fromRow < firstRow + candles;
  return wanted.row === undefined || (wanted.row >= firstRow && wanted.row < firstRow + candles);
}

async function firstLine(handle: FileHandle): Promise<string> {
  for (let length = HEAD_BYTES; ; length *= 8) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    const end = buffer.subarray(0, bytesRead).indexOf(10);
    if (end >= 0) return buffer.toString('utf8', 0, end);
    if (bytesRead < length || length >= HEAD_BYTES_MAX) return '';
  }
}

async function readPart(handle: FileHandle, { at, bytes, sum }: PartPlace, end: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, end + at);
  if (bytesRead !== bytes || sumOf(buffer) !== sum)
    throw new Error('A stored backtest is damaged: its sum is not what was written.');
  return unpack(buffer);
}

function sumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
