import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { newFolder, type ServerUnderTest, spawnServer, startServer } from './process-under-test.ts';
import { MARKET_ORDER } from './trading-under-test.ts';

async function tradingServer(t: TestContext, folder: string) {
  const server = await startServer(t, { env: { SPARK_DATA: folder } });
  const token = await server.token();
  const order = () => server.call('POST', '/order', { token, json: MARKET_ORDER });
  assert.equal((await order()).status, 200);
  return { server, token, order };
}

/** Polls until it is so; the health of the store is checked every few seconds only. */
async function healthIs(server: ServerUnderTest, status: number): Promise<void> {
  while ((await server.call('GET', '/healthz')).status !== status) await delay(100);
}

/** Starts a server that must not come up, and answers with the sentence that it said. */
async function refusal(t: TestContext, folder: string): Promise<string> {
  const server = spawnServer(t, { env: { SPARK_DATA: folder } });
  const { code } = await server.exited;
  assert.equal(code, 1, server.stdout());
  return /^\nSpark could not start\.\n([^\n]+)\n\n$/.exec(server.stderr())?.[1] ?? server.stderr();
}

suite('[store.S143] the data folder while the server runs', () => {
  const AWAY: Readonly<Record<string, (folder: string) => void>> = {
    deleted: (folder) => rmSync(folder, { recursive: true }),
    emptied: (folder) => {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    },
    'without its log': (folder) => rmSync(join(folder, 'spark.db-wal')),
    'deleted and made again': (folder) => {
      rmSync(folder, { recursive: true });
      mkdirSync(folder);
      writeFileSync(join(folder, 'spark.db'), '');
    },
  };
  for (const [what, take] of Object.entries(AWAY)) {
    test(`${what}: orders are refused, it is not ready, and says what to do`, async (t) => {
      const folder = join(newFolder(t), 'data');
      const { server, order } = await tradingServer(t, folder);
      assert.equal((await server.call('GET', '/healthz')).status, 200);
      take(folder);
      const { status, body } = await order();
      assert.deepEqual([status, body.errors?.[0]?.code], [503, 'data_folder_gone'], JSON.stringify(body));
      const health = await server.call('GET', '/healthz');
      assert.equal(health.status, 503);
      assert.equal(health.body.errors?.[0]?.code, 'data_folder_gone');
      const [line] = await server.printed(/\{"level":60.*data folder.*\}/);
      assert.match(line, /is no longer there.*[Pp]ut it back.*restore the latest backup/);
      assert.ok(!existsSync(join(folder, 'spark.db-wal')), 'nothing new is begun there');
    });
  }

  test('moved away and back: it goes on by itself, and has what was acknowledged', async (t) => {
    const folder = join(newFolder(t), 'data');
    const { server, token, order } = await tradingServer(t, folder);
    renameSync(folder, `${folder}-away`);
    // Nobody asks for anything: it is noticed all the same.
    await server.printed(/\{"level":60.*data folder/);
    assert.equal((await order()).status, 503);
    assert.equal((await server.call('GET', '/orderbook/', { token })).status, 200, 'reading goes on');
    renameSync(`${folder}-away`, folder);
    await server.printed(/data folder is back/);
    await healthIs(server, 200);
    assert.equal((await order()).status, 200);
    assert.equal((await server.end()).code, 0);
    const again = await startServer(t, { env: { SPARK_DATA: folder } });
    const rows = (await again.call('GET', '/orderbook/', { token })).body.data;
    assert.equal(rows.length, 2, 'the refused one is not there');
  });
});

suite('[store.S144] the data folder at the start', () => {
  test('a key file whose data is gone is not the beginning of something new', async (t) => {
    const folder = join(newFolder(t), 'data');
    const { server } = await tradingServer(t, folder);
    await server.end();
    rmSync(join(folder, 'spark.db'));
    const printed = await refusal(t, folder);
    assert.match(printed, /^The key file .*secret\.key is there, but no data that belongs to it\./);
    assert.match(printed, /restore the latest backup.*To start fresh, move the key file away/);
    renameSync(join(folder, 'secret.key'), join(folder, 'old.key'));
    await startServer(t, { env: { SPARK_DATA: folder } });
  });

  test('data without its key', async (t) => {
    const folder = join(newFolder(t), 'data');
    const { server } = await tradingServer(t, folder);
    await server.end();
    rmSync(join(folder, 'secret.key'));
    assert.match(await refusal(t, folder), /no key was given\. To open them, put back the file secret\.key/);
    assert.ok(!existsSync(join(folder, 'secret.key')), 'none is made in its place');
  });

  test('a log of changes whose database is gone is left alone', async (t) => {
    const folder = join(newFolder(t), 'data');
    const { server } = await tradingServer(t, folder);
    await server.end('SIGKILL');
    rmSync(join(folder, 'spark.db'));
    const { size } = statSync(join(folder, 'spark.db-wal'));
    assert.match(await refusal(t, folder), /spark\.db is missing, but its log of changes is there/);
    assert.equal(statSync(join(folder, 'spark.db-wal')).size, size);
    assert.ok(!existsSync(join(folder, 'spark.db')));
  });

  test('a key file that others can read is closed to them, and that is said', async (t) => {
    const folder = join(newFolder(t), 'data');
    const first = await startServer(t, { env: { SPARK_DATA: folder } });
    await first.end();
    const file = join(folder, 'secret.key');
    chmodSync(file, 0o644);
    const again = await startServer(t, { env: { SPARK_DATA: folder } });
    const [line] = await again.printed(/\{"level":40.*secret\.key.*\}/);
    assert.match(line, /could be read by others.*secrets rotate/);
    assert.equal(statSync(file).mode & 0o777, 0o600);
  });
});

suite('[store.S145] ready means that an order could be stored', () => {
  test('a disk that is full, or a file that may not grow, is not ready until there is room again', async (t) => {
    const disk: { folder?: string } = {};
    // What comes first is undone first, and a folder can be removed only when nothing is mounted there.
    t.after(() => disk.folder && execFileSync('umount', ['-l', disk.folder]));
    const folder = newFolder(t);
    // Only root may mount a small disk; everybody may limit how large the files of a process become.
    if (mounted(folder)) disk.folder = folder;
    const { server, order } = await tradingServer(t, folder);
    await healthIs(server, 200);
    const filler = join(folder, 'filler');
    if (disk.folder) fillUp(filler);
    else limitFiles(server, String(statSync(join(folder, 'spark.db-wal')).size));
    await healthIs(server, 503);
    const { status, body } = await order();
    assert.deepEqual([status, body.errors?.[0]?.code], [503, 'store_unavailable']);
    if (disk.folder) rmSync(filler);
    else limitFiles(server, 'unlimited');
    await healthIs(server, 200);
    assert.equal((await order()).status, 200);
  });
});

function mounted(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function fillUp(file: string): void {
  for (const bytes of [1_048_576, 4_096]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' });
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC');
    }
  }
}

/** The soft limit only, so that it can be lifted again without being root. */
function limitFiles({ child }: ServerUnderTest, bytes: string): void {
  execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:unlimited`]);
}
