import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, chooseAccount } from './postgres-account.ts';
import type { PostgresPrograms } from './postgres-programs.ts';
import { askVersion } from './postgres-version.ts';

const startSecondsMax = 60;
const stopSecondsMax = 15;

export interface TestPostgres {
  readonly url: string;
  readonly description: string;
  /** The server's process, absent for a server that was running already. */
  readonly pid?: number;
  stop(): Promise<void>;
}

/** A fresh cluster in a temporary folder. */
export function startCluster(programs: PostgresPrograms, signal: AbortSignal): Promise<TestPostgres> {
  const initdb = (cluster: Cluster) => makeCluster(programs.initdb, cluster, signal);
  return startServer({ postgres: programs.postgres, fill: initdb, signal });
}

export interface ServerToStart {
  readonly postgres: string;
  /** Makes the data in the cluster's folder. */
  readonly fill: (cluster: Cluster) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * A server on a temporary folder and a free port of this machine, until stop() is called. It leaves nothing
 * behind, also when the start fails half way or the process ends without stopping it.
 */
export async function startServer({ postgres, fill, signal }: ServerToStart): Promise<TestPostgres> {
  const uid = process.getuid?.();
  const account = chooseAccount(uid, uid === 0 ? readFileSync('/etc/passwd', 'utf8') : '');
  const folder = makeFolder(account);
  const cluster = { folder, account, log: join(folder, 'server.log') };
  let server: ChildProcess | undefined;
  const atExit = () => {
    // The last resort, when the process ends without stop(): everything here is synchronous.
    server?.kill('SIGQUIT');
    removeFolder(folder);
  };
  process.once('exit', atExit);
  const stop = async () => {
    if (server) await stopServer(server);
    removeFolder(folder);
    process.off('exit', atExit);
  };
  try {
    await fill(cluster);
    const port = await freePort();
    server = spawnServer(postgres, cluster, port);
    const url = `postgres://spark@127.0.0.1:${port}/postgres`;
    const version = await waitUntilReady(url, { server, log: cluster.log, signal });
    const pid = server.pid;
    return { url, description: `${version} on port ${port}`, ...(pid !== undefined && { pid }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export interface Cluster {
  readonly folder: string;
  readonly account: Account | undefined;
  readonly log: string;
}

/** A folder of the server's account, in a place that this account can reach. */
function makeFolder(account: Account | undefined): string {
  const places = account ? [tmpdir(), '/tmp', '/var/tmp'].filter(isOpenToAll) : [tmpdir()];
  const [place = tmpdir()] = places;
  const folder = mkdtempSync(join(place, 'spark-test-postgres-'));
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

/** A program that is ending may still write a file or two; then the removal is tried again. */
function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** A private folder anywhere above (root's home, say) would keep the other account out. */
function isOpenToAll(folder: string): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats || (stats.mode & 0o001) === 0) return false;
  return folder === dirname(folder) || isOpenToAll(dirname(folder));
}

async function makeCluster(initdb: string, cluster: Cluster, signal: AbortSignal): Promise<void> {
  // Trust authentication is safe enough here: the server listens on this machine only and holds nothing but test data.
  const args = ['-D', join(cluster.folder, 'data'), '-A', 'trust', '-U', 'spark', '--no-sync'];
  await runFor(cluster, [initdb, ...args, '--encoding=UTF8', '--locale=C'], signal);
}

/** Runs a program of the cluster to its end; throws with its last words. */
export async function runFor(
  cluster: Cluster,
  command: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const child = spawnFor(cluster, command, { signal });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${basename(command[0] ?? '')} failed:\n${lastLines(cluster.log)}`);
}

function spawnServer(postgres: string, cluster: Cluster, port: number): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '', // A socket path has a short length limit, and nobody needs one.
    max_connections: '200',
    // The cluster exists for one test run; losing it in a power cut is no loss.
    fsync: 'off',
    full_page_writes: 'off',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A separate process group, so that Ctrl-C reaches the tests first and the server is stopped after them.
  return spawnFor(cluster, [postgres, '-D', join(cluster.folder, 'data'), ...args], { detached: true });
}

/** Starts a program of the cluster: as its account, inside its folder, writing to its log. */
function spawnFor(
  { folder, account, log }: Cluster,
  [program = '', ...args]: readonly string[],
  options: { readonly signal?: AbortSignal; readonly detached?: boolean },
): ChildProcess {
  // PG* variables of the developer must not influence the test server.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
  const identity = account ? { uid: account.uid, gid: account.gid } : {};
  const logHandle = openSync(log, 'a');
  try {
    return spawn(program, args, {
      cwd: folder,
      env,
      stdio: ['ignore', logHandle, logHandle],
      windowsHide: true,
      ...identity,
      ...options,
    });
  } finally {
    closeSync(logHandle); // The child has its own copy by now.
  }
}

async function waitUntilReady(
  url: string,
  { server, log, signal }: { server: ChildProcess; log: string; signal: AbortSignal },
): Promise<string> {
  const deadlineMs = Date.now() + startSecondsMax * 1000;
  server.on('error', () => {}); // A program that cannot start is noticed below by its missing process id.
  for (;;) {
    signal.throwIfAborted();
    if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) {
      throw new Error(`PostgreSQL did not start:\n${lastLines(log)}`);
    }
    try {
      return await askVersion(url);
    } catch (error) {
      if (Date.now() > deadlineMs) {
        throw new Error(`PostgreSQL did not answer within ${startSecondsMax} s:\n${lastLines(log)}`, {
          cause: error,
        });
      }
      await sleep(50);
    }
  }
}

/** Fast shutdown: connections are cut, nothing is waited for; a server that ignores it is killed. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGINT');
  const limit = new AbortController();
  const late = sleep(stopSecondsMax * 1000, 'late', { signal: limit.signal }).catch(() => 'in time');
  if ((await Promise.race([ended, late])) === 'late') {
    server.kill('SIGKILL');
    await ended;
  }
  limit.abort();
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function lastLines(log: string): string {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-20).join('\n');
}
