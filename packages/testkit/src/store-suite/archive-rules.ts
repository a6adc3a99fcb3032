import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import {
  type AccountOrder,
  ARCHIVE_KIND,
  type ArchiveKind,
  type DumpLine,
  type Instant,
  istDay,
  type Store,
} from '@spark/core';
import fc from 'fast-check';
import { testSize } from '../test-size.ts';
import { entryWith } from './entry-with.ts';
import { each, linesOf } from './filled-store.ts';
import { accountOrder, finished, position, slice, storedOrder, tradeRow } from './journal-rows.ts';
import { createDesk } from './rows.ts';
import type { StoreHome, StoreSuiteOptions, WithHome } from './store-home.ts';

const DAY_MS = 86_400_000;
/** Noon in India on the first of January 2021, and a day six years later, when what is before 2022 is old. */
const LONG_AGO: Instant = Date.UTC(2021, 0, 1, 6, 30);
const BEFORE = '2022-01-01';
const YOUNG: Instant = Date.UTC(2026, 0, 1, 6, 30);

/** A fact, a line, a finished order that was turned into a trade, and the trade. */
async function trade(
  store: Store,
  number: number,
  at: Instant,
  change: Partial<AccountOrder> = {},
): Promise<void> {
  const order = { ...finished('AAAA', number, { placedAt: at, ...change }), tradedAt: at };
  await store.journal.record(
    entryWith({
      ucc: 'AAAA',
      at,
      facts: [{ kind: 'order-planned', order: order.order }],
      orders: [order],
      logs: [{ at, name: 'test1', type: 'INFO', message: `line ${number} ✓` }],
      trades: [tradeRow('AAAA', number, { day: istDay(at) })],
    }),
  );
}

type Rows = Readonly<Record<ArchiveKind, readonly DumpLine['row'][]>>;

async function storedRows(store: Store): Promise<Rows> {
  const lines = await linesOf(store.dump());
  const of = (kind: ArchiveKind) => lines.filter(({ table }) => table === kind).map(({ row }) => row);
  return { facts: of('facts'), logs: of('logs'), orders: of('orders'), trades: of('trades') };
}

async function archivedRows(store: Store, kind: ArchiveKind): Promise<readonly DumpLine['row'][]> {
  const rows: DumpLine['row'][] = [];
  for await (const row of store.retention.readArchives({ kind })) rows.push(row);
  return rows;
}

const KEY = { facts: 'seq', logs: 'id', orders: 'reftag', trades: 'number' } as const;

/** Store and archives together, in order of their keys. Equal rows that are in both count once. */
async function allRows(store: Store): Promise<Rows> {
  const stored = await storedRows(store);
  const union = async (kind: ArchiveKind) => {
    const rows = new Map((await archivedRows(store, kind)).map((row) => [row[KEY[kind]] as number, row]));
    for (const row of stored[kind]) rows.set(row[KEY[kind]] as number, row);
    return [...rows.values()].sort((a, b) => (a[KEY[kind]] as number) - (b[KEY[kind]] as number));
  };
  return {
    facts: await union('facts'),
    logs: await union('logs'),
    orders: await union('orders'),
    trades: await union('trades'),
  };
}

function keysOf(rows: Rows, kind: ArchiveKind): readonly unknown[] {
  return rows[kind].map((row) => row[KEY[kind]]);
}

const NOTHING_ASKED = { head: null } as const;
const NOBODY_ELSE = { ucc: 'AAAA', from: '0000-01-01', to: '9999-12-31', limit: 1_000 } as const;

export function archiveRules(withHome: WithHome, openHome: StoreSuiteOptions['open']): void {
  moveRules(withHome);
  openOrderRule(withHome);
  readingRule(withHome);
  auditRules(withHome);
  dumpRules(withHome, openHome);
  brokenOffRule(openHome);
}

function moveRules(withHome: WithHome): void {
  it(
    '[store.S180] old rows move to files and are read from them, and young ones stay',
    withHome(async ({ store: open, archiveFolder }) => {
      const store = await open({ archiveRowsMax: 64 });
      await createDesk(store, 'AAAA');
      for (let at = 1; at <= 100; at++) await trade(store, at, LONG_AGO + at);
      for (let at = 101; at <= 120; at++) await trade(store, at, YOUNG + at);
      const before = await storedRows(store);
      const tradesBefore = await store.journal.readTrades(NOBODY_ELSE);
      // The creation of the desk has a later time and comes first: no later row is old.
      deepEqual((await store.retention.archive(BEFORE)).map(({ kind }) => kind).includes('facts'), false);
      const stored = await storedRows(store);
      for (const kind of ['logs', 'orders', 'trades'] as const) {
        equal(stored[kind].length, 20, kind);
        equal((await archivedRows(store, kind)).length, 100, kind);
      }
      deepEqual(await allRows(store), before);
      const files = await store.retention.listArchives();
      deepEqual(readdirSync(archiveFolder).toSorted(), files.map(({ name }) => name).toSorted());
      ok(
        files.every(
          ({ isEmptied, firstDay, lastDay }) =>
            isEmptied && firstDay === '2021-01-01' && lastDay === firstDay,
        ),
      );
      deepEqual(await store.retention.archive(BEFORE), []);
      deepEqual(await store.journal.readTrades(NOBODY_ELSE), tradesBefore);
      deepEqual((await store.health()).damage, []);
    }),
  );

  it(
    '[store.S180] old facts move when they are sealed, and the audit follows the chain through files and database',
    withHome(async ({ store: open }) => {
      const store = await open({ archiveRowsMax: 64, sealedFactsMax: 16 });
      for (let at = 1; at <= 150; at++) await trade(store, at, LONG_AGO + at);
      for (let at = 151; at <= 160; at++) await trade(store, at, YOUNG + at);
      const before = await storedRows(store);
      await store.retention.archive(BEFORE);
      const stored = await storedRows(store);
      deepEqual(keysOf(stored, 'facts'), [151, 152, 153, 154, 155, 156, 157, 158, 159, 160]);
      deepEqual(await allRows(store), before);
      const audit = await store.retention.audit(NOTHING_ASKED);
      deepEqual([audit.facts, audit.unsealedFacts, audit.findings], [160, 0, []]);
      equal(audit.archives, (await store.retention.listArchives()).length);
      deepEqual((await store.health()).damage, []);
      // Everything is old: numbering continues, and health knows why the last facts are gone.
      await store.retention.archive('2030-01-01');
      deepEqual((await storedRows(store)).facts, []);
      const health = await store.health();
      deepEqual([health.facts, health.damage], [160, []]);
      await trade(store, 161, YOUNG + DAY_MS);
      deepEqual(keysOf(await storedRows(store), 'facts'), [161]);
      await store.retention.seal();
      deepEqual((await store.retention.audit(NOTHING_ASKED)).findings, []);
    }),
  );
}

function openOrderRule(withHome: WithHome): void {
  it(
    '[store.S181] open orders, and the orders of an open position, never move; books load as before',
    withHome(async ({ store: open }) => {
      const store = await open();
      const at = LONG_AGO;
      await trade(store, 1, at);
      const open2 = storedOrder('AAAA', 2, { placedAt: at });
      const unpaired = finished('AAAA', 3, { placedAt: at });
      const cancelled = storedOrder('AAAA', 4, { placedAt: at, slices: [slice({ status: 'Cancelled' })] });
      await store.journal.record(entryWith({ ucc: 'AAAA', at, orders: [open2, unpaired, cancelled] }));
      await trade(store, 5, at, { accountName: 'account2' });
      await trade(store, 6, at, { accountName: 'account2', strategyName: 'test2' });
      await store.journal.record(
        entryWith({
          ucc: 'AAAA',
          at,
          positions: [
            { accountName: 'account2', position: position({ day: istDay(at) }) },
            { accountName: 'account1', position: position({ day: istDay(at), netQty: 0 }) },
          ],
        }),
      );
      const book = async () => ({
        busy: await store.journal.busyAccounts(),
        books: await Promise.all(
          ['account1', 'account2'].map((accountName) =>
            store.journal.loadBook({ ucc: 'AAAA', accountName }, { since: '2026-11-16', finishedMax: 100 }),
          ),
        ),
        unpaired: await store.journal.readOrderPage({
          ucc: 'AAAA',
          from: 'oldest',
          unpaired: true,
          accountName: 'account1',
        }),
      });
      const before = await book();
      await store.retention.archive(BEFORE);
      deepEqual(keysOf(await storedRows(store), 'orders'), [2, 3, 5]);
      const after = await book();
      deepEqual(
        { ...after, unpaired: after.unpaired.orders.map(({ order }) => order.reftag) },
        {
          ...before,
          unpaired: [2, 3],
        },
      );
      deepEqual(
        (await store.journal.findArchivedOrder('AAAA', 1))?.order,
        accountOrder('AAAA', 1, {
          placedAt: at,
          slices: [slice({ status: 'Executed', filledQty: 65 })],
        }),
      );
      equal((await store.journal.findArchivedOrder('AAAA', 4))?.order.slices[0]?.status, 'Cancelled');
      equal(await store.journal.findArchivedOrder('AAAA', 2), null);
      equal(await store.journal.findArchivedOrder('BBBB', 1), null, 'nobody reads those of others');
    }),
  );
}

function readingRule(withHome: WithHome): void {
  it(
    '[store.S183] trades are read from files and database as one list, page by page, and nothing of others',
    withHome(async ({ store: open }) => {
      const store = await open({ archiveRowsMax: 64 });
      for (let at = 1; at <= 200; at++) await trade(store, at, (at <= 150 ? LONG_AGO : YOUNG) + at * DAY_MS);
      const question = { ...NOBODY_ELSE, from: '2021-02-01', to: '2026-07-01', accountName: 'account1' };
      const before = await store.journal.readTrades(question);
      await store.retention.archive(BEFORE);
      deepEqual(await store.journal.readTrades(question), before);
      const paged: number[] = [];
      for (let isLast = false; !isLast; ) {
        const page = await store.journal.readTrades({
          ...question,
          afterNumber: paged.at(-1) ?? 0,
          limit: 7,
        });
        paged.push(...page.map(({ number }) => number));
        isLast = page.length < 7;
      }
      deepEqual(
        paged,
        before.map(({ number }) => number),
      );
      equal(await store.journal.isTradeArchived('AAAA', 40), true);
      equal(await store.journal.isTradeArchived('AAAA', 160), false);
      equal(await store.journal.isTradeArchived('BBBB', 40), false);
      deepEqual(await store.journal.readTrades({ ...question, ucc: 'BBBB' }), []);
      deepEqual(await store.journal.readTrades({ ...question, accountName: 'another' }), []);
    }),
  );
}

function auditRules(withHome: WithHome): void {
  it(
    '[store.S184] an audit finds a byte that was changed in any archive, and one that is missing; reading rejects',
    withHome(async ({ store: open, archiveFolder }) => {
      const store = await open();
      for (let at = 1; at <= 40; at++) await trade(store, at, LONG_AGO + at);
      await store.retention.archive(BEFORE);
      const files = await store.retention.listArchives();
      deepEqual(files.map(({ kind }) => kind).toSorted(), [...ARCHIVE_KIND].toSorted());
      for (const { name, kind } of files) {
        const path = join(archiveFolder, name);
        const sound = readFileSync(path);
        for (const at of [0, Math.floor(sound.length / 2), sound.length - 1]) {
          const flipped = Buffer.from(sound);
          flipped[at] = (flipped[at] ?? 0) ^ 1;
          writeFileSync(path, flipped);
          const { findings } = await store.retention.audit(NOTHING_ASKED);
          ok(
            findings.some(({ what }) => what.includes(name)),
            `${name} at ${at}: ${JSON.stringify(findings)}`,
          );
        }
        rmSync(path);
        match((await store.retention.audit(NOTHING_ASKED)).findings[0]?.what ?? '', /is missing/);
        await rejects(archivedRows(store, kind), { kind: 'folder' });
        if (kind === 'trades') await rejects(store.journal.readTrades(NOBODY_ELSE), { kind: 'folder' });
        writeFileSync(path, sound);
      }
      deepEqual((await store.retention.audit(NOTHING_ASKED)).findings, []);
    }),
  );

  it(
    '[store.S184] an audit names a fact that was changed in an archive that was packed again',
    withHome(async ({ store: open, archiveFolder }) => {
      const store = await open({ sealedFactsMax: 8 });
      for (let at = 1; at <= 40; at++) await trade(store, at, LONG_AGO + at);
      await store.retention.archive(BEFORE);
      const [file] = await store.retention.listArchives();
      equal(file?.kind, 'facts');
      const path = join(archiveFolder, file?.name ?? '');
      const lines = zstdDecompressSync(readFileSync(path)).toString().split('\n');
      const changed = lines.map((line) =>
        line.includes('"seq":7,') ? line.replace('account1', 'account2') : line,
      );
      writeFileSync(path, zstdCompressSync(changed.join('\n')));
      const [ofFile, ofFact, ...more] = (await store.retention.audit(NOTHING_ASKED)).findings;
      match(ofFile?.what ?? '', /is not the file that was written/);
      match(ofFact?.what ?? '', /Fact 7 was changed/);
      deepEqual([ofFact?.ucc, ofFact?.accountName, ofFact?.at, more], ['AAAA', 'account2', LONG_AGO + 7, []]);
    }),
  );
}

function dumpRules(withHome: WithHome, openHome: StoreSuiteOptions['open']): void {
  it(
    '[store.S185] a dump names the archives, and a store with both continues',
    withHome(async ({ store: open, archiveFolder }) => {
      const store = await open();
      for (let at = 1; at <= 40; at++) await trade(store, at, LONG_AGO + at);
      await store.retention.archive(BEFORE);
      const all = await allRows(store);
      const other = await openHome();
      const copy = await other.open();
      try {
        await copy.load(each(await linesOf(store.dump())));
        deepEqual(await copy.retention.listArchives(), await store.retention.listArchives());
        ok(
          (await copy.retention.audit(NOTHING_ASKED)).findings.every(({ what }) =>
            what.includes('is missing'),
          ),
        );
        mkdirSync(other.archiveFolder, { recursive: true });
        for (const name of readdirSync(archiveFolder))
          writeFileSync(join(other.archiveFolder, name), readFileSync(join(archiveFolder, name)));
        deepEqual(await allRows(copy), all);
        deepEqual((await copy.retention.audit(NOTHING_ASKED)).findings, []);
      } finally {
        await copy.close();
        await other.remove();
      }
    }),
  );
}

function brokenOffRule(openHome: StoreSuiteOptions['open']): void {
  it('[store.S182] whenever it is broken off, nothing is lost and nothing is there twice', async () => {
    await fc.assert(fc.asyncProperty(history, checkBrokenOff(openHome)), {
      numRuns: HISTORIES,
      endOnFailure: false,
    });
  });
}

const HISTORIES = testSize('archivesBrokenOff');

const history = fc.record({
  /** How many days old each trade is, counted from the day on which trades of 1 000 days are archived. */
  ages: fc.array(fc.integer({ min: 900, max: 1_100 }), { minLength: 1, maxLength: 30 }),
  /** After how many steps each try is broken off. */
  breaks: fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 4 }),
  archiveRowsMax: fc.integer({ min: 1, max: 12 }),
  sealedFactsMax: fc.integer({ min: 1, max: 12 }),
  /** Which byte of which file is changed at the end. */
  file: fc.nat(),
  byte: fc.nat(),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

function checkBrokenOff(newHome: () => Promise<StoreHome>) {
  return async ({ ages, breaks, archiveRowsMax, sealedFactsMax, file, byte }: History): Promise<void> => {
    const home = await newHome();
    let left = Number.POSITIVE_INFINITY;
    const onArchiveStep = (): void => {
      left -= 1;
      if (left <= 0) throw new Error('the power is gone');
    };
    let store = await home.open({ archiveRowsMax, sealedFactsMax, onArchiveStep });
    try {
      // Mostly in order of time, as it is in life, with some that a wrong clock wrote.
      const sorted = ages.map((age, at) => (at % 7 === 6 ? age : Math.max(...ages) - at));
      for (const [at, age] of sorted.entries()) await trade(store, at + 1, YOUNG - age * DAY_MS);
      const before = istDay(YOUNG - 1_000 * DAY_MS);
      const written = await storedRows(store);
      for (const steps of breaks) {
        left = steps;
        await store.retention
          .archive(before)
          .catch((error: Error) => match(error.message, /the power is gone/));
        left = Number.POSITIVE_INFINITY;
        await store.close();
        store = await home.open({ archiveRowsMax, sealedFactsMax, onArchiveStep });
        deepEqual(await allRows(store), written);
        deepEqual(
          (await store.journal.readTrades(NOBODY_ELSE)).map(({ number }) => number),
          keysOf(written, 'trades'),
        );
        deepEqual((await store.retention.audit(NOTHING_ASKED)).findings, []);
        deepEqual((await store.health()).damage, []);
      }
      await store.retention.archive(before);
      deepEqual(await allRows(store), written);
      const stored = await storedRows(store);
      for (const kind of ARCHIVE_KIND) {
        const archived = (await archivedRows(store, kind)).map((row) => row[KEY[kind]]);
        deepEqual([...archived, ...keysOf(stored, kind)].toSorted(byNumber), keysOf(written, kind), kind);
      }
      const audit = await store.retention.audit(NOTHING_ASKED);
      deepEqual([audit.facts, audit.findings], [ages.length, []]);
      await checkFlipped(store, home.archiveFolder, { file, byte });
    } finally {
      await store.close();
      await home.remove();
    }
  };
}

async function checkFlipped(
  store: Store,
  folder: string,
  { file, byte }: Pick<History, 'file' | 'byte'>,
): Promise<void> {
  const files = await store.retention.listArchives();
  const chosen = files[file % Math.max(1, files.length)];
  if (chosen === undefined) return;
  const path = join(folder, chosen.name);
  const bytes = readFileSync(path);
  const at = byte % bytes.length;
  bytes[at] = (bytes[at] ?? 0) ^ 0x40;
  writeFileSync(path, bytes);
  const { findings } = await store.retention.audit(NOTHING_ASKED);
  ok(
    findings.some(({ what }) => what.includes(chosen.name)),
    JSON.stringify(findings),
  );
}

function byNumber(a: unknown, b: unknown): number {
  return (a as number) - (b as number);
}
