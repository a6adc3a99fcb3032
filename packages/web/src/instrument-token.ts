import type { Instrument } from '@spark/client';

/** An instrument as orders and prices name it: exchange, colon, number. */
export function instrumentToken({ exch_seg, token }: Pick<Instrument, 'exch_seg' | 'token'>): string {
  return `${exch_seg}:${token}`;
}
