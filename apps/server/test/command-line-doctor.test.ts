import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, suite, type TestContext, test } from 'node:test';
import { type DoctorBounds, doctor } from '@spark/owner';
import { openNodeRows, openStore } from '@spark/store';
import { createManualClock, createSeededRandomness, type FreshPostgres, freshPostgres } from '@spark/testkit';
import type { Config } from '../src/config.ts';
import { configOf, dumpOf, withSpark } from './command-line-under-test.ts';
import { newFolder } from './process-under-test.ts';
import { OWNER } from './spark-under-test.ts';

const clock = createManualClock();

async function examine(config: Config, bounds: Partial<DoctorBounds> = {}, at = clock) {
  const printed: string[] = [];
  const terminal = {
    config,
    clock: at,
    random: createSeededRandomness(),
    say: (text: string) => void printed.push(text),
    readLine: async () => '',
  };
  const code = await doctor(terminal, bounds);
  return { code, printed: printed.join('\n') };
}

async function newData(t: TestContext, env: Readonly<Record<string, string>> = {}): Promise<Config> {
  const config = configOf(join(newFolder(t), 'data'), env);
  await withSpark(config, clock, async () => undefined);
  return config;
}

/** What needs doing, and nothing else does. */
function assertDo(result: { code: number; printed: string }, what: string, expected: RegExp): void {
  assert.equal(result.code, 1, result.printed);
  const lines = result.printed.split('\n');
  const at = lines.findIndex((line) => line.startsWith(`DO   ${what}`));
  assert.notEqual(at, -1, `a line about ${what}:\n${result.printed}`);
  assert.match(`${lines[at]}\n${lines[at + 1]}`, expected);
  assert.equal(lines.filter((line) => line.startsWith('DO')).length, 1, result.printed);
}

suite('doctor', () => {
  test('all well: a line for each thing, exit code 0, nothing changed', async (t) => {
    const config = await newData(t);
    const before = await dumpOf(config);
    const files = readdirSync(config.dataFolder);
    const { code, printed } = await examine(config);
    assert.equal(code, 0, printed);
    assert.deepEqual(
      printed.split('\n').map((line) => line.slice(0, 13).trimEnd()),
      ['program', 'hours', 'list', 'disk', 'data', 'schema', 'clock', 'secrets'].map(
        (what) => `ok   ${what}`,
      ),
    );
    assert.match(printed, /list +the bundled list, a sample: shares with futures and options/);
    assert.match(printed, /data +sqlite, \d+ facts, undamaged/);
    assert.match(printed, /clock +2026-11-16T10:00:00 Indian time/);
    assert.match(printed, /secrets +3 of 3 open with key [0-9a-f]{12}/);
    assert.deepEqual(await dumpOf(config), before);
    assert.deepEqual(readdirSync(config.dataFolder), files);
  });

  test('no data folder: npm start makes it, the doctor does not', async (t) => {
    const config = configOf(join(newFolder(t), 'missing'));
    assertDo(await examine(config), 'data', /npm start makes it/);
    assert.ok(!existsSync(config.dataFolder));
  });

  test('a folder without a database, or with an empty one', async (t) => {
    const config = configOf(newFolder(t));
    assertDo(await examine(config), 'data', /npm start makes it/);
    assert.deepEqual(readdirSync(config.dataFolder), []);
    writeFileSync(join(config.dataFolder, 'spark.db'), '');
    assertDo(await examine(config), 'data', /npm start makes it/);
    assert.equal(statSync(join(config.dataFolder, 'spark.db')).size, 0);
  });

  test('a data folder that is a file', async (t) => {
    const path = join(newFolder(t), 'file');
    writeFileSync(path, 'hello');
    assertDo(await examine(configOf(path)), 'data', /is a file\. Remove it, or choose another folder/);
    assert.equal(readFileSync(path, 'utf8'), 'hello');
  });

  test('a file that is not a database, and one of another program', async (t) => {
    const config = configOf(newFolder(t));
    const file = join(config.dataFolder, 'spark.db');
    writeFileSync(file, 'this is not a database, whatever its name says; it has text in it'.repeat(100));
    const before = readFileSync(file);
    assertDo(await examine(config), 'data', /is damaged or is not a Spark database/);
    assert.deepEqual(readFileSync(file), before);
    rmSync(file);
    const other = new DatabaseSync(file);
    other.exec('CREATE TABLE theirs (a)');
    other.close();
    assertDo(await examine(config), 'data', /is a database of another program/);
  });

  test('a database cut short, and one with a page overwritten', async (t) => {
    for (const damage of ['cut', 'overwritten']) {
      const config = await newData(t);
      const file = join(config.dataFolder, 'spark.db');
      const size = statSync(file).size;
      if (damage === 'cut') truncateSync(file, size - 4096 * 3);
      else {
        const bytes = readFileSync(file);
        bytes.fill(0xa5, 4096 * 2, 4096 * 8);
        writeFileSync(file, bytes);
      }
      const { code, printed } = await examine(config);
      assert.equal(code, 1, damage);
      assert.match(printed, /DO {3}data +(damaged|cannot be read)[\s\S]*(restore)/, damage);
      assert.doesNotMatch(printed, /\bat .*\.ts/, damage);
    }
  });

  test('data of a newer Spark', async (t) => {
    const config = await newData(t);
    const database = new DatabaseSync(join(config.dataFolder, 'spark.db'));
    database.exec('PRAGMA user_version = 99');
    database.close();
    assertDo(await examine(config), 'schema', /newer[\s\S]*Start that newer version/);
  });

  test('a wrong key, a missing one, a damaged one', async (t) => {
    const config = await newData(t);
    const keyPath = join(config.dataFolder, 'secret.key');
    const key = readFileSync(keyPath);
    rmSync(keyPath);
    assertDo(
      await examine(config),
      'secrets',
      /no key was given\. To open them, put back the file secret\.key/,
    );
    assert.ok(!existsSync(keyPath));
    assertDo(
      await examine({ ...config, secret: 'sixteen letters or more' }),
      'secrets',
      /set SPARK_SECRET to what it was/,
    );
    writeFileSync(keyPath, 'nonsense', { mode: 0o600 });
    assertDo(await examine(config), 'secrets', /secret\.key is damaged\. Put back the copy/);
    writeFileSync(keyPath, key);
    assert.equal((await examine(config)).code, 0);
  });

  test('a key file that others can read', async (t) => {
    const config = await newData(t);
    const keyPath = join(config.dataFolder, 'secret.key');
    for (const mode of [0o640, 0o604, 0o644, 0o660]) {
      chmodSync(keyPath, mode);
      assertDo(await examine(config), 'secrets', new RegExp(`can be read by others\n +chmod 600 ${keyPath}`));
    }
    assert.equal(statSync(keyPath).mode & 0o777, 0o660, 'it is left to the owner');
    chmodSync(keyPath, 0o600);
    assert.equal((await examine(config)).code, 0);
  });

  test('tampered secrets are named one by one, with how to renew each', async (t) => {
    const config = await newData(t);
    const store = await openStore(config);
    const rows = await store.readSecrets({ after: null, limit: 10 });
    await store.replaceSecrets({
      secrets: rows.map((row) => ({ ...row, sealed: { ...row.sealed, text: `A${row.sealed.text}` } })),
      keyMacs: [],
      settings: [],
    });
    await store.close();
    const { code, printed } = await examine(config);
    assert.equal(code, 1);
    assert.match(
      printed,
      new RegExp(`secret AuthKey of S\\w+ does not open.*\n.*npm run spark -- user key ${OWNER.email}`),
    );
    assert.match(
      printed,
      new RegExp(`secret password of S\\w+ does not open.*\n.* user password ${OWNER.email}`),
    );
    assert.match(printed, /secret Sessionid of S\w+:paper does not open.*\n.*Give it anew/);
    assert.match(printed, /0 of 3 open/);
    assert.equal((await examine(config, { secretsNamedMax: 1 })).printed.match(/does not open/g)?.length, 1);
  });

  test('an API key without a user', async (t) => {
    const config = await newData(t);
    const store = await openStore(config);
    const [user] = await store.listUsers({ afterId: 0, limit: 1 });
    assert.ok(user);
    await store.replaceSecrets({ secrets: [], keyMacs: [{ ucc: user.ucc, mac: 'another' }], settings: [] });
    await store.close();
    assertDo(
      await examine(config),
      'secrets',
      /opens, but no user is found by it[\s\S]*user key owner@spark\.local/,
    );
  });

  test('a clock behind the last stored change', async (t) => {
    const config = await newData(t);
    const behind = createManualClock(clock.now() - 60_001);
    assertDo(
      await examine(config, {}, behind),
      'clock',
      /behind the last stored change \(2026-11-16T10:00:00\)\. Set the clock/,
    );
    const slack = createManualClock(clock.now() - 60_000);
    assert.equal((await examine(config, {}, slack)).code, 0, 'a minute is forgiven');
  });

  test('little room on the disk', async (t) => {
    const config = await newData(t);
    assertDo(
      await examine(config, { freeBytesMin: Number.MAX_SAFE_INTEGER }),
      'disk',
      /GB free at .*\n +Make room/,
    );
  });
});

suite('doctor with PostgreSQL', () => {
  let postgres: FreshPostgres;
  before(async () => {
    postgres = await freshPostgres();
  });
  after(() => postgres?.drop());

  test('empty, then well, then unreachable', async (t) => {
    const folder = join(newFolder(t), 'data');
    const config = configOf(folder, { DATABASE_URL: postgres.url });
    assertDo(await examine(config), 'data', /postgres, empty\n +npm start fills it/);
    assert.ok(!existsSync(folder));
    await withSpark(config, clock, async () => undefined);
    const well = await examine(config);
    assert.equal(well.code, 0, well.printed);
    assert.match(well.printed, /data +postgres, \d+ facts, undamaged/);
    assert.doesNotMatch(well.printed, /nodes/);
    const rows = openNodeRows(config);
    t.after(rows.close);
    const node = { id: 'n1', address: '127.0.0.1:1', formatMax: 1, egress: [], secretPrint: '' };
    await rows.run({ kind: 'join', node });
    const { printed: several } = await examine(config, { nodeBeatMs: 1 });
    assert.match(several, /DO {3}nodes +1 on this database: 127\.0\.0\.1:1\n.*synchronous_standby_names/);
    assert.match(several, /DO {3}reach +127\.0\.0\.1:1 stands still/);
    await rows.run({ kind: 'declare-dead', node: 'n1', beats: null });
    assert.equal((await examine(config)).code, 0);
    const nowhere = new URL(postgres.url);
    nowhere.port = '1';
    const { code, printed } = await examine(configOf(folder, { DATABASE_URL: nowhere.href }));
    assert.equal(code, 1);
    assert.match(
      printed,
      /DO {3}data +cannot be read\n.*Check that the server runs and DATABASE_URL is right/,
    );
  });
});
