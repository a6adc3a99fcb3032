import type { ProductType } from '@spark/vocabulary';
import type { Scope } from '../scope/scope.ts';
import type { Instant, IstDay } from '../time/ist.ts';

/** What an exit watches or closes: one position, a basket, or everything of a strategy, an account or the user. */
export type ExitScope = PositionScope | BasketScope | Scope;

/** What the orders of a basket opened, in all its accounts. */
export type BasketScope = {
  readonly kind: 'basket';
  readonly basketId: number;
  readonly strategyName: string;
  readonly accountName: null;
};

export type PositionScope = {
  readonly kind: 'position';
  readonly strategyName: string;
  readonly accountName: string;
  readonly instrumentKey: string;
  readonly product: ProductType;
};

/**
 * What a level is measured in: paise of the price, hundredths of a percent of the entry value, or paise of profit. A
 * loss is below zero.
 */
export type ExitMeasure = 'price' | 'percent' | 'rupees';
export type ProfitMeasure = Exclude<ExitMeasure, 'price'>;

export type ExitLevel = { readonly by: ExitMeasure; readonly at: number };

/** Any combination; the first that is met closes. */
export type ExitRules = {
  readonly stop: ExitLevel | null;
  /** Each `each` in favour moves the stop by `moves`, in the measure of the stop. */
  readonly trail: { readonly each: number; readonly moves: number } | null;
  readonly target: ExitLevel | null;
  readonly lock: ProfitLock | null;
  /** When the profit reaches `at`, the stop goes to the entry, or to where the charges are earned as well. */
  readonly cost: { readonly by: ProfitMeasure; readonly at: number; readonly withCharges: boolean } | null;
  /** Minutes of the Indian day. */
  readonly timeMinute: number | null;
  readonly daysBeforeExpiry: number | null;
};

/** When the profit reaches `at`, at least `keep` is kept, and for each further `each` so much `more`. */
export type ProfitLock = {
  readonly by: ProfitMeasure;
  readonly at: number;
  readonly keep: number;
  readonly step: { readonly each: number; readonly more: number } | null;
};

/** An instruction to close something by itself. */
export type Exit = {
  readonly scope: ExitScope;
  /** It watches and closes either forward tests or real positions, never both. */
  readonly forwardTest: boolean;
  readonly rules: ExitRules;
  /** Null closes what is watched. */
  readonly closes: ExitScope | null;
  /** Also sets the kill switch of what it closes. */
  readonly block: boolean;
  readonly days: 'today' | 'untilRemoved';
  /** Of a position: its symbol, and which way it was held when the exit was set. */
  readonly position: { readonly symbol: string; readonly side: 'long' | 'short' } | null;
  readonly createdAt: Instant;
  /** Time rules count from here. */
  readonly armedAt: Instant;
  /** The day that the peaks of a scope are of. */
  readonly day: IstDay;
  readonly state: ExitState;
  /** The newest last. */
  readonly firings: readonly Firing[];
};

export type ExitState =
  | { readonly kind: 'watching'; readonly peaks: Peaks; readonly costPaise: number | null }
  /** It fired, and what it closes is not closed yet. */
  | { readonly kind: 'closing' }
  /** It fired, all is done, and it watches again on the next day. */
  | { readonly kind: 'resting' }
  | { readonly kind: 'over'; readonly why: EndOfExit };

export type EndOfExit =
  | 'fired'
  | 'removed'
  | 'flat'
  | 'reversed'
  | 'day-over'
  | 'scope-gone'
  | 'adjusted'
  | 'basket-over';

/** The value from which a trailing stop counts, and the best since. */
export type Peak = { readonly start: number; readonly best: number };
export type Peaks = { readonly [measure in ExitMeasure]: Peak | null };

export type ExitReason = 'stop' | 'trail' | 'lock' | 'cost' | 'target' | 'time' | 'expiry';

/** Why it fires. Level and value are in the measure; null for times. */
export type Trigger = {
  readonly reason: ExitReason;
  readonly by: ExitMeasure | null;
  readonly level: number | null;
  readonly value: number | null;
};

export type Firing = Trigger & {
  readonly at: Instant;
  /** It was so at the first look after a start. */
  readonly passedWhileDown: boolean;
  readonly closings: readonly ExitClosing[];
  readonly block: 'none' | 'asked' | 'done';
  /** Chats have been told of it. */
  readonly told?: true;
  /** Of a basket: whether its own square-off is stored. */
  readonly squareOff?: 'asked' | 'done';
};

/** A position that a firing closes. */
export type ExitClosing = {
  readonly accountName: string;
  readonly strategyName: string;
  readonly instrumentKey: string;
  readonly product: ProductType;
  readonly symbol: string;
  /** What was open, above zero for a long position. */
  readonly netQty: number;
  /** `kept`: the square-off was taken back. */
  readonly outcome: 'closing' | 'closed' | 'kept';
  /** The average of what closed it; null while open, or where it was not closed by orders of Spark. */
  readonly pricePaise: number | null;
};

export const NO_PEAKS: Peaks = { price: null, percent: null, rupees: null };

export const WATCHING: ExitState = { kind: 'watching', peaks: NO_PEAKS, costPaise: null };
