import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { testSize } from '@spark/testkit';
import { readConfig } from '../src/config.ts';
import { explainFailure } from '../src/process/explain-failure.ts';
import { type Environment, newFolder, runCommand, spawnServer, startServer } from './process-under-test.ts';
import { OWNER } from './spark-under-test.ts';

/** Starts a server that must not come up, and answers with what it said. */
async function refusal(t: TestContext, env: Environment): Promise<string> {
  const server = spawnServer(t, { env });
  const { code, signal } = await server.exited;
  assert.deepEqual([code, signal, server.stdout()], [1, null, ''], server.stderr());
  const [, sentence = ''] = /^\nSpark could not start\.\n([^\n]+)\n\n$/.exec(server.stderr()) ?? [];
  assert.notEqual(sentence, '', `one sentence, no stack: ${server.stderr()}`);
  return sentence;
}

/** The sentence with which settings are refused, without a server. */
function sentenceAbout(env: Environment): string {
  try {
    readConfig(env, tmpdir());
  } catch (error) {
    return explainFailure(error);
  }
  return '';
}

suite('the first start', () => {
  test('prints the owner and a password made up for them once; the second start does not', async (t) => {
    const env = { SPARK_DATA: join(newFolder(t), 'data'), SPARK_OWNER_PASSWORD: '' };
    const first = await startServer(t, { env, fromSources: true });
    const [, email = '', password = ''] =
      /E-mail {2,}(\S+)\n {4}Password {2,}(\S+) {2,}\(shown this once: keep it\)/.exec(first.stdout()) ?? [];
    assert.equal(email, 'owner@spark.local');
    const token = await first.token(email, password);
    const links = await first.call('GET', '/linkstrategy', { token });
    assert.deepEqual(
      links.body.data.map((row) => [row.StrategyName, row.AccountName, row.Multiplier, row.Activate]),
      [
        ['demo', 'paper', 1, 1],
        ['test1', 'account1', 1, 1],
        ['test1', 'account2', 3, 1],
      ],
      'ready to trade, in one account and in two',
    );
    assert.deepEqual(await first.end(), { code: 0, signal: null });

    const second = await startServer(t, { env });
    assert.doesNotMatch(second.stdout(), /First start|shown this once|Password {2}/);
    assert.ok(!second.stdout().includes(password));
    assert.match(second.stdout(), /Log in with your e-mail address and password/);
    assert.equal((await second.call('GET', '/profile', { token })).status, 200, 'tokens outlive a restart');
    await second.token(email, password);
    assert.equal(statSync(join(env.SPARK_DATA, 'secret.key')).mode & 0o777, 0o600);
    assert.equal(statSync(env.SPARK_DATA).mode & 0o777, 0o700);
  });

  test('honours SPARK_OWNER_EMAIL and SPARK_OWNER_PASSWORD, and shows no password', async (t) => {
    const SPARK_OWNER_EMAIL = 'Asha+Spark@Example.org';
    const env = { SPARK_DATA: newFolder(t), SPARK_OWNER_EMAIL, SPARK_OWNER_PASSWORD: 'a & b + c = d ✓' };
    const server = await startServer(t, { env });
    assert.match(
      server.stdout(),
      /E-mail +asha\+spark@example\.org\n +Password +the one in SPARK_OWNER_PASSWORD/,
    );
    assert.ok(!server.stdout().includes(env.SPARK_OWNER_PASSWORD));
    assert.match(server.stdout(), /--data-urlencode "userid=asha\+spark@example\.org"/);
    await server.token(SPARK_OWNER_EMAIL, env.SPARK_OWNER_PASSWORD);
    await server.end();
    const later = await startServer(t, { env: { ...env, SPARK_OWNER_EMAIL: 'other@example.org' } });
    assert.doesNotMatch(later.stdout(), /other@example\.org/, 'a missing owner is not named');
    await later.token(SPARK_OWNER_EMAIL, env.SPARK_OWNER_PASSWORD);
  });

  test('with PORT=0 the login url carries the real port', async (t) => {
    const server = await startServer(t, { env: { SPARK_DATA: newFolder(t) } });
    assert.ok(server.port > 0);
    const token = await server.token();
    const login = await server.call('POST', '/login/paper', { token });
    const loginUrl = String(login.body.data[0]?.loginUrl);
    assert.ok(loginUrl.startsWith(`${server.address}/auth_code/testBroker?`), loginUrl);
    assert.equal((await fetch(loginUrl)).status, 200, 'and leads back to a finished login');
  });

  test('SPARK_PUBLIC_URL is taken as it is', async (t) => {
    const env = { SPARK_DATA: newFolder(t), SPARK_PUBLIC_URL: 'https://spark.example.org/' };
    const server = await startServer(t, { env });
    const login = await server.call('POST', '/login/paper', { token: await server.token() });
    assert.match(
      String(login.body.data[0]?.loginUrl),
      /^https:\/\/spark\.example\.org\/auth_code\/testBroker\?/,
    );
  });

  test('listens where HOST says, IPv6 included', async (t) => {
    const server = await startServer(t, { env: { SPARK_DATA: newFolder(t), HOST: '::1' } });
    assert.match(server.address, /^http:\/\/\[::1\]:\d+$/);
    const login = await server.call('POST', '/login/paper', { token: await server.token() });
    assert.ok(String(login.body.data[0]?.loginUrl).startsWith(`${server.address}/auth_code/`));
  });

  test('gives the threads of V8 a lower priority than those of orders', async (t) => {
    const { child } = await startServer(t, { env: { SPARK_DATA: newFolder(t) } });
    const threads = readdirSync(`/proc/${child.pid}/task`).map(Number);
    const nameOf = (thread: number) => readFileSync(`/proc/${child.pid}/task/${thread}/comm`, 'utf8').trim();
    const own = getPriority(child.pid);
    const low = threads.filter((thread) => getPriority(thread) > own).map(nameOf);
    assert.ok(low.length > 0);
    assert.deepEqual(new Set(low), new Set(['V8Worker']));
  });
});

suite('the reason of a failed start is one sentence, exit code 1', () => {
  const BAD: Readonly<Record<string, readonly (readonly [value: string, expected: RegExp])[]>> = {
    PORT: [
      ['nonsense', /^PORT must be a whole number from 0 to 65535, not "nonsense"\.$/],
      ['65536', /^PORT must be/],
      ['-1', /^PORT must be/],
      ['80.5', /^PORT must be/],
    ],
    HOST: [
      ['256.1.1.1', /^HOST is "256\.1\.1\.1", which is not an address of this machine\. Use 127\.0\.0\.1/],
      ['192.0.2.1', /^HOST is "192\.0\.2\.1", which is not an address of this machine/],
    ],
    DATABASE_URL: [['mysql://x', /^DATABASE_URL must begin with postgres:/]],
    SPARK_OWNER_EMAIL: [['nobody', /^SPARK_OWNER_EMAIL is not an e-mail address: "nobody"\.$/]],
    SPARK_OWNER_PASSWORD: [
      ['short', /^SPARK_OWNER_PASSWORD must have 10 to 200 characters\.$/],
      ['x'.repeat(201), /^SPARK_OWNER_PASSWORD must have/],
    ],
    SPARK_SECRET: [['short', /^SPARK_SECRET must have at least 16 characters\./]],
    SPARK_SECRET_PREVIOUS: [['short', /^SPARK_SECRET_PREVIOUS must have at least 16 characters\./]],
    SPARK_METRICS_TOKEN: [['short', /^SPARK_METRICS_TOKEN must have at least 16 characters\./]],
    SPARK_MARKET: [['sometimes', /^SPARK_MARKET must be always-open or calendar, not "sometimes"\.$/]],
    SPARK_TOKENS_END: [
      ['25:00', /^SPARK_TOKENS_END must be an Indian time written HH:MM, not "25:00"\.$/],
      ['6', /^SPARK_TOKENS_END must be/],
    ],
    SPARK_PUBLIC_URL: [
      ['spark.example.org', /^SPARK_PUBLIC_URL must be an http or https address/],
      ['ftp://spark.example.org', /^SPARK_PUBLIC_URL must be/],
    ],
    SPARK_VISITORS: [['some', /^SPARK_VISITORS must be on, off or local, not "some"\.$/]],
    SPARK_PRIVATE_WEBHOOKS: [['next-door', /^SPARK_PRIVATE_WEBHOOKS must be addresses such as 127\.0\.0\.1/]],
    SPARK_PRIVATE_PROXIES: [['next-door', /^SPARK_PRIVATE_PROXIES must be addresses such as 127\.0\.0\.1/]],
    SPARK_TRUST_PROXY: [['the-one-next-door', /^SPARK_TRUST_PROXY must be /]],
    SPARK_CORS_ORIGINS: [
      ['example.com', /^SPARK_CORS_ORIGINS must be origins such as https:/],
      ['https://example.com/path', /^SPARK_CORS_ORIGINS must be/],
    ],
    SPARK_LOG_LEVEL: [['loud', /^SPARK_LOG_LEVEL must be one of trace, debug, .*, not "loud"\.$/]],
  };

  for (const [name, cases] of Object.entries(BAD)) {
    // Whether this machine has an address is seen when the server begins to listen.
    if (name === 'HOST') continue;
    test(`${name} with a bad value is refused when the settings are read`, () => {
      for (const [value, expected] of cases) assert.match(sentenceAbout({ [name]: value }), expected);
    });
  }

  const tried = Object.entries(BAD).slice(0, testSize('badSettingsOfServers'));
  for (const [name, cases] of tried) {
    test(`${name} with a bad value ends the server`, async (t) => {
      for (const [value, expected] of cases.slice(0, testSize('badSettings'))) {
        const folder = join(newFolder(t), 'data');
        assert.match(await refusal(t, { SPARK_DATA: folder, [name]: value }), expected, `${name}=${value}`);
        assert.ok(!existsSync(folder), `nothing was made before ${name} was refused`);
      }
    });
  }

  test('a database that cannot be reached', async (t) => {
    const folder = join(newFolder(t), 'data');
    const env = { SPARK_DATA: folder, DATABASE_URL: 'postgres://spark@127.0.0.1:1/none' };
    assert.match(await refusal(t, env), /database none at 127\.0\.0\.1:1 cannot be used right now/);
    assert.ok(!existsSync(folder), 'nothing was made');
  });

  test('SPARK_DATA is a file, lies below a file, or may not be written', async (t) => {
    const folder = newFolder(t);
    const file = join(folder, 'file');
    writeFileSync(file, 'hello');
    assert.match(await refusal(t, { SPARK_DATA: file }), /is a file\. Remove it, or choose another folder/);
    assert.match(await refusal(t, { SPARK_DATA: join(file, 'data') }), /data folder .* lies below a file/);
    assert.equal(readFileSync(file, 'utf8'), 'hello');
    // Root may write everywhere but in the folders that the system makes up.
    const closed = process.getuid?.() === 0 ? '/sys/spark' : join(folder, 'closed', 'data');
    mkdirSync(join(folder, 'closed'), { mode: 0o500 });
    assert.match(
      await refusal(t, { SPARK_DATA: closed }),
      /^The data folder .* or choose another folder with SPARK_DATA/,
    );
    chmodSync(join(folder, 'closed'), 0o700);
  });

  test('a database file that is damaged, or that is none', async (t) => {
    const folder = newFolder(t);
    const file = join(folder, 'spark.db');
    writeFileSync(file, 'not a database at all '.repeat(1_000));
    const before = readFileSync(file);
    assert.match(await refusal(t, { SPARK_DATA: folder }), /spark\.db is damaged or is not a Spark database/);
    assert.deepEqual(readFileSync(file), before, 'it is left as it is');
  });

  test('a wrong key, and a damaged key file', async (t) => {
    const folder = newFolder(t);
    const server = await startServer(t, { env: { SPARK_DATA: folder } });
    await server.end();
    const env = { SPARK_DATA: folder, SPARK_SECRET: 'another secret than the file' };
    writeFileSync(join(folder, 'secret.key'), `${Buffer.alloc(32, 7).toString('base64')}\n`);
    assert.match(
      await refusal(t, { SPARK_DATA: folder }),
      /^The stored secrets were sealed with key \w+, but the given key/,
    );
    assert.match(await refusal(t, env), /set SPARK_SECRET to what it was/);
    writeFileSync(join(folder, 'secret.key'), 'x');
    assert.match(
      await refusal(t, { SPARK_DATA: folder }),
      /^The key file .*secret\.key is damaged\. Put back/,
    );
    const doctor = await runCommand(t, ['doctor'], { env: { SPARK_DATA: folder }, fromSources: true });
    assert.equal(doctor.code, 1);
    assert.match(
      doctor.printed,
      /DO {3}secrets +cannot be opened\n +The key file .* is damaged\. Put back the copy/,
    );
  });

  test('a second server on the same data folder: in use', async (t) => {
    const folder = newFolder(t);
    const first = await startServer(t, { env: { SPARK_DATA: folder } });
    assert.match(
      await refusal(t, { SPARK_DATA: folder }),
      /^Another Spark server or command is using the data folder .*\. Stop it first/,
    );
    assert.equal((await first.call('GET', '/healthz')).status, 200, 'the first one goes on');
    await first.end();
    const next = await startServer(t, { env: { SPARK_DATA: folder } });
    assert.equal((await next.call('GET', '/healthz')).status, 200, 'its end sets the data free');
  });

  test('the port is taken: no data is made, no owner whose password nobody saw, no lock is left', async (t) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    t.after(() => other.close());
    const { port } = other.address() as AddressInfo;
    const folder = newFolder(t);
    const env = { SPARK_DATA: join(folder, 'data'), PORT: String(port), SPARK_OWNER_PASSWORD: '' };
    assert.equal(
      await refusal(t, env),
      `Port ${port} is taken, perhaps by a Spark that runs already. Stop that, or choose another port: PORT=8090 npm start`,
    );
    assert.deepEqual(readdirSync(folder), []);
    const server = await startServer(t, { env: { ...env, PORT: '0' } });
    assert.match(server.stdout(), /First start/);
  });
});

suite('an unhandled mistake', () => {
  const TRIGGERS = {
    'a rejected promise': 'process.on("SIGUSR2", () => void Promise.reject(new Error("a planted bug")))',
    'a thrown error': 'process.on("SIGUSR2", () => { throw new Error("a planted bug") })',
  };
  for (const [what, code] of Object.entries(TRIGGERS)) {
    test(`${what} nobody handles ends the process with a logged line and exit code 1`, async (t) => {
      const nodeArgs = ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
      const server = await startServer(t, { env: { SPARK_DATA: newFolder(t) }, nodeArgs });
      assert.deepEqual(await server.end('SIGUSR2'), { code: 1, signal: null });
      // A line that was being written when the process ended may come after it.
      const logged = server
        .stdout()
        .split('\n')
        .filter((line) => line.startsWith('{"level":60'));
      assert.equal(logged.length, 1, server.stdout());
      const line = JSON.parse(logged[0] ?? '') as { msg: string; err: { message: string } };
      assert.deepEqual([line.msg, line.err.message], ['Spark ended because of a bug', 'a planted bug']);
    });
  }

  test('it is printed even when the log is off', async (t) => {
    const code = TRIGGERS['a rejected promise'];
    const nodeArgs = ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
    const env = { SPARK_DATA: newFolder(t), SPARK_LOG_LEVEL: 'silent' };
    const server = await startServer(t, { env, nodeArgs });
    assert.equal((await server.end('SIGUSR2')).code, 1);
    assert.match(server.stderr(), /a planted bug/);
  });
});

test('nothing secret is logged at the loudest level', async (t) => {
  const env = { SPARK_DATA: newFolder(t), SPARK_LOG_LEVEL: 'trace' };
  const server = await startServer(t, { env });
  const token = await server.token();
  const profile = await server.call('GET', '/profile', { token });
  await server.end();
  const log = server.stdout();
  for (const secret of [OWNER.password, token, String(profile.body.data[0]?.AuthKey)])
    assert.ok(!log.includes(secret));
});
