import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { descendantsOf } from '../testing/descendants.ts';
import { natsVariable } from '../testing/nats.ts';
import { killTree } from './kill-tree.ts';

// `npm test` has installed PostgreSQL, and the program that `startNats` runs.

const CLUSTER = fileURLToPath(new URL('../cluster.ts', import.meta.url));
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 50;

type Cluster = {
  readonly child: ChildProcess;
  readonly printed: (text: string) => Promise<void>;
  /** Everything that it runs. */
  readonly running: () => readonly number[];
  /** Where it keeps its data. */
  readonly folder: string;
};

function startCluster(
  t: TestContext,
  args: readonly string[],
  { isByNpm = false }: { readonly isByNpm?: boolean } = {},
): Cluster {
  const folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
  // PostgreSQL has its own account, which must be able to enter it.
  chmodSync(folder, 0o711);
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const command = [process.execPath, CLUSTER, ...args];
  // As npm does, where the shell has something left to do afterwards.
  const [program = '', ...rest] = isByNpm ? ['sh', '-c', `"${command.join('" "')}"; exit`] : command;
  const child = spawn(program, rest, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      // Tests that a test runs are skipped otherwise.
      NODE_TEST_CONTEXT: undefined,
      TMPDIR: folder,
      SPARK_SITE: 'off',
      TEST_NATS: process.env[natsVariable],
      ...(isByNpm && { npm_lifecycle_event: 'cluster' }),
    },
  });
  const pid = child.pid ?? assert.fail('it runs');
  t.after(() => killTree(pid));
  let text = '';
  child.stdout?.on('data', (bytes) => {
    text += String(bytes);
  });
  return {
    child,
    folder,
    running: () => descendantsOf(pid),
    printed: (wanted) => until(() => text.includes(wanted), `it says "${wanted}"`),
  };
}

/** Nothing of it is there any more, neither processes nor their data. */
async function leavesNothing({ folder }: Cluster, ran: readonly number[]): Promise<void> {
  assert.ok(ran.length > 0, 'something ran');
  await until(() => !ran.some(isAlive), 'all of its processes have ended');
  assert.deepEqual(readdirSync(folder), []);
}

test('Ctrl-C ends the nodes that are shown, their database and its data', async (t) => {
  const cluster = startCluster(t, ['--nodes', '2', '--port', '0']);
  await cluster.printed('Spark on 2 nodes');
  const ran = cluster.running();
  const exited = once(cluster.child, 'exit');
  cluster.child.kill('SIGINT');
  assert.deepEqual(await exited, [0, null]);
  await leavesNothing(cluster, ran);
});

test('what is told to end while it starts leaves nothing either', async (t) => {
  const cluster = startCluster(t, ['--nodes', '2', '--port', '0']);
  await until(() => cluster.running().length > 0, 'the first server starts');
  const ran = cluster.running();
  const exited = once(cluster.child, 'exit');
  cluster.child.kill('SIGTERM');
  assert.deepEqual(await exited, [0, null]);
  await leavesNothing(cluster, ran);
});

test('storms end with their nodes and databases when npm is told to end', async (t) => {
  const cluster = startCluster(t, ['--storm', 'F13'], { isByNpm: true });
  await until(() => filesOfNodes(cluster).length > 0, 'a node of the storm runs');
  const ran = cluster.running();
  cluster.child.kill('SIGTERM');
  await leavesNothing(cluster, ran);
});

/** What nodes write into their own folders. */
function filesOfNodes({ folder }: Cluster): readonly string[] {
  const storms = foldersIn(folder, 'spark-storms-');
  const own = storms.flatMap((storm) => foldersIn(storm, 'spark-process-'));
  return own.flatMap((each) => readdirSync(each)).filter((file) => file !== 'clocks');
}

function foldersIn(folder: string, prefix: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => name.startsWith(prefix));
  return names.map((name) => join(folder, name));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(isSo: () => boolean, what: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!isSo()) {
    assert.ok(performance.now() < end, `${what} within ${PATIENCE_MS} ms`);
    await pass(LOOK_EVERY_MS);
  }
}
