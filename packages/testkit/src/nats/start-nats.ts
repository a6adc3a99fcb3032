import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../free-port.ts';

export type TestNats = {
  readonly port: number;
  /** Ends it as a lost machine does. */
  readonly kill: () => Promise<void>;
  /** At the same port. */
  readonly startAgain: () => Promise<void>;
};

type Options = {
  /** What a client has to know. */
  readonly token?: string;
};

const START_WITHIN_MS = 30_000;

/** A server of NATS on this machine, of the program of SPARK_TEST_NATS; whoever starts it kills it. */
export async function startNats({ token }: Options = {}): Promise<TestNats> {
  const program = process.env.SPARK_TEST_NATS;
  if (!program)
    throw new Error(
      'SPARK_TEST_NATS is not set, so the tests with NATS cannot run. Run `npm test`, which fetches the program, or set it to a nats-server.',
    );
  const port = await freePort();
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const args = ['--addr', '127.0.0.1', '--port', String(port), ...(token ? ['--auth', token] : [])];
    const started = spawn(program ?? '', args, { stdio: 'ignore' });
    child = started;
    process.once('exit', () => started.kill('SIGKILL'));
    const deadline = performance.now() + START_WITHIN_MS;
    while (!(await isListening(port))) {
      if (started.exitCode !== null || performance.now() > deadline)
        throw new Error(`${program} did not start.`);
      await delay(20);
    }
  }

  await start();
  return {
    port,
    startAgain: start,
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
