import { type CandleImport, SparkError } from '@spark/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../parts/States.tsx';
import { useSpark } from '../../session/session-context.tsx';
import { type CsvPart, csvParts, FILE_CHARS_MAX, inFile } from './csv-parts.ts';

export type ImportState =
  | { readonly is: 'waiting' }
  | { readonly is: 'busy'; readonly what: string }
  | { readonly is: 'wrong'; readonly faults: readonly string[]; readonly isPartIn: boolean }
  | { readonly is: 'right' | 'done'; readonly report: CandleImport };

/** Checks all parts of a file, then takes them. Nothing is taken before everything was found right. */
export function useImport(): {
  readonly state: ImportState;
  readonly check: (text: string) => Promise<void>;
  readonly take: (text: string) => Promise<void>;
  readonly reset: () => void;
} {
  const spark = useSpark();
  const queries = useQueryClient();
  const [state, setState] = useState<ImportState>({ is: 'waiting' });

  async function send(text: string, check: boolean): Promise<void> {
    if (text.length > FILE_CHARS_MAX) {
      const faults = ['The file is larger than 20 MB. Import it with npm run spark -- history import.'];
      setState({ is: 'wrong', faults, isPartIn: false });
      return;
    }
    const parts = csvParts(text);
    const reports: CandleImport[] = [];
    for (const [place, part] of parts.entries()) {
      setState({
        is: 'busy',
        what: `${check ? 'Checking' : 'Importing'} part ${place + 1} of ${parts.length}`,
      });
      try {
        const { data } = await spark.importHistory({ csv: part.csv, check });
        if (data[0]) reports.push(data[0]);
      } catch (error) {
        setState({ is: 'wrong', faults: faultsOf(error, part), isPartIn: !check && place > 0 });
        return;
      }
    }
    setState({ is: check ? 'right' : 'done', report: joined(reports) });
    if (!check) void queries.invalidateQueries();
  }

  return {
    state,
    check: (text) => send(text, true),
    take: (text) => send(text, false),
    reset: () => setState({ is: 'waiting' }),
  };
}

function faultsOf(error: unknown, part: CsvPart): readonly string[] {
  if (!(error instanceof SparkError) || error.problems.length === 0) return [failureText(error).message];
  return error.problems.map(({ message }) => inFile(message, part));
}

/** What the parts have together, by series. */
function joined(reports: readonly CandleImport[]): CandleImport {
  const bySeries = Map.groupBy(
    reports.flatMap(({ series }) => series),
    ({ series, interval }) => `${series} ${interval}`,
  );
  return {
    candles: reports.reduce((sum, { candles }) => sum + candles, 0),
    imported: reports.every(({ imported }) => imported),
    series: [...bySeries.values()].flatMap((some) => {
      const [first] = some;
      const days = some.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).toSorted();
      return first
        ? [
            {
              ...first,
              candles: some.reduce((sum, { candles }) => sum + candles, 0),
              firstDay: days[0] ?? first.firstDay,
              lastDay: days.at(-1) ?? first.lastDay,
            },
          ]
        : [];
    }),
  };
}
