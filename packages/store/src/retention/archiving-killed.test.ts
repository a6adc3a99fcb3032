import { deepEqual, ok } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ARCHIVE_KIND, type ArchiveKind, type Store } from '@spark/core';
import { entryWith, journalRows, linesOf } from '@spark/testkit';
import { openSqliteStore } from '../sqlite/open-sqlite-store.ts';
import { inFolder } from '../sqlite/temporary-folder.fixture.ts';
import { ARCHIVED, keyOf } from './archived-kinds.ts';

const { finished, MORNING, tradeRow } = journalRows;
const TRADES = 100;
/** After how many steps each process is killed; the last one ends normally. */
const KILLED_AFTER = [1, 2, 3, 5, 8, 13, null];

it(
  '[store.S182] after kill -9 at any step everything is there once, and the next process continues',
  inFolder(async (folder) => {
    const written = await opened(folder, async (store) => {
      for (let number = 1; number <= TRADES; number++) {
        const order = finished('AAAA', number);
        await store.journal.record(
          entryWith({
            ucc: 'AAAA',
            at: MORNING + number,
            facts: [{ kind: 'order-planned', order: order.order }],
            orders: [{ ...order, tradedAt: MORNING }],
            logs: [{ at: MORNING, name: 'test1', type: 'INFO', message: `line ${number}` }],
            trades: [tradeRow('AAAA', number)],
          }),
        );
      }
      return keysOf(store, 'stored');
    });
    for (const steps of KILLED_AFTER) {
      await archiveAndKill(folder, steps);
      await opened(folder, async (store) => {
        deepEqual(await keysOf(store, 'union'), written);
        const trades = { ucc: 'AAAA', from: '2000-01-01', to: '2100-01-01', limit: 1_000 };
        deepEqual(
          (await store.journal.readTrades(trades)).map(({ number }) => number),
          written.trades,
        );
        const { facts, unsealedFacts, findings } = await store.retention.audit({ head: null });
        deepEqual([facts + unsealedFacts, findings], [TRADES, []]);
        deepEqual((await store.health()).damage, []);
      });
    }
    await opened(folder, async (store) => {
      const stored = await keysOf(store, 'stored');
      for (const kind of ARCHIVE_KIND) deepEqual(stored[kind], [], kind);
    });
  }),
);

async function archiveAndKill(folder: string, steps: number | null): Promise<void> {
  const script = fileURLToPath(new URL('./archive-loop.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let lines = 0;
  createInterface({ input: child.stdout }).on('line', () => {
    lines += 1;
    if (lines === steps) child.kill('SIGKILL');
  });
  await once(child, 'close');
  ok(steps === null || lines >= steps, 'the process came that far');
}

async function opened<T>(folder: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openSqliteStore({ folder });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

type Keys = Record<ArchiveKind, readonly number[]>;

async function keysOf(store: Store, which: 'stored' | 'union'): Promise<Keys> {
  const dump = await linesOf(store.dump());
  const keys: Keys = { facts: [], logs: [], orders: [], trades: [] };
  for (const kind of ARCHIVE_KIND) {
    const { table } = ARCHIVED[kind];
    const found = new Set(
      dump.filter((line) => line.table === table.name).map(({ row }) => row[keyOf(kind)] as number),
    );
    if (which === 'union')
      for await (const row of store.retention.readArchives({ kind })) found.add(row[keyOf(kind)] as number);
    keys[kind] = [...found].sort((a, b) => a - b);
  }
  return keys;
}
