import type {
  AccountKey,
  Clock,
  InstrumentKey,
  OrderInstrument,
  PortfolioPort,
  Timers,
  TradingVenue,
} from '@spark/core';
import type { PlannedWireFault } from '@spark/simulators';

/**
 * A broker with everything around it that a test has to move: the market, the clock, and what can go wrong. Each broker
 * brings its own; the cases know no other way to it.
 */
export type BrokerStage = {
  readonly venue: TradingVenue;
  /** Where the broker has a book of its own to compare ours with. */
  readonly portfolio?: PortfolioPort;
  /** The account that faults befall. */
  readonly account: AccountKey;
  readonly share: StageInstrument;
  /** One with a lot of more than one. */
  readonly contract: StageInstrument;
  /** Moved by the stage alone. */
  readonly clock: Clock & Timers;
  readonly quote: (key: InstrumentKey) => StageQuote;
  /** Waits for an answer, and lets as much time pass as that takes. */
  readonly answer: <T>(work: Promise<T>) => Promise<T>;
  /** Lets everything arrive that is on its way at this moment. */
  readonly quiet: () => Promise<void>;
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Somebody trades with an order that waits, so much, at its limit. */
  readonly fill: (account: AccountKey, tag: string, qty: number) => Promise<void>;
  /** Time passes until the last price is at this price or beyond it, seen from where it is. */
  readonly reach: (key: InstrumentKey, pricePaise: number) => Promise<void>;
  readonly endDay: () => Promise<void>;
  readonly nextMorning: () => Promise<void>;
  /** Our process ends, and nothing of it runs until `restart`. Not where the broker is a part of it. */
  readonly halt?: () => void;
  /** Our process ends and starts again: the venue as the new process has it. */
  readonly restart: () => TradingVenue;
  readonly faults: {
    readonly plan: (fault: StageFault, when?: FaultTimes) => void;
    readonly clear: () => void;
  };
  /** Where the broker is reached over a wire: what can go wrong with that, for the account that faults befall. */
  readonly wire?: StageWire;
  readonly close: () => Promise<void>;
};

export type StageWire = {
  readonly plan: (fault: Omit<PlannedWireFault, 'clientId'>) => void;
  /** The broker cannot be reached. */
  readonly goDown: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
  /** The broker ends the login. `mute`: its sockets stay open and tell nothing. */
  readonly endLogin: (how: 'closed' | 'mute') => void;
  /** The tags of all orders that the broker itself has taken for the account, one for each. */
  readonly tagsTaken: () => readonly string[];
  /**
   * Two more accounts, logged in, whose orders the broker takes from one address alone: one that leaves by that address,
   * and one that leaves by whichever the machine takes.
   */
  readonly bound: () => Promise<{ readonly registered: AccountKey; readonly elsewhere: AccountKey }>;
  /** Calls that were above the broker's limits: there must be none, since live orders are paced. */
  readonly breaches: () => number;
  /** The accounts whose login was told to be over. */
  readonly endings: () => readonly AccountKey[];
};

export type StageInstrument = OrderInstrument & { readonly freezeQty: number };

export type StageQuote = {
  readonly lastPaise: number;
  readonly bidPaise: number;
  readonly askPaise: number;
  readonly askQty: number;
};

export const STAGE_FAULTS = [
  /** Carried out, but nobody hears so. */
  'answer-lost',
  /** It never arrives, and no answer comes. */
  'request-lost',
  'answer-late',
  'refused',
  'session-expired',
  'report-lost',
  'report-twice',
  'report-late',
  'reports-swapped',
] as const;
export type StageFault = (typeof STAGE_FAULTS)[number];

export type FaultTimes = {
  /** Absent: every call. */
  readonly call?: 'place' | 'change' | 'cancel' | 'book';
  /** Absent: until it is cleared. */
  readonly times?: number;
};

/** What not every broker, or not every stage, can do. */
export const ABILITIES = [
  /** It looks at tick, lot, freeze quantity, band and hours by itself. */
  'checks',
  /** What is marketable trades at once with what is offered. */
  'offers',
  'stops',
  /** What was filled is told at that moment, also when one fill follows the other. */
  'prompt-fills',
  'several-accounts',
  'day-end',
  /** A second order with a tag that is there already is not taken. */
  'one-order-per-tag',
  /** An interruption of the stream is noticed when it goes on. */
  'gaps',
  'restart',
  'faults',
  /** The stage has a wire, with everything that can go wrong on it. */
  'wire',
  /** It tells positions and funds of its own. */
  'portfolio',
] as const;
export type Ability = (typeof ABILITIES)[number];

/** Of live brokers: they take what comes with any tag, and do not number what they tell. */
export const LIVE_ABILITIES: readonly Ability[] = ABILITIES.filter(
  (ability) => ability !== 'one-order-per-tag' && ability !== 'gaps',
);

export type BrokerSuiteOptions = {
  readonly name: string;
  readonly abilities: readonly Ability[];
  /** Those cases alone that need this. */
  readonly only?: Ability;
  /** Each case gets a stage of its own; a late one shortly before the day ends, which is then soon played. */
  readonly open: (options: { readonly isLate: boolean }) => Promise<BrokerStage>;
};
