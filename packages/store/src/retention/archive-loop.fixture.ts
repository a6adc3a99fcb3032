import { openSqliteStore } from '../sqlite/open-sqlite-store.ts';
import { printLine } from '../sqlite/print-line.fixture.ts';

/** A separate process that archives everything in small files and prints each step. The test kills it. */
const [folder = ''] = process.argv.slice(2);
const store = await openSqliteStore({
  folder,
  hasWriterThread: true,
  bounds: { archiveRowsMax: 20, sealedFactsMax: 20 },
  onArchiveStep: printLine,
});
await store.retention.archive('2030-01-01');
await store.close();
