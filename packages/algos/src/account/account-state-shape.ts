import { shape } from '@spark/core';
import { OPTION_TYPE } from '@spark/vocabulary';
import type { Truth } from '../conditions/truth.ts';
import type { Contract, LegSegment } from '../contracts/contract.ts';
import { EXIT_REASON, type Leg, type Side, type Trigger } from '../legs/leg.ts';
import { LEG_STATE } from '../legs/leg-state.ts';
import { type AccountState, type FiringState, STOP_REASON } from './account-state.ts';
import { DECIDED, type Decided } from './decided.ts';

const { count, day, flag, fraction, integer, listOf, name, object, oneOf, optional, orNull, where } = shape;
type Shape<T> = shape.Shape<T>;

/** A list that its owner may change. */
function rows<T>(row: Shape<T>): Shape<T[]> {
  return { faultIn: listOf(row).faultIn };
}

function among<T extends number>(values: readonly T[], problem: string): Shape<T> {
  const known: readonly number[] = values;
  return {
    faultIn: (value) => (typeof value === 'number' && known.includes(value) ? null : { path: '', problem }),
  };
}

const side = among<Side>([1, -1], 'is neither 1 nor -1');
const truth = among<Truth>([0, 1, 2], 'is no truth');
const paise = orNull(fraction);
const instant = orNull(integer);
const firstDay: Shape<string> = {
  faultIn: (value) => (value === '' ? null : day.faultIn(value)),
};

const contract = object<Contract>({
  key: name,
  segment: oneOf<LegSegment>(['CASH', 'FUT', 'OPT']),
  expiry: orNull(day),
  strikePaise: orNull(count),
  right: orNull(oneOf(OPTION_TYPE)),
  lot: count,
  tickPaise: count,
  freeze: orNull(count),
});

const leg = where(
  object<Leg>({
    id: count,
    plan: count,
    condition: count,
    firing: count,
    parent: orNull(count),
    again: count,
    isRetry: flag,
    contract,
    side,
    qty: count,
    multiplier: count,
    decidedAt: integer,
    signalPaise: fraction,
    spotPaise: paise,
    trigger: orNull(object<Trigger>({ paise: fraction, dir: side, until: integer })),
    state: oneOf(LEG_STATE),
    reason: orNull(oneOf(EXIT_REASON)),
    basisPaise: paise,
    stopPaise: paise,
    firstStopPaise: paise,
    costStopPaise: optional(count),
    costStopAt: optional(integer),
    targetPaise: paise,
    spotStopPaise: paise,
    spotTargetPaise: paise,
    bestPaise: paise,
    worstPaise: paise,
    entryQty: count,
    entryValuePaise: fraction,
    exitQty: count,
    exitValuePaise: fraction,
    enteredAt: instant,
    exitedAt: instant,
    markPaise: paise,
    markAge: count,
    candles: count,
    chargesPaise: fraction,
    isEntryEnded: flag,
    isExitSent: flag,
    roll: orNull(count),
    isAmbiguous: flag,
  }),
  ({ entryQty, exitQty, qty, multiplier }) => exitQty <= entryQty && entryQty <= qty && multiplier > 0,
  'has closed more than it entered, or entered more than it wanted',
);

const decided = object<Decided>({
  minute: count,
  what: oneOf(DECIDED),
  of: count,
  why: orNull(oneOf([...EXIT_REASON, 'market', 'trigger'])),
});

/** The state of an account as it is stored: everything it has, and nothing else. */
export const ACCOUNT_STATE: Shape<AccountState> = object<AccountState>({
  multiplier: count,
  isPaused: flag,
  day: firstDay,
  legs: rows(leg),
  nextLeg: count,
  nextFiring: count,
  firings: rows(object<FiringState>({ id: count, condition: count, legs: count, rejected: count })),
  fired: rows(count),
  lastTruth: rows(truth),
  vars: rows(fraction),
  within: rows(orNull(count)),
  stopped: orNull(oneOf(STOP_REASON)),
  trades: count,
  losses: count,
  bookedPaise: fraction,
  chargesPaise: fraction,
  peakPaise: paise,
  rolled: rows(count),
  unknownFor: count,
  decided: optional(rows(decided)),
});
