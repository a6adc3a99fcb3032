import type { Instrument } from '../instrument/instrument.ts';

/**
 * What may be done at a moment of a trading day. `closed` is the absence of any phase: before the first, after the
 * last and in the gap between the closing auction and the post-close session.
 */
export const PHASE_KIND = [
  /** Orders of all kinds are collected for one opening price. */
  'pre-open',
  /** Limit orders only; the end is drawn at random. */
  'pre-open-limit',
  'pre-open-matching',
  'buffer',
  'continuous',
  /** The reference price of the closing auction is made; no trading. */
  'auction-reference',
  'auction',
  'auction-limit',
  'auction-matching',
  /** Trading at the closing price. */
  'post-close',
] as const;
export type PhaseKind = (typeof PHASE_KIND)[number];

/** Minutes of the Indian day, the second one excluded. */
export type MinuteSpan = { readonly fromMinute: number; readonly toMinute: number };

export type Phase = MinuteSpan & { readonly kind: PhaseKind };

/** The kinds of instrument that keep different hours. */
export const SESSION_CLASS = ['CASH_CAS', 'CASH_NORMAL', 'FUT', 'OPT', 'CDS', 'MCX_NONAGRI'] as const;
export type SessionClass = (typeof SESSION_CLASS)[number];

/** What decides an instrument's hours. Every instrument of the contract master is one of these. */
export type Traded = Pick<Instrument, 'exchange' | 'class' | 'isCas'>;

/** An index is worked out while shares trade continuously; its hours are those of shares outside the auction. */
export function sessionClassOf({ exchange, class: kind, isCas }: Traded): SessionClass {
  if (exchange === 'MCX') return 'MCX_NONAGRI';
  if (exchange === 'CDS') return 'CDS';
  if (kind === 'future') return 'FUT';
  if (kind === 'option') return 'OPT';
  return isCas && kind === 'equity' ? 'CASH_CAS' : 'CASH_NORMAL';
}
