import type { Server } from 'node:http';

import { type AddedUser, createLongReads, openApplication, type SimulatedBrokers } from '@spark/application';

import type { FastifyInstance } from 'fastify';
import { appParts } from './app-parts.ts';
import { buildApp } from './build-app.ts';
import type { Config } from './config.ts';
import { explainAnyRefusal } from './wire/exit-refusal.ts';
import type { World } from './world.ts';

export type JoinedNode = {
  readonly id: string;
  /** Listens where the other nodes come in, and joins. */
  readonly join: (host: string, port: number) => Promise<void>;
  /** Hands its desks over; the process is told to end when that is done. */
  readonly drain: () => void;
};

export type Spark = {
  readonly app: FastifyInstance;
  /** Where connections come in: those of clients, and of a node also those of the other nodes. */
  readonly servers: readonly Server[];
  /** One of several nodes: takes its place among them, and leaves it again. */
  readonly node: JoinedNode | null;
  /** Set on the very first start. */
  readonly added: AddedUser | null;
  /** The simulated brokers, when there are any. */
  readonly simulation: SimulatedBrokers | null;
  /** Takes no new work, finishes what is under way, closes the data. */
  readonly stop: () => Promise<void>;
};

/** The whole program except listening. */
export async function composeSpark(config: Config, world: World): Promise<Spark> {
  await using opening = new AsyncDisposableStack();
  const { clock, timers, random, log } = world;
  const application = await openApplication({
    runtime: { clock, timers, random, log },
    settings: config,
    explain: explainAnyRefusal,
    publicUrl: () => config.publicUrl,
    simulatesBrokers: config.simulatesBrokers,
    adapters: world.adapters,
    openStore: world.openStore,
    mayAct: world.mayAct,
    node: world.node,
    market: world.market,
    venue: world.venue,
    forwardVenue: world.forwardVenue,
    isListed: world.isListed,
    listFromRules: world.listFromRules,
    hasShortLists: world.hasShortLists,
    loginLimits: world.loginLimits,
    visitorLimits: world.visitorLimits,
    ownersDesk: world.ownersDesk,
    replayThread: new URL('./process/replay-thread.ts', import.meta.url),
  });
  opening.defer(application.close);
  const longReads = createLongReads({
    place: { dataFolder: config.dataFolder, databaseUrl: config.databaseUrl },
    rowMapping: new URL('./wire/row-mapping.ts', import.meta.url),
    clock,
    timers,
    log,
  });
  opening.defer(longReads.close);
  const readiness = { isStopping: false };
  const stopping = () => readiness.isStopping;
  const { app, door } = await buildApp(appParts(config, world, { application, longReads, stopping }));
  opening.defer(() => app.close());
  const closing = opening.move();
  const stop = () => {
    readiness.isStopping = true;
    return closing.disposeAsync();
  };
  const port = application.node;
  const node =
    port === null || door === null
      ? null
      : {
          id: port.me,
          drain: () => {
            // A balancer sends new clients elsewhere from here on; calls that come are passed on.
            readiness.isStopping = true;
            port.drain();
          },
          join: async (host: string, at: number) => {
            // Desks come at once, and their first calls must not wait while the list of the day is made.
            application.instruments.current();
            await door.listen(host, at);
            await port.join();
          },
        };
  const servers = door === null ? [app.server] : [app.server, door.server];
  return { app, servers, node, added: application.added, simulation: application.simulation, stop };
}
