import { shareRatio } from '../corporate-action/parse-corporate-actions.ts';
import { type Cases, count, day, integer, name, object, oneOf, orNull, text } from '../lib/shape.ts';
import { side } from '../order/parse-order.ts';
import type { PositionKey } from '../order/position-key.ts';
import { POSITION_KEY } from '../position/parse-position.ts';
import type { Fill } from '../position/position.ts';
import type { CloseReason, PositionFact } from './book-fact.ts';

export const key = object<PositionKey>(POSITION_KEY);
const fill = object<Fill>({ side, qty: count, valuePaise: integer, day });

export const POSITION_FACTS: Cases<PositionFact, 'kind'> = {
  'position-closed-by-hand': { key, symbol: name, fill, ordersPlaced: count, at: integer },
  'position-settled': { accountName: name, key, symbol: name, fill, at: integer },
  'position-close-asked': { key, at: integer, why: oneOf<CloseReason>(['user', 'day-end', 'exit']) },
  'position-close-failed': { key, symbol: name, at: integer, problem: text },
  'position-close-withdrawn': { key, at: integer },
  'position-delivered': { key, symbol: name, fill, contract: name, at: integer },
  'position-adjusted': {
    key,
    symbol: name,
    actionId: count,
    action: name,
    by: oneOf<'spark' | 'broker'>(['spark', 'broker']),
    ratio: orNull(shareRatio),
    fromQty: integer,
    toQty: integer,
    cashPaise: integer,
    at: integer,
  },
  'day-closed': { day, at: integer },
};
