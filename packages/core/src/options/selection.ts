import type { OptionType } from '@spark/vocabulary';
import type { Instrument } from '../instrument/instrument.ts';
import { rupeesFromPaise } from '../lib/money.ts';
import { ok, type Result, refuse } from '../lib/result.ts';
import type { Instant } from '../time/ist.ts';
import {
  type AgedPrice,
  type ChosenContract,
  type OptionSelector,
  PRICE_AGE_MS_MAX,
  type SelectorPrices,
  type SelectorRefusal,
} from './contract-selector.ts';
import { atTheMoneyIndex, type Strike, strikesOf } from './strikes.ts';

export type Chosen = Result<ChosenContract, SelectorRefusal>;

/** What an option is chosen from. */
export type Selection = {
  readonly selector: OptionSelector;
  /** Those that list the wanted kind, the lowest first. */
  readonly strikes: readonly Strike[];
  /** Everything that expires on the wanted day. */
  readonly listed: readonly Instrument[];
  readonly prices: SelectorPrices;
  readonly now: Instant;
};

export function sideOf({ call, put }: Strike, optionType: OptionType): Instrument | null {
  return optionType === 'CE' ? call : put;
}

export type AtTheMoney = { readonly index: number; readonly strikePaise: number; readonly spotPaise: number };

export function atTheMoney({ strikes, prices: { spot } }: Selection): Result<AtTheMoney, SelectorRefusal> {
  if (!spot?.price) return refuse({ code: 'no-spot' });
  const old = tooOld(spot.symbol, spot.price);
  if (old) return refuse(old);
  const spotPaise = spot.price.paise;
  const index = atTheMoneyIndex(strikes, spotPaise);
  return ok({ index, strikePaise: strikes[index]?.strikePaise ?? 0, spotPaise });
}

export type Pair = {
  readonly strikePaise: number;
  readonly callPaise: number | null;
  readonly putPaise: number | null;
};

/** Call and put at the money, each null where it has no price. */
export function pairAtTheMoney(selection: Selection): Result<Pair, SelectorRefusal> {
  const atm = atTheMoney(selection);
  if (!atm.ok) return atm;
  const { strikePaise } = atm.value;
  const strike = strikesOf(selection.listed).find((it) => it.strikePaise === strikePaise);
  const pair: Record<'call' | 'put', number | null> = { call: null, put: null };
  for (const side of ['call', 'put'] as const) {
    const instrument = strike?.[side];
    const price = instrument ? selection.prices.priceOf(instrument.key) : null;
    if (!instrument || !price) continue;
    const old = tooOld(instrument.symbol, price);
    if (old) return refuse(old);
    pair[side] = price.paise;
  }
  return ok({ strikePaise, callPaise: pair.call, putPaise: pair.put });
}

export type Candidate = { readonly instrument: Instrument; readonly price: AgedPrice; readonly why: string };

/** The best one, unless its price is old: it is not passed over for the next one, since nobody knows which of them fits now. */
export function unlessOld({ instrument, price, why }: Candidate): Chosen {
  const old = tooOld(instrument.symbol, price);
  return old ? refuse(old) : ok({ instrument, why });
}

function tooOld(symbol: string, { ageMs }: AgedPrice): SelectorRefusal | null {
  return ageMs > PRICE_AGE_MS_MAX ? { code: 'price-old', symbol, ageMs } : null;
}

/** Rupees, as reasons write them. */
export function amount(paise: number): string {
  return rupeesFromPaise(paise).toFixed(2);
}
