import type { IstDay } from '@spark/core';
import { OPTION_TYPE } from '@spark/vocabulary';
import { contractToken } from './contract-token.ts';
import { dayOf } from './day-number.ts';
import {
  type DerivativeExchange,
  type ExpiryCycleKind,
  type ExpiryPlan,
  type IsTradingDay,
  type ListedExpiry,
  listedExpiries,
} from './expiry-rules.ts';
import { INDICES, type Index } from './indices.ts';
import { createColumnBuilder, type InstrumentColumns, type MasterRow } from './instrument-columns.ts';
import {
  INDEX_OPTION_TICK_PAISE,
  indexFutureTickPaise,
  shareFreezeQty,
  shareOptionTickPaise,
  shareTickPaise,
} from './price-rules.ts';
import { STOCKS, type Stock } from './stocks.ts';
import { type StrikeScheme, shareStrikeStep, strikeGrid } from './strike-grid.ts';
import { expiryText, futureSymbol, optionSymbol } from './symbol-text.ts';

export type BundledMaster = {
  readonly day: IstDay;
  readonly isTradingDay: IsTradingDay;
  /** `small` has the indices and a handful of shares with few strikes, for tests. */
  readonly size?: 'full' | 'small';
};

/** The instruments of a day, from the rules alone: the list that Spark has when no broker's list was loaded. */
export function generateMaster({ day, isTradingDay, size = 'full' }: BundledMaster): InstrumentColumns {
  const builder = createColumnBuilder();
  const list: Listing = { day, isTradingDay, size, add: builder.add, expiries: new Map() };
  for (const underlying of underlyingsInOrder(size)) {
    if ('bseCode' in underlying) listStock(list, underlying);
    else listIndex(list, underlying);
  }
  return builder.finish();
}

/** The price from which everything about a name starts, in paise. */
export const referencePrices: ReadonlyMap<string, number> = new Map(
  [...INDICES, ...STOCKS].map(({ name, referencePaise }) => [name, referencePaise]),
);

const SMALL = new Set([
  'NIFTY',
  'BANKNIFTY',
  'SENSEX',
  'INDIA VIX',
  'ASHOKLEY',
  'M&M',
  'RELIANCE',
  'SBIN',
  'TMPV',
]);

function underlyingsInOrder(size: 'full' | 'small'): readonly (Index | Stock)[] {
  return [...INDICES, ...STOCKS]
    .filter(({ name }) => size === 'full' || SMALL.has(name))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}

type Listing = {
  readonly day: IstDay;
  readonly isTradingDay: IsTradingDay;
  readonly size: 'full' | 'small';
  readonly add: (row: MasterRow) => void;
  /** The same for all underlyings with the same plan, so they are worked out once. */
  readonly expiries: Map<string, readonly ListedExpiry[]>;
};

const MONTHS_ONLY: ExpiryPlan = { weeks: 0, months: 3, quarters: 0, halfYears: 0 };

function listIndex(list: Listing, index: Index): void {
  const { name, exchange, token, symbol, referencePaise, derivatives } = index;
  list.add({
    ...NO_CONTRACT,
    exchange,
    token,
    symbol,
    name,
    type: 'AMXIDX',
    lotSize: 1,
    tickPaise: 5,
    freezeQty: 0,
    isCas: false,
  });
  if (derivatives === null) return;
  listContracts(list, {
    exchange: exchange === 'NSE' ? 'NFO' : 'BFO',
    name,
    number: derivatives.number,
    lotSize: derivatives.lotSize,
    freezeQty: derivatives.freezeQty,
    strikeUnitPaise: derivatives.strikeUnitPaise,
    options: derivatives.options,
    referencePaise,
    schemesOf: (expiry) => stagesOf(expiry, derivatives.options).map((cycle) => derivatives.strikes[cycle]),
    futures: { type: 'FUTIDX', tickPaise: indexFutureTickPaise(referencePaise) },
    optionRows: { type: 'OPTIDX', tickPaise: INDEX_OPTION_TICK_PAISE },
  });
}

function listStock(list: Listing, stock: Stock): void {
  const { name, number, nseToken, bseCode, lotSize, freezeQty, referencePaise } = stock;
  const tickPaise = shareTickPaise(referencePaise);
  const share = {
    ...NO_CONTRACT,
    name,
    type: '',
    lotSize: 1,
    tickPaise,
    freezeQty: shareFreezeQty(referencePaise),
    // Every share with derivatives closes in the auction.
    isCas: true,
  } as const;
  const step = shareStrikeStep(referencePaise);
  const contracts = (exchange: DerivativeExchange, scale: StrikeCounts) =>
    listContracts(list, {
      exchange,
      name,
      number,
      lotSize,
      freezeQty,
      strikeUnitPaise: step,
      options: MONTHS_ONLY,
      referencePaise,
      schemesOf: ({ position }) => shareSchemes(step, scale).slice(position === FAR_MONTH ? 1 : 0),
      futures: { type: 'FUTSTK', tickPaise },
      optionRows: { type: 'OPTSTK', tickPaise: shareOptionTickPaise(referencePaise) },
    });
  list.add({ ...share, exchange: 'NSE', token: nseToken, symbol: `${name}-EQ` });
  if (bseCode !== null) list.add({ ...share, exchange: 'BSE', token: bseCode, symbol: name });
  contracts('NFO', { narrow: 16, wide: 8 });
  if (bseCode !== null) contracts('BFO', { narrow: 8, wide: 4 });
}

const NO_CONTRACT = { expiry: null, strikePaise: null, optionType: null } as const;

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
function stagesOf({ cycle, nominal }: ListedExpiry, plan: ExpiryPlan): readonly ExpiryCycleKind[] {
  const month = Number(dayOf(nominal).slice(5, 7));
  const wasQuarter = cycle === 'month' && month % 3 === 0 && plan.quarters > 0;
  const wasHalfYear = (wasQuarter || cycle === 'quarter') && month % 6 === 0 && plan.halfYears > 0;
  return [
    cycle,
    ...(wasQuarter ? (['quarter'] as const) : []),
    ...(wasHalfYear ? (['half-year'] as const) : []),
  ];
}

type Contracts = {
  readonly exchange: DerivativeExchange;
  readonly name: string;
  readonly number: number;
  readonly lotSize: number;
  readonly freezeQty: number;
  readonly strikeUnitPaise: number;
  readonly options: ExpiryPlan;
  readonly referencePaise: number;
  /** The scheme of the contract's cycle, then those of the cycles it came through: what was listed stays. */
  readonly schemesOf: (expiry: ListedExpiry) => readonly StrikeScheme[];
  readonly futures: { readonly type: 'FUTIDX' | 'FUTSTK'; readonly tickPaise: number };
  readonly optionRows: { readonly type: 'OPTIDX' | 'OPTSTK'; readonly tickPaise: number };
};

function listContracts(list: Listing, contracts: Contracts): void {
  const { exchange, name, number: underlying, lotSize, freezeQty } = contracts;
  const shared = { exchange, name, lotSize, freezeQty, isCas: false };
  for (const { expiry, nominal } of expiriesOf(list, exchange, MONTHS_ONLY)) {
    list.add({
      ...shared,
      ...contracts.futures,
      token: contractToken({ underlying, nominal, kind: 'future', strikeSteps: 0 }),
      symbol: futureSymbol(name, expiryText(expiry)),
      expiry,
      strikePaise: null,
      optionType: null,
    });
  }
  const { type, tickPaise } = contracts.optionRows;
  for (const listed of expiriesOf(list, exchange, contracts.options)) {
    const { expiry, nominal } = listed;
    const text = expiryText(expiry);
    for (const strikePaise of strikesFor(list, contracts, listed)) {
      const strikeSteps = strikePaise / contracts.strikeUnitPaise;
      for (const optionType of OPTION_TYPE) {
        // Written out: this is done a hundred thousand times, and spreading parts into an object takes thrice as long.
        list.add({
          exchange,
          token: contractToken({ underlying, nominal, kind: optionType, strikeSteps }),
          symbol: optionSymbol(name, text, strikePaise, optionType),
          name,
          type,
          expiry,
          strikePaise,
          optionType,
          lotSize,
          tickPaise,
          freezeQty,
          isCas: false,
        });
      }
    }
  }
}

const SMALL_EACH_SIDE = 5;

function strikesFor(list: Listing, contracts: Contracts, expiry: ListedExpiry): readonly number[] {
  const strikes = contracts.schemesOf(expiry).flatMap((scheme) => {
    const few = { ...scheme, eachSide: Math.min(scheme.eachSide, SMALL_EACH_SIDE), wideEachSide: 0 };
    return strikeGrid(contracts.referencePaise, list.size === 'small' ? few : scheme);
  });
  return [...new Set(strikes)].sort((left, right) => left - right);
}

function expiriesOf(list: Listing, exchange: DerivativeExchange, plan: ExpiryPlan): readonly ListedExpiry[] {
  const key = `${exchange} ${Object.values(plan).join(' ')}`;
  let known = list.expiries.get(key);
  if (known === undefined) {
    known = listedExpiries({ exchange, day: list.day, plan, isTradingDay: list.isTradingDay });
    list.expiries.set(key, known);
  }
  return known;
}
