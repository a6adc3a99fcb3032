import type { ExpiryCycle, OptionType } from '@spark/vocabulary';
import type { Instrument, InstrumentKey } from '../instrument/instrument.ts';
import type { IstDay } from '../time/ist.ts';

/** A contract that is described and not named, because which one it is depends on the day and on the price of the moment. */
export type ContractSelector = OptionSelector | FutureSelector;

type OfUnderlying = {
  /** The name of the share or index. */
  readonly underlying: string;
  /** Where the contract is traded. */
  readonly exchange: string;
};

/** 0 for the current (near) expiry, 1 for the next, 2 for the one after. */
type ByNumber = { readonly expiryNumber: number };
type ByCycle = ByNumber & { readonly cycle: ExpiryCycle };
type OnDay = { readonly expiry: IstDay };

type Option = OfUnderlying & { readonly optionType: OptionType; readonly strike: StrikeSelector };

export type OptionByCycle = Option & ByCycle;
export type OptionOnDay = Option & OnDay;
export type FutureByNumber = OfUnderlying & ByNumber;
export type FutureOnDay = OfUnderlying & OnDay;

/** Stored with alerts that wait, so what is added to it may be left out. */
export type OptionSelector = OptionByCycle | OptionOnDay;

export type FutureSelector = FutureByNumber | FutureOnDay;

export type StrikeSelector =
  /** Strikes away from the spot price: above 0 out of the money, below 0 in the money. */
  | { readonly kind: 'moneyness'; readonly steps: number }
  | { readonly kind: 'premium'; readonly rule: PremiumRule; readonly paise: number }
  /** The nearest to it, whichever its sign: a put of 0.3 has a delta of -0.3. */
  | { readonly kind: 'delta'; readonly delta: number }
  /** The premium nearest to so much of what call and put at the money cost together. */
  | { readonly kind: 'straddle'; readonly percent: number };

export type PremiumRule = 'above' | 'near' | 'below';

export function isOptionSelector(selector: ContractSelector): selector is OptionSelector {
  return 'strike' in selector;
}

/** What was chosen, and why in a sentence. */
export type ChosenContract = { readonly instrument: Instrument; readonly why: string };

export type SelectorRefusal =
  | {
      readonly code:
        | 'no-expiry'
        | 'no-spot'
        | 'strike-not-listed'
        | 'no-premium'
        | 'no-straddle'
        | 'no-delta';
    }
  /** A price that the choice rests on is older than it may be. */
  | { readonly code: 'price-old'; readonly symbol: string; readonly ageMs: number };

/** A price with its age; 0 while its market is closed, since it is the price there is. */
export type AgedPrice = { readonly paise: number; readonly ageMs: number };

export type SelectorPrices = {
  /** The share or index; null where it is not listed. */
  readonly spot: { readonly symbol: string; readonly price: AgedPrice | null } | null;
  /** Null where no price is known. */
  readonly priceOf: (key: InstrumentKey) => AgedPrice | null;
};

/** Older prices choose no contract. */
export const PRICE_AGE_MS_MAX = 5_000;

/** The days on which contracts of an underlying expire, the nearest first. */
export type ContractExpiries = {
  readonly all: readonly IstDay[];
  /** Which of them end a month: not always its last day, since a holiday may bring a week forward behind it. */
  readonly monthly: readonly IstDay[];
};

/** Whether a weekly contract is asked for where contracts expire by the month alone. */
export function lacksWeekly({ all, monthly }: ContractExpiries, selector: ContractSelector): boolean {
  if (!('cycle' in selector) || selector.cycle !== 'weekly') return false;
  return monthly.length > 0 && all.every((day) => monthly.includes(day));
}

/** The day that is meant. A week ends with any expiry, also a monthly one, where there are weekly contracts. */
export function wantedExpiry(expiries: ContractExpiries, selector: ContractSelector): IstDay | null {
  const { all, monthly } = expiries;
  if (lacksWeekly(expiries, selector)) return null;
  if ('expiry' in selector) return all.find((day) => day === selector.expiry) ?? null;
  const days = 'cycle' in selector && selector.cycle === 'monthly' ? monthly : all;
  return days[selector.expiryNumber] ?? null;
}
