import type { ImportHistory } from '@spark/application';
import { routes } from '@spark/contract';
import { toWireImport, toWireImportProblems } from '../wire/history-import.ts';
import { CallRefused, refused } from './call-refused.ts';
import type { CallBook } from './calls.ts';

export function historyImportCalls(
  calls: CallBook,
  { importHistory }: { readonly importHistory: ImportHistory },
): void {
  calls.on(routes.importHistory, async ({ input: { csv, check }, desk }) => {
    if (desk.user.userType !== 'admin') throw refused('admins_only', { what: 'Importing candles' });
    const done = await importHistory(csv, { isDryRun: check });
    if (!done.ok) throw new CallRefused(toWireImportProblems(done.error));
    return toWireImport(done.value, check);
  });
}
