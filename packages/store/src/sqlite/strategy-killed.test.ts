import { deepEqual, equal, ok } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { strategyRows, testSize } from '@spark/testkit';
import { openSqliteStore } from './open-sqlite-store.ts';
import { inFolder } from './temporary-folder.fixture.ts';

const ROUNDS = testSize('killsOfStore') / 2;
const LOOP = fileURLToPath(new URL('./strategy-loop.fixture.ts', import.meta.url));

it(
  '[store.S204] after kill -9 every acknowledged revision is there, and no document is without its newest one',
  inFolder(async (folder) => {
    for (let round = 0; round < ROUNDS; round++) {
      await check(folder, await saveAndKill(folder, 3 + 17 * round));
    }
  }),
);

/** The revision of each document that was acknowledged last. */
async function saveAndKill(folder: string, linesMin: number): Promise<ReadonlyMap<number, number>> {
  const child = spawn(process.execPath, [LOOP, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const acknowledged = new Map<number, number>();
  let lines = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, id, rev] = /^saved (\d+) (\d+)$/.exec(line) ?? [];
    if (rev !== undefined) acknowledged.set(Number(id), Number(rev));
    lines += 1;
    if (lines === linesMin) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'close');
  equal(signal, 'SIGKILL', 'the child was killed and did not end by itself');
  ok(acknowledged.size > 0, 'it did save');
  return acknowledged;
}

async function check(folder: string, acknowledged: ReadonlyMap<number, number>): Promise<void> {
  const store = await openSqliteStore({ folder });
  try {
    for (const [id, rev] of acknowledged) {
      const row = await store.strategyDocuments.read({ ucc: 'AAAA', id });
      ok(row && row.rev >= rev, `${id} has revision ${row?.rev}, acknowledged was ${rev}`);
    }
    for (const row of await store.strategyDocuments.list('AAAA')) {
      const revisions = await store.strategyDocuments.listRevisions(row);
      deepEqual(
        revisions.map(({ rev }) => rev),
        Array.from({ length: row.rev }, (_, at) => row.rev - at),
      );
      equal(revisions[0]?.hash, row.hash);
      if (row.rev > 1) equal(row.hash, strategyRows.hashOf(`${row.id} ${row.rev}`));
    }
    deepEqual((await store.health()).damage, []);
  } finally {
    await store.close();
  }
}
