import { entryWith } from '@spark/testkit';
import { openSqliteStore } from './open-sqlite-store.ts';
import { printLine } from './print-line.fixture.ts';

/** A process of its own: stores what can be asked for again for as long as it lives, and prints each. Meant to be killed. */
const [folder = ''] = process.argv.slice(2);
const { journal } = await openSqliteStore({ folder, hasWriterThread: true });
const AT = 1_775_000_000_000;

for (let number = 0; ; number++) {
  const message = `note ${number}`;
  await journal.record(
    entryWith({
      ucc: 'AAAA',
      at: AT,
      logs: [{ at: AT, name: 'demo', type: 'INFO', message }],
      durability: 'recoverable',
    }),
  );
  printLine(message);
  // Lets the log be synced beside it, as when a broker tells one thing after the other.
  await new Promise(setImmediate);
}
