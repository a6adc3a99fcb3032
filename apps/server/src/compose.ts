import {
  type AddedUser,
  type Application,
  createLongReads,
  openApplication,
  type SimulatedBrokers,
} from '@spark/application';
import type { FastifyInstance } from 'fastify';
import { type AppParts, buildApp } from './build-app.ts';
import type { Config } from './config.ts';
import { readBuild } from './process/build.ts';
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
            await door.listen(host, at);
            await port.join();
          },
        };
  return { app, node, added: application.added, simulation: application.simulation, stop };
}

type Opened = Pick<AppParts, 'longReads'> &
  Pick<AppParts['readiness'], 'stopping'> & { readonly application: Application };

function appParts(config: Config, world: World, { application, longReads, stopping }: Opened): AppParts {
  const { trading, webhooks } = application;
  return {
    clock: world.clock,
    timers: world.timers,
    log: world.log,
    node: application.node,
    store: application.store,
    desks: application.desks,
    vault: application.vault,
    tokens: application.tokens,
    signIn: application.signIn,
    sessions: application.sessions,
    credentials: application.credentials,
    tickets: application.tickets,
    brokers: application.brokers,
    brokerLogin: application.brokerLogin,
    brokerAccounts: application.brokerAccounts,
    calendar: application.calendar,
    instruments: application.instruments,
    lists: application.lists,
    incidents: application.incidents,
    proxyAddresses: application.proxyAddresses,
    prices: application.prices,
    chooseContract: application.chooseContract,
    optionChains: application.optionChains,
    coverage: application.coverage,
    importHistory: application.importHistory,
    keptLists: application.keptLists,
    instructions: application.instructions,
    deployments: application.deployments,
    liveChains: application.liveChains,
    livePortfolios: application.livePortfolios,
    portfolios: trading.portfolios,
    preferences: application.preferences,
    notes: application.notes,
    savedDocuments: application.savedDocuments,
    drafts: application.drafts,
    userAdmin: application.userAdmin,
    playing: application.playing,
    replays: application.replays,
    dayCharges: trading.dayCharges,
    events: application.events,
    systemHealth: application.systemHealth,
    build: world.build ?? readBuild(),
    engine: config.databaseUrl === undefined ? 'sqlite' : 'postgres',
    modes: {
      market: config.market,
      prices: config.prices === 'simulated' && config.replay !== null ? 'recording' : config.prices,
      simulatedBrokers: config.simulatesBrokers,
      visitors: config.visitors,
    },
    payoffs: application.payoffs,
    margins: application.margins,
    holdings: application.holdings,
    giveWay: application.giveWay,
    floor: application.floor,
    telegram: application.telegram,
    visitors: application.visitors,
    orders: trading.orders,
    exits: application.exits,
    corporateActions: application.corporateActions,
    baskets: trading.orders.baskets,
    findOutcome: trading.orders.findOutcome,
    basketCharges: trading.basketCharges,
    paperMoney: trading.paperMoney,
    registry: trading.registry,
    unfinished: trading.unfinished,
    trades: trading.trades,
    stream: world.toFollow?.stream ?? trading.stream,
    ordersOfToday: world.toFollow?.ordersOfToday ?? trading.ordersOfToday,
    webhooks: webhooks.webhooks,
    alerts: webhooks.alerts,
    preview: webhooks.preview,
    longReads,
    readiness: {
      stopping,
      mayAct: () => application.node?.mayAct() ?? true,
      requireReady: application.requireReady,
    },
    visitRules: config,
    publicUrl: () => config.publicUrl,
    corsOrigins: config.corsOrigins,
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    bearerLimit: world.bearerLimit,
    alertRate: world.alertRate,
    site: world.site,
    console: world.console,
    releaseMemory: world.releaseMemory ?? (() => undefined),
    startId: world.random.text('abcdefghijklmnopqrstuvwxyz0123456789', 6),
  };
}
