import { type InputOf, type Problem, problem, type routes } from '@spark/contract';
import {
  type GivenTerms,
  type Instant,
  type NewOrder,
  ok,
  type PositionToClose,
  paiseFromRupees,
  type Result,
  refuse,
  uncrossed,
  type WantedTerms,
} from '@spark/core';
import type { ClosedByHand, OrderChoice } from '@spark/engine';
import type { OrderType } from '@spark/vocabulary';
import { priceOffTick } from './refusal.ts';

type Problems = readonly Problem[];

/** What wire fields need to be resolved: the desk and the market. */
export type OrderSetting = {
  readonly ucc: string;
  /** Null where the instrument is not known. */
  readonly tickPaise: number | null;
  /** Prices are rounded although the request has no tick. */
  readonly rounds?: true;
};

export function fromWireNewOrder(
  input: InputOf<typeof routes.placeOrder>,
  { ucc, tickPaise, rounds }: OrderSetting,
): Result<NewOrder, Problems> {
  const isRounded = rounds === true || input.ticksize !== undefined;
  const problems = [
    ...targetProblems(input),
    ...(isRounded ? [] : pricesOffThePaisa(input, tickPaise)),
    ...offThePaisa('ticksize', input.ticksize ?? 0, null),
    ...offThePaisa('operations.priceBuffer', input.operations.priceBuffer, null),
  ];
  if (problems.length > 0) return refuse(problems);
  return ok({
    strategyName: input.strategyname,
    ...sizeOf(input),
    product: input.productType,
    instrumentKey: input.token,
    terms: isRounded ? roundedToThePaisa(input) : termsOf(input),
    ...(isRounded ? { rounding: { tickPaise: ticksizeOf(input) } } : {}),
    splitBy: input.splitby,
    operations: {
      timeLimitSeconds: input.operations.timeLimit,
      priceBufferPaise: paiseFromRupees(input.operations.priceBuffer),
      shouldExecute: input.operations.shouldExecute,
    },
    forwardTest: input.ForwardTest,
    only: onlyIn(input.identifier, ucc),
  });
}

type Size = Pick<InputOf<typeof routes.placeOrder>, 'qty' | 'transType' | 'targetQty'>;

/** Side and quantity follow from the target, so that neither is given with it. */
function targetProblems({ targetQty, qty, transType }: Size): Problems {
  if (targetQty === undefined) return [];
  const reason = 'With targetQty Spark finds out itself what to buy or sell. Leave transType and qty out.';
  return Object.entries({ transType, qty })
    .filter(([, given]) => given !== undefined)
    .map(([field]) => problem('fields_disagree', { field, other: 'targetQty', reason }));
}

function sizeOf({
  targetQty,
  qty = 0,
  transType = 'Buy',
}: Size): Pick<NewOrder, 'side' | 'qty' | 'targetQty'> {
  if (targetQty === undefined) return { side: transType, qty };
  return { side: targetQty < 0 ? 'Sell' : 'Buy', qty: Math.abs(targetQty), targetQty };
}

type Prices = Pick<
  InputOf<typeof routes.placeOrder>,
  'orderType' | 'transType' | 'limitPrice' | 'triggerPrice'
>;

/** A price of 0 is one that was not given. */
function termsOf({ orderType, limitPrice, triggerPrice }: Prices): GivenTerms {
  return {
    type: orderType,
    limitPaise: limitPrice === 0 ? null : paiseFromRupees(limitPrice),
    triggerPaise: triggerPrice === 0 ? null : paiseFromRupees(triggerPrice),
  };
}

/**
 * A fraction of a paisa is rounded in the same direction as the price to its tick; on the way to a target, where the side
 * is not known yet, to the nearest paisa.
 */
function roundedToThePaisa(input: Prices): GivenTerms {
  const { orderType: type, transType, limitPrice, triggerPrice } = input;
  if (transType === undefined) return termsOf(input);
  const isBuy = transType === 'Buy';
  const exact = {
    type,
    limitPaise: limitPrice === 0 ? null : limitPrice * 100,
    triggerPaise: triggerPrice === 0 ? null : triggerPrice * 100,
  };
  const rounded = {
    type,
    limitPaise: exact.limitPaise && wholePaise(exact.limitPaise, isBuy ? 'down' : 'up'),
    triggerPaise: exact.triggerPaise && wholePaise(exact.triggerPaise, isBuy ? 'up' : 'down'),
  };
  return uncrossed(exact, rounded, transType);
}

function wholePaise(paise: number, way: 'down' | 'up'): number {
  const nearest = Math.round(paise);
  if (Math.abs(paise - nearest) < PAISA_FRACTION_MIN) return nearest;
  return way === 'down' ? Math.floor(paise) : Math.ceil(paise);
}

function ticksizeOf({ ticksize }: { readonly ticksize?: number }): number | null {
  return ticksize === undefined ? null : paiseFromRupees(ticksize);
}

/**
 * A price of 0 is one that was not given: clients send it along with what they change. A change to a Limit order needs
 * its price, and a change that changes nothing is a mistake.
 */
export function fromWireOrderChange(
  input: InputOf<typeof routes.modifyOrder>,
): Result<WantedTerms, Problems> {
  const { orderType, limitPrice = 0, triggerPrice = 0 } = input;
  const isMissing =
    orderType === undefined
      ? limitPrice === 0 && triggerPrice === 0
      : orderType === 'Limit' && limitPrice === 0;
  if (isMissing) return refuse([problem('price_missing', { field: 'limitPrice', type: 'Limit' })]);
  const problems = pricesOffThePaisa({ orderType, limitPrice, triggerPrice }, null);
  if (problems.length > 0) return refuse(problems);
  return ok({
    ...(orderType === undefined ? {} : { type: orderType }),
    ...(limitPrice === 0 ? {} : { limitPaise: paiseFromRupees(limitPrice) }),
    ...(triggerPrice === 0 ? {} : { triggerPaise: paiseFromRupees(triggerPrice) }),
  });
}

export function fromWireOrderChoice(
  input: { readonly strategyname: string; readonly strefID: number; readonly identifier?: string },
  ucc: string,
): OrderChoice {
  return {
    strategyName: input.strategyname,
    strefId: input.strefID,
    only: onlyIn(input.identifier, ucc),
  };
}

export function fromWirePositionToClose(input: InputOf<typeof routes.squareOffSingle>): PositionToClose {
  return {
    strategyName: input.stname,
    accountName: input.acname,
    instrumentKey: input.token,
    product: input.positionType,
    qty: input.qty ?? null,
    atLimit: input.at_limit,
  };
}

/** Nobody can have closed something later than now. */
export function fromWireClosedByHand(
  input: InputOf<typeof routes.manualSquareOff>,
  now: Instant,
): Result<ClosedByHand, Problems> {
  const at = input.tradedAt === 0 ? null : Date.parse(`${input.tradedAt}+05:30`);
  if (at !== null && at > now) {
    return refuse([
      problem('field_range', { field: 'tradedAt', expected: 'a moment in the past', example: 0 }),
    ]);
  }
  const problems = offThePaisa('tradedPrice', input.tradedPrice, null);
  if (problems.length > 0) return refuse(problems);
  return ok({
    strategyName: input.stname ?? null,
    accountName: input.acname ?? null,
    instrumentKey: input.token,
    product: input.positionType,
    qty: input.qty,
    pricePaise: input.tradedPrice === 0 ? null : paiseFromRupees(input.tradedPrice),
    at,
    ordersPlaced: input.ordersPlaced,
  });
}

/** The UCC may be left out, since it can only be the user's own. */
export function onlyIn(identifier: string | undefined, ucc: string): NewOrder['only'] {
  if (identifier === undefined) return null;
  const [first = '', name] = identifier.split(':');
  return name === undefined ? { ucc, accountName: first } : { ucc: first, accountName: name };
}

/** A price that the order type does not use is ignored. */
function pricesOffThePaisa(
  prices: {
    readonly orderType: OrderType | undefined;
    readonly limitPrice: number;
    readonly triggerPrice: number;
  },
  tickPaise: number | null,
): Problems {
  const { orderType, limitPrice, triggerPrice } = prices;
  return [
    ...(orderType === 'Market' ? [] : offThePaisa('limitPrice', limitPrice, tickPaise)),
    ...(orderType === 'Market' || orderType === 'Limit'
      ? []
      : offThePaisa('triggerPrice', triggerPrice, tickPaise)),
  ];
}

/** Floats are exact to far less than this; anything further from a whole paisa was sent that way. */
const PAISA_FRACTION_MIN = 1e-5;

/**
 * Rounding a fraction of a paisa would place another order than the requested one. Without a tick, as where the
 * instrument is that of an earlier order, the tick is not checked.
 */
export function offThePaisa(field: string, rupees: number, tickPaise: number | null): Problems {
  const pricePaise = rupees * 100;
  if (Math.abs(pricePaise - Math.round(pricePaise)) < PAISA_FRACTION_MIN) return [];
  if (tickPaise !== null) return [priceOffTick(field, { pricePaise, tickPaise })];
  return [
    problem('field_format', { field, expected: 'rupees with at most two decimals', example: '170.05' }),
  ];
}
