import type { Instrument } from '@spark/client';
import { useRead } from '../reads/use-read.ts';

/** One instrument by its token; null where the list does not have it. */
export function useInstrument(token: string | undefined): Instrument | null | undefined {
  const { data } = useRead(
    ['instrument', token],
    async (spark) => {
      const { data: found } = await spark.searchInstruments({ q: token ?? '', limit: 5 });
      return found.find((each) => tokenOf(each) === token) ?? null;
    },
    { isOff: token === undefined },
  );
  return token === undefined ? undefined : data;
}

/** The name of an instrument in calls, `NFO:35003`. */
export function tokenOf({ exch_seg, token }: Pick<Instrument, 'exch_seg' | 'token'>): string {
  return token.includes(':') ? token : `${exch_seg}:${token}`;
}
