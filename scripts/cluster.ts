import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from './cluster/free-port.ts';
import { playStorms } from './cluster/play-storms.ts';
import { startFront } from './cluster/start-front.ts';
import { type ClusterNats, startClusterNats } from './cluster/start-nats.ts';
import { findPostgres } from './testing/postgres.ts';
import { startPair } from './testing/postgres-pair.ts';

// Several nodes on this machine, to try and to look at: data lives until Ctrl-C.
const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '3' },
    port: { type: 'string', default: '8080' },
    seed: { type: 'string' },
    storm: { type: 'string' },
    before: { type: 'string' },
  },
});
// Faults in place of something to look at.
const { seed, storm, before } = values;
if (seed !== undefined || storm !== undefined || before !== undefined)
  process.exit(await playStorms({ seed: seed ?? '1', storm, before }));
const count = Number(values.nodes);
if (!Number.isInteger(count) || count < 2 || count > 9)
  throw new Error(`--nodes must be a whole number from 2 to 9, not "${values.nodes}".`);

const ending = new AbortController();
const server = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'spark-cluster-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const secret = 'only for a cluster that is tried out on one machine';

process.stdout.write('Starting PostgreSQL with a synchronous standby…\n');
const pair = await startPair(
  await findPostgres({ environment: process.env, signal: ending.signal, note: say }),
  ending.signal,
);
const nats = await startClusterNats({ environment: process.env, signal: ending.signal, note: say });
const nodes: ChildProcess[] = [];
const ports: number[] = [];
const publicPort = Number(values.port) || (await freePort());
for (let number = 1; number <= count; number++) {
  const port = await freePort();
  const child = spawn(process.execPath, [server], {
    env: {
      ...process.env,
      PORT: String(port),
      SPARK_DATA: join(folder, `node-${number}`),
      DATABASE_URL: pair.primary.url,
      SPARK_SECRET: secret,
      SPARK_NODES: String(count),
      SPARK_NODE_ADDRESS: `127.0.0.1:${await freePort()}`,
      ...natsSettings(nats),
      SPARK_PUBLIC_URL: `http://localhost:${publicPort}`,
      SPARK_OWNER_PASSWORD: process.env.SPARK_OWNER_PASSWORD ?? 'only to try it out',
      SPARK_SITE: process.env.SPARK_SITE ?? 'on',
      SPARK_LOG_LEVEL: process.env.SPARK_LOG_LEVEL ?? 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const node = await joined(child);
  say(`Node ${number} on http://localhost:${port} (process ${node}, watched over by ${child.pid})`);
  nodes.push(child);
  ports.push(port);
}
const front = await startFront(ports, publicPort);
say(
  `Spark on ${count} nodes: http://localhost:${front.port}\nLog in as owner@spark.local with the password: ${process.env.SPARK_OWNER_PASSWORD ?? 'only to try it out'}\nCtrl-C ends all of it, and the data with it.`,
);

let isEnding = false;
async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await front.close();
  await Promise.all(
    nodes.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    }),
  );
  nats?.stop();
  await pair.stop();
  process.exit(0);
}
process.on('SIGINT', () => void end());
process.on('SIGTERM', () => void end());

/** Prices and hints travel over it; without one every node has its own. */
function natsSettings(started: ClusterNats | null): { readonly NATS_URL?: string } {
  return started === null ? {} : { NATS_URL: started.url };
}

/** The process number of the node, as its banner names it. */
async function joined(child: ChildProcess): Promise<string> {
  let printed = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.stdout?.on('data', (bytes) => {
    printed += String(bytes);
    const [, node] = /Node .*process (\d+)/.exec(printed) ?? [];
    if (node !== undefined) resolve(node);
  });
  child.once('exit', () => reject(new Error(`A node ended:\n${printed}`)));
  return promise;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
