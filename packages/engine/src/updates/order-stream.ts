import type { Clock } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import { isNumbered, type OrderUpdate } from '../account/account-actor.ts';
import {
  createUserStream,
  type Numbered,
  type UserReading,
  type UserStream,
  type UserStreamBounds,
} from './user-stream.ts';

/** An update with its place among those of its user. The same object goes to every reader. */
export type NumberedUpdate = Numbered<OrderUpdate>;

/** The updates of each user's orders. */
export type OrderStream = Omit<UserStream<OrderUpdate>, 'publish'> & {
  readonly publish: (update: OrderUpdate) => void;
};

export type OrderReading = UserReading<OrderUpdate>;

export type OrderStreamBounds = UserStreamBounds;

const BOUNDS: OrderStreamBounds = {
  perUser: LIMITS.orderUpdatesPerUser,
  total: LIMITS.orderUpdatesRetained,
  users: LIMITS.orderUpdateUsers,
};

export function createOrderStream(parts: {
  readonly clock: Clock;
  readonly bounds?: Partial<OrderStreamBounds>;
}): OrderStream {
  const stream = createUserStream<OrderUpdate>({
    clock: parts.clock,
    bounds: { ...BOUNDS, ...parts.bounds },
  });
  return {
    ...stream,
    publish: (update) => {
      if (isNumbered(update)) stream.publish(update.order.ucc, () => update);
    },
  };
}
