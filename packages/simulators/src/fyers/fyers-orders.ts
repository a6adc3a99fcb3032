import type { OrderProduct } from '@spark/exchange';
import type { OrderType } from '@spark/vocabulary';
import type { DeskAnswer, DeskChange, DeskRequest } from '../frame/order-desk.ts';
import type { Ask, Route } from '../frame/simulator-dialect.ts';
import { fieldsOf, type Reply } from '../frame/wire-request.ts';
import { FYERS_TYPE, fyersOrderRow, fyersTag, fyersTradeRow } from './fyers-order-rows.ts';
import { fyersError, fyersOk } from './fyers-replies.ts';
import { fyersSymbols } from './fyers-symbols.ts';

const BAD_PARAMETER = -50;
const UNKNOWN_ORDER = -51;
const BAD_SYMBOL = -300;
const MANDATORY = [
  'symbol',
  'qty',
  'type',
  'side',
  'productType',
  'limitPrice',
  'stopPrice',
  'validity',
  'disclosedQty',
  'offlineOrder',
  'stopLoss',
  'takeProfit',
];
/** Spark never sends others. */
const PRODUCT: ReadonlyMap<unknown, OrderProduct> = new Map([
  ['INTRADAY', 'intraday'],
  ['CNC', 'delivery'],
  ['MARGIN', 'carry-forward'],
]);
const TAG = /^[A-Za-z0-9]{1,30}$/;

const ORDERS = '/api/v3/orders/sync';

export const fyersOrderRoutes: readonly Route[] = [
  { method: 'POST', path: ORDERS, call: 'place', needs: 'orders', answer: place },
  { method: 'PATCH', path: ORDERS, call: 'change', needs: 'orders', answer: change },
  { method: 'DELETE', path: ORDERS, call: 'cancel', needs: 'orders', answer: cancel },
  { method: 'GET', path: '/api/v3/orders', call: 'orders', needs: 'orders', answer: orderBook },
  { method: 'GET', path: '/api/v3/tradebook', call: 'trades', needs: 'orders', answer: tradeBook },
];

function place(ask: Ask): Reply {
  const request = readPlacement(ask);
  if ('status' in request) return request;
  const answer = ask.world.desk.place(request);
  if (answer.kind === 'refused') return fyersError(400, -99, `RED:${answer.reason}`, idOf(answer));
  const { orderId } = answer.order;
  return fyersOk(1101, `Order submitted successfully. Your Order Ref. No.${orderId}`, { id: orderId });
}

function change({ request, account, world }: Ask): Reply {
  const fields = fieldsOf(request);
  const { id, qty, limitPrice, stopPrice } = fields;
  const type = typeOf(fields.type);
  if (typeof id !== 'string' || type === null)
    return fyersError(400, BAD_PARAMETER, 'id and type are mandatory');
  if (!world.desk.find(account.clientId, id)) return fyersError(400, UNKNOWN_ORDER, 'No order with this id');
  if (qty !== undefined && !isQuantity(qty))
    return fyersError(400, BAD_PARAMETER, 'qty must be a whole number');
  for (const price of [limitPrice, stopPrice])
    if (price !== undefined && !isPrice(price))
      return fyersError(400, BAD_PARAMETER, 'A price must be a number and not below zero');
  const wanted: DeskChange = {
    type,
    ...(isQuantity(qty) && { qty }),
    ...(isPrice(limitPrice) && type !== 'Market' && { pricePaise: paise(limitPrice) }),
    ...(isPrice(stopPrice) && type === 'SL-Limit' && { triggerPaise: paise(stopPrice) }),
  };
  const answer = world.desk.change(account.clientId, id, wanted);
  if (answer.kind === 'refused') return fyersError(400, -99, `RED:${answer.reason}`, { id });
  return fyersOk(1102, 'Successfully modified order', { id });
}

function cancel({ request, account, world }: Ask): Reply {
  const { id } = fieldsOf(request);
  if (typeof id !== 'string') return fyersError(400, BAD_PARAMETER, 'id is mandatory');
  if (!world.desk.find(account.clientId, id)) return fyersError(400, UNKNOWN_ORDER, 'No order with this id');
  const answer = world.desk.cancel(account.clientId, id);
  if (answer.kind === 'refused') return fyersError(400, -99, `RED:${answer.reason}`, { id });
  return fyersOk(1103, 'Successfully cancelled order', { id });
}

function orderBook({ request, account, world }: Ask): Reply {
  const id = request.query.get('id');
  const tag = request.query.get('order_tag');
  const rows = world.desk
    .orders(account.clientId)
    .filter(
      (order) => (id ?? order.orderId) === order.orderId && (tag ?? fyersTag(order)) === fyersTag(order),
    )
    .map((order) => fyersOrderRow(world.listing, order));
  return fyersOk(200, '', { orderBook: rows });
}

function tradeBook({ request, account, world }: Ask): Reply {
  const tag = request.query.get('order_tag');
  const rows = world.desk
    .trades(account.clientId)
    .filter(({ order }) => (tag ?? fyersTag(order)) === fyersTag(order))
    .map((trade) => fyersTradeRow(world.listing, trade));
  return fyersOk(200, '', { tradeBook: rows });
}

/** The order, or what is wrong with it before risk management checks it. */
function readPlacement({ request, account, world }: Ask): DeskRequest | Reply {
  const fields = fieldsOf(request);
  const wrong = (message: string) => fyersError(400, BAD_PARAMETER, message);
  const missing = MANDATORY.find((name) => fields[name] === undefined || fields[name] === null);
  if (missing) return wrong(`${missing} is required`);
  const { symbol, qty, side, productType, limitPrice, stopPrice, validity, orderTag = '' } = fields;
  const type = typeOf(fields.type);
  if (type === null) return wrong('type must be 1, 2 or 4');
  if (!isQuantity(qty)) return wrong('qty must be a whole number above zero');
  if (side !== 1 && side !== -1) return wrong('side must be 1 or -1');
  if (validity !== 'DAY' && validity !== 'IOC') return wrong('validity must be DAY or IOC');
  if (!isPrice(limitPrice) || !isPrice(stopPrice))
    return wrong('A price must be a number and not below zero');
  if (typeof orderTag !== 'string' || !isTag(orderTag, account.clientId))
    return wrong('orderTag is not valid');
  const found = typeof symbol === 'string' ? fyersSymbols(world.listing).byTicker(symbol) : null;
  if (!found) return fyersError(400, BAD_SYMBOL, 'Please provide a valid symbol');
  const { instrument } = found;
  const product = PRODUCT.get(productType);
  if (product === undefined) return wrong('productType must be CNC, INTRADAY or MARGIN');
  const prices = { pricePaise: paise(limitPrice), triggerPaise: paise(stopPrice) };
  const unpriced = wrongPrices(type, prices);
  if (unpriced) return wrong(unpriced);
  return {
    clientId: account.clientId,
    tag: orderTag,
    instrument,
    side: side === 1 ? 'Buy' : 'Sell',
    ...{ type, qty, ...prices, product },
    validity: validity === 'IOC' ? 'immediate' : 'day',
    ownFields: { product: String(productType), validity },
  };
}

type Prices = { readonly pricePaise: number; readonly triggerPaise: number };

function wrongPrices(type: OrderType, { pricePaise, triggerPaise }: Prices): string | null {
  if ((type === 'Market') !== (pricePaise === 0)) return 'limitPrice does not fit the type';
  return (type === 'SL-Limit') === (triggerPaise === 0) ? 'stopPrice does not fit the type' : null;
}

function isTag(tag: string, clientId: string): boolean {
  return tag === '' || (TAG.test(tag) && tag !== clientId && tag.toLowerCase() !== 'untagged');
}

function typeOf(value: unknown): OrderType | null {
  const [type = null] = Object.entries(FYERS_TYPE).find(([, number]) => number === value) ?? [];
  return type as OrderType | null;
}

function isQuantity(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

function isPrice(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function paise(rupees: number): number {
  return Math.round(rupees * 100);
}

function idOf(answer: Extract<DeskAnswer, { kind: 'refused' }>): { readonly id?: string } {
  return answer.order ? { id: answer.order.orderId } : {};
}
