import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findTestNats, natsVariable } from '../testing/nats.ts';
import { postgresUrlVariable, startTestPostgres } from '../testing/postgres.ts';
import { killTree } from './kill-tree.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STORMS = fileURLToPath(new URL('../../apps/server/test/nodes/storm/storms.test.ts', import.meta.url));

/** With live accounts, relays and the simulated brokers, which no other storm has. */
const RELAY_STORMS = [
  { name: 'F15 the machine of a registered address is lost', file: 'live-relay-lost.test.ts' },
  { name: 'F16 two owners of live accounts act on after their death', file: 'storm/undying-at-brokers.ts' },
].map(({ name, file }) => ({
  name,
  file: fileURLToPath(new URL(`../../apps/server/test/nodes/${file}`, import.meta.url)),
}));

export type StormsToPlay = {
  readonly seed: string;
  /** Part of their names; without it all are played. */
  readonly storm?: string | undefined;
  /** Folder of an earlier version, whose nodes are replaced by those of this one. */
  readonly before?: string | undefined;
  /** How long rows of desks are written, for the storm that is about that. */
  readonly minutes?: string | undefined;
  /** Aborted to end all of it. */
  readonly signal: AbortSignal;
};

const INTERRUPTED = 130;

/** Real nodes, real faults, and figures of how long users waited. Answers with the exit code. */
export async function playStorms(what: StormsToPlay): Promise<number> {
  const { signal } = what;
  const started = new AsyncDisposableStack();
  try {
    return await playAll(what, started);
  } catch (error) {
    if (!signal.aborted) throw error;
    return INTERRUPTED;
  } finally {
    await started.disposeAsync();
  }
}

async function playAll(
  { seed, storm = 'F', before, minutes, signal }: StormsToPlay,
  started: AsyncDisposableStack,
): Promise<number> {
  const note = (text: string): void => void process.stdout.write(`${text}\n`);
  const found = { environment: process.env, signal, note };
  const folder = mkdtempSync(join(tmpdir(), 'spark-storms-'));
  started.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  // PostgreSQL has its own account, which must be able to enter it.
  chmodSync(folder, 0o711);
  const postgres = await startTestPostgres(found);
  started.defer(() => postgres.stop());
  const nats = await findTestNats(ROOT, found);
  signal.throwIfAborted();
  const files = [STORMS, ...RELAY_STORMS.flatMap(({ name, file }) => (name.includes(storm) ? file : []))];
  const inTurn = ['--test', '--test-reporter=spec', '--test-concurrency=1'];
  const child = spawn(process.execPath, [...inTurn, ...files], {
    stdio: 'inherit',
    // Ctrl-C reaches this program alone, which knows what the tests have started.
    detached: true,
    env: {
      ...process.env,
      TMPDIR: folder,
      [postgresUrlVariable]: postgres.url,
      [natsVariable]: nats,
      SPARK_STORM: storm,
      SPARK_STORM_SEED: seed,
      ...(before !== undefined && { SPARK_STORM_BEFORE: before }),
      ...(minutes !== undefined && { SPARK_STORM_MINUTES: minutes }),
    },
  });
  const exited = once(child, 'exit');
  const end = (): void => {
    if (child.pid !== undefined) killTree(child.pid);
  };
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  const [code] = await exited;
  return signal.aborted ? INTERRUPTED : (code ?? 1);
}
