import { count, day, flag, integer, listOf, name, object, oneOf, orNull, tagged } from '../lib/shape.ts';
import { product, side, terms } from '../order/parse-order.ts';
import type { Gtt, GttLeg, GttState } from './gtt.ts';
import { instructionEnd } from './parse-price-alert.ts';

export const gtt = object<Gtt>({
  strategyName: name,
  only: orNull(object<NonNullable<Gtt['only']>>({ ucc: name, accountName: name })),
  forwardTest: flag,
  instrumentKey: name,
  symbol: name,
  expiry: orNull(day),
  legs: listOf(
    object<GttLeg>({
      triggerPaise: count,
      side,
      product,
      qty: count,
      terms,
      when: oneOf<GttLeg['when']>(['above', 'below']),
      status: oneOf<GttLeg['status']>(['armed', 'fired', 'refused', 'cancelled']),
      fired: orNull(object<NonNullable<GttLeg['fired']>>({ at: integer, pricePaise: count })),
    }),
  ),
  state: tagged<GttState, 'kind'>('kind', { armed: {}, placing: { leg: count } }),
  firings: count,
  createdAt: integer,
  validUntil: integer,
  ended: orNull(instructionEnd),
});
