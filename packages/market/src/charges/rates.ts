import type { IstDay } from '@spark/core';
import type { ChargeSegment, Exchange, ProductType } from '@spark/vocabulary';

/** Charges that are a share of what was traded. Brokerage, DP and GST have their own rules. */
export type RatedCharge = 'stt' | 'sttExercise' | 'ctt' | 'exchange' | 'ipft' | 'sebi' | 'stamp';

/** A dated rule. Rates are whole parts of a billion, so that no rate is ever a rounded number. */
export type ChargeRate = {
  readonly charge: RatedCharge;
  readonly exchanges: readonly Exchange[];
  readonly segments: readonly ChargeSegment[];
  readonly product?: ProductType;
  readonly side: 'buy' | 'sell' | 'both' | 'exercise';
  readonly perBillion: number;
  /** Only these underlyings; without it all that no other rule names. */
  readonly underlyings?: readonly string[];
  readonly since: IstDay;
  /** The last day; null while it is in force. */
  readonly until: IstDay | null;
};

/** The exchange charges of earlier days are not in the table, so nothing earlier can be worked out. */
export const CHARGES_SINCE: IstDay = '2024-10-01';

const EQUITY = ['NSE', 'BSE'] as const;
const DERIVATIVES = ['NFO', 'BFO'] as const;
const EVERYWHERE = ['NSE', 'BSE', 'NFO', 'BFO', 'CDS', 'MCX'] as const;
const ALL_SEGMENTS = ['EQ', 'FUT', 'OPT'] as const;

/** NSE moved a part of its charge into the investor protection fund and back (NSE/FA/73061). */
const NSE_SPLIT_UNTIL = '2026-02-28';
const NSE_SPLIT_SINCE = '2026-03-01';
/** Finance Act 2026. */
const STT_UNTIL = '2026-03-31';
const STT_SINCE = '2026-04-01';

/** 0.1 % is one part in a thousand, so a million of a billion. */
function percent(text: `${number}`): number {
  const [whole = '0', decimals = ''] = text.split('.');
  return Number(whole + decimals.padEnd(7, '0'));
}

const always = { since: CHARGES_SINCE, until: null } as const;

export const CHARGE_RATES: readonly ChargeRate[] = [
  stt(EQUITY, 'EQ', 'both', '0.1', { product: 'Delivery', ...always }),
  stt(EQUITY, 'EQ', 'sell', '0.025', { product: 'Intraday', ...always }),
  stt(DERIVATIVES, 'FUT', 'sell', '0.02', { since: CHARGES_SINCE, until: STT_UNTIL }),
  stt(DERIVATIVES, 'FUT', 'sell', '0.05', { since: STT_SINCE, until: null }),
  stt(DERIVATIVES, 'OPT', 'sell', '0.1', { since: CHARGES_SINCE, until: STT_UNTIL }),
  stt(DERIVATIVES, 'OPT', 'sell', '0.15', { since: STT_SINCE, until: null }),
  exercise('0.125', { since: CHARGES_SINCE, until: STT_UNTIL }),
  exercise('0.15', { since: STT_SINCE, until: null }),

  // Agricultural futures pay none; they are not distinguished here.
  ctt('FUT', '0.01'),
  ctt('OPT', '0.05'),

  ...nseSplit('NSE', 'EQ', { before: ['0.00297', '0.0001'], since: ['0.0030699', '0.0000001'] }),
  ...nseSplit('NFO', 'FUT', { before: ['0.00173', '0.0001'], since: ['0.0018299', '0.0000001'] }),
  ...nseSplit('NFO', 'OPT', { before: ['0.03503', '0.0005'], since: ['0.03552', '0.00001'] }),
  // The main groups of shares; X, XT, Z and the like cost more.
  exchangeCharge('BSE', 'EQ', '0.00375'),
  exchangeCharge('BFO', 'FUT', '0'),
  exchangeCharge('BFO', 'OPT', '0.005'),
  exchangeCharge('BFO', 'OPT', '0.0325', ['SENSEX', 'BANKEX']),
  exchangeCharge('BFO', 'OPT', '0', ['FOCIT']),
  exchangeCharge('MCX', 'FUT', '0.0021'),
  exchangeCharge('MCX', 'OPT', '0.0418'),
  exchangeCharge('CDS', 'FUT', '0.00035'),
  exchangeCharge('CDS', 'OPT', '0.0311'),

  {
    charge: 'sebi',
    exchanges: EVERYWHERE,
    segments: ALL_SEGMENTS,
    side: 'both',
    perBillion: percent('0.0001'),
    ...always,
  },

  stamp(EQUITY, ['EQ'], '0.015', 'Delivery'),
  stamp(EQUITY, ['EQ'], '0.003', 'Intraday'),
  stamp(['NFO', 'BFO', 'MCX'], ['FUT'], '0.002'),
  stamp(['NFO', 'BFO', 'MCX'], ['OPT'], '0.003'),
  stamp(['CDS'], ['FUT', 'OPT'], '0.0001'),
];

type Span = Pick<ChargeRate, 'since' | 'until'>;

function stt(
  exchanges: readonly Exchange[],
  segment: ChargeSegment,
  side: 'sell' | 'both',
  rate: `${number}`,
  more: Span & { readonly product?: ProductType },
): ChargeRate {
  return { charge: 'stt', exchanges, segments: [segment], side, perBillion: percent(rate), ...more };
}

function exercise(rate: `${number}`, span: Span): ChargeRate {
  return {
    charge: 'sttExercise',
    exchanges: DERIVATIVES,
    segments: ['OPT'],
    side: 'exercise',
    perBillion: percent(rate),
    ...span,
  };
}

function ctt(segment: ChargeSegment, rate: `${number}`): ChargeRate {
  return {
    charge: 'ctt',
    exchanges: ['MCX'],
    segments: [segment],
    side: 'sell',
    perBillion: percent(rate),
    ...always,
  };
}

type Split = readonly [exchange: `${number}`, fund: `${number}`];

function nseSplit(
  exchange: Exchange,
  segment: ChargeSegment,
  { before, since }: { readonly before: Split; readonly since: Split },
): readonly ChargeRate[] {
  const at = (charge: 'exchange' | 'ipft', rate: `${number}`, span: Span): ChargeRate => ({
    charge,
    exchanges: [exchange],
    segments: [segment],
    side: 'both',
    perBillion: percent(rate),
    ...span,
  });
  const earlier = { since: CHARGES_SINCE, until: NSE_SPLIT_UNTIL };
  const now = { since: NSE_SPLIT_SINCE, until: null };
  return [
    at('exchange', before[0], earlier),
    at('ipft', before[1], earlier),
    at('exchange', since[0], now),
    at('ipft', since[1], now),
  ];
}

function exchangeCharge(
  exchange: Exchange,
  segment: ChargeSegment,
  rate: `${number}`,
  underlyings?: readonly string[],
): ChargeRate {
  return {
    charge: 'exchange',
    exchanges: [exchange],
    segments: [segment],
    side: 'both',
    perBillion: percent(rate),
    ...(underlyings === undefined ? {} : { underlyings }),
    ...always,
  };
}

function stamp(
  exchanges: readonly Exchange[],
  segments: readonly ChargeSegment[],
  rate: `${number}`,
  product?: ProductType,
): ChargeRate {
  return {
    charge: 'stamp',
    exchanges,
    segments,
    side: 'buy',
    perBillion: percent(rate),
    ...(product === undefined ? {} : { product }),
    ...always,
  };
}
