import type { OrderProduct } from '@spark/exchange';
import { type AskedLeg, marginOfLegs } from '../frame/margin-of-legs.ts';
import type { Ask, Route } from '../frame/simulator-dialect.ts';
import { fieldsOf, type Reply } from '../frame/wire-request.ts';
import { SECURE, secured } from './angel-headers.ts';
import { angelInstruments } from './angel-instruments.ts';
import { angelError, angelOk, BAD_PARAMETER } from './angel-replies.ts';

const POSITIONS_MAX = 50;
const PRODUCT: ReadonlyMap<unknown, OrderProduct> = new Map([
  ['INTRADAY', 'intraday'],
  ['DELIVERY', 'delivery'],
  ['CARRYFORWARD', 'carry-forward'],
]);

export const angelMarginRoutes: readonly Route[] = [
  secured({ method: 'POST', path: `${SECURE}/margin/v1/batch`, call: 'margin', answer: margin }),
];

function margin({ request, world }: Ask): Reply {
  const { positions } = fieldsOf(request);
  if (!Array.isArray(positions) || positions.length === 0 || positions.length > POSITIONS_MAX)
    return angelError(BAD_PARAMETER, `positions must be a list of 1 to ${POSITIONS_MAX}`);
  const legs: AskedLeg[] = [];
  for (const row of positions as readonly unknown[]) {
    const leg = legOf((row ?? {}) as Readonly<Record<string, unknown>>, world);
    if ('status' in leg) return leg;
    legs.push(leg);
  }
  const paise = marginOfLegs(world, legs);
  if (paise === null) return angelError('AB2001', 'Internal Error');
  return angelOk({
    totalMarginRequired: paise / 100,
    marginComponents: {
      netPremium: 0,
      spanMargin: paise / 100,
      marginBenefit: 0,
      deliveryMargin: 0,
      nonNFOMargin: 0,
      totOptionsPremium: 0,
    },
  });
}

/** Other field names than those of an order: token, qty, tradeType, productType, orderType. */
function legOf(fields: Readonly<Record<string, unknown>>, { listing }: Ask['world']): AskedLeg | Reply {
  const wrong = (message: string) => angelError(BAD_PARAMETER, message);
  const { exchange, token, qty, price, productType, tradeType, orderType } = fields;
  if (typeof exchange !== 'string' || typeof token !== 'string')
    return wrong('exchange and token are required');
  if (typeof qty !== 'number' || !Number.isInteger(qty) || qty < 1)
    return wrong('qty must be a whole number');
  if (typeof price !== 'number' || price < 0) return wrong('price must be a number');
  if (tradeType !== 'BUY' && tradeType !== 'SELL') return wrong('tradeType must be BUY or SELL');
  if (orderType !== 'LIMIT' && orderType !== 'MARKET') return wrong('orderType is required');
  const instrument = angelInstruments(listing).byToken(exchange, token);
  const product = PRODUCT.get(productType);
  if (!instrument || !product) return wrong('token or productType is not known');
  return {
    instrument,
    product,
    qty,
    side: tradeType === 'BUY' ? 'Buy' : 'Sell',
    pricePaise: orderType === 'MARKET' ? null : Math.round(price * 100),
  };
}
