import type { IstDay } from '@spark/core';
import { freezeQtyOn } from './dated-freeze.ts';
import { type DatedLot, lotOfContracts } from './dated-lots.ts';
import { dayNumber, dayOf } from './day-number.ts';
import type { DerivativeExchange, ExpiryCycleKind, ExpiryPlan, ListedExpiry } from './expiry-rules.ts';
import type { Index, IndexDerivatives } from './indices.ts';
import {
  INDEX_OPTION_TICK_PAISE,
  indexFutureTickPaise,
  shareOptionTickPaise,
  shareTickPaise,
} from './price-rules.ts';
import type { Stock } from './stocks.ts';
import { type StrikeScheme, shareStrikeStep, strikeGrid } from './strike-grid.ts';

/** What is listed on one underlying at one exchange, on whatever day. */
export type ContractPlan = {
  readonly exchange: DerivativeExchange;
  readonly name: string;
  /** Part of every token made up for its contracts. */
  readonly number: number;
  readonly lotSize: number;
  readonly freezeQty: number;
  /** The finest distance of two strikes; all others are multiples of it. */
  readonly strikeUnitPaise: number;
  readonly options: ExpiryPlan;
  readonly referencePaise: number;
  /** The scheme of the contract's cycle, then those of the cycles it came through: what was listed stays. */
  readonly schemesOf: (expiry: ListedExpiry) => readonly StrikeScheme[];
  readonly futureType: 'FUTIDX' | 'FUTSTK';
  readonly optionType: 'OPTIDX' | 'OPTSTK';
  readonly futureTickOn: (day: IstDay) => number;
  readonly optionTickOn: (day: IstDay) => number;
};

export const MONTHS_ONLY: ExpiryPlan = { weeks: 0, months: 3, quarters: 0, halfYears: 0 };

export function plansOfIndex({
  name,
  exchange,
  referencePaise,
  derivatives,
}: Index): readonly ContractPlan[] {
  if (derivatives === null) return [];
  const { number, lotSize, freezeQty, strikeUnitPaise, options } = derivatives;
  return [
    {
      ...{ name, number, lotSize, freezeQty, strikeUnitPaise, options, referencePaise },
      exchange: exchange === 'NSE' ? 'NFO' : 'BFO',
      schemesOf: (expiry) => stagesOf(expiry, options).map((cycle) => derivatives.strikes[cycle]),
      futureType: 'FUTIDX',
      optionType: 'OPTIDX',
      futureTickOn: (day) => indexFutureTickPaise(referencePaise, day),
      optionTickOn: () => INDEX_OPTION_TICK_PAISE,
    },
  ];
}

export function plansOfStock({ name, number, bseCode, lotSize, freezeQty, referencePaise }: Stock) {
  const step = shareStrikeStep(referencePaise);
  const plan = (exchange: DerivativeExchange, counts: StrikeCounts): ContractPlan => ({
    ...{ exchange, name, number, lotSize, freezeQty, referencePaise },
    strikeUnitPaise: step,
    options: MONTHS_ONLY,
    schemesOf: ({ position }) => shareSchemes(step, counts).slice(position === FAR_MONTH ? 1 : 0),
    futureType: 'FUTSTK',
    optionType: 'OPTSTK',
    futureTickOn: (day) => shareTickPaise(referencePaise, day),
    optionTickOn: (day) => shareOptionTickPaise(referencePaise, day),
  });
  const atNse = plan('NFO', { narrow: 16, wide: 8 });
  return bseCode === null ? [atNse] : [atNse, plan('BFO', { narrow: 8, wide: 4 })];
}

type StrikeCounts = { readonly narrow: number; readonly wide: number };

const FAR_MONTH = 2;

/** The nearer months, then the far one, where strikes lie twice as far apart and there are fewer. */
function shareSchemes(step: number, { narrow, wide }: StrikeCounts): readonly StrikeScheme[] {
  return [
    { stepPaise: step, eachSide: narrow, wideStepPaise: step * 2, wideEachSide: wide },
    {
      stepPaise: step * 2,
      eachSide: Math.floor((narrow * 3) / 4),
      wideStepPaise: step * 4,
      wideEachSide: Math.floor((wide * 3) / 4),
    },
  ];
}

/** The cycle a contract is in, and those it was in before. */
function stagesOf(
  { cycle, nominal }: ListedExpiry,
  plan: ExpiryPlan,
): readonly (keyof IndexDerivatives['strikes'])[] {
  const month = Number(dayOf(nominal).slice(5, 7));
  const wasQuarter = cycle === 'month' && month % 3 === 0 && plan.quarters > 0;
  const wasHalfYear = (wasQuarter || cycle === 'quarter') && month % 6 === 0 && plan.halfYears > 0;
  return [
    cycle,
    ...(wasQuarter ? (['quarter'] as const) : []),
    ...(wasHalfYear ? (['half-year'] as const) : []),
  ];
}

/** Strikes of a contract's expiry in rising order; `narrowed` may take away from each scheme. */
export function strikesOf(
  { referencePaise, schemesOf }: ContractPlan,
  expiry: ListedExpiry,
  narrowed: (scheme: StrikeScheme) => StrikeScheme = (scheme) => scheme,
): readonly number[] {
  const strikes = schemesOf(expiry).flatMap((scheme) => strikeGrid(referencePaise, narrowed(scheme)));
  return [...new Set(strikes)].sort((left, right) => left - right);
}

const LONG_CYCLES: readonly ExpiryCycleKind[] = ['quarter', 'half-year'];

/** The lot of a contract on a day. A long contract gets a new lot while it runs, the others have it from their listing. */
export function lotOn(plan: ContractPlan, { cycle, expiry }: ListedExpiry, day: IstDay): DatedLot {
  return lotOfContracts(plan.name, LONG_CYCLES.includes(cycle) ? dayNumber(day) : expiry, plan.lotSize);
}

export function freezeOn({ name, freezeQty }: ContractPlan, day: IstDay): number {
  return freezeQtyOn(name, dayNumber(day), freezeQty);
}
