import { ORDER_TYPE, PRODUCT_TYPE, TRANS_TYPE } from '@spark/vocabulary';
import {
  count,
  flag,
  integer,
  listOf,
  name,
  never,
  no,
  nothing,
  object,
  oneOf,
  optional,
  orNull,
  type Shape,
  tagged,
  text,
  where,
  yes,
  zero,
} from '../lib/shape.ts';
import { objectReader, type StoredReader } from '../lib/stored-json.ts';
import type {
  AccountOrder,
  FiredBy,
  GivenTerms,
  OperationState,
  Operations,
  OrderInstrument,
  OrderTerms,
  Slice,
} from './order.ts';
import { upgradeOrder } from './upgrade-terms.ts';

export const side = oneOf(TRANS_TYPE);
export const product = oneOf(PRODUCT_TYPE);
export const firedBy = oneOf<FiredBy>(['time', 'price']);

export const terms: Shape<OrderTerms> = tagged<OrderTerms, 'type'>('type', {
  Market: { limitPaise: nothing, triggerPaise: nothing },
  Limit: { limitPaise: count, triggerPaise: nothing },
  'SL-Limit': { limitPaise: count, triggerPaise: count },
});

export const givenTerms: Shape<GivenTerms> = object<GivenTerms>({
  type: oneOf(ORDER_TYPE),
  limitPaise: orNull(count),
  triggerPaise: orNull(count),
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

const ofSlice = {
  tag: name,
  qty: count,
  terms,
  isTriggered: optional(yes),
  asked: orNull(oneOf<'cancel' | 'change'>(['cancel', 'change'])),
  message: text,
  placedAt: integer,
};
const reported = {
  ...ofSlice,
  outcomeUnknown: no,
  orderId: orNull(text),
  filledQty: count,
  filledValuePaise: count,
  isRounded: optional(yes),
  lastFillAt: orNull(integer),
};

const sliceFields = where(
  tagged<Slice, 'status'>('status', {
    Pending: {
      ...ofSlice,
      outcomeUnknown: flag,
      orderId: nothing,
      filledQty: zero,
      filledValuePaise: zero,
      isRounded: never,
      lastFillAt: nothing,
    },
    Placed: reported,
    Executed: reported,
    Rejected: reported,
    Cancelled: reported,
  }),
  ({ qty, filledQty }) => filledQty <= qty,
  'has filled more than its quantity',
);

export const slice = where(
  sliceFields,
  ({ terms: { type }, isTriggered }) => type === 'SL-Limit' || isTriggered === undefined,
  'has a trigger that was reached and is no stop',
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
  basketId: optional(count),
});

export const parseOrder: StoredReader<AccountOrder> = objectReader(order, { from2: upgradeOrder });
