import type { LogRow } from '@spark/core';
import { insert, insertNumbered, type Statement } from './statements.ts';
import { encodeValues, LOG_SEQUENCE, LOGS, type SqlValue } from './tables.ts';

export const APPEND_LOGS = insert(LOGS);
export const APPEND_NUMBERED_LOGS = insertNumbered(LOGS);

const NUMBER_TO_COME = 0;

/** A line as a row whose number comes when it is written. */
export function logValues(
  ucc: string,
  { at, name, type, message }: Omit<LogRow, 'id' | 'ucc'>,
): readonly SqlValue[] {
  return encodeValues(LOGS, [NUMBER_TO_COME, ucc, at, name, type, message]);
}

/** Returns the `first` of so many numbers, which are given only once. */
export function reserveLogs(count: number): Statement {
  return { text: RESERVE_LOGS, values: [count + 1, count, count] };
}

const RESERVE_LOGS =
  `INSERT INTO "sequences" ("name", "next") VALUES ('${LOG_SEQUENCE}', ?)` +
  ' ON CONFLICT ("name") DO UPDATE SET "next" = "sequences"."next" + ? RETURNING "next" - ? AS "first"';
