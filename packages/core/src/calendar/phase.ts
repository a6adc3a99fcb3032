import type { MarketPhase, SessionClass } from '@spark/vocabulary';
import type { Instrument } from '../instrument/instrument.ts';

/** Minutes of the Indian day, the second one excluded. */
export type MinuteSpan = { readonly fromMinute: number; readonly toMinute: number };

export type Phase = MinuteSpan & { readonly kind: MarketPhase };

/** What decides an instrument's hours. Every instrument of the contract master is one of these. */
export type Traded = Pick<Instrument, 'exchange' | 'class' | 'isCas'>;

/** An index is computed while shares trade continuously; its hours are those of shares outside the auction. */
export function sessionClassOf({ exchange, class: kind, isCas }: Traded): SessionClass {
  if (exchange === 'MCX') return 'MCX_NONAGRI';
  if (exchange === 'CDS') return 'CDS';
  if (kind === 'future') return 'FUT';
  if (kind === 'option') return 'OPT';
  return isCas && kind === 'equity' ? 'CASH_CAS' : 'CASH_NORMAL';
}
