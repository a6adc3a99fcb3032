import type { ErrorCode, Route } from '@spark/contract';
import { LIMITS, TOKEN_PATTERN } from '@spark/vocabulary';
import type { SparkUnderTest } from '../spark-under-test.ts';
import type { SeededValues } from './baseline.ts';
import { mustWork, OWN } from './desk.ts';
import { type Expectation, refusedWith } from './expectation.ts';
import type { Situation } from './meaning.ts';
import { until } from './trading.ts';
import { afterPlacing, afterPricing, isWholePaise, LISTED } from './trading-meaning.ts';

type Desk = { readonly spark: SparkUnderTest; readonly token: string };

const WAITING_BUY = {
  orderType: 'Limit',
  productType: 'Intraday',
  token: 'NSE:212',
  qty: 1,
  transType: 'Buy',
  limitPrice: 165,
};
const BASKET = { strategyname: OWN.strategy, legs: [WAITING_BUY] };

/** No basket of which something is open, except the one that the call is about. Answers with its number. */
export async function furnishBaskets({ spark, token }: Desk, route: Route): Promise<SeededValues> {
  const read = async (path: string) => (await mustWork(spark, 'GET', path, { token })).body.data;
  const open = async () => (await read('/basket')).filter(({ status }) => status !== 'over');
  for (const { basketID } of await open())
    await mustWork(spark, 'POST', `/basket/${basketID}/squareOff`, { token });
  await until(async () => (await open()).length === 0);
  if (route.id !== 'squareOffBasket' && route.id !== 'cancelBasket') return {};
  const placed = await mustWork(spark, 'POST', '/basket', { token, json: BASKET });
  await until(async () => (await read(`/orderbook/?acname=${OWN.account}`)).every(isSettled));
  return { basketID: String(placed.body.data[0]?.basketID) };
}

function isSettled({ active, status }: Readonly<Record<string, unknown>>): boolean {
  return active === 0 || status === 'Placed';
}

export function afterBasket(situation: Situation, value: unknown): Expectation | null {
  const { route, field, sentAs, seeded } = situation;
  if (route.id === 'placeBasket') {
    if (field.name === 'legs') return Array.isArray(value) ? afterPlacingLegs(sentAs, value) : null;
    return afterPlacing(situation, value);
  }
  const isAboutOne = route.id === 'squareOffBasket' || route.id === 'cancelBasket';
  if (!isAboutOne || field.name !== 'basketID') return null;
  return String(value) === seeded.basketID ? null : refusedWith('basket_unknown', sentAs);
}

type Leg = {
  readonly [field: string]: unknown;
  readonly operations?: { readonly priceBuffer?: number };
};
type Wrong = readonly (readonly [ErrorCode, string])[];

/** First what each leg says in itself, then which instrument that is, then the terms, then the instrument's rules. */
const STEPS: readonly ((leg: Leg) => Wrong)[] = [missing, misnamed, misstated, unlisted, mispriced];

/** The legs of the example are Limit orders of a share: what else is said must agree with that. */
function afterPlacingLegs(sentAs: string, legs: readonly Leg[]): Expectation | null {
  for (const step of STEPS) {
    const problems = legs.flatMap((leg, at) =>
      step(leg).map(([code, name]) => ({ code, field: `${sentAs}[${at}].${name}` })),
    );
    if (problems.length > 0) return { kind: 'refused', problems };
  }
  return isPaidFor(legs) ? null : refusedWith('margin_short');
}

/** An intraday share needs a fifth of its price, and the paper account has the standard capital. */
function isPaidFor(legs: readonly Leg[]): boolean {
  const units = legs.reduce((sum, { qty }) => sum + Number(qty ?? 0), 0);
  return (units * EXAMPLE_PRICE) / 5 <= LIMITS.paperCapitalPaise / 100;
}

const EXAMPLE_PRICE = 170;

function missing(leg: Leg): Wrong {
  const isDescribed = ['token', 'symbol', 'autoOpt', 'autoFut'].some((name) => leg[name] !== undefined);
  const isSized = leg.targetQty !== undefined;
  return [
    ...(isDescribed ? [] : (['token'] as const)),
    ...(isSized ? [] : (['qty', 'transType'] as const).filter((name) => leg[name] === undefined)),
  ].map((name) => ['field_missing', name] as const);
}

const isToken = (text: unknown): boolean => new RegExp(TOKEN_PATTERN).test(String(text));

/** The name of the share in the example. */
const SHARE = 'ASHOKLEY';

function misnamed({ token, symbol, exchange, autoOpt, autoFut }: Leg): Wrong {
  if (autoOpt !== undefined) return [['fields_disagree', 'autoOpt']];
  if (autoFut !== undefined) return [['fields_disagree', 'autoFut']];
  if (!isToken(token)) return [['token_unknown', 'token']];
  if (exchange !== undefined && exchange !== String(token).split(':')[0])
    return [['fields_disagree', 'token']];
  if (symbol === undefined || symbol === token || symbol === SHARE) return [];
  return [[isToken(symbol) ? 'fields_disagree' : 'token_unknown', 'symbol']];
}

function misstated({ targetQty, limitPrice, triggerPrice, ticksize, operations }: Leg): Wrong {
  const prices = ticksize === undefined ? { limitPrice, triggerPrice } : {};
  const fractions = Object.entries({
    ...prices,
    ticksize,
    'operations.priceBuffer': operations?.priceBuffer,
  });
  return [
    ...(targetQty === undefined ? [] : (['transType', 'qty'] as const)).map(
      (name) => ['fields_disagree', name] as const,
    ),
    ...fractions
      .filter(([, rupees]) => !isWholePaise(Number(rupees ?? 0)))
      .map(([name]) => [name.endsWith('Price') ? 'price_off_tick' : 'field_format', name] as const),
  ];
}

function unlisted({ token }: Leg): Wrong {
  return LISTED.includes(token) ? [] : [['instrument_unknown', 'token']];
}

function mispriced({ orderType, limitPrice, triggerPrice }: Leg): Wrong {
  if (orderType === 'SL-Limit' && Number(triggerPrice ?? 0) === 0) return [['price_missing', 'triggerPrice']];
  const refusal = orderType === 'Market' ? null : afterPricing(limitPrice, 'limitPrice');
  return refusal?.kind === 'refused' ? refusal.problems.map(({ code }) => [code, 'limitPrice'] as const) : [];
}
