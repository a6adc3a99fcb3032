import { assert } from '@spark/core';
import { type DayNumber, dayNumber } from './day-number.ts';

/**
 * Tokens made up for contracts whose real number only a broker's list knows. The number identifies the contract, so
 * the same contract has the same token every day and no two share one. They begin where the exchanges' numbers,
 * which have at most eight digits, have ended long before.
 */
export const MADE_UP_FROM = 1_000_000_000;

const UNDERLYINGS = 512;
const STRIKES = 2_048;
const KINDS = { future: 0, CE: 1, PE: 2 } as const;
const KIND_COUNT = 4;
/** After so many weeks numbers are used again; their earlier contracts have expired by then. */
const WEEKS = 1_024;
const FIRST_WEEK = dayNumber('2020-01-06');

export type Contract = {
  /** Number of the underlying in the bundled list. */
  readonly underlying: number;
  /** The day that the rule names, whatever holidays do to it: there is at most one a week. */
  readonly nominal: DayNumber;
  readonly kind: keyof typeof KINDS;
  /** Strike in steps of the underlying; 0 for a future. */
  readonly strikeSteps: number;
};

export function contractToken({ underlying, nominal, kind, strikeSteps }: Contract): number {
  assert(underlying > 0 && underlying < UNDERLYINGS, 'an underlying has a number below 512');
  assert(
    Number.isInteger(strikeSteps) && strikeSteps >= 0 && strikeSteps < STRIKES,
    'a strike is a whole number of steps, below 2048',
  );
  const week = Math.floor((nominal - FIRST_WEEK) / 7) % WEEKS;
  const contract = (week * UNDERLYINGS + underlying) * STRIKES + strikeSteps;
  return MADE_UP_FROM + contract * KIND_COUNT + KINDS[kind];
}

/** What a made-up token says: the contract by the Monday of the week that its rule names. Null for a number of an exchange. */
export function readContractToken(
  token: number,
): (Omit<Contract, 'nominal'> & { readonly monday: DayNumber }) | null {
  if (!Number.isSafeInteger(token) || !isMadeUpToken(token)) return null;
  const contract = Math.floor((token - MADE_UP_FROM) / KIND_COUNT);
  const kind = KIND_NAMES[(token - MADE_UP_FROM) % KIND_COUNT];
  const ofStrikes = Math.floor(contract / STRIKES);
  const week = Math.floor(ofStrikes / UNDERLYINGS);
  if (kind === undefined || week >= WEEKS) return null;
  return {
    underlying: ofStrikes % UNDERLYINGS,
    monday: FIRST_WEEK + week * 7,
    kind,
    strikeSteps: contract % STRIKES,
  };
}

const KIND_NAMES: readonly (keyof typeof KINDS)[] = ['future', 'CE', 'PE'];

export function isMadeUpToken(token: number): boolean {
  return token >= MADE_UP_FROM;
}
