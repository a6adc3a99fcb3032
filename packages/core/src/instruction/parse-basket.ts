import { order } from '../alert/parse-alert.ts';
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
  tagged,
  text,
} from '../lib/shape.ts';
import { objectReader, type StoredReader } from '../lib/stored-json.ts';
import { hedgeWait } from '../order/parse-hedge-wait.ts';
import { product, side } from '../order/parse-order.ts';
import type { Instant } from '../time/ist.ts';
import type { Basket, BasketEnding, BasketExit, BasketLeg, BasketPlace, OrderInBasket } from './basket.ts';

const ofPlace = { leg: count, accountName: name };
const ofOrder = {
  strefId: count,
  reftag: count,
  side,
  qty: count,
  filledQty: count,
  filledValuePaise: optional(count),
  isOver: flag,
  shortfall: optional(text),
};

export const basket = object<Basket>({
  strategyName: name,
  forwardTest: flag,
  hedgeFirst: flag,
  wait: hedgeWait,
  legs: listOf(
    object<BasketLeg>({
      order,
      instrumentKey: name,
      symbol: name,
      underlying: name,
      why: orNull(text),
    }),
  ),
  places: listOf(
    tagged<BasketPlace, 'state'>('state', {
      waiting: { ...ofPlace, side },
      placed: { ...ofPlace, ...ofOrder },
      already: ofPlace,
      refused: { ...ofPlace, side, why: text },
      stopped: { ...ofPlace, why: text },
    }),
  ),
  exits: listOf(
    object<BasketExit>({
      accountName: name,
      instrumentKey: name,
      product,
      symbol: name,
      underlying: name,
      orders: listOf(object<OrderInBasket>(ofOrder)),
      isDone: flag,
      failures: count,
      retryAt: orNull(integer),
      problem: orNull(text),
    }),
  ),
  ending: orNull(oneOf<BasketEnding>(['cancel', 'square-off'])),
  createdAt: integer,
  notes: optional(listOf(text)),
});

/** A basket as the answer to a call that placed it. */
export type StoredBasket = {
  readonly id: number;
  readonly ucc: string;
  readonly at: Instant;
  readonly kind: 'basket';
  readonly open: boolean;
  readonly body: Basket;
};

export const parseBasket: StoredReader<StoredBasket> = objectReader(
  object<StoredBasket>({
    id: count,
    ucc: name,
    at: integer,
    kind: oneOf<'basket'>(['basket']),
    open: flag,
    body: basket,
  }),
);
