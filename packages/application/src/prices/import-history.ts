import { randomUUID } from 'node:crypto';
import { mkdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, istDay, ok, type Result, refuse } from '@spark/core';
import { BadRowsError, CandleFileError, type ImportReport, importCandles, UNFINISHED } from '@spark/prices';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import { createImportNames } from './import-names.ts';
import { historyFolder, type Prices } from './prices.ts';

/** Why nothing was taken: the text is no file of candles, or these rows are wrong, each with its line. */
export type ImportRefusal =
  | { readonly code: 'file-wrong'; readonly reason: string }
  | { readonly code: 'rows-wrong'; readonly faults: readonly string[] };

/** Takes the candles of a CSV text into the history, all or none; a check takes nothing. */
export type ImportHistory = (
  csv: string,
  options: { readonly isDryRun: boolean },
) => Promise<Result<ImportReport, ImportRefusal>>;

type Parts = {
  readonly store: Prices['candleStore'];
  readonly book: Pick<InstrumentBook, 'current' | 'expired' | 'past' | 'instruments'>;
  readonly dataFolder: string;
  readonly clock: Clock;
};

export function createImportHistory({ store, book, dataFolder, clock }: Parts): ImportHistory {
  const folder = historyFolder(dataFolder);
  return async (csv, { isDryRun }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // One that a crash leaves behind is removed at the next start.
    const file = join(folder, `${randomUUID()}${UNFINISHED}`);
    try {
      await writeFile(file, csv, { mode: 0o600 });
      const now = clock.now();
      const seriesNamed = createImportNames(book, istDay(now));
      return ok(await importCandles({ store, folder, file, format: 'csv', seriesNamed, now, isDryRun }));
    } catch (error) {
      if (error instanceof BadRowsError) return refuse({ code: 'rows-wrong', faults: error.faults });
      if (error instanceof CandleFileError) return refuse({ code: 'file-wrong', reason: error.message });
      throw error;
    } finally {
      await unlink(file).catch(() => undefined);
    }
  };
}
