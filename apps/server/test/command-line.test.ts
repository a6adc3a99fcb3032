import assert from 'node:assert/strict';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { table } from '@spark/owner';
import { createManualClock } from '@spark/testkit';
import { command, configOf, dumpOf } from './command-line-under-test.ts';
import { newFolder, runCommand } from './process-under-test.ts';
import { OWNER, sparkFor } from './spark-under-test.ts';

/** A running Spark with its owner's token, and the command line on the same data. */
async function sparkAndCommands(t: TestContext) {
  const spark = await sparkFor(t);
  const run = (line: string, stdin = '') =>
    command(spark.config, line.split(' '), { clock: spark.clock, line: stdin });
  const ask = (path: string, token: string = spark.owner) => spark.call('GET', path, { token });
  const logIn = (userid: string, password: string) =>
    spark.call('POST', '/token', { form: { userid, password } });
  return { spark, run, ask, logIn };
}

function passwordIn(printed: string): string {
  return /shown this once: (\S+)/.exec(printed)?.[1] ?? '';
}

suite('users', () => {
  test('add, log in, list: the running server knows the new user at once', async (t) => {
    const { run, logIn } = await sparkAndCommands(t);
    const added = await run('user add New.User@Example.org --name Asha');
    assert.deepEqual([added.code, added.complained], [0, '']);
    assert.match(
      added.printed,
      /^Added new\.user@example\.org with the code S[A-Z0-9]{6}\.\nPassword, shown/,
    );
    assert.equal((await logIn('new.user@example.org', passwordIn(added.printed))).status, 200);
    const list = await run('user list');
    assert.match(list.printed, /owner@spark\.local +Owner +admin +active +10 accounts, 20 strategies/);
    assert.match(
      list.printed,
      /new\.user@example\.org +Asha +basic +active +3 accounts, 15 strategies +2026-11-16/,
    );
  });

  test('--admin and a password from standard input', async (t) => {
    const { run, logIn } = await sparkAndCommands(t);
    const added = await run('user add admin@example.org --admin --stdin', 'typed on the keyboard');
    assert.doesNotMatch(added.printed, /Password/);
    assert.equal((await logIn('admin@example.org', 'typed on the keyboard')).status, 200);
    assert.match((await run('user list')).printed, /admin@example\.org +admin +admin +active/);
  });

  test('an address that is taken is refused in one sentence, in any letter case, and nothing is stored', async (t) => {
    const { spark, run } = await sparkAndCommands(t);
    const before = (await dumpOf(spark.config)).filter(({ table }) => table !== 'sequences');
    const again = await run('user add OWNER@spark.local');
    assert.deepEqual(again, {
      code: 1,
      printed: '',
      complained: 'There is already a user with the address owner@spark.local.',
    });
    const after = (await dumpOf(spark.config)).filter(({ table }) => table !== 'sequences');
    // A number may be used up, like a ticket torn off; nothing else moves. The footer counts sequences too.
    assert.deepEqual(withoutFooter(after), withoutFooter(before));
  });

  test('a new password ends all tokens and the old password; the new one works', async (t) => {
    const { run, ask, logIn } = await sparkAndCommands(t);
    assert.equal((await ask('/profile')).status, 200);
    const changed = await run(`user password ${OWNER.email}`);
    assert.equal(changed.code, 0);
    assert.equal((await ask('/profile')).status, 401, 'the old token has ended');
    assert.equal((await logIn(OWNER.email, OWNER.password)).status, 401);
    assert.equal((await logIn(OWNER.email, passwordIn(changed.printed))).status, 200);
    assert.equal((await run(`user password ${OWNER.email} --stdin`, 'one of my own')).code, 0);
    assert.equal((await logIn(OWNER.email, 'one of my own')).status, 200);
  });

  test('a new API key ends the old one and all tokens; the password stays', async (t) => {
    const { spark, run, ask, logIn } = await sparkAndCommands(t);
    const old = String((await ask('/profile')).body.data[0]?.AuthKey);
    const changed = await run(`user key ${OWNER.email}`);
    const key = /API key: (\S+)/.exec(changed.printed)?.[1] ?? '';
    assert.equal((await ask('/profile')).status, 401);
    const logInWith = (apikey: string) => spark.call('POST', '/token', { form: { apikey } });
    assert.equal((await logInWith(old)).status, 401);
    const reply = await logInWith(key);
    assert.equal(reply.status, 200);
    assert.equal((await ask('/profile', reply.body.access_token)).body.data[0]?.AuthKey, key);
    assert.equal((await logIn(OWNER.email, OWNER.password)).status, 200);
  });

  test('disable ends tokens and logins at once; enable lets them log in, but brings no old token back', async (t) => {
    const { run, ask, logIn } = await sparkAndCommands(t);
    assert.match((await run(`user disable ${OWNER.email}`)).printed, /can no longer log in/);
    assert.equal((await ask('/profile')).status, 401);
    assert.equal((await logIn(OWNER.email, OWNER.password)).status, 401);
    assert.match((await run('user list')).printed, /disabled/);
    assert.equal((await run(`user disable ${OWNER.email}`)).code, 0, 'twice does no harm');
    assert.match((await run(`user enable ${OWNER.email}`)).printed, /can log in again/);
    assert.equal((await ask('/profile')).status, 401);
    assert.equal((await logIn(OWNER.email, OWNER.password)).status, 200);
  });

  test('limits are felt at once', async (t) => {
    const { spark, run, ask } = await sparkAndCommands(t);
    const printed = await run(`user limits ${OWNER.email} --accounts 5 --strategies 1`);
    assert.equal(printed.printed, 'owner@spark.local may have 5 enabled accounts and 1 strategies.');
    const [profile] = (await ask('/profile')).body.data;
    assert.deepEqual([profile?.acLimit, profile?.stLimit], [5, 1]);
    const json = { strategyName: 'second', strategyType: 'Intraday' };
    assert.equal((await spark.call('POST', '/strategy', { token: spark.owner, json })).status, 400);
    await run(`user limits ${OWNER.email} --strategies 2`);
    assert.equal((await spark.call('POST', '/strategy', { token: spark.owner, json })).status, 200);
  });
});

suite('accounts', () => {
  test('list, trading, disable, enable, delete: the running server sees each at once', async (t) => {
    const { run, ask } = await sparkAndCommands(t);
    const account = async () => (await ask('/account')).body.data[0];
    assert.match(
      (await run(`account list ${OWNER.email}`)).printed,
      /paper +testBroker +PAPER +enabled +trading +2026-11-16/,
    );
    assert.equal((await run(`account trading ${OWNER.email} paper off`)).printed, 'paper: trading is off.');
    assert.equal((await account())?.Trade, 'N');
    await run(`account trading ${OWNER.email} paper on`);
    assert.equal((await account())?.Trade, 'Y');
    await run(`account disable ${OWNER.email} paper`);
    assert.match((await run(`account list ${OWNER.email}`)).printed, /disabled +not trading/);
    const refused = await run(`account trading ${OWNER.email} paper on`);
    assert.deepEqual(refused, {
      code: 1,
      printed: '',
      complained:
        'The account paper is disabled. First: npm run spark -- account enable owner@spark.local paper',
    });
    await run(`account enable ${OWNER.email} paper`);
    await run(`account delete ${OWNER.email} paper`);
    assert.deepEqual((await ask('/account')).body.data, []);
    assert.deepEqual((await ask('/linkstrategy')).body.data, [], 'its link went with it');
  });

  test('refusals name the fix', async (t) => {
    const { run } = await sparkAndCommands(t);
    const nobody = await run('account list nobody@example.org');
    assert.deepEqual(
      [nobody.code, nobody.complained],
      [1, 'There is no user nobody@example.org. See: npm run spark -- user list'],
    );
    const missing = await run(`account delete ${OWNER.email} nope`);
    assert.deepEqual(
      [missing.code, missing.complained],
      [
        1,
        'owner@spark.local has no account named "nope". See: npm run spark -- account list owner@spark.local',
      ],
    );
    await run(`account disable ${OWNER.email} paper`);
    await run(`user limits ${OWNER.email} --accounts 0`);
    const full = await run(`account enable ${OWNER.email} paper`);
    assert.match(
      full.complained,
      /has all the 0 accounts they may have\. More: npm run spark -- user limits/,
    );
  });

  test('what a user typed cannot steer the owner’s terminal', () => {
    assert.equal(
      table([
        ['Name', 'Client id'],
        ['a\u001b[2Jb', 'x\r\ny\u009b'],
      ]),
      'Name    Client id\na?[2Jb  x??y?',
    );
  });
});

suite('calling it wrongly', () => {
  const WRONG: Readonly<Record<string, RegExp>> = {
    'user lst': /There is no command "user lst"\. Did you mean user list\?/,
    user: /There is no command "user"/,
    bakcup: /Did you mean backup\?/,
    nonsense: /There is no command "nonsense"\. See: npm run spark -- help$/,
    'user add': /<e-mail> is missing\. Usage: npm run spark -- user add <e-mail>/,
    'user add nobody': /"nobody" is not an e-mail address/,
    'user add a@b c@d': /"c@d" is one word too many/,
    'user add a@b --name=': /--name takes 1 to 100 characters/,
    'user add a@b --nmae x': /Unknown option '--nmae'\. See/,
    'user add a@b --name': /Option '--name <value>' argument missing/,
    'user add a@b --admin=yes': /Option '--admin' does not take an argument/,
    'user list --admin': /--admin does not belong here\. Usage: npm run spark -- user list/,
    'user password a@b --stdin': /There is no user a@b/,
    'user limits owner@spark.local': /Say what to change/,
    'user limits owner@spark.local --accounts 201': /--accounts is a whole number from 0 to 200/,
    'user limits owner@spark.local --accounts -1': /--accounts/,
    'user limits owner@spark.local --accounts 1e1': /--accounts is a whole number/,
    'user limits owner@spark.local --strategies=': /--strategies is a whole number from 0 to 500/,
    'account trading owner@spark.local paper maybe': /Say on or off, not "maybe"/,
    'account trading owner@spark.local paper': /<on\|off> is missing/,
    backup: /<file> is missing/,
    restore: /<file> is missing/,
    'secrets rotate now': /one word too many/,
    'doctor --stdin': /--stdin does not belong here/,
  };

  test('each mistake gets one line that says how it goes, exit code 2, and changes nothing', async (t) => {
    const { spark, run } = await sparkAndCommands(t);
    const before = await dumpOf(spark.config);
    for (const [line, expected] of Object.entries(WRONG)) {
      const { code, printed, complained } = await run(line);
      const isRefusal = complained.startsWith('There is no user');
      assert.deepEqual([code, printed], [isRefusal ? 1 : 2, ''], line);
      assert.match(complained, expected, line);
      assert.doesNotMatch(complained, /\n|\bat .*\.ts/, `${line}: one line, no stack`);
    }
    assert.deepEqual(await dumpOf(spark.config), before);
  });

  test('a password that is too short or too long is refused', async (t) => {
    const { run } = await sparkAndCommands(t);
    for (const password of ['', 'short', 'x'.repeat(201)]) {
      const { code, complained } = await run(`user password ${OWNER.email} --stdin`, password);
      assert.deepEqual([code, complained], [2, 'A password has 10 to 200 characters.']);
    }
  });

  test('help, --help, -h and nothing at all print the manual', async (t) => {
    const { run } = await sparkAndCommands(t);
    for (const line of ['help', '--help', '-h', 'user add --help', 'help me']) {
      const { code, printed } = await run(line);
      assert.equal(code, 0, line);
      for (const name of ['user add <e-mail>', 'account trading', 'backup <file>', 'restore', 'doctor']) {
        assert.ok(printed.includes(name), `${line} says ${name}`);
      }
    }
  });
});

suite('without data', () => {
  const clock = createManualClock();

  test('no command makes data where there is none: a mistyped folder stays missing', async (t) => {
    const folder = join(newFolder(t), 'mistyped');
    for (const line of [
      'user list',
      'user add a@b',
      'account list a@b',
      'backup b.gz',
      'secrets rotate',
      'doctor',
    ]) {
      const { code, printed, complained } = await command(configOf(folder), line.split(' '), { clock });
      assert.equal(code, 1, line);
      assert.match(printed + complained, /npm start makes it/, line);
      assert.ok(!existsSync(folder), line);
    }
  });

  test('neither in an empty folder, nor beside an empty database file', async (t) => {
    const folder = newFolder(t);
    assert.equal((await command(configOf(folder), ['user', 'list'], { clock })).code, 1);
    assert.deepEqual(readdirSync(folder), []);
    writeFileSync(join(folder, 'spark.db'), '');
    assert.equal((await command(configOf(folder), ['user', 'list'], { clock })).code, 1);
    assert.deepEqual(readdirSync(folder), ['spark.db']);
  });
});

suite('as a process', () => {
  test('exit codes, and what is asked for on stdout apart from complaints on stderr', async (t) => {
    const folder = newFolder(t);
    const env = { SPARK_DATA: join(folder, 'data') };
    const [help, wrong, failed] = await Promise.all([
      runCommand(t, ['help'], { env: { ...env, SPARK_MARKET: 'nonsense' } }),
      runCommand(t, ['user', 'lst'], { env }),
      runCommand(t, ['user', 'list'], { env }),
    ]);
    assert.deepEqual([help.code, help.complained], [0, ''], 'a wrong setting keeps nobody from the manual');
    assert.match(help.printed, /^Spark's command line for the owner/);
    assert.deepEqual([wrong.code, wrong.printed], [2, '']);
    assert.match(wrong.complained, /^There is no command "user lst"\..*\n$/);
    assert.deepEqual([failed.code, failed.printed], [1, '']);
    assert.match(failed.complained, /^There is no data of Spark in .*\n$/);
    const config = await runCommand(t, ['user', 'list'], { env: { ...env, SPARK_MARKET: 'nonsense' } });
    assert.deepEqual(
      [config.code, config.complained],
      [1, 'SPARK_MARKET must be always-open or calendar, not "nonsense".\n'],
    );
    assert.deepEqual(readdirSync(folder), []);
  });
});

function withoutFooter<T extends { readonly table: string }>(lines: readonly T[]): readonly T[] {
  return lines.filter(({ table }) => table !== '_footer');
}
