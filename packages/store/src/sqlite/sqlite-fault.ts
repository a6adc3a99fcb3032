import { RowFault, StoreError, takenBy } from '../errors.ts';
import { SyncFailedError } from './disk-watch.ts';

const CODE = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  tooBig: 18,
  constraint: 19,
  mismatch: 20,
  range: 25,
  notADatabase: 26,
  ioErrorFsync: 1034,
  ioErrorDirFsync: 1290,
} as const;

type Fault = (where: string, error: Error) => RowFault | StoreError;

const rowFault: Fault = (_, error) =>
  new RowFault(error.message.startsWith('UNIQUE') ? takenBy(error.message) : null, error);

/** Keyed by SQLite's result code; an extended code is looked up before its family (the lowest eight bits). */
const FAULTS: Readonly<Record<number, Fault>> = {
  [CODE.busy]: busy,
  [CODE.locked]: busy,
  [CODE.constraint]: rowFault,
  [CODE.tooBig]: rowFault,
  [CODE.mismatch]: rowFault,
  [CODE.range]: rowFault,
  [CODE.full]: (where, error) =>
    new StoreError(
      'disk-full',
      `There is no room left to write ${where}. Nothing of this change was stored. Free some space; then it goes on by itself.`,
      error,
    ),
  [CODE.corrupt]: corrupt,
  [CODE.notADatabase]: corrupt,
  [CODE.readOnly]: folder,
  [CODE.cannotOpen]: folder,
  [CODE.ioErrorFsync]: notConfirmed,
  [CODE.ioErrorDirFsync]: notConfirmed,
  [CODE.ioError]: (where, error) =>
    new StoreError(
      'unavailable',
      `Reading or writing ${where} failed (${error.message}). Nothing of this change was stored. Check the disk.`,
      error,
    ),
};

/** What an error of SQLite means to us. */
export function sqliteFault(where: string, error: unknown): Error {
  if (error instanceof StoreError || error instanceof RowFault || !(error instanceof Error))
    return error as Error;
  const code = (error as { errcode?: unknown }).errcode;
  if (typeof code === 'number') {
    const fault = FAULTS[code] ?? FAULTS[code & 0xff];
    if (fault) return fault(where, error);
    return new StoreError('unavailable', `The database ${where} failed: ${error.message}.`, error);
  }
  if ((error as { code?: unknown }).code === 'ERR_OUT_OF_RANGE') {
    return new StoreError('corrupt', `The database ${where} holds a number that was never written.`, error);
  }
  return error;
}

export function isBusy(error: unknown): boolean {
  const code = error instanceof Error ? (error as { errcode?: unknown }).errcode : undefined;
  return typeof code === 'number' && ((code & 0xff) === CODE.busy || (code & 0xff) === CODE.locked);
}

function notConfirmed(where: string, error: Error): StoreError {
  return new SyncFailedError(where, error);
}

function busy(where: string, error: Error): StoreError {
  return new StoreError(
    'busy',
    `Another process is writing ${where} and did not finish in time. Nothing of this change was stored; try again.`,
    error,
  );
}

function corrupt(where: string, error: Error): StoreError {
  return new StoreError(
    'corrupt',
    `The file ${where} is damaged or is not a Spark database (${error.message}). Keep a copy of it, then restore the last good dump into a new data folder.`,
    error,
  );
}

function folder(where: string, error: Error): StoreError {
  return new StoreError(
    'folder',
    `The file ${where} cannot be written (${error.message}). Give this user the right to write the data folder, or choose another one with SPARK_DATA.`,
    error,
  );
}
