import { deepEqual, equal } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createLossyDisk, cutPower, failNextSync, type LossyDisk } from '@spark/testkit';
import { DATABASE_FILE, openSqliteStore } from './open-sqlite-store.ts';

const SCRIPT = fileURLToPath(new URL('./store-steps.fixture.ts', import.meta.url));

describe('a disk that loses what was not synced', () => {
  let disk: LossyDisk;
  let folder: string;
  let processes = 0;
  before(() => {
    disk = createLossyDisk(DATABASE_FILE);
  });
  after(() => disk?.remove());

  for (const threads of ['a writer thread', 'one thread']) {
    it(`[store.S130] after a power cut every acknowledged change is there, with ${threads}`, async () => {
      newFolder();
      const before = threads === 'one thread' ? [threads] : [];
      const work = ['note', 'desk', 'setting', 'note', 'notes at once', 'report', 'note'];
      const said = run([...before, ...work.flatMap((step) => [step, 'cut'])]);
      for (const [at, line] of said.entries()) {
        if (!line.startsWith('cut')) continue;
        // What can be asked for again is not waited for; it is there when a later one was.
        const wasReport = said[at - 1] === 'done p0-34';
        await assertThere(doneIn(said.slice(0, wasReport ? at - 1 : at)), `.disk-cut-${line.slice(4)}`);
      }
      equal(doneIn(said).length, 36);
    });
  }

  it('[store.S131] an entry whose sync failed is in doubt, and nothing is stored or reported after it', async () => {
    newFolder();
    const said = run(['note', 'fail the log', 'note', 'note', 'report', 'desk', 'setting', 'read', 'close']);
    // Who handed the entry in and who is told of the disk hear of it in the same moment, in either sequence.
    deepEqual(said.slice(1, 3).toSorted(), ['outcome-unknown p0-1', 'reported outcome-unknown']);
    deepEqual(said.toSpliced(1, 2), [
      'done p0-0',
      ...['p0-2', 'p0-3', 'p0-4', 'p0-5', 'reading'].map((what) => `disk-failed ${what}`),
      'done closing',
    ]);
    cutPower(folder, DATABASE_FILE);
    await assertThere(doneIn(said));
  });

  it('[store.S131] the sync of a change of a desk counts as well', async () => {
    newFolder();
    const said = run(['note', 'desk', 'fail the log', 'desk', 'note', 'desk']);
    deepEqual(said.slice(2, 4).toSorted(), ['outcome-unknown p0-2', 'reported outcome-unknown']);
    deepEqual(said.slice(4), ['disk-failed p0-3', 'disk-failed p0-4']);
    cutPower(folder, DATABASE_FILE);
    await assertThere(doneIn(said));
  });

  for (const report of ['report', 'large report'])
    it(`[store.S131] the same holds for a sync that no caller awaits, of a ${report}`, async () => {
      newFolder();
      const said = run(['note', 'fail the log', report, 'reported', 'note', 'desk']);
      deepEqual(said.slice(1), [
        'done p0-1',
        'reported outcome-unknown',
        'disk-failed p0-2',
        'disk-failed p0-3',
      ]);
    });

  for (const threads of ['beside the writer', 'one thread']) {
    it(`[store.S131] and the sync of the file when the log is folded, ${threads}`, async () => {
      newFolder();
      const before = threads === 'one thread' ? [threads] : [];
      const said = run([...before, 'fail the file', 'large notes until reported', 'note', 'desk']);
      equal(said.filter((line) => line.startsWith('reported')).length, 1);
      deepEqual(
        said.slice(-2).map((line) => line.split(' ')[0]),
        ['disk-failed', 'disk-failed'],
      );
      cutPower(folder, DATABASE_FILE);
      await assertThere(doneIn(said));
    });
  }

  it('[store.S132] a start after a failed sync loses nothing that is acknowledged from then on', async () => {
    newFolder();
    const acknowledged = [...doneIn(run(['note', 'fail the log', 'note', 'note']))];
    for (let start = 0; start < 3; start++) acknowledged.push(...doneIn(run(['note', 'desk', 'note'])));
    equal(acknowledged.length, 10);
    cutPower(folder, DATABASE_FILE);
    await assertThere(acknowledged);
  });

  it('[store.S132] a log that cannot be synced at the start is not written to', async () => {
    newFolder();
    const acknowledged = doneIn(run(['note', 'note']));
    failNextSync(folder, `${DATABASE_FILE}-wal`);
    const { stderr } = runOnce(['note']);
    equal(/The disk did not confirm the log of .*spark\.db/.test(stderr), true, stderr);
    cutPower(folder, DATABASE_FILE);
    await assertThere(acknowledged);
  });

  function newFolder(): void {
    folder = mkdtempSync(join(disk.folder, 'data-'));
    processes = 0;
  }

  /** Runs the steps in a separate process, and returns what it printed. */
  function run(steps: readonly string[]): readonly string[] {
    const { signal, stdout, stderr } = runOnce(steps);
    equal(signal, 'SIGKILL', stderr);
    return stdout.split('\n').slice(0, -1);
  }

  function runOnce(steps: readonly string[]) {
    return spawnSync(process.execPath, [SCRIPT, folder, `p${processes++}-`, ...steps], {
      encoding: 'utf8',
      env: { ...process.env, ...disk.environment },
    });
  }

  function doneIn(said: readonly string[]): readonly string[] {
    return said.filter((line) => line.startsWith('done p')).map((line) => line.slice('done '.length));
  }

  /** Reads a copy, since the disk does not see what this process does. */
  async function assertThere(acknowledged: readonly string[], image = '.disk'): Promise<void> {
    const copy = mkdtempSync(join(disk.folder, 'copy-'));
    cpSync(join(folder, image), copy, { recursive: true });
    const store = await openSqliteStore({ folder: copy });
    const kept = new Set(
      (await store.journal.readLogs({ ucc: 'AAAA', limit: 10_000 })).map((log) => log.name),
    );
    for (const { ucc } of await store.listUsers({ afterId: 0, limit: 100 })) kept.add(ucc);
    for (const name of acknowledged) if ((await store.readSetting(name)) !== null) kept.add(name);
    const lost = acknowledged.filter((name) => !kept.has(name));
    const { damage } = await store.health();
    await store.close();
    deepEqual({ lost, damage }, { lost: [], damage: [] }, 'acknowledged and lost');
  }
});
