import type { Contract } from '../contracts/contract.ts';
import type { LegState } from './leg-state.ts';

export const EXIT_REASON = [
  'stop',
  'trail',
  'target',
  'condition',
  'mtm',
  'time',
  'expiry',
  'manual',
  'linked',
  'reject',
] as const;
export type ExitReason = (typeof EXIT_REASON)[number];

/** 1 bought, -1 sold. */
export type Side = 1 | -1;

/** The price that a waiting leg waits for. */
export type Trigger = {
  readonly paise: number;
  /** 1 from below, -1 from above. */
  readonly dir: 1 | -1;
  /** The minute of the day at which it lapses. */
  readonly until: number;
};

/** One managed position. It is JSON: what is not known yet is null. Prices are paise, instants epoch milliseconds. */
export type Leg = {
  readonly id: number;
  /** The index of its action, and of the condition that ran it. */
  readonly plan: number;
  readonly condition: number;
  /** The firing that added it; re-entries belong to the firing of their parent. */
  readonly firing: number;
  readonly parent: number | null;
  /** Re-entries before it in its chain. */
  readonly again: number;
  /** Stands in for a leg whose entry was refused. */
  readonly isRetry: boolean;
  readonly contract: Contract;
  readonly side: Side;
  readonly qty: number;
  /** How many times the quantity of the document that is: money that the document names counts as often. */
  readonly multiplier: number;
  readonly decidedAt: number;
  /** The price when it was decided, and the underlying's. */
  readonly signalPaise: number;
  readonly spotPaise: number | null;
  readonly trigger: Trigger | null;
  state: LegState;
  reason: ExitReason | null;
  /** What stop and target are measured from; null until it is known. */
  basisPaise: number | null;
  stopPaise: number | null;
  firstStopPaise: number | null;
  /** Where the stop of another leg brought this one; left out where none did. */
  costStopPaise?: number;
  /** When that was, or the minute in which it was. */
  costStopAt?: number;
  targetPaise: number | null;
  /** Levels of the underlying's price. */
  spotStopPaise: number | null;
  spotTargetPaise: number | null;
  /** The farthest in its favour and against it since the entry. */
  bestPaise: number | null;
  worstPaise: number | null;
  entryQty: number;
  entryValuePaise: number;
  exitQty: number;
  exitValuePaise: number;
  enteredAt: number | null;
  /** When nothing was held any more; of a leg whose entry was refused, when it was. */
  exitedAt: number | null;
  /** The last known price and how many minutes ago it was. */
  markPaise: number | null;
  markAge: number;
  /** Candles of the strategy that closed since the entry. */
  candles: number;
  chargesPaise: number;
  /** Whether nothing of the entry can come any more. */
  isEntryEnded: boolean;
  /** Whether an exit is under way: one that was refused is sent again. */
  isExitSent: boolean;
  /** The index of the roll that wants it opened again at another strike. */
  roll: number | null;
  /** Whether stop and target lay in one minute, so that the order of things is not known. */
  isAmbiguous: boolean;
};

export type NewLeg = Pick<
  Leg,
  | 'id'
  | 'plan'
  | 'condition'
  | 'firing'
  | 'parent'
  | 'again'
  | 'isRetry'
  | 'contract'
  | 'side'
  | 'qty'
  | 'multiplier'
  | 'decidedAt'
  | 'signalPaise'
  | 'spotPaise'
  | 'trigger'
  | 'basisPaise'
>;

export function createLeg(fresh: NewLeg): Leg {
  return {
    ...fresh,
    state: fresh.trigger === null ? 'ENTERING' : 'WAITING',
    reason: null,
    stopPaise: null,
    firstStopPaise: null,
    targetPaise: null,
    spotStopPaise: null,
    spotTargetPaise: null,
    bestPaise: null,
    worstPaise: null,
    entryQty: 0,
    entryValuePaise: 0,
    exitQty: 0,
    exitValuePaise: 0,
    enteredAt: null,
    exitedAt: null,
    markPaise: null,
    markAge: 0,
    candles: 0,
    chargesPaise: 0,
    isEntryEnded: false,
    isExitSent: false,
    roll: null,
    isAmbiguous: false,
  };
}

/** What has been entered and not been closed, in units. */
export function heldQty({ entryQty, exitQty }: Leg): number {
  return entryQty - exitQty;
}

export function entryPaise({ entryQty, entryValuePaise }: Leg): number {
  return entryValuePaise / entryQty;
}

/** Booked by what has been closed of it, before charges. */
export function bookedPaise(leg: Leg): number {
  if (leg.exitQty === 0) return 0;
  const cost = leg.exitQty === leg.entryQty ? leg.entryValuePaise : entryPaise(leg) * leg.exitQty;
  return leg.side * (leg.exitValuePaise - cost);
}

/** Of what is still held, at the last known price; NaN where none is known. */
export function openPaise(leg: Leg): number {
  const held = heldQty(leg);
  if (held === 0) return 0;
  return leg.markPaise === null ? Number.NaN : leg.side * (leg.markPaise - entryPaise(leg)) * held;
}
