import { entryWith } from '@spark/testkit';
import { openSqliteStore } from './open-sqlite-store.ts';
import { printLine } from './print-line.fixture.ts';

/** A separate process that stores recoverable entries until it is killed, and prints each. */
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
  // Lets the log be synced meanwhile, as when a broker sends one report after the other.
  await new Promise(setImmediate);
}
