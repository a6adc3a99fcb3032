import type { OrderProduct } from '@spark/exchange';
import { type AskedLeg, marginOfLegs } from '../frame/margin-of-legs.ts';
import { FUNDS_PAISE_AT_FIRST } from '../frame/simulated-account.ts';
import type { Ask, Route } from '../frame/simulator-dialect.ts';
import { fieldsOf, type Reply } from '../frame/wire-request.ts';
import { fyersError, fyersOk } from './fyers-replies.ts';
import { fyersSymbols } from './fyers-symbols.ts';

const BAD_PARAMETER = -50;
const BAD_SYMBOL = -300;
const PRODUCT: ReadonlyMap<unknown, OrderProduct> = new Map([
  ['INTRADAY', 'intraday'],
  ['CNC', 'delivery'],
  ['MARGIN', 'carry-forward'],
]);
export const fyersMarginRoutes: readonly Route[] = [
  { method: 'POST', path: '/api/v3/multiorder/margin', call: 'margin', needs: 'orders', answer: margin },
];

function margin({ request, account, world }: Ask): Reply {
  const { data } = fieldsOf(request);
  if (!Array.isArray(data) || data.length === 0)
    return fyersError(400, BAD_PARAMETER, 'data must be a list of orders');
  const legs: AskedLeg[] = [];
  for (const row of data as readonly unknown[]) {
    const leg = legOf((row ?? {}) as Readonly<Record<string, unknown>>, world);
    if ('status' in leg) return leg;
    legs.push(leg);
  }
  const paise = marginOfLegs(world, legs);
  if (paise === null) return fyersError(500, -99, 'Margin could not be calculated');
  return fyersOk(200, '', {
    data: {
      margin_avail: (account.fundsPaise ?? FUNDS_PAISE_AT_FIRST) / 100,
      margin_total: paise / 100,
      margin_new_order: paise / 100,
    },
  });
}

function legOf(fields: Readonly<Record<string, unknown>>, { listing }: Ask['world']): AskedLeg | Reply {
  const wrong = (message: string) => fyersError(400, BAD_PARAMETER, message);
  const { symbol, qty, side, type, limitPrice } = fields;
  for (const name of ['stopLoss', 'stopPrice', 'takeProfit'])
    if (typeof fields[name] !== 'number') return wrong(`${name} must be a number`);
  const instrument = typeof symbol === 'string' ? fyersSymbols(listing).byTicker(symbol)?.instrument : null;
  if (!instrument) return fyersError(400, BAD_SYMBOL, 'Please provide a valid symbol');
  const product = PRODUCT.get(fields.productType);
  if (!product) return wrong('productType is not known');
  if (typeof qty !== 'number' || !Number.isInteger(qty) || qty < 1)
    return wrong('qty must be a whole number');
  if (typeof limitPrice !== 'number' || limitPrice < 0) return wrong('limitPrice must be a number');
  if (side !== 1 && side !== -1) return wrong('side must be 1 or -1');
  if (type !== 1 && type !== 2) return wrong('type must be 1 or 2');
  return {
    instrument,
    side: side === 1 ? 'Buy' : 'Sell',
    qty,
    product,
    pricePaise: type === 2 ? null : Math.round(limitPrice * 100),
  };
}
