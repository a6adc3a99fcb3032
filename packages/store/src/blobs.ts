import { createHash } from 'node:crypto';
import type { BlobHead, Blobs, BlobToPut } from '@spark/core';
import { StoreError } from './errors.ts';
import { put, statementsOf } from './statements.ts';
import type { Steps } from './steps.ts';
import { BLOBS, encodeRow, type SqlRow, type SqlValue } from './tables.ts';

type Parts = {
  readonly read: (text: string, values: readonly SqlValue[]) => Promise<readonly SqlRow[]>;
  readonly write: <T>(steps: Steps<T>) => Promise<T>;
};

/** A row of a dump stays one line of bounded length. */
const PART_BYTES = 256 * 1024;
/** Letters, digits and what separates them, so that names are ordered alike everywhere and are paths of files. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;
/** Comes after every name that begins with the same. */
const AFTER_ALL = '~';

export function createBlobs({ read, write }: Parts): Blobs {
  return {
    list: async (prefix) => {
      const rows = await read(LIST, [prefix, `${prefix}${AFTER_ALL}`]);
      return rows.map(headOf);
    },
    read: async (name) => {
      const rows = await read(READ, [name]);
      const [first] = rows;
      if (!first) return null;
      const head = headOf(first);
      const body = Buffer.concat(rows.map((row) => Buffer.from(row.body as string, 'base64')));
      return hashOf(body) === head.hash ? { ...head, body } : null;
    },
    put: async (blob, over) => {
      if (!NAME.test(blob.name))
        throw new StoreError(
          'invalid',
          `${JSON.stringify(blob.name)} is no name of a file. Nothing was stored.`,
        );
      return write(putSteps(blob, over));
    },
    remove: (name) => write(removeSteps(name)),
  };
}

export function hashOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex');
}

function headOf({ name, hash, at, bytes }: SqlRow): BlobHead {
  return { name: name as string, hash: hash as string, at: at as number, bytes: bytes as number };
}

function* putSteps({ name, at, body }: BlobToPut, over: string | null | undefined): Steps<boolean> {
  const hash = hashOf(body);
  const rows: SqlValue[][] = [];
  for (let part = 0; part === 0 || part * PART_BYTES < body.length; part++) {
    const bytes = Buffer.from(body.subarray(part * PART_BYTES, (part + 1) * PART_BYTES));
    const row = { name, part, hash, at, bytes: body.length, body: bytes.toString('base64') };
    rows.push(encodeRow(BLOBS, row));
  }
  yield 'begin-journal';
  if (over !== undefined) {
    // Its first part stands for all of it: whoever comes second waits here, and then finds another one.
    const taken =
      over === null
        ? yield { text: TAKE_FREE, values: [name, hash, at, body.length] }
        : yield { text: TAKE_OVER, values: [name, over] };
    if (taken.changed === 0) {
      yield 'rollback';
      return false;
    }
  }
  for (const row of rows) for (const statement of statementsOf(PUT_BLOBS, [row])) yield statement;
  yield { text: REMOVE_OTHERS, values: [name, hash, rows.length] };
  yield 'commit';
  return true;
}

function* removeSteps(name: string): Steps<void> {
  yield 'begin-journal';
  yield { text: 'DELETE FROM "blobs" WHERE "name" = ?', values: [name] };
  yield 'commit';
}

const PUT_BLOBS = put(BLOBS);
const HEAD = '"name", "hash", "at", "bytes"';
const LIST = `SELECT ${HEAD} FROM "blobs" WHERE "part" = 0 AND "name" >= ? AND "name" < ? ORDER BY "name"`;
const READ = `SELECT ${HEAD}, "body" FROM "blobs" WHERE "name" = ? ORDER BY "part"`;
const TAKE_FREE =
  'INSERT INTO "blobs" ("name", "part", "hash", "at", "bytes", "body") VALUES (?, 0, ?, ?, ?, \'\') ON CONFLICT DO NOTHING';
const TAKE_OVER = 'UPDATE "blobs" SET "part" = 0 WHERE "name" = ? AND "part" = 0 AND "hash" = ?';
/** What is left of an earlier one, also of one that was stored beside this one. */
const REMOVE_OTHERS = 'DELETE FROM "blobs" WHERE "name" = ? AND ("hash" <> ? OR "part" >= ?)';
