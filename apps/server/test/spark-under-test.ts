import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { type AddedUser, createUser, demoDesk, openData } from '@spark/application';
import { createManualClock, createSeededRandomness, type ManualClock } from '@spark/testkit';
import pino from 'pino';
import { composeSpark, type Spark } from '../src/compose.ts';
import { type Config, readConfig } from '../src/config.ts';
import type { World } from '../src/world.ts';
import { assertErrorsAreListed } from './listed-errors.ts';
import { madeOnce } from './lists-made-once.ts';
import { NO_BROKERS } from './no-brokers.ts';

/** The whole program on a fresh data folder, with a clock that tests move, spoken to by injected requests. */
export type SparkUnderTest = {
  /** The running one; another after a restart. */
  readonly spark: Spark;
  readonly clock: ManualClock;
  readonly config: Config;
  readonly folder: string;
  /** Every line logged so far, as one text. */
  readonly logged: () => string;
  /** The lines logged so far, each as the object it is. */
  readonly logLines: () => readonly Readonly<Record<string, unknown>>[];
  readonly call: (method: Method, path: string, request?: Request) => Promise<Reply>;
  /** The owner's access token. */
  readonly token: () => Promise<string>;
  /** Runs the owner's command line on the same data, as another process would, and answers with what it said. */
  readonly command: (args: readonly string[], line?: string) => Promise<string>;
  /** Adds another user, as another process would. */
  readonly addUser: (email: string) => Promise<AddedUser & { readonly token: string }>;
  /** Stops Spark and keeps its data, for a restart later. */
  readonly halt: () => Promise<void>;
  /** Stops Spark, unless it was halted, and starts it again on the same data. */
  readonly restart: (world?: Partial<World>) => Promise<SparkUnderTest>;
  readonly stop: () => Promise<void>;
};

/** With the access token of its owner. */
export type OwnedSpark = SparkUnderTest & { readonly owner: string };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS' | 'PATCH';

export type Request = {
  readonly token?: string;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly raw?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address the request comes from. */
  readonly from?: string;
};

export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  /** The reply's JSON; undefined when it is none. */
  readonly body: Envelope;
};

export type Envelope = {
  readonly status: boolean;
  readonly error: boolean;
  readonly data: readonly Record<string, unknown>[];
  readonly message: string;
  readonly errors?: readonly {
    readonly code: string;
    readonly field?: string;
    readonly message: string;
    readonly hint?: string;
  }[];
  readonly access_token?: string;
  readonly token_type?: string;
};

export const OWNER = { email: 'owner@spark.local', password: 'correct horse battery' } as const;
export const OTHER_PASSWORD = 'another horse battery';

type Options = {
  readonly env?: Readonly<Record<string, string>>;
  /** What follows npm start --. */
  readonly args?: readonly string[];
  readonly world?: Partial<World>;
  readonly folder?: string;
  readonly clock?: ManualClock;
};

/** Each start draws other text, as real randomness would. */
let seed = 0;

export async function startSpark(options: Options = {}): Promise<SparkUnderTest> {
  const folder = options.folder ?? newFolder();
  const clock = options.clock ?? createManualClock();
  const lines: string[] = [];
  const parsedLines: Record<string, unknown>[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  // Nobody listens there: a test that wants Telegram brings its own.
  const telegram = { SPARK_TELEGRAM_URL: 'http://127.0.0.1:9' };
  const env = {
    SPARK_DATA: folder,
    SPARK_OWNER_PASSWORD: OWNER.password,
    ...telegram,
    SPARK_BROKER_HOSTS: NO_BROKERS,
    ...options.env,
  };
  const config = readConfig(env, folder, options.args);

  async function start(given: Partial<World> = {}): Promise<Spark> {
    const random = createSeededRandomness(++seed);
    const world = { clock, timers: clock, random, log, ownersDesk: demoDesk, listFromRules: madeOnce };
    return composeSpark(config, { ...world, ...options.world, ...given });
  }

  let spark = await start();
  let isHalted = false;

  async function halt(): Promise<void> {
    if (!isHalted) await spark.stop();
    isHalted = true;
  }

  const call: SparkUnderTest['call'] = async (method, path, request = {}) => {
    const reply = await spark.app.inject({ method, url: path, ...asInjected(request) });
    // An injected reply to HEAD shows the body that Node would not send.
    const text = method === 'HEAD' ? '' : reply.body;
    const body = parsed(text);
    assertErrorsAreListed(method, path, body);
    return { status: reply.statusCode, headers: reply.headers, text, body };
  };

  async function logIn(userid: string, password: string): Promise<string> {
    const reply = await call('POST', '/token', { form: { userid, password } });
    return String(reply.body.access_token);
  }

  const underTest: SparkUnderTest = {
    get spark() {
      return spark;
    },
    clock,
    config,
    folder,
    logged: () => lines.join(''),
    logLines: () => {
      for (const line of lines.slice(parsedLines.length)) parsedLines.push(JSON.parse(line));
      return parsedLines;
    },
    call,
    token: () => logIn(OWNER.email, OWNER.password),
    command: async (args, line = '') => {
      // Only the tests that use it wait for it to load.
      const { runCommandLine } = await import('@spark/owner');
      const printed: string[] = [];
      const code = await runCommandLine(args, {
        config,
        clock,
        random: createSeededRandomness(++seed),
        say: (text) => void printed.push(text),
        readLine: async () => line,
      });
      assert.equal(code, 0, printed.join('\n'));
      return printed.join('\n');
    },
    addUser: async (email) => {
      const desks = await openData(config, { clock, random: createSeededRandomness(++seed) });
      try {
        const user = { email, name: 'Another', userType: 'basic', password: OTHER_PASSWORD } as const;
        const added = await createUser(desks, user);
        return { ...added, token: await logIn(email, OTHER_PASSWORD) };
      } finally {
        await desks.store.close();
      }
    },
    halt,
    restart: async (world) => {
      await halt();
      spark = await start(world);
      isHalted = false;
      return underTest;
    },
    stop: async () => {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return underTest;
}

/** Spark for one test, on a copy of a first start whose owner is logged in. Stopped when the test ends. */
export async function sparkFor(t: TestContext, options: Omit<Options, 'folder'> = {}): Promise<OwnedSpark> {
  firstStarted ??= startOnce();
  const { folder: original, token } = await firstStarted;
  const folder = newFolder();
  cpSync(original, folder, { recursive: true });
  const spark = await startSpark({ ...options, folder });
  t.after(() => spark.stop());
  return Object.defineProperties({ owner: token }, Object.getOwnPropertyDescriptors(spark)) as OwnedSpark;
}

/** The number of the user whose token it is. */
export async function uccOf(spark: SparkUnderTest, token: string): Promise<string> {
  return String((await spark.call('GET', '/profile', { token })).body.data[0]?.UCC);
}

/** Hashing passwords is slow on purpose, so a test file does it once. */
let firstStarted: Promise<{ readonly folder: string; readonly token: string }> | undefined;

async function startOnce(): Promise<{ readonly folder: string; readonly token: string }> {
  const spark = await startSpark();
  const token = await spark.token();
  await spark.spark.stop();
  process.once('exit', () => rmSync(spark.folder, { recursive: true, force: true }));
  return { folder: spark.folder, token };
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'spark-test-'));
}

function asInjected({ from, ...request }: Request) {
  return { ...bodyAndHeaders(request), ...(from === undefined ? {} : { remoteAddress: from }) };
}

function bodyAndHeaders({ token, json, form, raw, headers }: Omit<Request, 'from'>) {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  if (json !== undefined) {
    return {
      headers: { ...authorization, 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(json),
    };
  }
  if (form !== undefined) {
    return {
      headers: { ...authorization, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    };
  }
  return { headers: { ...authorization, ...headers }, ...(raw === undefined ? {} : { payload: raw }) };
}

function parsed(text: string): Envelope {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return undefined as unknown as Envelope;
  }
}
