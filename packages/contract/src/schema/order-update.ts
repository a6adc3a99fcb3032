import type { Static } from 'typebox';
import {
  active,
  basketID,
  filledQty,
  limitPrice,
  marketPrice,
  Operations,
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
import { accountName, instrumentToken, strategyName, ucc } from './scalars.ts';
import { Type } from './type.ts';

export const BatchUpdate = Type.Object(
  {
    orderid: Type.String({ description: "The broker's own number of this batch.", examples: ['T1001'] }),
    placed: Type.Boolean({ description: 'Whether the broker took it.', examples: [true] }),
    changed: Type.Boolean({ description: 'Whether it differs from the update before.', examples: [false] }),
    message: Type.String({ description: "The broker's words, often empty.", examples: [''] }),
    qty: qty(),
    status: orderStatus(),
    placed_at: placedAt(),
  },
  { title: 'BatchUpdate', description: 'One batch of the order, as the broker knows it.' },
);
export type BatchUpdate = Static<typeof BatchUpdate>;

export const OrderUpdate = Type.Object(
  {
    strefID: strefID(),
    UCC: ucc(),
    AccountName: accountName(),
    StrategyName: strategyName(),
    qty: qty(),
    productType: productType(),
    token: instrumentToken(),
    price: marketPrice(),
    limitPrice: limitPrice(),
    reftag: reftag(),
    placed_at: placedAt(),
    orderType: orderType(),
    triggerPrice: triggerPrice(),
    transType: transType(),
    filledQty: filledQty(),
    status: orderStatus(),
    tradePrice: tradePrice(),
    segment: segment(),
    splitby: splitby(),
    active: active(),
    ordersexecuted: ordersexecuted(),
    ordersdone: ordersdone(),
    ordersplaced: ordersplaced(),
    symbol: symbol(),
    orders: Type.Array(BatchUpdate, { description: 'All batches of the order.' }),
    operations: Operations,
    basketID: basketID(),
  },
  {
    title: 'OrderUpdate',
    description: 'The whole order in one account as it now stands; never only a difference.',
  },
);
export type OrderUpdate = Static<typeof OrderUpdate>;
