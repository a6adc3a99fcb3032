import {
  type AccountTroubles,
  type AddedUser,
  type AlertRateRule,
  closeKeyFile,
  createAccessTokens,
  createBrokerLogin,
  createChatCommands,
  createDailyNotices,
  createDeliveryNotices,
  createGiveWay,
  createInstrumentBook,
  createInstrumentView,
  createLiveMarket,
  createLongReads,
  createOpenContracts,
  createPendingLogins,
  createPrices,
  createQuotedMarket,
  createRetentionKeeper,
  createSignIn,
  createSimulatedMarket,
  createStoreWatch,
  createTelegram,
  createVisitorOffice,
  type FailureLimitRule,
  firstStart,
  hostsWith,
  type InstrumentBook,
  type LiveCalendar,
  type LoginLimits,
  listingOf,
  type Market,
  type Office,
  type OrdersOfToday,
  type OwnersDesk,
  openBrokerAccounts,
  openLiveBrokers,
  openLiveCalendar,
  openOffice,
  openTrading,
  openWebhook,
  type SimulatedBrokers,
  type SimulationParts,
  sessionsOf,
  startSimulatedBrokers,
  type VisitorLimits,
  withGivenNumbers,
  withRecording,
} from '@spark/application';
import { createPaperBroker, createProxyAddresses } from '@spark/brokers';
import type { BrokerPort, Clock, Instrument, Randomness, Store, Timers, TradingVenue } from '@spark/core';
import { createOrderGuards, type OpenDesk, type OrderStream } from '@spark/engine';
import type { StorePlace } from '@spark/store';
import type { Broker } from '@spark/vocabulary';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './build-app.ts';
import type { Config } from './config.ts';
import type { Readiness } from './http/health.ts';
import type { Site } from './site/site.ts';
import { explainRefusal } from './wire/refusal.ts';

/** What the world hands to the composition. Tests hand in a clock, randomness and limits of their own. */
export type World = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Randomness;
  readonly log: FastifyBaseLogger;
  /** Where prices come from, when not from the simulated exchange. */
  readonly market?: Market;
  /** Where orders go, when not to the venue of the account's broker. */
  readonly venue?: TradingVenue;
  /** Where forward tests go, when not to the simulated exchange, or to the venue above. */
  readonly forwardVenue?: TradingVenue;
  /** What the order websocket tells, when not what happens to the orders of this Spark. */
  readonly toFollow?: OrdersToFollow;
  /** Where the data comes from, when not from where the configuration says. */
  readonly openStore?: (place: StorePlace) => Promise<Store>;
  /** False while another server may have taken over: nothing leaves for a broker then. */
  readonly mayAct?: () => boolean;
  /** What simulated brokers list, when not everything but the options of shares. */
  readonly isListed?: (instrument: Instrument) => boolean;
  /** Whether brokers list less than on a real day, which would be taken for a list that was cut off. */
  readonly hasShortLists?: boolean;
  readonly loginLimits?: LoginLimits;
  readonly bearerLimit?: FailureLimitRule;
  /** How many alerts are taken at one webhook address and from one sender. */
  readonly alertRate?: AlertRateRule;
  readonly visitorLimits?: VisitorLimits;
  /** What the owner begins with, when not with all that the pages speak of. */
  readonly ownersDesk?: OwnersDesk;
  /** Gives memory back that rest does not need; called once everybody has left. */
  readonly releaseMemory?: () => void;
  /** The documentation site; without it there is the API alone. */
  readonly site?: Site;
};

export type OrdersToFollow = {
  readonly stream: OrderStream;
  readonly ordersOfToday: (desk: OpenDesk) => Promise<OrdersOfToday>;
};

export type Spark = {
  readonly app: FastifyInstance;
  /** Set on the very first start. */
  readonly added: AddedUser | null;
  /** The simulated brokers, when there are any. */
  readonly rehearsal: SimulatedBrokers | null;
  /** Takes no new work, finishes what is under way, closes the data. */
  readonly stop: () => Promise<void>;
};

/** The whole program short of listening. */
export async function composeSpark(config: Config, world: World): Promise<Spark> {
  const opened = withGivenNumbers(await openOffice(config, world), config.dataFolder, world.log);
  try {
    const warning = closeKeyFile(config.dataFolder);
    if (warning !== null) world.log.warn(warning);
    const added = await firstStart(opened, config.owner, world.ownersDesk);
    const readiness = { isStopping: false };
    const storeWatch = createStoreWatch({ ...world, store: opened.store });
    const calendar = await openLiveCalendar({
      store: opened.store,
      mode: config.market,
      simulatesBrokers: config.simulatesBrokers,
      log: world.log,
    });
    const { clock, timers, random, log } = world;
    const { dataFolder } = config;
    const contracts = createOpenContracts({ dataFolder, clock, log });
    const instruments = createInstrumentBook({
      contracts,
      clock,
      log,
      dataFolder,
      calendar: calendar.exchanges,
      calendarChanges: calendar.changes,
    });
    const giveWay = createGiveWay();
    const simulated = createSimulatedMarket({
      turn: giveWay.turn,
      clock,
      timers,
      book: instruments,
      calendar,
      mode: config.market,
    });
    const { replay } = config;
    const own = replay === null ? simulated.market : withRecording(simulated.market, { ...world, replay });
    const liveMarket = config.prices === 'brokers' ? createLiveMarket({ own, clock, timers, log }) : null;
    const market = world.market ?? liveMarket?.market ?? own;
    const prices = createPrices({ market, dataFolder, clock, timers, log });
    const quoted = hasOwnPrices(config)
      ? null
      : createQuotedMarket({
          prices,
          exchanges: calendar.exchanges,
          sessions: sessionsOf(config.market, calendar.market),
          clock,
          timers,
        });
    if (quoted) calendar.onChange(quoted.floor.refresh);
    const common = { ...opened, calendar, instruments, clock, timers, log };
    const telegram = createTelegram({ ...common, url: config.telegramUrl });
    const rehearsal = config.simulatesBrokers
      ? await startRehearsal({
          ...common,
          ...world,
          floor: simulated.floor,
          publicUrl: () => config.publicUrl,
        })
      : null;
    const viewOf = createInstrumentView({
      ...prices,
      market: calendar.market,
      live: calendar.live,
      fillsAtQuotes: quoted !== null,
      clock,
    });
    const proxyAddresses = createProxyAddresses(config.privateProxies);
    const live = openLiveBrokers({
      ...common,
      random,
      dataFolder,
      contracts,
      viewOf,
      tell: telegram.tell,
      proxyAddresses,
      hosts: rehearsal?.hosts ?? hostsWith(config.brokerHosts),
      hasShortLists: world.hasShortLists ?? rehearsal !== null,
      hasListsOfToday: rehearsal === null,
      onListOfDay: () => {
        simulated.floor.refresh();
        quoted?.floor.refresh();
      },
      hasTruePrices: hasTruePrices(config),
      ...(world.mayAct === undefined ? {} : { mayAct: world.mayAct }),
    });
    await live.start();
    liveMarket?.connect(live.prices, opened.office);
    const brokers = new Map<Broker, BrokerPort>([
      ['testBroker', createPaperBroker({ clock, random })],
      ...live.ports,
    ]);
    const parts = appParts(
      config,
      world,
      { ...common, brokers, troubles: live.troubles },
      { stopping: () => readiness.isStopping, requireReady: storeWatch.requireReady },
    );
    const isEndless = config.market === 'always-open';
    const trading = await openTrading({
      ...parts,
      ...telegram,
      random: world.random,
      turn: giveWay.turn,
      prices,
      viewOf,
      contracts,
      venues: live.venues,
      lists: live.lists,
      paper: quoted ?? simulated,
      guards: createOrderGuards(),
      explain: explainRefusal,
      isEndless,
      ...(world.venue === undefined ? {} : { venue: world.venue }),
      ...(world.forwardVenue === undefined ? {} : { forwardVenue: world.forwardVenue }),
    });
    // Who has something open trades soon: the list is made before anybody waits for it.
    for (const _ of trading.keeper.opened()) {
      instruments.current();
      break;
    }
    const brokerAccounts = openBrokerAccounts({ ...common, ...live, orders: trading.orders });
    const webhook = openWebhook({
      ...parts,
      random: world.random,
      prices,
      trading,
      telegram,
      explain: explainRefusal,
    });
    await webhook.alerts.start();
    const visitors = createVisitorOffice({
      ...parts,
      orders: trading.orders,
      keeper: trading.keeper,
      letGo: trading.letGo,
      random: world.random,
      ...(world.visitorLimits === undefined ? {} : { limits: world.visitorLimits }),
    });
    const notices = createDailyNotices({ ...parts, ...trading, prices, tell: telegram.tell, isEndless });
    const deliveries = createDeliveryNotices({ ...parts, ...trading, prices, tell: telegram.tell });
    const commands = createChatCommands({ ...parts, ...trading, ...telegram, prices, random: world.random });
    const longReads = createLongReads({
      place: { dataFolder, databaseUrl: config.databaseUrl },
      rowWords: new URL('./wire/row-words.ts', import.meta.url),
      clock,
      timers,
      log,
    });
    const app = await buildApp({
      ...parts,
      giveWay,
      longReads,
      prices,
      ...trading,
      ...webhook,
      telegram,
      lists: live.lists,
      brokerAccounts,
      troubles: live.troubles,
      visitors,
      visitRules: config,
      proxyAddresses,
      publicUrl: () => config.publicUrl,
      floor: simulated.floor,
      releaseMemory: world.releaseMemory ?? (() => undefined),
      ...world.toFollow,
    });
    // Whoever starts Spark need not wait for news of before.
    const told = Promise.all([telegram.start(), notices.start(), deliveries.start(), commands.start()]).catch(
      (error: unknown) => log.error({ err: error }, 'Messages to chats could not be taken up.'),
    );
    const seen = visitors
      .start()
      .catch((error: unknown) => log.error({ err: error }, 'The visitors of before could not be taken up.'));
    const retention = createRetentionKeeper({
      clock,
      timers,
      log,
      retention: opened.store.retention,
      years: config.retentionYears,
    });
    const stop = async () => {
      readiness.isStopping = true;
      await app.close();
      await longReads.close();
      await told;
      await seen;
      await visitors.close();
      await retention.close();
      await commands.close();
      await notices.close();
      await deliveries.close();
      await webhook.alerts.close();
      await brokerAccounts.close();
      await trading.close();
      await live.close();
      await contracts.settled();
      await rehearsal?.close();
      await telegram.close();
      quoted?.close();
      await prices.close();
      simulated.close();
      calendar.close();
      storeWatch.close();
      await opened.store.close();
    };
    return { app, added, rehearsal, stop };
  } catch (error) {
    await opened.store.close();
    throw error;
  }
}

function startRehearsal({ instruments, isListed, ...parts }: RehearsalParts): Promise<SimulatedBrokers> {
  return startSimulatedBrokers({ ...parts, listing: listingOf(instruments, isListed) });
}

type RehearsalParts = Omit<SimulationParts, 'listing'> &
  Pick<World, 'isListed'> & { readonly instruments: InstrumentBook };

/** Whether the prices that are shown are those of the simulated exchange, so that paper orders belong there. */
function hasOwnPrices({ prices, replay }: Config): boolean {
  return prices === 'simulated' && replay === null;
}

/** Simulated brokers trade on the simulated exchange, so its prices are theirs. */
function hasTruePrices({ prices, simulatesBrokers }: Config): boolean {
  return prices === 'brokers' || simulatesBrokers;
}

type Opened = Office & {
  readonly calendar: LiveCalendar;
  readonly instruments: InstrumentBook;
  readonly brokers: ReadonlyMap<Broker, BrokerPort>;
  readonly troubles: AccountTroubles;
};

function appParts(config: Config, world: World, opened: Opened, readiness: Readiness) {
  const { store, office, vault, calendar, instruments, brokers, troubles } = opened;
  const { clock, random } = world;
  const tokens = createAccessTokens({ key: vault.tokenKey, clock, endsAtMinute: config.tokensEndAtMinute });
  const pending = createPendingLogins(clock, random);
  return {
    instruments,
    store,
    office,
    vault,
    tokens,
    brokers,
    calendar,
    clock,
    timers: world.timers,
    log: world.log,
    signIn: createSignIn({
      store,
      office,
      vault,
      tokens,
      clock,
      ...(world.loginLimits === undefined ? {} : { limits: world.loginLimits }),
    }),
    brokerLogin: createBrokerLogin({
      brokers,
      office,
      vault,
      pending,
      troubles,
      publicUrl: () => config.publicUrl,
      hasTruePrices: hasTruePrices(config),
    }),
    readiness,
    corsOrigins: config.corsOrigins,
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    ...(world.bearerLimit === undefined ? {} : { bearerLimit: world.bearerLimit }),
    ...(world.alertRate === undefined ? {} : { alertRate: world.alertRate }),
    ...(world.site === undefined ? {} : { site: world.site }),
    startId: random.text('abcdefghijklmnopqrstuvwxyz0123456789', 6),
  };
}
