import { closeSync, fdatasyncSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { StoreError } from '../errors.ts';
import { type Connection, connect, leaveOpen } from './connection.ts';
import { SyncFailedError } from './disk-watch.ts';
import { isBusy } from './sqlite-fault.ts';

/** https://sqlite.org/fileformat2.html#the_write_ahead_log */
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x37_7f_06_82;

/**
 * Takes over a log that a process left. Some of it may be in the system's memory alone: where a sync failed, no other
 * sync ever writes it, and a power cut would lose whatever came after it. So the whole part is written once more
 * and synced, then folded into the file, and the log is restarted. Nothing is done while others have the file open, since
 * the first of them has done it.
 */
export function renewLog(path: string): void {
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
  const connection = connectAlone(path);
  if (!connection) return;
  try {
    // In this mode the lock is given to the only user of a file and stays, so that other processes are locked out.
    connection.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK');
    const frames = framesIn(connection);
    if (frames > 0) {
      const rewritten = rewriteLog(path);
      if (rewritten !== frames)
        throw new LogLostError(path, `it has ${rewritten} whole pages, not ${frames}`);
      connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    }
    connection.close();
  } catch (error) {
    if (isLost(error)) leaveOpen(connection);
    else connection.close();
    if (!isInUse(error)) throw error;
  }
}

/** Null while another process holds the file, e.g. since it takes over the log at this moment. */
function connectAlone(path: string): Connection | null {
  try {
    return connect({ path, busyTimeoutMs: 0 });
  } catch (error) {
    if (isInUse(error)) return null;
    throw error;
  }
}

const isInUse = (error: unknown): boolean => isBusy(error instanceof StoreError ? error.cause : error);

class LogLostError extends StoreError {
  constructor(path: string, reason: string, cause?: unknown) {
    super(
      'unavailable',
      `The disk did not confirm the log of ${path} (${reason}), so nothing can be stored in it. Check the disk, and start again.`,
      cause,
    );
  }
}

const isLost = (error: unknown): boolean => error instanceof LogLostError || error instanceof SyncFailedError;

/** How many frames of the log SQLite takes for whole. */
function framesIn({ database }: Connection): number {
  return (database.prepare('PRAGMA wal_checkpoint(NOOP)').get() as { readonly log: number }).log;
}

/** Writes the frames of all whole transactions in the place where they are, and answers how many there are. */
function rewriteLog(path: string): number {
  const file = openSync(`${path}-wal`, 'r+');
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    if (readSync(file, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return 0;
    if ((header.readUInt32BE(0) & ~1) !== MAGIC) return 0;
    const sum = createSum(header.readUInt32BE(0) === MAGIC);
    sum.add(header, 0, 24);
    if (!sum.isAt(header, 24)) return 0;
    const frame = Buffer.alloc(FRAME_HEADER_BYTES + header.readUInt32BE(8));
    const salt = header.subarray(16, 24);
    let whole = 0;
    for (let at = 0; ; at++) {
      const offset = HEADER_BYTES + at * frame.length;
      if (readSync(file, frame, 0, frame.length, offset) < frame.length) break;
      sum.add(frame, 0, 8);
      sum.add(frame, FRAME_HEADER_BYTES, frame.length);
      if (!frame.subarray(8, 16).equals(salt) || !sum.isAt(frame, 16)) break;
      writeSync(file, frame, 0, frame.length, offset);
      // The last frame of a transaction has the size of the file after it.
      if (frame.readUInt32BE(4) !== 0) whole = at + 1;
    }
    writeSync(file, header, 0, HEADER_BYTES, 0);
    fdatasyncSync(file);
    return whole;
  } catch (error) {
    throw new LogLostError(path, error instanceof Error ? error.message : String(error), error);
  } finally {
    closeSync(file);
  }
}

/** The running sum that SQLite puts into each frame, over words in the byte order that the log's header gives. */
function createSum(isLittleEndian: boolean) {
  let first = 0;
  let second = 0;
  return {
    add: (bytes: Buffer, from: number, to: number): void => {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      for (let at = from; at < to; at += 8) {
        first = (first + view.getUint32(at, isLittleEndian) + second) >>> 0;
        second = (second + view.getUint32(at + 4, isLittleEndian) + first) >>> 0;
      }
    },
    isAt: (bytes: Buffer, at: number): boolean =>
      bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second,
  };
}
