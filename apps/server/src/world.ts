import type { AlertRateRule, ApplicationParts, FailureLimitRule, OrdersOfToday } from '@spark/application';
import type { Runtime } from '@spark/core';
import type { OpenDesk, OrderStream } from '@spark/engine';
import type { FastifyBaseLogger } from 'fastify';
import type { Site } from './site/site.ts';

/** What the world hands to the composition. Tests hand in a clock, randomness and limits of their own. */
export type World = Omit<Runtime, 'log'> &
  Pick<
    ApplicationParts,
    | 'adapters'
    | 'openStore'
    | 'mayAct'
    | 'market'
    | 'venue'
    | 'forwardVenue'
    | 'isListed'
    | 'hasShortLists'
    | 'loginLimits'
    | 'visitorLimits'
    | 'ownersDesk'
  > & {
    readonly log: FastifyBaseLogger;
    /** What the order websocket tells, when not what happens to the orders of this Spark. */
    readonly toFollow?: OrdersToFollow;
    readonly bearerLimit?: FailureLimitRule;
    /** How many alerts are taken at one webhook address and from one sender. */
    readonly alertRate?: AlertRateRule;
    /** Gives memory back that rest does not need; called once everybody has left. */
    readonly releaseMemory?: () => void;
    /** The documentation site; without it there is the API alone. */
    readonly site?: Site;
  };

export type OrdersToFollow = {
  readonly stream: OrderStream;
  readonly ordersOfToday: (desk: OpenDesk) => Promise<OrdersOfToday>;
};
