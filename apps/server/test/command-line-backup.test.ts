import assert from 'node:assert/strict';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, before, suite, type TestContext, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { lockStore } from '@spark/store';
import { createManualClock, type FreshPostgres, freshPostgres } from '@spark/testkit';
import type { Config } from '../src/config.ts';
import {
  asOwner,
  type Call,
  command,
  configOf,
  dumpOf,
  everythingOf,
  logIn,
  withSpark,
} from './command-line-under-test.ts';
import { newFolder } from './process-under-test.ts';

const clock = createManualClock();
const run = (config: Config, ...args: string[]) => command(config, args, { clock });

const BOB = { userid: 'bob@example.org', password: 'bob likes batteries' } as const;

/** Two users with a bit of everything, and what each of them sees. */
async function fill(config: Config): Promise<Filled> {
  await withSpark(config, clock, async (call) => {
    const token = await logIn(call, asOwner);
    const post = async (path: string, json: unknown) => {
      const reply = await call('POST', path, { token, json });
      assert.equal(reply.status, 200, `POST ${path}: ${JSON.stringify(reply.body)}`);
    };
    await post('/strategy', {
      strategyName: 'second one',
      strategyType: 'Positional',
      description: 'ऐनक 👓 "quoted" \\',
    });
    await post('/strategyparams/demo', { stopLoss: 20, deep: { list: [1, null, 'x'] } });
    await post('/account', {
      AccountName: 'second',
      Broker: 'testBroker',
      Clientid: 'AB1234',
      ApiKey: 'broker-api-key',
      ApiSecret: 'broker-secret ✓',
      Totp: 'JBSWY3DPEHPK3PXP',
    });
    await post('/linkstrategy', {
      StrategyName: 'second one',
      AccountName: 'second',
      Multiplier: 7,
      Activate: 0,
      Capital: 1234.56,
    });
  });
  const added = await command(config, ['user', 'add', BOB.userid, '--stdin'], { clock, line: BOB.password });
  assert.equal(added.code, 0);
  return withSpark(config, clock, see);
}

type Filled = Awaited<ReturnType<typeof see>>;

/** What both users see, logged in by password and by API key. */
async function see(call: Call) {
  const owner = await logIn(call, asOwner);
  const bob = await logIn(call, BOB);
  const apikey = String((await call('GET', '/profile', { token: owner })).body.data[0]?.AuthKey);
  const byKey = await logIn(call, { apikey });
  return {
    owner: await everythingOf(call, owner),
    byKey: await everythingOf(call, byKey),
    bob: await everythingOf(call, bob),
  };
}

function giveKey(from: Config, to: Config): void {
  mkdirSync(to.dataFolder, { recursive: true });
  copyFileSync(join(from.dataFolder, 'secret.key'), join(to.dataFolder, 'secret.key'));
}

/** Everything stored but the numbers to come, which a restore moves ahead. */
async function stateOf(config: Config) {
  return (await dumpOf(config)).filter(({ table }) => table !== 'sequences');
}

async function filledBackup(t: TestContext) {
  const folder = newFolder(t);
  const config = configOf(join(folder, 'data'));
  const seen = await fill(config);
  const file = join(folder, 'backup.gz');
  assert.equal((await run(config, 'backup', file)).code, 0);
  return { folder, config, seen, file };
}

suite('backup and restore', () => {
  test('onto an empty folder: the same state, the same replies, logins by the old password and key', async (t) => {
    const { folder, config, seen, file } = await filledBackup(t);
    const target = configOf(join(folder, 'restored'));
    const restored = await run(target, 'restore', file);
    assert.deepEqual([restored.code, restored.complained], [0, '']);
    assert.match(restored.printed, /One thing is left to do\. The stored secrets were sealed with key/);
    assert.deepEqual(await stateOf(target), await stateOf(config));
    giveKey(config, target);
    assert.deepEqual(await withSpark(target, clock, see), seen);
    assert.equal((await run(target, 'doctor')).code, 0);
  });

  test('no number that may have been given since is given again', async (t) => {
    const { folder, config, file } = await filledBackup(t);
    const target = configOf(join(folder, 'restored'));
    assert.equal((await run(target, 'restore', file)).code, 0);
    const nextOf = async (of: Config) =>
      new Map(
        (await dumpOf(of)).flatMap(({ table, row }) =>
          table === 'sequences' ? [[String(row.name), Number(row.next)] as const] : [],
        ),
      );
    const before = await nextOf(config);
    assert.ok(before.size > 1);
    for (const [name, next] of await nextOf(target))
      assert.equal(next, (before.get(name) ?? 0) + (name === 'facts' ? 0 : 1_000_000), name);
  });

  test('with the key already there it says that it fits', async (t) => {
    const { folder, config, file } = await filledBackup(t);
    const target = configOf(join(folder, 'restored'));
    giveKey(config, target);
    assert.match((await run(target, 'restore', file)).printed, /The present key opens it/);
  });

  test('the backup is for this user only and names the key to keep; the key itself is not in it', async (t) => {
    const { folder, config, file } = await filledBackup(t);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const text = gunzipSync(readFileSync(file)).toString();
    const key = readFileSync(join(config.dataFolder, 'secret.key'), 'utf8').trim();
    for (const secret of [key, 'broker-secret', 'JBSWY3DPEHPK3PXP', BOB.password])
      assert.ok(!text.includes(secret));
    const again = await run(config, 'backup', join(folder, 'second.gz'));
    assert.match(
      again.printed,
      /Wrote \d+ lines to .*second\.gz\.\nKeep .*secret\.key in another safe place/,
    );
    const withSecret = await run(
      { ...config, secret: 'sixteen letters or more' },
      'backup',
      join(folder, 'third.gz'),
    );
    assert.match(withSecret.printed, /Keep SPARK_SECRET in another safe place/);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.includes('unfinished')),
      [],
    );
  });

  test('a relative name is meant from where the person stands', async (t) => {
    const { folder, config } = await filledBackup(t);
    const args = ['backup', 'here.gz'];
    assert.equal((await command(config, args, { clock, folder })).code, 0);
    assert.ok(existsSync(join(folder, 'here.gz')));
  });

  test('an existing file is not overwritten; a place that cannot be written is reported', async (t) => {
    const { folder, config, file } = await filledBackup(t);
    const before = readFileSync(file);
    const again = await run(config, 'backup', file);
    assert.deepEqual([again.code, again.complained], [1, `${file} exists already. Name a new file.`]);
    assert.deepEqual(readFileSync(file), before);
    assert.equal((await run(config, 'backup', folder)).code, 1, 'a folder is there already, too');
    const nowhere = await run(config, 'backup', join(folder, 'missing', 'b.gz'));
    assert.match(nowhere.complained, /^The backup was not made: its folder does not exist\. /);
    const below = await run(config, 'backup', join(file, 'b.gz'));
    assert.match(below.complained, /^The backup was not made: its folder does not exist\. /);
    assert.deepEqual([nowhere.code, below.code], [1, 1]);
  });

  test('into a store that is not empty it is refused, and nothing changes', async (t) => {
    const { config, file } = await filledBackup(t);
    const before = await dumpOf(config);
    const { code, complained } = await run(config, 'restore', file);
    assert.equal(code, 1);
    assert.match(
      complained,
      /^The store is not empty: .* Load a dump into a new data folder or a new database\.$/,
    );
    assert.deepEqual(await dumpOf(config), before);
  });

  test('while a server holds the data it is refused', async (t) => {
    const { folder, file } = await filledBackup(t);
    const target = configOf(join(folder, 'busy'));
    const lock = await lockStore(target);
    try {
      const { code, complained } = await run(target, 'restore', file);
      assert.equal(code, 1);
      assert.match(complained, /^Another Spark server or command is using the data folder /);
    } finally {
      await lock.release();
    }
    assert.equal((await run(target, 'restore', file)).code, 0);
  });

  test('a file that is not a whole backup is refused before anything is created for it', async (t) => {
    const { folder, file } = await filledBackup(t);
    const good = readFileSync(file);
    const text = gunzipSync(good).toString();
    const lines = text.trimEnd().split('\n');
    const flipped = Buffer.from(good);
    const middle = Math.floor(good.length / 2);
    flipped[middle] = (flipped[middle] ?? 0) ^ 0xff;
    const bad: Record<string, Buffer | string> = {
      empty: '',
      'not gzip': 'hello, I am a text file',
      'a byte flipped in the middle': flipped,
      'the checksum damaged': Buffer.concat([good.subarray(0, -8), Buffer.alloc(8)]),
      'gzip of nothing': gzipSync(''),
      'gzip of something else': gzipSync('hello'),
      'gzip of other JSON': gzipSync('{"hello":1}\n'),
      'gzip of JSON that is not an object': gzipSync('null\n1\n'),
      'without its footer': gzipSync(`${lines.slice(0, -1).join('\n')}\n`),
      'without its header': gzipSync(`${lines.slice(1).join('\n')}\n`),
      'a line that is not JSON': gzipSync(text.replace('{"table":"users"', '{table')),
    };
    for (const share of [0.1, 0.5, 0.9])
      bad[`cut at ${share}`] = good.subarray(0, Math.floor(good.length * share));
    bad['cut by one byte'] = good.subarray(0, -1);
    for (const [what, content] of Object.entries(bad)) {
      const broken = join(folder, 'broken.gz');
      writeFileSync(broken, content);
      const target = configOf(join(folder, 'untouched'));
      const { code, complained } = await run(target, 'restore', broken);
      assert.equal(code, 1, what);
      assert.equal(
        complained,
        `${broken} is not a backup of Spark, or it is damaged. Nothing was written; use another backup.`,
        what,
      );
      assert.ok(!existsSync(target.dataFolder), what);
    }
    const missing = await run(configOf(join(folder, 'untouched')), 'restore', join(folder, 'missing.gz'));
    assert.deepEqual(
      [missing.code, missing.complained],
      [1, `There is no file ${join(folder, 'missing.gz')}.`],
    );
    const directory = await run(configOf(join(folder, 'untouched')), 'restore', folder);
    assert.match(directory.complained, /cannot be read \(EISDIR\)/);
  });

  test('a backup whose rows were tampered with is refused whole; a good one fits in afterwards', async (t) => {
    const { folder, file, config, seen } = await filledBackup(t);
    const text = gunzipSync(readFileSync(file)).toString();
    const lines = text.trimEnd().split('\n');
    const users = lines.findIndex((line) => line.includes('"table":"users"'));
    const doubled = [...lines.slice(0, users), lines[users], ...lines.slice(users)];
    const bad: Readonly<Record<string, string>> = {
      'of a newer Spark': text.replace('"schemaVersion":', '"schemaVersion":99'),
      'of another format': text.replace('spark-dump', 'other-dump'),
      'a row less': lines.toSpliced(users, 1).join('\n'),
      'a row twice': doubled.join('\n'),
      'an unknown column': text.replace('"email":', '"mail":'),
      'an unknown table': text.replace('"table":"links"', '"table":"chains"'),
      'a link to nowhere': text.replace(/("table":"links".*"account_name":)"[^"]*"/, '$1"nowhere"'),
      'something after the footer': `${text}${lines[0]}\n${lines.at(-1)}`,
    };
    const target = configOf(join(folder, 'target'));
    for (const [what, content] of Object.entries(bad)) {
      const broken = join(folder, 'broken.gz');
      writeFileSync(broken, gzipSync(content));
      const { code, complained } = await run(target, 'restore', broken);
      assert.equal(code, 1, what);
      assert.match(complained, /^The dump /, what);
      assert.doesNotMatch(complained, /\n|\bat .*\.ts/, what);
    }
    giveKey(config, target);
    assert.equal((await run(target, 'restore', file)).code, 0);
    assert.deepEqual(await withSpark(target, clock, see), seen);
  });

  test('a backup made while changes go on is one moment of them: restorable, and a beginning of what followed', async (t) => {
    const folder = newFolder(t);
    const config = configOf(join(folder, 'data'));
    await fill(config);
    await run(config, 'user', 'limits', asOwner.userid, '--strategies', '500');
    const files = await withSpark(config, clock, async (call) => {
      const token = await logIn(call, asOwner);
      let isDone = false;
      let made = 0;
      const writing = Array.from({ length: 4 }, async (_, writer) => {
        for (let at = 0; !isDone && at < 100; at++, made++) {
          const json = { strategyName: `w${writer}-${at}`, strategyType: 'Intraday' };
          assert.equal((await call('POST', '/strategy', { token, json })).status, 200);
        }
      });
      const names = ['one.gz', 'two.gz', 'three.gz'].map((name) => join(folder, name));
      const counts: number[] = [];
      for (const name of names) {
        assert.equal((await run(config, 'backup', name)).code, 0);
        counts.push(made);
      }
      isDone = true;
      await Promise.all(writing);
      assert.ok((counts[0] ?? 0) < made, 'changes went on after the first backup');
      return names;
    });
    const final = (await dumpOf(config)).filter(({ table }) => table === 'facts');
    for (const [at, file] of files.entries()) {
      const target = configOf(join(folder, `restored-${at}`));
      giveKey(config, target);
      assert.equal((await run(target, 'restore', file)).code, 0, file);
      assert.equal((await run(target, 'doctor')).code, 0, file);
      const facts = (await dumpOf(target)).filter(({ table }) => table === 'facts');
      assert.deepEqual(facts, final.slice(0, facts.length));
      await withSpark(target, clock, async (call) => {
        const token = await logIn(call, asOwner);
        const listed = (await call('GET', '/strategy', { token })).body.data.length;
        const added = facts.filter(({ row }) => row.kind === 'strategy-added').length;
        assert.equal(listed, added, 'rows and facts agree');
      });
    }
  });
});

suite('between SQLite and PostgreSQL', () => {
  let postgres: FreshPostgres;
  before(async () => {
    postgres = await freshPostgres();
  });
  after(() => postgres?.drop());

  test('SQLite → PostgreSQL → SQLite: the same state at every station', async (t) => {
    const { folder, config, seen, file } = await filledBackup(t);
    const inPostgres = configOf(join(folder, 'keys'), { DATABASE_URL: postgres.url });
    giveKey(config, inPostgres);
    const there = await run(inPostgres, 'restore', file);
    assert.deepEqual([there.code, there.complained], [0, '']);
    assert.deepEqual(await stateOf(inPostgres), await stateOf(config));
    assert.deepEqual(await withSpark(inPostgres, clock, see), seen);
    assert.equal((await run(inPostgres, 'doctor')).code, 0);

    const again = await run(inPostgres, 'restore', file);
    assert.equal(again.code, 1);
    assert.match(again.complained, /^The store is not empty/);

    const back = join(folder, 'back.gz');
    assert.equal((await run(inPostgres, 'backup', back)).code, 0);
    const home = configOf(join(folder, 'home'));
    giveKey(config, home);
    assert.equal((await run(home, 'restore', back)).code, 0);
    assert.deepEqual(await stateOf(home), await stateOf(config));
    assert.deepEqual(await withSpark(home, clock, see), seen);
  });

  test('restore into a PostgreSQL that a server holds is refused', async (t) => {
    const { folder, file } = await filledBackup(t);
    const target = configOf(join(folder, 'keys'), { DATABASE_URL: postgres.url });
    const lock = await lockStore(target);
    try {
      const { code, complained } = await run(target, 'restore', file);
      assert.equal(code, 1);
      assert.match(complained, /^Another Spark server or command is using the PostgreSQL database /);
    } finally {
      await lock.release();
    }
  });
});
