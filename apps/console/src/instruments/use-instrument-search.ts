import type { Instrument } from '@spark/client';
import { useDeferredValue } from 'react';
import { useRead } from '../reads/use-read.ts';

const FOUND_MAX = 12;

export type InstrumentSearch = {
  readonly found: readonly Instrument[];
  /** Whether that is what the newest words came to, and not those before. */
  readonly isOfNewestWords: boolean;
  /** What the search came to, where it found nothing. */
  readonly note: string;
};

/** Instruments for typed words; the newest words win. */
export function useInstrumentSearch(words: string): InstrumentSearch {
  const wanted = useDeferredValue(words.trim());
  const { data, isFetching, error } = useRead(
    ['search', wanted],
    async (spark) => (await spark.searchInstruments({ q: wanted, limit: FOUND_MAX })).data,
    { isOff: wanted === '' },
  );
  const found = wanted === '' ? [] : (data ?? []);
  const isOfNewestWords = wanted === words.trim() && data !== undefined;
  return {
    found,
    isOfNewestWords,
    note: isFetching ? 'Searching…' : (error?.message ?? 'Nothing has this name'),
  };
}
