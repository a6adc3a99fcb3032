import { createInterface } from 'node:readline';
import { findPostgres } from '../testing/postgres.ts';
import { startPair } from '../testing/postgres-pair.ts';

/**
 * A primary with its synchronous standby, for a test in another process: one line of JSON says where they are, the line
 * `promote` makes the standby take writes, and the end of the input stops both.
 */
const { signal } = new AbortController();
const programs = await findPostgres({ environment: process.env, signal, note: () => undefined });
const { primary, standby, promote, stop } = await startPair(programs, signal);
process.stdout.write(
  `${JSON.stringify({ primary: primary.url, primaryPid: primary.pid, standby: standby.url })}\n`,
);
for await (const line of createInterface({ input: process.stdin })) {
  if (line !== 'promote') continue;
  await promote();
  process.stdout.write('promoted\n');
}
await stop();
