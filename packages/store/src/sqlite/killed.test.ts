import { deepEqual, equal, ok } from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { testSize } from '@spark/testkit';
import { openSqliteStore } from './open-sqlite-store.ts';
import { inFolder } from './temporary-folder.fixture.ts';

const ROUNDS = testSize('killsOfStore');

it(
  '[store.S93] after kill -9 every acknowledged version is there, whole, and the file is sound',
  inFolder(async (folder) => {
    const acknowledged = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round++) {
      // A different moment each time: during the migration, early, and in full swing.
      const lines = await runAndKill(folder, round === 0 ? 0 : 37 * round);
      for (const [ucc = '', version] of lines.map((line) => line.split(' ')))
        acknowledged.set(ucc, Number(version));
      await checkAll(folder, acknowledged);
    }
    ok(Math.max(...acknowledged.values()) > 20, 'the test did commit');
  }),
);

it(
  '[store.S72] processes that open a new folder at once agree, and all their commits are stored',
  inFolder(async (folder) => {
    const children = ['A', 'B', 'C'].map((mark) => start(folder, mark, '5'));
    const codes = await Promise.all(children.map(async (child) => (await once(child, 'close'))[0] as number));
    deepEqual(codes, [0, 0, 0]);
    const store = await openSqliteStore({ folder });
    equal((await store.readFacts({ afterSeq: 0, limit: 1_000 })).length, 3 * 4 * 5);
    await store.close();
  }),
);

function start(folder: string, mark: string, rounds: string): ChildProcess {
  const script = fileURLToPath(new URL('./commit-loop.fixture.ts', import.meta.url));
  return spawn(process.execPath, [script, folder, mark, rounds], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function runAndKill(folder: string, linesMin: number): Promise<readonly string[]> {
  const child = start(folder, 'K', 'Infinity');
  ok(child.stdout, 'the child is piped');
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => {
    lines.push(line);
    if (lines.length === linesMin + 1) child.kill('SIGKILL');
  });
  const [, signal] = (await once(child, 'close')) as [unknown, string];
  equal(signal, 'SIGKILL', 'the child was killed and did not end by itself');
  // The last line may have been cut by the end of the process.
  return lines.filter((line) => /^K00\d \d+$/.test(line)).slice(0, -1);
}

async function checkAll(folder: string, acknowledged: ReadonlyMap<string, number>): Promise<void> {
  const store = await openSqliteStore({ folder });
  try {
    for (const [ucc, version] of acknowledged) {
      const desk = await store.loadDesk(ucc);
      ok(desk && desk.version >= version, `${ucc} has version ${desk?.version}, acknowledged was ${version}`);
      equal(desk.strategies[0]?.description, String(desk.version), 'rows and version say the same');
    }
    const facts = await store.readFacts({ afterSeq: 0, limit: 10_000 });
    const versions = new Map<string, number>();
    for (const [at, fact] of facts.entries()) {
      equal(fact.seq, at + 1, 'facts have no gap');
      equal(fact.version, (versions.get(fact.ucc) ?? 0) + 1, 'versions of a desk have no gap');
      versions.set(fact.ucc, fact.version);
    }
    for (const [ucc, version] of versions) equal((await store.loadDesk(ucc))?.version, version);
    deepEqual((await store.health()).damage, []);
  } finally {
    await store.close();
  }
}
