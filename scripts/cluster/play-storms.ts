import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findTestNats, natsVariable } from '../testing/nats.ts';
import { postgresUrlVariable, startTestPostgres } from '../testing/postgres.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STORMS = fileURLToPath(new URL('../../apps/server/test/nodes/storm/storms.test.ts', import.meta.url));

/** With live accounts, relays and the simulated brokers, which no other storm has. */
const RELAY_STORM = {
  name: 'F15 the machine of a registered address is lost',
  file: fileURLToPath(new URL('../../apps/server/test/nodes/live-relay-lost.test.ts', import.meta.url)),
};

export type StormsToPlay = {
  readonly seed: string;
  /** Part of their names; without it all are played. */
  readonly storm?: string | undefined;
  /** Folder of an earlier version, whose nodes are replaced by those of this one. */
  readonly before?: string | undefined;
};

/** Real nodes, real faults, and figures of how long users waited. Answers with the exit code. */
export async function playStorms({ seed, storm = 'F', before }: StormsToPlay): Promise<number> {
  const { signal } = new AbortController();
  const note = (text: string): void => void process.stdout.write(`${text}\n`);
  const found = { environment: process.env, signal, note };
  const postgres = await startTestPostgres(found);
  try {
    const nats = await findTestNats(ROOT, found);
    const files = RELAY_STORM.name.includes(storm) ? [STORMS, RELAY_STORM.file] : [STORMS];
    const inTurn = ['--test', '--test-reporter=spec', '--test-concurrency=1'];
    const child = spawn(process.execPath, [...inTurn, ...files], {
      stdio: 'inherit',
      env: {
        ...process.env,
        [postgresUrlVariable]: postgres.url,
        [natsVariable]: nats,
        SPARK_STORM: storm,
        SPARK_STORM_SEED: seed,
        ...(before !== undefined && { SPARK_STORM_BEFORE: before }),
      },
    });
    const [code] = await once(child, 'exit');
    return code ?? 1;
  } finally {
    await postgres.stop();
  }
}
