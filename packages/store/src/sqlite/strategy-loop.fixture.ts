import { strategyRows } from '@spark/testkit';
import { openSqliteStore } from './open-sqlite-store.ts';
import { printLine } from './print-line.fixture.ts';

/** A separate process that saves strategy documents until it is killed, and prints each acknowledged revision. */
const [folder = ''] = process.argv.slice(2);
const { strategyDocuments } = await openSqliteStore({ folder });
const bounds = { documents: 1_000, revisions: 1_000_000, bytes: 1_000_000_000 };

await Promise.all([1, 2, 3].map(saveForever));

async function saveForever(): Promise<void> {
  let row = strategyRows.storedRow(await strategyDocuments.add(strategyRows.addition({ bounds })));
  for (;;) {
    const text = `${row.id} ${row.rev + 1}`;
    const body = JSON.stringify({ text });
    const save = strategyRows.saveOf(row, { hash: strategyRows.hashOf(text), body, bounds });
    row = strategyRows.storedRow(await strategyDocuments.change(save));
    printLine(`saved ${row.id} ${row.rev}`);
  }
}
