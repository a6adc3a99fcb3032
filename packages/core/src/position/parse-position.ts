import {
  count,
  day,
  type Fields,
  flag,
  integer,
  listOf,
  name,
  object,
  optional,
  orNull,
  text,
  yes,
} from '../lib/shape.ts';
import { objectReader, type StoredReader } from '../lib/stored-json.ts';
import { product } from '../order/parse-order.ts';
import type { PositionKey } from '../order/position-key.ts';
import type { ClosingState, Position } from './position.ts';

export const POSITION_KEY: Fields<PositionKey> = {
  strategyName: name,
  instrumentKey: name,
  product,
  forwardTest: flag,
};

const position = object<Position>({
  ...POSITION_KEY,
  symbol: name,
  netQty: integer,
  openCostPaise: integer,
  bookedPaise: integer,
  day,
  closeAsked: flag,
  closing: optional(object<ClosingState>({ since: integer, problem: orNull(text) })),
  isMoneyUnknown: optional(yes),
  actions: optional(listOf(count)),
});

/** The first positions could not be asked to close. */
export const parsePosition: StoredReader<Position> = objectReader(position, {
  from1: (earlier) => ({ closeAsked: false, ...earlier }),
});
