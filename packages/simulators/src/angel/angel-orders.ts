import type { OrderProduct } from '@spark/exchange';
import type { OrderType } from '@spark/vocabulary';
import type { DeskRequest } from '../frame/order-desk.ts';
import type { Ask, Route, SimulatorWorld } from '../frame/simulator-dialect.ts';
import { fieldsOf, type Reply } from '../frame/wire-request.ts';
import { SECURE, secured } from './angel-headers.ts';
import { angelInstruments } from './angel-instruments.ts';
import { angelOrderRow, angelTradeRow, uniqueOrderId, varietyOf } from './angel-order-rows.ts';
import { angelError, angelOk, BAD_PARAMETER, REFUSED } from './angel-replies.ts';

const ORDER = `${SECURE}/order/v1`;
const TAG_CHARS_MAX = 20;
/** Spark never sends others. */
const PRODUCT: ReadonlyMap<string, OrderProduct> = new Map([
  ['INTRADAY', 'intraday'],
  ['DELIVERY', 'delivery'],
  ['CARRYFORWARD', 'carry-forward'],
]);

export const angelOrderRoutes: readonly Route[] = [
  secured({ method: 'POST', path: `${ORDER}/placeOrder`, call: 'place', answer: place }),
  secured({ method: 'POST', path: `${ORDER}/modifyOrder`, call: 'change', answer: modify }),
  secured({ method: 'POST', path: `${ORDER}/cancelOrder`, call: 'cancel', answer: cancel }),
  secured({
    method: 'GET',
    path: `${ORDER}/getOrderBook`,
    call: 'orders',
    answer: ({ account, world }) => listOrNull(world.desk.orders(account.clientId).map(angelOrderRow)),
  }),
  secured({
    method: 'GET',
    path: `${ORDER}/getTradeBook`,
    call: 'trades',
    answer: ({ account, world }) => listOrNull(world.desk.trades(account.clientId).map(angelTradeRow)),
  }),
  // Counted with the quotes: ten a second, where the book has one.
  secured({ method: 'GET', path: /\/order\/v1\/details\/[0-9a-f-]+$/, call: 'quotes', answer: details }),
];

/** Without rows the data is null, not an empty list. */
function listOrNull(rows: readonly unknown[]): Reply {
  return angelOk(rows.length === 0 ? null : rows);
}

function place({ request, account, world }: Ask): Reply {
  const wanted = readOrder(fieldsOf(request), world);
  if ('status' in wanted) return wanted;
  const { tag } = wanted;
  if (tag.length > TAG_CHARS_MAX)
    return angelError('AB4008', 'Ordertag length should not exceed 20 characters');
  const answer = world.desk.place({ ...wanted, clientId: account.clientId });
  if (answer.kind === 'refused') return angelError(REFUSED, answer.reason);
  const { orderId, instrument } = answer.order;
  return angelOk({ script: instrument.symbol, orderid: orderId, uniqueorderid: uniqueOrderId(orderId) });
}

/** Repeats the whole order; its instrument cannot be changed. */
function modify({ request, account, world }: Ask): Reply {
  const fields = fieldsOf(request);
  const wanted = readOrder(fields, world);
  if ('status' in wanted) return wanted;
  const order = world.desk.find(account.clientId, String(fields.orderid ?? ''));
  if (!order) return angelError(REFUSED, 'Order not found');
  if (order.instrument.key !== wanted.instrument.key)
    return angelError('AB1009', 'Symbol does not match the order');
  if (order.ownFields.product !== wanted.ownFields.product)
    return angelError(BAD_PARAMETER, 'producttype does not match');
  const { type, qty, pricePaise, triggerPaise } = wanted;
  const { orderId } = order;
  const answer = world.desk.change(account.clientId, orderId, { type, qty, pricePaise, triggerPaise });
  if (answer.kind === 'refused') return angelError(REFUSED, answer.reason);
  return angelOk({ orderid: orderId, uniqueorderid: uniqueOrderId(orderId) });
}

function cancel({ request, account, world }: Ask): Reply {
  const { variety, orderid } = fieldsOf(request);
  const order = world.desk.find(account.clientId, String(orderid ?? ''));
  if (!order) return angelError(REFUSED, 'Order not found');
  if (variety !== varietyOf(order.type)) return angelError(BAD_PARAMETER, 'variety does not match the order');
  const answer = world.desk.cancel(account.clientId, order.orderId);
  if (answer.kind === 'refused') return angelError(REFUSED, answer.reason);
  return angelOk({ orderid: order.orderId, uniqueorderid: uniqueOrderId(order.orderId) });
}

function details({ request, account, world }: Ask): Reply {
  const wanted = request.path.slice(request.path.lastIndexOf('/') + 1);
  const order = world.desk.orders(account.clientId).find(({ orderId }) => uniqueOrderId(orderId) === wanted);
  return order ? angelOk(angelOrderRow(order)) : angelError(REFUSED, 'Order not found');
}

type Wanted = Omit<DeskRequest, 'clientId'>;

/** Required in every order and in every edit, as text. */
const TEXTS = [
  'variety',
  'tradingsymbol',
  'symboltoken',
  'exchange',
  'ordertype',
  'producttype',
  'duration',
  'price',
  'quantity',
] as const;

function readOrder(fields: Readonly<Record<string, unknown>>, world: SimulatorWorld): Wanted | Reply {
  const wrong = (message: string) => angelError(BAD_PARAMETER, message);
  for (const name of TEXTS)
    if (typeof fields[name] !== 'string' || fields[name] === '') return wrong(`${name} is required, as text`);
  const text = (name: string) => (typeof fields[name] === 'string' ? (fields[name] as string) : '');
  const instrument = angelInstruments(world.listing).byToken(text('exchange'), text('symboltoken'));
  if (!instrument || instrument.class === 'index')
    return angelError('AB1018', 'Failed to get symbol details');
  if (instrument.symbol !== text('tradingsymbol')) return angelError('AB1009', 'Symbol Not Found');
  const type = typeOf(text('ordertype'));
  if (type === null) return wrong('ordertype is not one that the API takes');
  if (text('variety') !== varietyOf(type)) return wrong('variety does not fit the ordertype');
  if (text('duration') !== 'DAY') return wrong('IOC orders are prohibited for API orders');
  const product = PRODUCT.get(text('producttype'));
  if (product === undefined) return wrong('producttype must be DELIVERY, INTRADAY or CARRYFORWARD');
  const qty = Number(text('quantity'));
  if (!Number.isInteger(qty) || qty < 1) return wrong('quantity must be a whole number above zero');
  const pricePaise = paise(text('price'));
  const triggerPaise = type === 'SL-Limit' ? paise(text('triggerprice') || 'none') : 0;
  if (pricePaise === null || triggerPaise === null) return wrong('price or triggerprice is not an amount');
  const side = sideOf(fields.transactiontype);
  // An edit does not repeat the side.
  if (side === null && fields.orderid === undefined) return wrong('transactiontype must be BUY or SELL');
  return {
    tag: text('ordertag'),
    instrument,
    side: side ?? 'Buy',
    ...{ type, qty, pricePaise, triggerPaise, product },
    ownFields: { product: text('producttype'), duration: 'DAY' },
  };
}

/** Market orders are prohibited through the API since April 2026. */
function typeOf(ordertype: string): OrderType | null {
  if (ordertype === 'LIMIT') return 'Limit';
  return ordertype === 'STOPLOSS_LIMIT' ? 'SL-Limit' : null;
}

function sideOf(transactiontype: unknown): 'Buy' | 'Sell' | null {
  if (transactiontype === 'BUY') return 'Buy';
  return transactiontype === 'SELL' ? 'Sell' : null;
}

/** Rupees in text; null where they are not an amount in whole paise. */
function paise(rupees: string): number | null {
  const value = Number(rupees) * 100;
  const rounded = Math.round(value);
  return Number.isFinite(value) && Math.abs(value - rounded) < 1e-6 && rounded > 0 ? rounded : null;
}
