import { readFile } from 'node:fs/promises';
import type { GivenSignal } from '../generated/entities.ts';
import { readSignalList } from '../signal-list.ts';
import { UsageError } from './usage-error.ts';

const ROWS_NAMED = 5;

/** The signals of `--signals <file>`; nothing where none is given. */
export async function readSignalFile(
  file: string | undefined,
): Promise<{ readonly signals?: readonly GivenSignal[] }> {
  if (file === undefined) return {};
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} cannot be read`, 'Give the path of a list of signals.');
  });
  const { signals, problems } = readSignalList(text);
  if (problems.length === 0) return { signals };
  const named = problems.slice(0, ROWS_NAMED).map(({ line, message }) => `line ${line}: ${message}`);
  const more = problems.length - named.length;
  throw new UsageError(
    [`${file} has rows that are no signals`, ...named, ...(more > 0 ? [`and ${more} more`] : [])].join(
      '\n  ',
    ),
    'Write one signal in each row: 2026-11-12 10:03:20 breakout',
  );
}
