import { LIMITS } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { fill } from '../errors.ts';
import { ORDERS_LEFT_OUT } from '../messages.ts';
import {
  active,
  basketID,
  filledQty,
  limitPrice,
  marketPrice,
  orderStatus,
  ordersdone,
  ordersexecuted,
  ordersplaced,
  orderType,
  placedAt,
  productType,
  qty,
  reftag,
  segment,
  splitby,
  strefID,
  symbol,
  tradePrice,
  transType,
  triggerPrice,
} from './order-fields.ts';
import {
  accountName,
  count,
  id,
  instrumentToken,
  nullable,
  strategyName,
  timestamp,
  ucc,
  withDefault,
} from './scalars.ts';
import { Type } from './type.ts';

const tradeValue = () =>
  nullable(
    Type.Number({
      minimum: 0,
      description: 'Filled quantity times average price; null until something is filled.',
      examples: [null],
    }),
  );

export const BatchOrder = Type.Object(
  {
    orderid: Type.String({ description: "The broker's own number of this batch.", examples: ['T1001'] }),
    status: orderStatus(),
    qty: qty(),
    filledQty: filledQty(),
    tradePrice: tradePrice(),
    tradeValue: tradeValue(),
    placed_at: placedAt(),
  },
  { title: 'BatchOrder', description: 'One batch of an order, as the broker knows it.' },
);
export type BatchOrder = Static<typeof BatchOrder>;

export const OrderBookRow = Type.Object(
  {
    UCC: ucc(),
    AccountName: accountName(),
    strefID: strefID(),
    reftag: reftag(),
    StrategyName: strategyName(),
    orderType: orderType(),
    productType: productType(),
    price: marketPrice(),
    limitPrice: limitPrice(),
    triggerPrice: triggerPrice(),
    token: instrumentToken(),
    segment: segment(),
    symbol: symbol(),
    qty: qty(),
    transType: transType(),
    splitby: splitby(),
    Operations: Type.String({
      description: 'The operations of the order as JSON text (an object on the websocket, a text here).',
      examples: ['{"timeLimit": 30, "shouldExecute": true, "priceBuffer": 5}'],
    }),
    ordersplaced: ordersplaced(),
    ordersdone: ordersdone(),
    ordersexecuted: ordersexecuted(),
    placed_at: placedAt(),
    recon_at: nullable(
      timestamp({
        description: "When it was last seen in the broker's own book, in Indian time; null until it was.",
        examples: [null],
      }),
    ),
    trade_at: nullable(timestamp({ description: 'When it was turned into a trade.', examples: [null] })),
    filledQty: filledQty(),
    tradedQty: nullable(
      count({ description: 'Units traded; null until something is filled.', examples: [null] }),
    ),
    tradeValue: tradeValue(),
    tradePrice: tradePrice(),
    status: orderStatus(),
    active: active(),
    executed_at: nullable(
      timestamp({
        'x-extension': true,
        description: 'When the last part was filled, in Indian time; null until something is.',
        examples: [null],
      }),
    ),
    ForwardTest: nullable(
      Type.Enum([0, 1], {
        description: '1 when it ran on the simulated exchange; 0 or null when it went to the broker.',
        examples: [null],
      }),
    ),
    basketID: basketID(),
    orders: Type.Optional(
      Type.Array(BatchOrder, {
        description: 'The batches of the order; only there when withorders is true.',
      }),
    ),
  },
  { title: 'OrderBookRow', description: 'An order in one account.' },
);
export type OrderBookRow = Static<typeof OrderBookRow>;

export const OrderBookFilter = Type.Object(
  {
    acname: Type.Optional(
      accountName({ 'x-aliases': ['accountname'], description: 'Only orders of this account.' }),
    ),
    stname: Type.Optional(
      strategyName({ 'x-aliases': ['strategyname'], description: 'Only orders of this strategy.' }),
    ),
    withorders: withDefault(
      Type.Boolean({ description: 'true adds the batches of each order.', examples: [true] }),
      false,
    ),
    reftag: Type.Optional(reftag()),
    strefid: Type.Optional(strefID()),
    today: withDefault(
      Type.Boolean({ description: 'true for the orders of today, false for all.', examples: [true] }),
      true,
    ),
    limit: Type.Optional(
      Type.Integer({
        'x-extension': true,
        minimum: 1,
        maximum: LIMITS.orderRows,
        description:
          `How many rows at most, ${LIMITS.orderRows} when left out. With limit or cursor the newest order comes ` +
          'first.',
        examples: [500],
      }),
    ),
    cursor: Type.Optional(
      id({
        'x-extension': true,
        examples: [1939],
        description: 'Only orders with a smaller reftag: for the next page, the next of the reply before.',
      }),
    ),
  },
  { title: 'OrderBookFilter', description: 'Which orders to list. Without filters: all of today.' },
);
export type OrderBookFilter = Static<typeof OrderBookFilter>;

/** Beside `data`, only where orders were left out. */
export const OrderBookRest = Type.Object(
  {
    next: Type.Optional(
      id({
        'x-extension': true,
        examples: [1939],
        description: 'Only there when orders were left out: the cursor of the next page.',
      }),
    ),
    notice: Type.Optional(
      Type.String({
        'x-extension': true,
        description: 'Only there when orders were left out: says so, and how to get them.',
        examples: [fill(ORDERS_LEFT_OUT, { rows: 500, next: 1939 })],
      }),
    ),
  },
  { title: 'OrderBookRest', description: 'What a reply says when it does not hold every order.' },
);
export type OrderBookRest = Static<typeof OrderBookRest>;

export const OrderToDelete = Type.Object(
  { strefID: strefID(), reftag: reftag() },
  { title: 'OrderToDelete', description: 'Which row of the order book to remove.' },
);
export type OrderToDelete = Static<typeof OrderToDelete>;
