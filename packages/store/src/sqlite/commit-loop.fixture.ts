import { storeRows } from '@spark/testkit';
import { openSqliteStore } from './open-sqlite-store.ts';
import { printLine } from './print-line.fixture.ts';

/**
 * A separate process that commits to several desks until it is killed (or `rounds` times) and prints each
 * acknowledged version. It is meant to be killed.
 */
const [folder = '', mark = 'A', rounds = 'Infinity'] = process.argv.slice(2);
const store = await openSqliteStore({ folder });

await Promise.all([1, 2, 3, 4].map((desk) => commitOn(`${mark}00${desk}`)));
await store.close();

async function commitOn(ucc: string): Promise<void> {
  let version = (await store.loadDesk(ucc))?.version ?? 0;
  for (let round = 0; round < Number(rounds); round++) {
    const put = storeRows.strategyRow(ucc, 'counter', { description: String(version + 1) });
    const id = Number.parseInt(Buffer.from(ucc).toString('hex'), 16);
    const creation = storeRows.creation(ucc, {}, { id });
    const change = version === 0 ? creation : storeRows.commitOf(ucc, version);
    const outcome = await store.commit({ ...change, rows: [...change.rows, { table: 'strategies', put }] });
    if (outcome.kind !== 'stored') throw new Error(`${ucc} was ${outcome.kind}`);
    version = outcome.version;
    printLine(`${ucc} ${version}`);
  }
}
