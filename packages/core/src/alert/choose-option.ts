import { atTheMoneyHigherOnTie, type ExpiryCycle, type OptionType } from '@spark/vocabulary';
import type { Instrument, InstrumentKey } from '../instrument/instrument.ts';
import { ok, type Result, refuse } from '../lib/result.ts';
import type { IstDay } from '../time/ist.ts';

/** An option that is described and not named, because its strike depends on the price of the moment. */
export type OptionSelector = {
  /** The name of the share or index. */
  readonly underlying: string;
  /** Where the option is traded. */
  readonly exchange: string;
  readonly optionType: OptionType;
  readonly cycle: ExpiryCycle;
  /** 0 for the current expiry, 1 for the next. */
  readonly expiryNumber: number;
  readonly strike: StrikeSelector;
};

export type StrikeSelector =
  /** Strikes away from the spot price: above 0 out of the money, below 0 in the money. */
  | { readonly kind: 'moneyness'; readonly steps: number }
  | { readonly kind: 'premium'; readonly rule: 'above' | 'near' | 'below'; readonly paise: number };

export type OptionRefusal = {
  readonly code: 'no-expiry' | 'no-spot' | 'strike-not-listed' | 'no-premium';
  readonly selector: OptionSelector;
};

/** The days on which options of an underlying expire, the nearest first. */
export type OptionExpiries = {
  readonly all: readonly IstDay[];
  /** Which of them end a month: not always its last day, since a holiday may bring a week forward behind it. */
  readonly monthly: readonly IstDay[];
};

/** The day that is meant. A week ends with any expiry, also a monthly one. */
export function wantedExpiry({ all, monthly }: OptionExpiries, selector: OptionSelector): IstDay | null {
  return (selector.cycle === 'weekly' ? all : monthly)[selector.expiryNumber] ?? null;
}

export type OptionPrices = {
  readonly spotPaise: number | null;
  /** Null where no price is known. */
  readonly premiumPaise: (key: InstrumentKey) => number | null;
};

/** The option that fits the selector, of those that expire on the wanted day. */
export function chooseOption(
  listed: readonly Instrument[],
  selector: OptionSelector,
  prices: OptionPrices,
): Result<Instrument, OptionRefusal> {
  const chain = chainOf(listed, selector);
  if (chain.length === 0) return refuse({ code: 'no-expiry', selector });
  const { strike } = selector;
  return strike.kind === 'moneyness'
    ? byMoneyness(chain, selector, strike.steps, prices.spotPaise)
    : byPremium(chain, selector, strike, prices);
}

type Strike = { readonly option: Instrument; readonly strikePaise: number };

/** In order of the strikes. */
function chainOf(listed: readonly Instrument[], { optionType }: OptionSelector): readonly Strike[] {
  return listed
    .flatMap((option) =>
      option.class === 'option' && option.optionType === optionType && option.strikePaise !== null
        ? [{ option, strikePaise: option.strikePaise }]
        : [],
    )
    .sort((left, right) => left.strikePaise - right.strikePaise);
}

function byMoneyness(
  chain: readonly Strike[],
  selector: OptionSelector,
  steps: number,
  spotPaise: number | null,
): Result<Instrument, OptionRefusal> {
  if (spotPaise === null) return refuse({ code: 'no-spot', selector });
  const outward = selector.optionType === 'CE' ? steps : -steps;
  const nearest = atTheMoneyHigherOnTie(
    chain.map(({ strikePaise }) => strikePaise),
    spotPaise,
  );
  const found = chain[chain.findIndex(({ strikePaise }) => strikePaise === nearest) + outward];
  return found ? ok(found.option) : refuse({ code: 'strike-not-listed', selector });
}

/** Of premiums that fit equally well the lower one; of options with the same premium the one nearer to the spot price. */
function byPremium(
  chain: readonly Strike[],
  selector: OptionSelector,
  { rule, paise }: { readonly rule: 'above' | 'near' | 'below'; readonly paise: number },
  { spotPaise, premiumPaise }: OptionPrices,
): Result<Instrument, OptionRefusal> {
  const fitting = chain.flatMap(({ option, strikePaise }) => {
    const premium = premiumPaise(option.key);
    if (premium === null || (rule === 'above' && premium < paise) || (rule === 'below' && premium > paise))
      return [];
    const fromSpot = spotPaise === null ? 0 : Math.abs(strikePaise - spotPaise);
    return [{ option, premium, off: Math.abs(premium - paise), fromSpot, strikePaise }];
  });
  const [found] = fitting.sort(
    (left, right) =>
      left.off - right.off ||
      left.premium - right.premium ||
      left.fromSpot - right.fromSpot ||
      left.strikePaise - right.strikePaise,
  );
  return found ? ok(found.option) : refuse({ code: 'no-premium', selector });
}
