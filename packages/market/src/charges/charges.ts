import { assert, type IstDay } from '@spark/core';
import type { ChargeKind, ChargeSegment, Exchange, ProductType, TransType } from '@spark/vocabulary';
import { CHARGE_KIND } from '@spark/vocabulary';
import type { BrokeragePlan } from './brokerage-plan.ts';
import { CHARGE_RATES, CHARGES_SINCE, type ChargeRate, type RatedCharge } from './rates.ts';

/** What was traded in one or more orders on one side. */
export type ChargeLeg = {
  readonly exchange: Exchange;
  readonly segment: ChargeSegment;
  readonly product: ProductType;
  readonly side: TransType;
  readonly qty: number;
  readonly pricePaise: number;
  /** Orders that reached the exchange: brokerage is taken for each slice. */
  readonly orders: number;
  /** The root of the underlying; empty when it is not given. */
  readonly symbol: string;
  /** Identifies the instrument: the depository takes its charge once for each. */
  readonly instrument: string;
  /** For a bought option that was exercised at expiry: how deep it was in the money, per unit. */
  readonly exercisedIntrinsicPaise: number | null;
};

/** In paise, by kind, with their sum. */
export type Charges = Readonly<Record<ChargeKind, number>> & { readonly total: number };

export type ChargeSheet = {
  /** Each leg alone, to the paisa. Because of rounding they need not add up to the total. */
  readonly legs: readonly Charges[];
  /** As on the contract notes: rounded when a day's legs of one segment are added up. */
  readonly total: Charges;
};

export type ChargeTerms = {
  readonly day: IstDay;
  readonly plan: BrokeragePlan;
  /** Of the depository, for a delivery sale, per instrument. */
  readonly dpPaise: number;
};

/** Amounts before rounding, in billionths of a paisa. */
type Exact = { readonly [kind in Exclude<ChargeKind, 'gst'>]: bigint };

/** The table by charge, exchange and segment: a backtest asks it for every trade. */
const RATES: ReadonlyMap<string, readonly ChargeRate[]> = Map.groupBy(
  CHARGE_RATES.flatMap((rate) =>
    rate.exchanges.flatMap((exchange) =>
      rate.segments.map((segment) => ({ ...rate, exchanges: [exchange], segments: [segment] })),
    ),
  ),
  ({ charge, exchanges, segments }) => `${charge} ${exchanges[0]} ${segments[0]}`,
);

const BILLION = 1_000_000_000n;
const GST_PERCENT = 18n;

export function chargesOf(legs: readonly ChargeLeg[], terms: ChargeTerms): ChargeSheet {
  assert(terms.day >= CHARGES_SINCE, `charges are known since ${CHARGES_SINCE}`);
  const sold = new Set<string>();
  const exact = legs.map((leg) => {
    const isDpDue = leg.segment === 'EQ' && leg.product === 'Delivery' && leg.side === 'Sell';
    const key = `${leg.exchange} ${leg.instrument}`;
    const dpPaise = isDpDue && !sold.has(key) ? terms.dpPaise : 0;
    if (isDpDue) sold.add(key);
    return exactCharges(leg, terms, dpPaise);
  });
  const notes = new Map<string, Exact>();
  for (const [index, { exchange, segment }] of legs.entries()) {
    const key = `${exchange} ${segment}`;
    const leg = exact[index];
    const note = notes.get(key);
    if (leg !== undefined) notes.set(key, note === undefined ? leg : plus(note, leg));
  }
  return {
    legs: exact.map((leg) => rounded(leg, toPaise)),
    total: [...notes.values()].map((note) => rounded(note, toRupee)).reduce(sum, NO_CHARGES),
  };
}

function exactCharges(leg: ChargeLeg, terms: ChargeTerms, dpPaise: number): Exact {
  const turnover = BigInt(leg.pricePaise) * BigInt(leg.qty);
  const intrinsic = BigInt(leg.exercisedIntrinsicPaise ?? 0) * BigInt(leg.qty);
  const share = (charge: RatedCharge) => turnover * rateOf(charge, leg, terms.day);
  return {
    brokerage: brokerageOf(leg, terms.plan, turnover),
    stt: share('stt'),
    sttExercise: intrinsic * rateOf('sttExercise', leg, terms.day),
    ctt: share('ctt'),
    exchange: share('exchange'),
    ipft: share('ipft'),
    sebi: share('sebi'),
    stamp: share('stamp'),
    dp: BigInt(dpPaise) * BILLION,
  };
}

/** Equal slices each pay their share up to the cap, so the cap counts once for each of them. */
function brokerageOf({ segment, product, orders }: ChargeLeg, plan: BrokeragePlan, turnover: bigint): bigint {
  const { perOrderPaise, perBillion, capPaise } = plan.ruleFor(segment, product);
  const flat = BigInt(perOrderPaise) * BigInt(orders) * BILLION;
  const share = turnover * BigInt(perBillion);
  if (capPaise === null) return flat + share;
  const cap = BigInt(capPaise) * BigInt(orders) * BILLION;
  return flat + (share < cap ? share : cap);
}

/** Without an underlying the dearest rate counts. */
function rateOf(charge: RatedCharge, leg: ChargeLeg, day: IstDay): bigint {
  const listed = RATES.get(`${charge} ${leg.exchange} ${leg.segment}`) ?? [];
  const fitting = listed.filter((rate) => fits(rate, leg, day));
  if (leg.symbol === '') return BigInt(Math.max(0, ...fitting.map(({ perBillion }) => perBillion)));
  const named = fitting.find(({ underlyings }) => underlyings?.includes(leg.symbol));
  const rate = named ?? fitting.find(({ underlyings }) => underlyings === undefined);
  return BigInt(rate?.perBillion ?? 0);
}

function fits(rate: ChargeRate, { product, side }: ChargeLeg, day: IstDay): boolean {
  return (
    (rate.product === undefined || rate.product === product) &&
    (rate.side === 'both' || rate.side === (side === 'Buy' ? 'buy' : 'sell') || rate.side === 'exercise') &&
    day >= rate.since &&
    (rate.until === null || day <= rate.until)
  );
}

/** GST is worked out on the exact amounts; the sum is that of the rounded ones, as contract notes print it. */
function rounded(exact: Exact, taxRounding: (exact: bigint) => number): Charges {
  const taxable = exact.brokerage + exact.exchange + exact.ipft + exact.sebi + exact.dp;
  const charges: Record<ChargeKind, number> = {
    brokerage: toPaise(exact.brokerage),
    stt: taxRounding(exact.stt),
    sttExercise: taxRounding(exact.sttExercise),
    ctt: taxRounding(exact.ctt),
    exchange: toPaise(exact.exchange),
    ipft: toPaise(exact.ipft),
    sebi: toPaise(exact.sebi),
    stamp: toPaise(exact.stamp),
    dp: toPaise(exact.dp),
    gst: Number(halfUp(taxable * GST_PERCENT, 100n * BILLION)),
  };
  return { ...charges, total: CHARGE_KIND.reduce((total, kind) => total + charges[kind], 0) };
}

function toPaise(exact: bigint): number {
  return Number(halfUp(exact, BILLION));
}

/** STT and CTT are due in whole rupees. */
function toRupee(exact: bigint): number {
  return Number(halfUp(exact, 100n * BILLION)) * 100;
}

function halfUp(amount: bigint, unit: bigint): bigint {
  return (2n * amount + unit) / (2n * unit);
}

const EXACT_KINDS = CHARGE_KIND.filter((kind) => kind !== 'gst');

function plus(left: Exact, right: Exact): Exact {
  return Object.fromEntries(EXACT_KINDS.map((kind) => [kind, left[kind] + right[kind]])) as Exact;
}

const NO_CHARGES = { ...Object.fromEntries(CHARGE_KIND.map((kind) => [kind, 0])), total: 0 } as Charges;

function sum(left: Charges, right: Charges): Charges {
  const kinds = CHARGE_KIND.map((kind) => [kind, left[kind] + right[kind]]);
  return { ...Object.fromEntries(kinds), total: left.total + right.total } as Charges;
}
