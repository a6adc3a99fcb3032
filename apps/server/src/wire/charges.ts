import { type ChargeReport, type InputOf, type Problem, problem, type routes } from '@spark/contract';
import { type IstDay, ok, paiseFromRupees, type Result, refuse, rupeesFromPaise } from '@spark/core';
import {
  BROKERAGE_PLANS,
  type BrokeragePlan,
  CHARGES_SINCE,
  type ChargeLeg,
  type ChargeSheet,
  type Charges,
  type ChargeTerms,
  DP_PAISE,
  type MarginEstimate,
  type MarginPosition,
  samePlanForAll,
} from '@spark/market';
import { CHARGE_KIND, type ChargeSegment, type Exchange, LIMITS } from '@spark/vocabulary';

type Question = InputOf<typeof routes.workOutCharges>;
type WireLeg = Question['legs'][number];

export type ChargesToWorkOut = {
  readonly legs: readonly ChargeLeg[];
  readonly positions: readonly MarginPosition[];
  readonly terms: ChargeTerms;
};

export function fromWireCharges(
  question: Question,
  today: IstDay,
): Result<ChargesToWorkOut, readonly Problem[]> {
  const day = question.date ?? today;
  const problems = question.legs.flatMap((leg, index) => problemsOf(leg, `legs[${index}].`));
  if (day < CHARGES_SINCE) {
    const example = JSON.stringify(today);
    problems.push(problem('field_range', { field: 'date', expected: `${CHARGES_SINCE} or later`, example }));
  }
  if (problems.length > 0) return refuse(problems.slice(0, LIMITS.problemsPerReply));
  return ok({
    legs: question.legs.map(chargeLeg),
    positions: netPositions(question.legs),
    terms: { day, plan: planOf(question), dpPaise: DP_PAISE[question.dp] },
  });
}

/** The rule that a list of fields cannot express: which of them belong together. */
function problemsOf(leg: WireLeg, prefix: string): Problem[] {
  const problems: Problem[] = [];
  const { exchange, segment } = marketOf(leg);
  if (leg.token !== undefined && !leg.token.startsWith(`${exchange}:`)) {
    const reason = `A token of ${leg.segment} begins with ${exchange}:`;
    problems.push(
      problem('fields_disagree', { field: `${prefix}token`, other: `segment ${leg.segment}`, reason }),
    );
  }
  if (leg.intrinsic !== undefined && leg.intrinsic > 0 && (segment !== 'OPT' || leg.transType !== 'Buy')) {
    const other = segment === 'OPT' ? 'transType Sell' : `segment ${leg.segment}`;
    const reason = 'Only a bought option is exercised; leave intrinsic out.';
    problems.push(problem('fields_disagree', { field: `${prefix}intrinsic`, other, reason }));
  }
  const dearest = Math.max(leg.price, leg.intrinsic ?? 0, leg.strike ?? 0, leg.underlyingPrice ?? 0);
  if (paiseFromRupees(dearest) * leg.qty > LIMITS.legValuePaiseMax) {
    const expected = `worth at most ${rupeesFromPaise(LIMITS.legValuePaiseMax)} rupees`;
    problems.push(problem('field_range', { field: `${prefix}qty`, expected }));
  }
  return problems;
}

function marketOf({ segment }: WireLeg): { readonly exchange: Exchange; readonly segment: ChargeSegment } {
  const [exchange, kind] = segment.split('-') as [Exchange, ChargeSegment | undefined];
  return { exchange, segment: kind ?? 'EQ' };
}

function chargeLeg(leg: WireLeg): ChargeLeg {
  return {
    ...marketOf(leg),
    product: leg.productType,
    side: leg.transType,
    qty: leg.qty,
    pricePaise: paiseFromRupees(leg.price),
    orders: leg.orders,
    symbol: symbolOf(leg),
    instrument: instrumentOf(leg),
    exercisedIntrinsicPaise: paiseOrNull(leg.intrinsic),
  };
}

/** Bought and sold of the same instrument and product are one position. */
function netPositions(legs: readonly WireLeg[]): readonly MarginPosition[] {
  const held = new Map<string, MarginPosition>();
  for (const leg of legs) {
    const key = `${leg.segment} ${leg.productType} ${instrumentOf(leg)}`;
    const before = held.get(key);
    const added = positionOf(leg);
    held.set(key, before === undefined ? added : joined(before, added));
  }
  return [...held.values()];
}

/** The remainder has its own price: the average of what built it up, or that of the trade that turned it. */
function joined(before: MarginPosition, added: MarginPosition): MarginPosition {
  const qty = before.qty + added.qty;
  const isMore = Math.sign(before.qty) === Math.sign(added.qty);
  const average = Math.round((before.qty * before.pricePaise + added.qty * added.pricePaise) / qty);
  const isTurned = !isMore && Math.sign(qty) === Math.sign(added.qty);
  return {
    ...before,
    qty,
    pricePaise: isMore ? average : isTurned ? added.pricePaise : before.pricePaise,
    underlyingPaise: added.underlyingPaise ?? before.underlyingPaise,
  };
}

function positionOf(leg: WireLeg): MarginPosition {
  return {
    ...marketOf(leg),
    product: leg.productType,
    symbol: symbolOf(leg),
    qty: leg.transType === 'Buy' ? leg.qty : -leg.qty,
    pricePaise: paiseFromRupees(leg.price),
    underlyingPaise: paiseOrNull(leg.underlyingPrice),
    expiry: leg.expiry ?? null,
    strikePaise: paiseOrNull(leg.strike),
    optionType: leg.optionType ?? null,
  };
}

/** Legs without an instrument are of the same instrument. */
function instrumentOf({ token, symbol, expiry, strike, optionType }: WireLeg): string {
  return token ?? [symbol?.toUpperCase(), expiry, strike, optionType].join(' ');
}

function symbolOf({ symbol = '' }: WireLeg): string {
  return symbol.toUpperCase();
}

function paiseOrNull(rupees: number | undefined): number | null {
  return rupees === undefined ? null : paiseFromRupees(rupees);
}

/** One percent is ten million parts of a billion. */
const BILLIONTHS_PER_PERCENT = 10_000_000;

function planOf({ plan, brokerage }: Question): BrokeragePlan {
  if (plan === undefined) return BROKERAGE_PLANS[brokerage];
  return samePlanForAll({
    perOrderPaise: paiseFromRupees(plan.perOrder),
    perBillion: Math.round(plan.percent * BILLIONTHS_PER_PERCENT),
    capPaise: paiseOrNull(plan.capPerOrder),
  });
}

export function toWireCharges(sheet: ChargeSheet, margin: MarginEstimate | null, date: IstDay): ChargeReport {
  return {
    date,
    legs: sheet.legs.map(toWireAmounts),
    total: toWireAmounts(sheet.total),
    margin: margin && toWireMargin(margin),
  };
}

function toWireAmounts(charges: Charges): ChargeReport['total'] {
  const kinds = [...CHARGE_KIND, 'total'] as const;
  return Object.fromEntries(
    kinds.map((kind) => [kind, rupeesFromPaise(charges[kind])]),
  ) as ChargeReport['total'];
}

function toWireMargin(margin: MarginEstimate): NonNullable<ChargeReport['margin']> {
  return {
    estimate: true,
    span: rupeesFromPaise(margin.spanPaise),
    exposure: rupeesFromPaise(margin.exposurePaise),
    expiryDay: rupeesFromPaise(margin.expiryDayPaise),
    premium: rupeesFromPaise(margin.premiumPaise),
    equity: rupeesFromPaise(margin.equityPaise),
    total: rupeesFromPaise(margin.totalPaise),
  };
}
