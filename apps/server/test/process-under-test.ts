import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { BUNDLES } from '@spark/testkit';
import { NO_BROKERS } from './no-brokers.ts';
import { OWNER } from './spark-under-test.ts';

/** The real programs, each in a separate process: the server and the owner's command line. */

const SERVER = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const COMMAND_LINE = fileURLToPath(new URL('../../owner/src/main.ts', import.meta.url));

/** All else is what the test gives: settings of the person at the keyboard must not steer it. */
const INHERITED = Object.fromEntries(
  ['PATH', 'HOME', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

export type Environment = Readonly<Record<string, string>>;

export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export type ProcessUnderTest = {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Waits until the output has this; fails when the process ends without it. */
  readonly printed: (pattern: RegExp) => Promise<RegExpExecArray>;
  readonly exited: Promise<Exit>;
};

export type ServerUnderTest = ProcessUnderTest & {
  /** As the banner says it. */
  readonly address: string;
  readonly port: number;
  readonly call: (method: string, path: string, request?: CallRequest) => Promise<CallReply>;
  /** An access token, of the owner unless someone else is named. */
  readonly token: (userid?: string, password?: string) => Promise<string>;
  /** Sends the signal and waits for the end. */
  readonly end: (signal?: NodeJS.Signals) => Promise<Exit>;
};

export type CallRequest = {
  readonly token?: string;
  /** The Idempotency-Key. */
  readonly key?: string;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
};

export type CallReply = { readonly status: number; readonly body: ReplyBody };

export type ReplyBody = {
  readonly status?: boolean;
  readonly error?: boolean;
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly message?: string;
  readonly errors?: readonly { readonly code: string; readonly message: string }[];
  readonly access_token?: string;
};

export function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'spark-process-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type SpawnOptions = {
  readonly env: Environment;
  readonly nodeArgs?: readonly string[];
  readonly stdin?: string;
  readonly cwd?: string;
  /** Whoever runs it is told when it has joined other nodes, and starts it again: it needs no process beside it. */
  readonly isWatchedOver?: boolean;
  /** Another program that serves. */
  readonly script?: string;
  /** As `npm start` runs it, also in a run that has bundles. */
  readonly fromSources?: boolean;
};

/** In Indian time. Tokens end each morning, and a test must not fail because it runs then. */
export function halfADayAfter(now: number): string {
  return new Date(now + 17.5 * 3_600_000).toISOString().slice(11, 16);
}

const HALF_A_DAY_FROM_NOW = halfADayAfter(Date.now());

/** Starts the server and does not wait for it. Whatever happens, it is gone when the test ends. */
export function spawnServer(t: TestContext, options: SpawnOptions): ProcessUnderTest {
  const { nodeArgs = [], env, script = SERVER } = options;
  return start(t, [...nodeArgs, script], {
    ...options,
    env: {
      PORT: '0',
      SPARK_SITE: 'off',
      SPARK_TELEGRAM_URL: 'http://127.0.0.1:9',
      SPARK_BROKER_HOSTS: NO_BROKERS,
      SPARK_TOKENS_END: HALF_A_DAY_FROM_NOW,
      ...env,
    },
  });
}

/** Starts the server and waits until it is ready. */
export async function startServer(t: TestContext, options: SpawnOptions): Promise<ServerUnderTest> {
  const env = { SPARK_OWNER_PASSWORD: OWNER.password, ...options.env };
  const server = spawnServer(t, { ...options, env });
  const [, address = ''] = await server.printed(/Spark is running at (\S+)[\s\S]*(Forgotten\?|curl).*\n/);
  const call: ServerUnderTest['call'] = (method, path, request) => callAt(address, method, path, request);
  return {
    ...server,
    address,
    port: Number(new URL(address).port),
    call,
    token: async (userid = OWNER.email, password = OWNER.password) => {
      const { status, body } = await call('POST', '/token', { form: { userid, password } });
      if (status !== 200) throw new Error(`The login of ${userid} answered ${status}.`);
      return String(body.access_token);
    },
    end: (signal = 'SIGTERM') => {
      server.child.kill(signal);
      return server.exited;
    },
  };
}

/** Starts another of our programs with these settings alone. */
export function spawnProgram(t: TestContext, program: string, env: Environment): ProcessUnderTest {
  return start(t, [program], { env });
}

export type CommandResult = {
  readonly code: number | null;
  readonly printed: string;
  readonly complained: string;
};

/** Runs one command of the owner's command line to its end. */
export async function runCommand(
  t: TestContext,
  args: readonly string[],
  options: SpawnOptions,
): Promise<CommandResult> {
  const command = start(t, [COMMAND_LINE, ...args], options);
  const { code } = await command.exited;
  return { code, printed: command.stdout(), complained: command.stderr() };
}

export async function callAt(
  address: string,
  method: string,
  path: string,
  { token, key, json, form }: CallRequest = {},
): Promise<CallReply> {
  const reply = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
  });
  return { status: reply.status, body: (await reply.json()) as ReplyBody };
}

type Pipes = ['pipe', 'pipe', 'pipe'];
const PIPES: Pipes = ['pipe', 'pipe', 'pipe'];
// The channel changes nothing about the other three, which is all that the type tells.
const WITH_CHANNEL = [...PIPES, 'ipc'] as unknown as Pipes;

function start(
  t: TestContext,
  args: readonly string[],
  { env, stdin = '', cwd, fromSources = false, isWatchedOver = false }: SpawnOptions,
): ProcessUnderTest {
  const child = spawn(process.execPath, [...(fromSources ? [] : BUNDLES), ...args], {
    env: { ...INHERITED, ...env },
    ...(cwd === undefined ? {} : { cwd }),
    stdio: isWatchedOver ? WITH_CHANNEL : PIPES,
  });
  const out = collect(child.stdout);
  const err = collect(child.stderr);
  child.stdin.on('error', () => undefined);
  child.stdin.end(stdin);
  const exited = once(child, 'close').then(([code, signal]): Exit => ({ code, signal }));
  t.after(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return {
    child,
    stdout: out.text,
    stderr: err.text,
    exited,
    printed: (pattern) => {
      const found = out.waitFor(pattern);
      const ended = exited.then(({ code, signal }) => {
        const last = pattern.exec(out.text());
        if (last) return last;
        throw new Error(
          `The process ended (${code ?? signal}) without saying ${pattern}.\n${out.text()}\n${err.text()}`,
        );
      });
      return Promise.race([found, ended]);
    },
  };
}

/** The text of a stream as it grows. */
function collect(stream: NodeJS.ReadableStream) {
  let text = '';
  const waiting = new Set<() => void>();
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    text += chunk;
    for (const check of waiting) check();
  });
  return {
    text: () => text,
    waitFor: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve) => {
        const check = () => {
          const found = pattern.exec(text);
          if (!found) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
  };
}
