import type { OrderProduct } from '@spark/exchange';
import type { OrderType, TransType } from '@spark/vocabulary';
import type { DeskAnswer, DeskOrder } from '../frame/order-desk.ts';
import type { Ask, Route } from '../frame/simulator-dialect.ts';
import { fieldsOf, type Reply } from '../frame/wire-request.ts';
import { badRequest, failure, success } from './xts-envelope.ts';
import { xtsOrderRow, xtsTradeRow } from './xts-order-row.ts';
import { XTS_CODE } from './xts-replies.ts';
import { instrumentAt } from './xts-segments.ts';
import { xtsStateOf } from './xts-state.ts';

const ORDERS = '/interactive/orders';
const SIDES: Readonly<Record<string, TransType>> = { BUY: 'Buy', SELL: 'Sell' };
const TYPES: Readonly<Record<string, OrderType>> = { LIMIT: 'Limit', STOPLIMIT: 'SL-Limit' };
/** Known values that API clients may not use. */
const BARRED_TYPES = ['MARKET', 'STOPMARKET'];
const PRODUCTS: ReadonlyMap<unknown, OrderProduct> = new Map([
  ['MIS', 'intraday'],
  ['NRML', 'carry-forward'],
  ['CNC', 'delivery'],
]);
const TAG = /^[A-Za-z0-9]{1,20}$/;

export const xtsOrderRoutes: readonly Route[] = [
  { method: 'POST', path: ORDERS, call: 'place', needs: 'orders', answer: place },
  { method: 'PUT', path: ORDERS, call: 'change', needs: 'orders', answer: change },
  { method: 'DELETE', path: ORDERS, call: 'cancel', needs: 'orders', answer: cancel },
  { method: 'POST', path: `${ORDERS}/cancelall`, call: 'cancel', needs: 'orders', answer: cancelAll },
  { method: 'GET', path: ORDERS, call: 'orders', needs: 'orders', answer: book },
  { method: 'GET', path: `${ORDERS}/trades`, call: 'trades', needs: 'orders', answer: trades },
];

function book({ request, world, account }: Ask): Reply {
  const { replaced } = xtsStateOf(world);
  const rowOf = (order: DeskOrder) => xtsOrderRow(order, replaced.has(order));
  const id = request.query.get('appOrderID');
  if (id === null)
    return success('s-orders-0001', 'Success order book', world.desk.orders(account.clientId).map(rowOf));
  const order = world.desk.find(account.clientId, id);
  if (!order) return notFound();
  // The history of an order: its first and its current state.
  const first = rowOf({ ...order, status: 'travelling', filledQty: 0, filledPaise: 0, message: '' });
  return success('s-orders-0001', 'Success order history', [first, rowOf(order)]);
}

function trades({ world, account }: Ask): Reply {
  const { replaced } = xtsStateOf(world);
  const rows = world.desk
    .trades(account.clientId)
    .map((trade) => xtsTradeRow(trade, replaced.has(trade.order)));
  return success('s-orders-0001', 'Success trade book', rows);
}

function place({ request, world, account }: Ask): Reply {
  const fields = fieldsOf(request);
  const { exchangeSegment, exchangeInstrumentID, productType, orderType, orderSide, timeInForce } = fields;
  const side = SIDES[String(orderSide)];
  const product = PRODUCTS.get(productType);
  const { orderUniqueIdentifier: tag } = fields;
  const problems = [
    ...(typeof exchangeSegment === 'string' ? [] : ['exchangeSegment']),
    ...(Number.isSafeInteger(exchangeInstrumentID) ? [] : ['exchangeInstrumentID']),
    ...(product === undefined ? ['productType'] : []),
    ...(side === undefined ? ['orderSide'] : []),
    ...(typeof tag === 'string' && TAG.test(tag) ? [] : ['orderUniqueIdentifier']),
    ...problemsOfTerms({ orderType, timeInForce, ...fields }, ''),
  ];
  if (problems.length > 0 || side === undefined || product === undefined) return badRequest(problems);
  const barred = barredTerms(orderType, timeInForce);
  if (barred !== null) return barred;
  const instrument = instrumentAt(world.listing, exchangeSegment, exchangeInstrumentID);
  if (!instrument) return refusal('Instrument not found');
  const { orderQuantity, limitPrice, stopPrice } = fields;
  return requested(
    world.desk.place({
      clientId: account.clientId,
      tag: String(tag),
      instrument,
      side,
      type: TYPES[String(orderType)] ?? 'Limit',
      qty: Number(orderQuantity),
      pricePaise: paise(limitPrice),
      triggerPaise: paise(stopPrice),
      product,
      ownFields: { product: String(productType) },
    }),
    'Request sent',
  );
}

/** A change repeats every field; missing ones are not filled from the order. */
function change({ request, world, account }: Ask): Reply {
  const fields = fieldsOf(request);
  const { appOrderID, modifiedProductType, modifiedOrderType, modifiedTimeInForce } = fields;
  const problems = [
    ...(Number.isSafeInteger(appOrderID) ? [] : ['appOrderID']),
    ...(PRODUCTS.has(modifiedProductType) ? [] : ['modifiedProductType']),
    ...(typeof fields.orderUniqueIdentifier === 'string' ? [] : ['orderUniqueIdentifier']),
    ...problemsOfTerms(fields, 'modified'),
  ];
  if (problems.length > 0) return badRequest(problems);
  const barred = barredTerms(modifiedOrderType, modifiedTimeInForce);
  if (barred !== null) return barred;
  const orderId = String(appOrderID);
  const order = world.desk.find(account.clientId, orderId);
  if (!order || order.tag !== fields.orderUniqueIdentifier) return notFound();
  const answer = world.desk.change(account.clientId, orderId, {
    type: TYPES[String(modifiedOrderType)] ?? 'Limit',
    qty: Number(fields.modifiedOrderQuantity),
    pricePaise: paise(fields.modifiedLimitPrice),
    triggerPaise: paise(fields.modifiedStopPrice),
  });
  if (answer.kind === 'done') xtsStateOf(world).replaced.add(orderId);
  return requested(answer, 'Modify request sent');
}

function cancel({ request, world, account }: Ask): Reply {
  const { query } = request;
  const [orderId, tag] = [query.get('appOrderID'), query.get('orderUniqueIdentifier')];
  if (orderId === null || tag === null)
    return badRequest([
      ...(orderId === null ? ['appOrderID'] : []),
      ...(tag === null ? ['orderUniqueIdentifier'] : []),
    ]);
  const order = world.desk.find(account.clientId, orderId);
  if (!order || order.tag !== tag) return notFound();
  return requested(world.desk.cancel(account.clientId, orderId), 'Cancel request sent');
}

function cancelAll({ request, world, account }: Ask): Reply {
  const { exchangeSegment, exchangeInstrumentID } = fieldsOf(request);
  const instrument = instrumentAt(world.listing, exchangeSegment, exchangeInstrumentID);
  if (!instrument) return refusal('Instrument not found');
  for (const { orderId, instrument: at } of world.desk.orders(account.clientId))
    if (at.key === instrument.key) world.desk.cancel(account.clientId, orderId);
  return success('s-orders-0001', 'Cancel all request sent', {});
}

function requested(answer: DeskAnswer, description: string): Reply {
  if (answer.kind === 'refused') return refusal(answer.reason);
  return success('s-orders-0001', description, { AppOrderID: Number(answer.order.orderId) });
}

/** In a change the terms have the same names with a prefix. */
function problemsOfTerms(
  fields: Readonly<Record<string, unknown>>,
  before: '' | 'modified',
): readonly string[] {
  const named = (name: string) =>
    before === '' ? name : `${before}${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  const [type, validity] = [named('orderType'), named('timeInForce')];
  const isType = String(fields[type]) in TYPES || BARRED_TYPES.includes(String(fields[type]));
  const wholes = ['orderQuantity', 'disclosedQuantity'].map(named);
  const prices = ['limitPrice', 'stopPrice'].map(named);
  return [
    ...(isType ? [] : [type]),
    ...(['DAY', 'IOC'].includes(String(fields[validity])) ? [] : [validity]),
    ...wholes.filter((name) => !Number.isSafeInteger(fields[name])),
    ...prices.filter((name) => typeof fields[name] !== 'number' || !(fields[name] >= 0)),
  ];
}

/** Since April 2026 API clients may send neither orders without a limit price nor IOC orders. */
function barredTerms(type: unknown, validity: unknown): Reply | null {
  if (BARRED_TYPES.includes(String(type))) return refusal(`Order type ${type} is not allowed for API orders`);
  if (validity === 'IOC') return refusal('IOC is not allowed for API orders');
  return null;
}

function refusal(reason: string): Reply {
  return failure(400, XTS_CODE.orderRefused, reason);
}

function notFound(): Reply {
  return failure(400, XTS_CODE.orderNotFound, 'Order not found');
}

function paise(rupees: unknown): number {
  return Math.round(Number(rupees) * 100);
}
