import type { IstDay } from '@spark/core';
import { OPTION_TYPE } from '@spark/vocabulary';
import {
  type ContractPlan,
  freezeOn,
  lotOn,
  MONTHS_ONLY,
  plansOfIndex,
  plansOfStock,
  strikesOf,
} from './contract-plan.ts';
import { contractToken } from './contract-token.ts';
import {
  type DerivativeExchange,
  type ExpiryPlan,
  type IsTradingDay,
  type ListedExpiry,
  listedExpiries,
} from './expiry-rules.ts';
import { INDICES, type Index } from './indices.ts';
import { createColumnBuilder, type InstrumentColumns, type MasterRow } from './instrument-columns.ts';
import { shareFreezeQty, shareTickPaise } from './price-rules.ts';
import { STOCKS, type Stock } from './stocks.ts';
import type { StrikeScheme } from './strike-grid.ts';
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

function listIndex(list: Listing, index: Index): void {
  const { name, exchange, token, symbol } = index;
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
  for (const plan of plansOfIndex(index)) listContracts(list, plan);
}

function listStock(list: Listing, stock: Stock): void {
  const { name, nseToken, bseCode, referencePaise } = stock;
  const share = {
    ...NO_CONTRACT,
    name,
    type: '',
    lotSize: 1,
    tickPaise: shareTickPaise(referencePaise, list.day),
    freezeQty: shareFreezeQty(referencePaise),
    // Every share with derivatives closes in the auction.
    isCas: true,
  } as const;
  list.add({ ...share, exchange: 'NSE', token: nseToken, symbol: `${name}-EQ` });
  if (bseCode !== null) list.add({ ...share, exchange: 'BSE', token: bseCode, symbol: name });
  for (const plan of plansOfStock(stock)) listContracts(list, plan);
}

const NO_CONTRACT = { expiry: null, strikePaise: null, optionType: null } as const;

function listContracts(list: Listing, plan: ContractPlan): void {
  const { exchange, name, number: underlying } = plan;
  const freezeQty = freezeOn(plan, list.day);
  const futureTickPaise = plan.futureTickOn(list.day);
  for (const listed of expiriesOf(list, exchange, MONTHS_ONLY)) {
    const { expiry, nominal } = listed;
    list.add({
      ...NO_CONTRACT,
      exchange,
      token: contractToken({ underlying, nominal, kind: 'future', strikeSteps: 0 }),
      symbol: futureSymbol(name, expiryText(expiry)),
      name,
      type: plan.futureType,
      expiry,
      lotSize: lotOn(plan, listed, list.day).lotSize,
      tickPaise: futureTickPaise,
      freezeQty,
      isCas: false,
    });
  }
  const [type, tickPaise] = [plan.optionType, plan.optionTickOn(list.day)];
  for (const listed of expiriesOf(list, exchange, plan.options)) {
    const { expiry, nominal } = listed;
    const text = expiryText(expiry);
    const { lotSize } = lotOn(plan, listed, list.day);
    for (const strikePaise of strikesOf(plan, listed, list.size === 'small' ? few : undefined)) {
      const strikeSteps = strikePaise / plan.strikeUnitPaise;
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

function few(scheme: StrikeScheme): StrikeScheme {
  return { ...scheme, eachSide: Math.min(scheme.eachSide, SMALL_EACH_SIDE), wideEachSide: 0 };
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
