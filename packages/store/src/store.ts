import type { CommitOutcome, DeskFence, Store, StoreHealth, UserRow } from '@spark/core';
import { createBlobs } from './blobs.ts';
import { STORE_BOUNDS, type StoreBounds } from './bounds.ts';
import { changeSetting, READ_SETTING } from './change-setting.ts';
import { createDamagedRows } from './damaged-rows.ts';
import { createDocuments } from './documents.ts';
import { dumpLines, loadLines } from './dump-and-load.ts';
import { asOfThisSchema } from './earlier-dump.ts';
import type { Engine, Numbering } from './engine.ts';
import { StoreError } from './errors.ts';
import { findDamagedRows } from './find-damaged-rows.ts';
import { createGroupCommit } from './group-commit.ts';
import { createDeskJournal } from './journal/desk-journal.ts';
import { keyOfDesk } from './journal/desk-rows.ts';
import { entryBatch } from './journal/entry-batch.ts';
import { createJournal } from './journal/journal.ts';
import type { PreparedEntry } from './journal/prepare-entry.ts';
import { createRecorder } from './journal/recorder.ts';
import { errorOfRow } from './journal/refused-row.ts';
import { soundFact } from './journal/sound-rows.ts';
import { type PreparedCommit, prepareCommit } from './prepare-commit.ts';
import { deskRows, secretRow } from './read-desk.ts';
import { replaceSecrets } from './replace-secrets.ts';
import type { ArchiveStep } from './retention/archive-rows.ts';
import { createArchivedReading } from './retention/archived-journal.ts';
import { createRetention } from './retention/retention.ts';
import { soundPage } from './sound-page.ts';
import { put, type Statement, statementsOf } from './statements.ts';
import type { Steps } from './steps.ts';
import { createStrategyDocuments } from './strategy-documents.ts';
import {
  columnNames,
  decodeRow,
  encodeRow,
  FACT_SEQUENCE,
  FACTS,
  isStorableText,
  REMOVED_FACTS_SETTING,
  SECRETS,
  SETTINGS,
  type SqlRow,
  type SqlValue,
  USERS,
} from './tables.ts';
import { writeGroup } from './write-group.ts';

const PUT_SETTINGS = put(SETTINGS);

export type StoreParts = {
  readonly bounds?: Partial<StoreBounds> | undefined;
  /** Where old rows are moved. */
  readonly archiveFolder?: string | undefined;
  readonly onArchiveStep?: ((step: ArchiveStep) => void) | undefined;
  /** Of one node among several. */
  readonly fence?: DeskFence | null | undefined;
};

/** The port, over either engine. */
export function createStore(engine: Engine, parts: StoreParts = {}): Store {
  const { bounds: given = {}, fence = null, archiveFolder = null, onArchiveStep = () => undefined } = parts;
  const bounds = { ...STORE_BOUNDS, ...given };
  const damaged = createDamagedRows();
  let isLoading = false;
  let closing: Promise<void> | undefined;
  const queue = createGroupCommit<PreparedCommit, CommitOutcome>({
    write: (group) => engine.write(writeGroup(group, engine.numbering), desksOf(group)),
    bounds,
  });
  const journalQueue = createGroupCommit<PreparedEntry, void>({
    ...(engine.numbering === 'desk'
      ? { write: createDeskJournal(engine, fence), laneOf: keyOfDesk }
      : { write: writeTogether, failsTogether: true }),
    bounds,
    enough: 16,
    underWayMax: engine.journalGroupsMax,
    onSettled: (entry) => recorder.onSettled(entry),
  });

  async function writeTogether(group: readonly PreparedEntry[]): Promise<readonly undefined[]> {
    await ofOneCall(engine.writeJournal(entryBatch(group)));
    return group.map(() => undefined);
  }

  const recorder = createRecorder({
    fence,
    queue: journalQueue,
    writeAtOnce: (entry) => {
      try {
        return engine.writeJournalAtOnce(entryBatch([entry]));
      } catch (error) {
        throw errorOfRow(error);
      }
    },
  });

  function requireOpen(): void {
    if (closing) throw new StoreError('closed', 'The store is closed. Open it again before using it.');
  }

  function requireWritable(): void {
    requireOpen();
    if (isLoading)
      throw new StoreError('busy', 'A dump is being loaded into this store. Wait until it is done.');
  }

  async function read(text: string, values: readonly SqlValue[]): Promise<readonly SqlRow[]> {
    requireOpen();
    return (await ofOneCall(engine.query({ text, values }))).rows;
  }

  async function change(text: string, values: readonly SqlValue[]): Promise<readonly SqlRow[]> {
    requireWritable();
    return (await ofOneCall(engine.change({ text, values }))).rows;
  }

  async function write<T>(steps: Steps<T>): Promise<T> {
    requireWritable();
    return ofOneCall(engine.write(steps));
  }

  /** For writes that no entry depends on, so they need not wait among the entries. */
  function writeBesideQueue(statement: Statement): Promise<void> {
    const batch = { statements: [statement], facts: 0, logs: 0, isRecoverable: false };
    return ofOneCall(engine.writeJournal(batch));
  }

  async function readUcc(column: 'email' | 'key_mac', value: string): Promise<string | null> {
    requireOpen();
    // Such text cannot have been stored, so no user has it.
    if (!isStorableText(value)) return null;
    const [row] = await read(`SELECT "ucc" FROM "users" WHERE "${column}" = ?`, [value]);
    return (row?.ucc as string | undefined) ?? null;
  }

  async function health(): Promise<StoreHealth> {
    const damage = [...(await engineDamage())];
    const row = await readHealth(damage);
    const facts = Math.max(Number(row.last ?? 0), Number(row.removed ?? 0));
    if (engine.numbering === 'global' ? row.next !== facts + 1 : Number(row.next) <= facts) {
      damage.push(`The last fact is number ${facts}, yet the next one would be ${row.next}.`);
    }
    if (row.lost !== 0) damage.push(`${row.lost} desks have no user.`);
    if (damage.length === 0) damage.push(...(await findDamagedRows(engine)));
    const lastFactAt = (row.at as number | null | undefined) ?? null;
    return { engine: engine.name, schemaVersion: engine.schemaVersion, facts, lastFactAt, damage };
  }

  async function engineDamage(): Promise<readonly string[]> {
    requireOpen();
    return engine.findDamage();
  }

  /** A file too damaged to be queried is reported as damage, not as a failure of the check. */
  async function readHealth(damage: string[]): Promise<SqlRow> {
    try {
      return (await read(HEALTH[engine.numbering], []))[0] ?? {};
    } catch (error) {
      if (!(error instanceof StoreError) || error.kind !== 'corrupt') throw error;
      damage.push(error.message);
      return { next: 1, lost: 0 };
    }
  }

  async function close(): Promise<void> {
    await queue.drained();
    await journalQueue.drained();
    await engine.close();
  }

  const retention = createRetention({
    bounds,
    engine,
    archiveFolder,
    requireWritable,
    read,
    write: writeBesideQueue,
    onArchiveStep,
  });
  const journal = createJournal({
    record: recorder.record,
    requireWritable,
    read,
    write: writeBesideQueue,
    damaged,
    node: fence?.node ?? null,
  });

  return {
    commit: async (change) => {
      requireWritable();
      return queue.add(prepareCommit(change));
    },
    loadDesk: async (ucc) => {
      requireOpen();
      if (!isStorableText(ucc)) return null;
      const raw = await engine.readDesk(ucc);
      return raw && deskRows(ucc, raw, damaged);
    },
    findUserByEmail: (email) => readUcc('email', email),
    findUserByKeyMac: (mac) => readUcc('key_mac', mac),
    listUsers: async ({ afterId, limit }) => {
      requirePage(afterId, limit);
      const rows = await read(LIST_USERS, [afterId, limit]);
      return rows.map((row) => decodeRow<UserRow>(USERS, row));
    },
    listChats: async (limit) => {
      requirePage(0, limit);
      const rows = await read(LIST_CHATS, [limit]);
      return rows.map((row) => ({ ucc: row.ucc as string, accountName: row.name as string }));
    },
    reserveIds: async (sequence, count) => {
      requireWritable();
      requireReservation(sequence, count);
      const [row] = await change(RESERVE, [sequence, count + 1, count, count]);
      const first = row?.first;
      if (Number.isSafeInteger(first) && Number.isSafeInteger((first as number) + count))
        return first as number;
      throw new StoreError('invalid', `The numbers of sequence ${sequence} are used up.`);
    },
    readFacts: async ({ afterSeq, limit }) => {
      requirePage(afterSeq, limit);
      return soundPage(damaged, FACTS, soundFact, { after: afterSeq, limit }, (after = 0, rows) =>
        read(READ_FACTS, [after, rows]),
      );
    },
    readSecrets: async ({ after, limit }) => {
      requirePage(0, limit);
      const rows = after
        ? await read(READ_SECRETS_AFTER, [after.ucc, after.owner, after.name, limit])
        : await read(READ_SECRETS, [limit]);
      return rows.map(secretRow);
    },
    replaceSecrets: async (rotation) => {
      requireWritable();
      await ofOneCall(engine.write(replaceSecrets(rotation)));
    },
    journal: { ...journal, ...createArchivedReading(journal.readTrades, retention.shelf) },
    retention,
    documents: createDocuments({ read, write, damaged }),
    blobs: createBlobs({ read, write }),
    strategyDocuments: createStrategyDocuments({ read, write, damaged }),
    damagedRows: damaged.all,
    readSetting: async (name) => {
      const [row] = await read(READ_SETTING, [name]);
      return (row?.value as string | undefined) ?? null;
    },
    writeSetting: async (name, value) => {
      requireWritable();
      const rows = [encodeRow(SETTINGS, { name, value })];
      await ofOneCall(engine.write(writeAll(statementsOf(PUT_SETTINGS, rows))));
    },
    changeSetting: async (name, change) => {
      requireWritable();
      await ofOneCall(engine.write(changeSetting(name, change)));
    },
    foreignChanges: () => engine.foreignChanges(),
    desksChangedSince: (changes) => engine.desksChangedSince(changes),
    health,
    probe: async () => {
      requireOpen();
      await ofOneCall(engine.write(writeAll([PROBE])));
    },
    findFault: () => engine.findFault(),
    dump: async function* () {
      requireOpen();
      yield* dumpLines(engine);
    },
    load: async (lines) => {
      requireWritable();
      isLoading = true;
      try {
        await queue.drained();
        await journalQueue.drained();
        await loadLines(engine, asOfThisSchema(lines));
      } finally {
        isLoading = false;
      }
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

function desksOf(group: readonly PreparedCommit[]): readonly string[] {
  return [...new Set(group.map(({ ucc }) => ucc))];
}

function* writeAll(statements: readonly Statement[]): Steps<void> {
  yield 'begin';
  for (const statement of statements) yield statement;
  yield 'commit';
}

/** Outside a group there are no neighbours, so a refused row is the caller's error. */
async function ofOneCall<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw errorOfRow(error);
  }
}

const USER_COLUMNS = columnNames(USERS);
const FACT_COLUMNS = columnNames(FACTS);
const SECRET_COLUMNS = columnNames(SECRETS);

const LIST_USERS = `SELECT ${USER_COLUMNS} FROM "users" WHERE "id" > ? ORDER BY "id" LIMIT ?`;
const LIST_CHATS = `SELECT "ucc", "name" FROM "accounts" WHERE "chat_id" <> '' ORDER BY "ucc", "name" LIMIT ?`;
const READ_FACTS = `SELECT ${FACT_COLUMNS} FROM "facts" WHERE "seq" > ? ORDER BY "seq" LIMIT ?`;
const READ_SECRETS = `SELECT ${SECRET_COLUMNS} FROM "secrets" ORDER BY "ucc", "owner", "name" LIMIT ?`;
const READ_SECRETS_AFTER =
  `SELECT ${SECRET_COLUMNS} FROM "secrets" WHERE ("ucc", "owner", "name") > (?, ?, ?)` +
  ' ORDER BY "ucc", "owner", "name" LIMIT ?';
/** One statement, so no two callers can be given the same numbers, in whatever process they are. */
const RESERVE =
  'INSERT INTO "sequences" ("name", "next") VALUES (?, ?)' +
  ' ON CONFLICT ("name") DO UPDATE SET "next" = "sequences"."next" + ? RETURNING "next" - ? AS "first"';
/** PostgreSQL rewrites the row; SQLite leaves it, but counts every transaction in a separate row. */
const PROBE: Statement = {
  text: `UPDATE "sequences" SET "next" = "next" WHERE "name" = '${FACT_SEQUENCE}'`,
  values: [],
};
/** Where a writer counts the facts there is no gap, so the last number is their count; the last ones may have been removed. */
const healthText = (next: string): string =>
  `SELECT (SELECT "value" FROM "settings" WHERE "name" = '${REMOVED_FACTS_SETTING}') AS "removed",` +
  ` (${next}) AS "next",` +
  ' (SELECT max("seq") FROM "facts") AS "last",' +
  ' (SELECT "at" FROM "facts" ORDER BY "seq" DESC LIMIT 1) AS "at",' +
  ' (SELECT count(*) FROM "desks" WHERE "ucc" NOT IN (SELECT "ucc" FROM "users")) AS "lost"';
const HEALTH: Readonly<Record<Numbering, string>> = {
  global: healthText(`SELECT "next" FROM "sequences" WHERE "name" = '${FACT_SEQUENCE}'`),
  desk: healthText('SELECT "last_value" + CASE WHEN "is_called" THEN 1 ELSE 0 END FROM "facts_seq"'),
};

function requirePage(after: number, limit: number): void {
  const max = STORE_BOUNDS.pageRowsMax;
  if (!Number.isSafeInteger(after)) throw new StoreError('invalid', 'A page begins after a whole number.');
  // A longer page is refused and not cut: a short answer would mean the end.
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > max) {
    throw new StoreError(
      'invalid',
      `A page has 1 to ${max} rows, not ${limit}. Ask for the next page instead.`,
    );
  }
}

function requireReservation(sequence: string, count: number): void {
  const max = STORE_BOUNDS.idsPerReservationMax;
  if (!Number.isSafeInteger(count) || count < 1 || count > max) {
    throw new StoreError('invalid', `1 to ${max} numbers can be reserved at a time, not ${count}.`);
  }
  if (!isStorableText(sequence) || sequence === '' || sequence === FACT_SEQUENCE) {
    throw new StoreError('invalid', `The sequence ${JSON.stringify(sequence)} cannot be reserved from.`);
  }
}
