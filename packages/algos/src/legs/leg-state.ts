/** The life of a leg. CLOSED, CANCELLED and REJECTED hold nothing. */
export const LEG_STATE = [
  'WAITING',
  'ENTERING',
  'OPEN',
  'EXITING',
  'CLOSED',
  'CANCELLED',
  'REJECTED',
] as const;
export type LegState = (typeof LEG_STATE)[number];

export const LEG_EVENT = [
  /** The price for which a waiting leg waits was reached. */
  'triggered',
  /** Its time has run out, or an action cancelled it. */
  'lapsed',
  /** The entry was filled in part, and more may come. */
  'entryFilled',
  /** The entry is filled. */
  'entered',
  /** The entry ended and nothing of it was filled. */
  'entryRefused',
  /** The entry ended after a part of it had been filled. */
  'entryCut',
  /** Stop, target, an action, the clock or a rule of money wants it closed. */
  'exitWanted',
  'exitFilled',
  'exited',
  /** The exit ended unfilled. It stays wanted. */
  'exitRefused',
  /** The position is gone at the broker: closed by hand, by the broker, or settled. */
  'gone',
] as const;
export type LegEvent = (typeof LEG_EVENT)[number];

/** The event is not new, or comes too late to be true. */
export type Ignored = 'ignored';

type Row = Readonly<Record<LegEvent, LegState | Ignored>>;

const NOTHING: Row = {
  triggered: 'ignored',
  lapsed: 'ignored',
  entryFilled: 'ignored',
  entered: 'ignored',
  entryRefused: 'ignored',
  entryCut: 'ignored',
  exitWanted: 'ignored',
  exitFilled: 'ignored',
  exited: 'ignored',
  exitRefused: 'ignored',
  gone: 'ignored',
};

/** One row for each state. A fill is money: no row of a leg that may still be at a broker drops one. */
export const LEG_TABLE: Readonly<Record<LegState, Row>> = {
  WAITING: { ...NOTHING, triggered: 'ENTERING', lapsed: 'CANCELLED', exitWanted: 'CANCELLED' },
  ENTERING: {
    ...NOTHING,
    entryFilled: 'ENTERING',
    entered: 'OPEN',
    entryRefused: 'REJECTED',
    entryCut: 'OPEN',
    // What was filled is closed, and what fills later is too.
    exitWanted: 'EXITING',
    gone: 'CLOSED',
  },
  // A stop that rests at the exchange fills without anybody asking for it.
  OPEN: { ...NOTHING, exitWanted: 'EXITING', exitFilled: 'EXITING', gone: 'CLOSED' },
  EXITING: {
    ...NOTHING,
    entryFilled: 'EXITING',
    entered: 'EXITING',
    entryRefused: 'CANCELLED',
    entryCut: 'EXITING',
    exitFilled: 'EXITING',
    exited: 'CLOSED',
    // An exit is an obligation: it is tried again until the leg is flat.
    exitRefused: 'EXITING',
    gone: 'CLOSED',
  },
  CLOSED: NOTHING,
  // A trigger that was cancelled has no order, so nothing can fill.
  CANCELLED: NOTHING,
  // The broker had refused, and its book says otherwise: the book is right, and the leg has its stop again.
  REJECTED: { ...NOTHING, entryFilled: 'ENTERING', entered: 'OPEN' },
};

export function nextState(state: LegState, event: LegEvent): LegState | Ignored {
  return LEG_TABLE[state][event];
}

/** Whether the leg holds or may come to hold something. */
export function isAlive(state: LegState): boolean {
  return state === 'WAITING' || state === 'ENTERING' || state === 'OPEN' || state === 'EXITING';
}

/** Whether nothing that can happen changes it any more. The broker's book may still bring back one that was refused. */
export function isFinished(state: LegState): boolean {
  return state === 'CLOSED' || state === 'CANCELLED';
}

/** As conditions and guards see it: a leg that is being closed is not open any more. */
export function countsAsOpen(state: LegState): boolean {
  return state === 'OPEN' || state === 'ENTERING';
}
