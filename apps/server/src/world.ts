import type { AlertRateRule, ApplicationParts, FailureLimitRule, OrdersOfToday } from '@spark/application';
import type { Runtime } from '@spark/core';
import type { OpenDesk, OrderStream } from '@spark/engine';
import type { FastifyBaseLogger } from 'fastify';
import type { Build } from './process/build.ts';
import type { Site } from './site/site.ts';

/** What the composition gets from outside. Tests pass their own clock, randomness and limits. */
export type World = Omit<Runtime, 'log'> &
  Pick<
    ApplicationParts,
    | 'adapters'
    | 'openStore'
    | 'mayAct'
    | 'node'
    | 'market'
    | 'venue'
    | 'forwardVenue'
    | 'isListed'
    | 'listFromRules'
    | 'hasShortLists'
    | 'loginLimits'
    | 'visitorLimits'
    | 'ownersDesk'
  > & {
    readonly log: FastifyBaseLogger;
    /** The source of the order websocket, when it is not the orders of this Spark. */
    readonly toFollow?: OrdersToFollow;
    readonly bearerLimit?: FailureLimitRule;
    /** How many alerts are taken at one webhook address and from one sender. */
    readonly alertRate?: AlertRateRule;
    /** Releases memory that an idle server does not need; called once all clients have left. */
    readonly releaseMemory?: () => void;
    /** The program that runs, when not the one in the folder of the sources. */
    readonly build?: Build;
    /** The documentation site; without it only the API is served. */
    readonly site?: Site;
    /** The web app at /console. */
    readonly console?: Site;
  };

export type OrdersToFollow = {
  readonly stream: OrderStream;
  readonly ordersOfToday: (desk: OpenDesk) => Promise<OrdersOfToday>;
};
