import { actor } from '../desk/desk-fact-shapes.ts';
import {
  type Cases,
  count,
  flag,
  integer,
  name,
  oneOf,
  optional,
  orNull,
  recordOf,
  tagged,
  text,
} from '../lib/shape.ts';
import type { GuardRefusal } from '../order/order-refusal.ts';
import { GUARD_REFUSALS } from '../order/order-refusal-shapes.ts';
import { product, side, terms } from '../order/parse-order.ts';
import type { TrailFact } from './trail-fact.ts';

const refusal = tagged<GuardRefusal, 'code'>('code', GUARD_REFUSALS);

export const TRAIL_FACTS: Cases<TrailFact, 'kind'> = {
  'guard-refused': {
    what: oneOf<'order' | 'change'>(['order', 'change']),
    accountName: name,
    strategyName: name,
    strefId: orNull(count),
    side,
    qty: count,
    instrumentKey: name,
    symbol: name,
    product,
    terms,
    forwardTest: flag,
    refusal,
    says: text,
    by: optional(actor),
  },
  'guard-refusals-counted': {
    accountName: name,
    from: integer,
    until: integer,
    count,
    byCode: recordOf(count),
  },
  'session-expired': {
    accountName: name,
    broker: name,
    loggedInAt: integer,
    endedAt: integer,
    by: actor,
  },
};
