import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, type TestContext, test } from 'node:test';
import { openKeyRing, readKeyFile } from '@spark/application';
import type { Store } from '@spark/core';
import { ROTATION_STEPS, rotateKey } from '@spark/owner';
import { lockStore, openStore } from '@spark/store';
import { createManualClock, type FreshPostgres, freshPostgres } from '@spark/testkit';
import type { Config } from '../src/config.ts';
import {
  asOwner,
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

const OLD_SECRET = 'the secret of yesterday';
const NEW_SECRET = 'the secret of tomorrow';

const originals = mkdtempSync(join(tmpdir(), 'spark-rotate-'));
after(() => rmSync(originals, { recursive: true, force: true }));
const filledOnce = new Map<string, { readonly folder: string; readonly filled: Promise<Filled> }>();

/** Most of a fill is a first start, which is the same each time: a data folder is filled once for each secret, and copied. */
async function fill(config: Config): Promise<Filled> {
  if (config.databaseUrl !== undefined) return fillAnew(config);
  const secret = config.secret ?? '';
  const folder = join(originals, String(filledOnce.size));
  const original = filledOnce.get(secret) ?? { folder, filled: fillAnew({ ...config, dataFolder: folder }) };
  filledOnce.set(secret, original);
  const filled = await original.filled;
  cpSync(original.folder, config.dataFolder, { recursive: true });
  return filled;
}

/** A filled store: what its owner sees, their token and their API key. */
async function fillAnew(config: Config) {
  return withSpark(config, clock, async (call) => {
    const token = await logIn(call, asOwner);
    const json = {
      AccountName: 'live',
      Broker: 'testBroker',
      Clientid: 'AB1',
      ApiKey: 'k',
      ApiSecret: 's ✓',
    };
    assert.equal((await call('POST', '/account', { token, json })).status, 200);
    const apikey = String((await call('GET', '/profile', { token })).body.data[0]?.AuthKey);
    return { token, apikey, seen: await everythingOf(call, token) };
  });
}

type Filled = Awaited<ReturnType<typeof fillAnew>>;

/** Everything opens: both logins work and show what was there before. */
async function assertOpens(config: Config, { apikey, seen }: Filled, what: string): Promise<void> {
  await withSpark(config, clock, async (call) => {
    for (const login of [asOwner, { apikey }]) {
      assert.deepEqual(await everythingOf(call, await logIn(call, login)), seen, what);
    }
  });
  const doctor = await run(config, 'doctor');
  assert.match(doctor.printed, /secrets +(\d+) of \1 open/, what);
}

async function assertTokenEnded(config: Config, token: string): Promise<void> {
  const { status } = await withSpark(config, clock, (call) => call('GET', '/profile', { token }));
  assert.equal(status, 401);
}

async function keyIdsIn(config: Config): Promise<readonly unknown[]> {
  const lines = await dumpOf(config);
  return [...new Set(lines.filter(({ table }) => table === 'secrets').map(({ row }) => row.key_id))];
}

function assertRefusesToStart(config: Config, expected: RegExp): Promise<void> {
  return assert.rejects(
    withSpark(config, clock, async () => undefined),
    (error: Error) => {
      assert.equal(error.name, 'WrongKeyError');
      assert.match(error.message, expected);
      return true;
    },
  );
}

function newData(t: TestContext): string {
  return join(newFolder(t), 'data');
}

suite('with the key file', () => {
  test('everything opens with the new key only; tokens end, logins work, the file is for this user', async (t) => {
    const config = configOf(newData(t));
    const filled = await fill(config);
    const [oldId] = await keyIdsIn(config);
    const keyPath = join(config.dataFolder, 'secret.key');
    const oldKey = readFileSync(keyPath, 'utf8');
    const rotated = await run(config, 'secrets', 'rotate');
    assert.deepEqual([rotated.code, rotated.complained], [0, '']);
    assert.match(
      rotated.printed,
      /^Sealed \d+ secrets with the new key [0-9a-f]{12}\. Everyone has to log in again/,
    );
    assert.equal(statSync(keyPath).mode & 0o777, 0o600);
    assert.equal(readKeyFile(config.dataFolder)?.length, 1);
    assert.notEqual(readFileSync(keyPath, 'utf8'), oldKey);
    const ids = await keyIdsIn(config);
    assert.ok(ids.length === 1 && ids[0] !== oldId);
    await assertOpens(config, filled, 'after the rotation');
    await assertTokenEnded(config, filled.token);
    writeFileSync(keyPath, oldKey);
    await assertRefusesToStart(
      config,
      new RegExp(`sealed with key ${ids[0]}, but the given key is ${oldId}`),
    );
  });

  test('a crash after any step leaves a state that opens, and the next rotation completes', async (t) => {
    for (const step of ROTATION_STEPS) {
      const config = configOf(newData(t));
      const filled = await fill(config);
      const store = await openStore(config);
      const ring = await openKeyRing(config, store);
      const afterStep = (done: string) => {
        if (done === step) throw new Error('crash');
      };
      await assert.rejects(rotateKey({ config, store, ring, afterStep }), /crash/);
      await store.close();
      await assertOpens(config, filled, `crash after: ${step}`);
      assert.equal((await run(config, 'secrets', 'rotate')).code, 0, step);
      assert.equal(readKeyFile(config.dataFolder)?.length, 1, step);
      assert.equal((await keyIdsIn(config)).length, 1, step);
      await assertOpens(config, filled, `rotated after the crash after: ${step}`);
    }
  });

  test('a store that fails while sealing, before or after it stored, leaves a state that opens', async (t) => {
    for (const when of ['before', 'after']) {
      const config = configOf(newData(t));
      const filled = await fill(config);
      const store = await openStore(config);
      const failing: Store = {
        ...store,
        replaceSecrets: async (rotation) => {
          if (when === 'after') await store.replaceSecrets(rotation);
          throw new Error('the disk is gone');
        },
      };
      const ring = await openKeyRing(config, store);
      await assert.rejects(rotateKey({ config, store: failing, ring }), /the disk is gone/);
      await store.close();
      assert.equal(readKeyFile(config.dataFolder)?.length, 2, 'both keys stay');
      await assertOpens(config, filled, when);
    }
  });

  test('a secret that another command stores at the same moment is sealed again as well', async (t) => {
    const config = configOf(newData(t));
    const filled = await fill(config);
    const store = await openStore(config);
    let isFirst = true;
    const interrupted: Store = {
      ...store,
      replaceSecrets: async (rotation) => {
        if (isFirst) await run(config, 'user', 'add', 'late@example.org');
        isFirst = false;
        await store.replaceSecrets(rotation);
      },
    };
    const ring = await openKeyRing(config, store);
    await rotateKey({ config, store: interrupted, ring });
    await store.close();
    assert.equal((await keyIdsIn(config)).length, 1);
    await assertOpens(config, filled, 'with the late user');
  });

  test('a secret that does not open ends the rotation before anything is changed', async (t) => {
    const config = configOf(newData(t));
    await fill(config);
    await tamper(config);
    const before = await dumpOf(config);
    const key = readFileSync(join(config.dataFolder, 'secret.key'));
    const { code, complained } = await run(config, 'secrets', 'rotate');
    assert.equal(code, 1);
    assert.match(complained, /^The secret ApiSecret of S\w+:live does not open: it was changed or moved/);
    assert.deepEqual(await dumpOf(config), before);
    assert.deepEqual(readFileSync(join(config.dataFolder, 'secret.key')), key);
  });

  test('while a server holds the data it is refused', async (t) => {
    const config = configOf(newData(t));
    await fill(config);
    const before = await dumpOf(config);
    const lock = await lockStore(config);
    const { code, complained } = await run(config, 'secrets', 'rotate');
    await lock.release();
    assert.equal(code, 1);
    assert.match(complained, /^Another Spark server or command is using/);
    assert.deepEqual(await dumpOf(config), before);
    assert.equal(readKeyFile(config.dataFolder)?.length, 1);
  });
});

suite('with SPARK_SECRET', () => {
  const withSecrets = (config: Config, secret: string | null, previousSecret: string | null) => ({
    ...config,
    secret,
    previousSecret,
  });

  test('SPARK_SECRET_PREVIOUS opens, SPARK_SECRET seals; afterwards the new one is enough', async (t) => {
    const base = configOf(newData(t));
    const old = withSecrets(base, OLD_SECRET, null);
    const filled = await fill(old);
    assert.equal(readKeyFile(base.dataFolder), null, 'no key file is made');
    const both = withSecrets(base, NEW_SECRET, OLD_SECRET);
    await assertOpens(both, filled, 'between the change and the rotation');
    const advice = await run(both, 'doctor');
    assert.equal(advice.code, 1);
    assert.match(advice.printed, /A newer key is set\. Stop Spark and switch to it: .* secrets rotate/);
    const rotated = await run(both, 'secrets', 'rotate');
    assert.deepEqual([rotated.code, rotated.complained], [0, '']);
    assert.match(rotated.printed, /SPARK_SECRET_PREVIOUS is no longer needed\./);
    const now = withSecrets(base, NEW_SECRET, null);
    await assertOpens(now, filled, 'with the new one only');
    await assertTokenEnded(now, filled.token);
    await assertRefusesToStart(old, /set SPARK_SECRET to what it was, or name the earlier one/);
  });

  test('a crash after any step leaves a state that opens with both', async (t) => {
    for (const step of ROTATION_STEPS) {
      const base = configOf(newData(t));
      const filled = await fill(withSecrets(base, OLD_SECRET, null));
      const both = withSecrets(base, NEW_SECRET, OLD_SECRET);
      const store = await openStore(both);
      const ring = await openKeyRing(both, store);
      const afterStep = (done: string) => {
        if (done === step) throw new Error('crash');
      };
      await assert.rejects(rotateKey({ config: both, store, ring, afterStep }), /crash/);
      await store.close();
      await assertOpens(both, filled, `crash after: ${step}`);
      if (step === 'new key kept') assert.equal((await run(both, 'secrets', 'rotate')).code, 0);
      await assertOpens(withSecrets(base, NEW_SECRET, null), filled, `completed after: ${step}`);
    }
  });

  test('the same secret again is refused with how it goes', async (t) => {
    const config = withSecrets(configOf(newData(t)), OLD_SECRET, null);
    await fill(config);
    const before = await dumpOf(config);
    const { code, complained } = await run(config, 'secrets', 'rotate');
    assert.equal(code, 1);
    assert.match(
      complained,
      /^Everything is sealed with SPARK_SECRET already\. To change it, put the present one into/,
    );
    assert.deepEqual(await dumpOf(config), before);
  });

  test('from the key file to SPARK_SECRET and back', async (t) => {
    const file = configOf(newData(t));
    const filled = await fill(file);
    const secret = withSecrets(file, NEW_SECRET, null);
    await assertOpens(secret, filled, 'SPARK_SECRET given, not yet in use');
    const there = await run(secret, 'secrets', 'rotate');
    assert.match(there.printed, /The file secret\.key in .* is no longer needed\./);
    rmSync(join(file.dataFolder, 'secret.key'));
    await assertOpens(secret, filled, 'SPARK_SECRET only');
    await assertRefusesToStart(file, /no key was given/);
    const back = withSecrets(file, null, NEW_SECRET);
    await assertOpens(back, filled, 'on the way back');
    assert.equal((await run(back, 'secrets', 'rotate')).code, 0);
    await assertOpens(file, filled, 'key file only');
  });
});

suite('a wrong or missing key at start', () => {
  test('is refused with the fix, and nothing is changed or made', async (t) => {
    const config = configOf(newData(t));
    const filled = await fill(config);
    const keyPath = join(config.dataFolder, 'secret.key');
    const key = readFileSync(keyPath);
    const before = await dumpOf(config);
    rmSync(keyPath);
    await assertRefusesToStart(config, /no key was given\. To open them, put back the file secret\.key in/);
    for (const args of [
      ['user', 'list'],
      ['user', 'key', asOwner.userid],
      ['secrets', 'rotate'],
    ]) {
      const { code, complained } = await run(config, ...args);
      assert.deepEqual([code, /^The stored secrets were sealed with key/.test(complained)], [1, true]);
    }
    assert.equal(readKeyFile(config.dataFolder), null, 'no new key is made');
    await assertRefusesToStart({ ...config, secret: NEW_SECRET }, /set SPARK_SECRET to what it was/);
    writeFileSync(keyPath, 'damaged');
    await assert.rejects(
      withSpark(config, clock, async () => undefined),
      /secret\.key is damaged\. Put back the copy/,
    );
    assert.deepEqual(await dumpOf(config), before);
    writeFileSync(keyPath, key);
    await assertOpens(config, filled, 'with the key put back');
  });
});

suite('in PostgreSQL', () => {
  let postgres: FreshPostgres;
  before(async () => {
    postgres = await freshPostgres();
  });
  after(() => postgres?.drop());

  test('the key file is made in a data folder that did not exist; rotation works and is refused while locked', async (t) => {
    const config = configOf(newData(t), { DATABASE_URL: postgres.url });
    const filled = await fill(config);
    const lock = await lockStore(config);
    const refused = await run(config, 'secrets', 'rotate');
    await lock.release();
    assert.match(refused.complained, /is using the PostgreSQL database/);
    assert.equal((await run(config, 'secrets', 'rotate')).code, 0);
    await assertOpens(config, filled, 'PostgreSQL');
    await assertTokenEnded(config, filled.token);
  });
});

/** Changes one sealed value in the database, as someone with a shell could. */
async function tamper(config: Config): Promise<void> {
  const store = await openStore(config);
  const rows = await store.readSecrets({ after: null, limit: 100 });
  const row = rows.find(({ name }) => name === 'ApiSecret');
  assert.ok(row);
  const text = (row.sealed.text.startsWith('A') ? 'B' : 'A') + row.sealed.text.slice(1);
  await store.replaceSecrets({
    secrets: [{ ...row, sealed: { ...row.sealed, text } }],
    keyMacs: [],
    settings: [],
  });
  await store.close();
}
