import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPostgres } from '../testing/postgres.ts';
import { startPair } from '../testing/postgres-pair.ts';
import { freePort } from './free-port.ts';
import { killTree } from './kill-tree.ts';
import { startFront } from './start-front.ts';
import { startClusterNats } from './start-nats.ts';

const SERVER = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const SECRET = 'only for a cluster that is tried out on one machine';
const PASSWORD = process.env.SPARK_OWNER_PASSWORD ?? 'only to try it out';
/** Longer than a node takes to hand over. */
const ENDS_WITHIN_MS = 20_000;

export type NodesToShow = {
  readonly count: number;
  /** Of all of them together; 0 for any. */
  readonly port: number;
  /** Aborted to end all of it, however far it has come. */
  readonly signal: AbortSignal;
};

/** Nodes to try and to look at. Resolves when all of it has ended, and its data is gone. */
export async function showNodes(what: NodesToShow): Promise<void> {
  const started = new AsyncDisposableStack();
  try {
    await startAll(what, started);
    await aborted(what.signal);
  } catch (error) {
    if (!what.signal.aborted) throw error;
  } finally {
    await started.disposeAsync();
  }
}

async function startAll({ count, port, signal }: NodesToShow, started: AsyncDisposableStack): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spark-cluster-'));
  started.defer(() => rmSync(folder, { recursive: true, force: true }));
  say('Starting PostgreSQL with a synchronous standby…');
  const found = { environment: process.env, signal, note: say };
  const pair = await startPair(await findPostgres(found), signal);
  started.defer(() => pair.stop());
  const nats = await startClusterNats(found);
  started.defer(() => nats?.stop());
  signal.throwIfAborted();
  const nodes: ChildProcess[] = [];
  started.defer(async () => void (await Promise.all(nodes.map(endNode))));
  const ports: number[] = [];
  const publicPort = port || (await freePort());
  for (let number = 1; number <= count; number++) {
    const nodePort = await freePort();
    const child = spawn(process.execPath, [SERVER], {
      env: {
        ...process.env,
        PORT: String(nodePort),
        SPARK_DATA: join(folder, `node-${number}`),
        DATABASE_URL: pair.primary.url,
        SPARK_SECRET: SECRET,
        SPARK_NODES: String(count),
        SPARK_NODE_ADDRESS: `127.0.0.1:${await freePort()}`,
        // Prices and hints travel over it; without one every node has its own.
        ...(nats && { NATS_URL: nats.url }),
        SPARK_PUBLIC_URL: `http://localhost:${publicPort}`,
        SPARK_OWNER_PASSWORD: PASSWORD,
        SPARK_SITE: process.env.SPARK_SITE ?? 'on',
        SPARK_LOG_LEVEL: process.env.SPARK_LOG_LEVEL ?? 'warn',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
      // Ctrl-C reaches this program alone, which ends the nodes before their database.
      detached: true,
    });
    nodes.push(child);
    ports.push(nodePort);
    const node = await joined(child, signal);
    say(`Node ${number} on http://localhost:${nodePort} (process ${node}, watched over by ${child.pid})`);
  }
  const front = await startFront(ports, publicPort);
  started.defer(() => front.close());
  say(
    `Spark on ${count} nodes: http://localhost:${front.port}\nLog in as owner@spark.local with the password: ${PASSWORD}\nCtrl-C ends all of it, and the data with it.`,
  );
}

/** The process number of the node, as its banner names it. */
async function joined(child: ChildProcess, signal: AbortSignal): Promise<string> {
  let printed = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.stdout?.on('data', (bytes) => {
    printed += String(bytes);
    const [, node] = /Node .*process (\d+)/.exec(printed) ?? [];
    if (node !== undefined) resolve(node);
  });
  child.once('exit', () => reject(new Error(`A node ended:\n${printed}`)));
  aborted(signal).then(() => reject(signal.reason));
  return promise;
}

/** It hands its desks over; one that does not end is killed. */
async function endNode(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  const late = setTimeout(() => killTree(pid), ENDS_WITHIN_MS);
  child.kill('SIGTERM');
  await exited;
  clearTimeout(late);
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
