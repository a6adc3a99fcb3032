import { ORDER_STATUS, ORDER_TYPE, PRODUCT_TYPE, TRANS_TYPE } from '@spark/vocabulary';
import {
  count,
  flag,
  integer,
  listOf,
  name,
  object,
  oneOf,
  optional,
  orNull,
  type Shape,
  tagged,
  text,
  where,
  yes,
} from '../lib/shape.ts';
import { objectReader, type StoredReader } from '../lib/stored-json.ts';
import type {
  AccountOrder,
  FiredBy,
  OperationState,
  Operations,
  OrderInstrument,
  OrderTerms,
  Slice,
} from './order.ts';

export const side = oneOf(TRANS_TYPE);
export const product = oneOf(PRODUCT_TYPE);
export const firedBy = oneOf<FiredBy>(['time', 'price']);

export const terms: Shape<OrderTerms> = object<OrderTerms>({
  type: oneOf(ORDER_TYPE),
  limitPaise: count,
  triggerPaise: count,
});

export const operations: Shape<Operations> = object<Operations>({
  timeLimitSeconds: count,
  priceBufferPaise: count,
  shouldExecute: flag,
});

const operation = tagged<OperationState, 'kind'>('kind', {
  idle: {},
  watching: {},
  chasing: { since: integer, because: firedBy },
  stopped: {},
});

const instrument = object<OrderInstrument>({
  key: name,
  symbol: name,
  isDerivative: flag,
  lotSize: count,
  tickPaise: count,
});

const slice = where(
  object<Slice>({
    tag: name,
    qty: count,
    status: oneOf(ORDER_STATUS),
    outcomeUnknown: flag,
    orderId: orNull(text),
    terms,
    filledQty: count,
    filledValuePaise: count,
    isRounded: optional(yes),
    lastFillAt: orNull(integer),
    isTriggered: optional(yes),
    asked: orNull(oneOf(['cancel', 'change'])),
    message: text,
    placedAt: integer,
  }),
  ({ qty, filledQty }) => filledQty <= qty,
  'has filled more than its quantity',
);

export const order: Shape<AccountOrder> = object<AccountOrder>({
  reftag: count,
  strefId: count,
  ucc: name,
  accountName: name,
  strategyName: name,
  instrument,
  side,
  product,
  qty: count,
  splitBy: count,
  terms,
  operations,
  operation,
  forwardTest: flag,
  capitalPaise: count,
  placedAt: integer,
  marketPaise: orNull(count),
  slices: where(listOf(slice), ({ length }) => length > 0, 'is empty'),
  reconciledAt: orNull(integer),
});

export const parseOrder: StoredReader<AccountOrder> = objectReader(order);
