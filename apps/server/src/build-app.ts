import cors from '@fastify/cors';
import type {
  AccessTokens,
  AccountIncidents,
  AlertRateRule,
  BrokerAccounts,
  BrokerLists,
  BrokerLogin,
  ContractChooser,
  FailureLimitRule,
  GiveWay,
  InstrumentBook,
  LiveCalendar,
  LongReads,
  OptionChains,
  OrdersOfToday,
  PaperMoneyDesk,
  Prices,
  SignIn,
  Telegram,
  UnfinishedSquareOffs,
  Vault,
} from '@spark/application';
import type { ProxyAddresses } from '@spark/brokers';
import { DATA_SOCKET, METHODS, ORDER_SOCKET } from '@spark/contract';
import type { BrokerPort, Clock, Store, Timers } from '@spark/core';
import type {
  AccountRegistry,
  DeskService,
  OpenDesk,
  OrderCalls,
  OrderStream,
  TradePush,
} from '@spark/engine';
import type { ExchangeFloor } from '@spark/exchange';
import { type Broker, LIMITS } from '@spark/vocabulary';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { accountCalls } from './http/accounts.ts';
import { createActorOf } from './http/actor-of.ts';
import { type Bearer, createBearer } from './http/bearer.ts';
import { answerBrokenRequest } from './http/broken-request.ts';
import { brokerAccountCalls } from './http/broker-account.ts';
import { brokerRedirect } from './http/broker-redirect.ts';
import { refused } from './http/call-refused.ts';
import { createCallBook } from './http/calls.ts';
import { createChangeDesk } from './http/change-desk.ts';
import { chargeCalls } from './http/charges.ts';
import { descriptionFiles } from './http/description.ts';
import { answerError, handleErrors } from './http/error-handler.ts';
import { executionLogCalls } from './http/execution-logs.ts';
import { expiryDayCalls } from './http/expiry-days.ts';
import { warnOfUntrustedProxies } from './http/forwarded.ts';
import { guardCalls } from './http/guards.ts';
import { healthCheck, type Readiness } from './http/health.ts';
import { createHeavyReads } from './http/heavy-reads.ts';
import { holidayCalls } from './http/holidays.ts';
import { instrumentCalls } from './http/instruments.ts';
import { intradayPnlCalls } from './http/intraday-pnl.ts';
import { linkCalls } from './http/links.ts';
import { logCall, logRequests } from './http/log-requests.ts';
import type { MemoryGauge } from './http/memory-gauges.ts';
import { measure } from './http/metrics.ts';
import { createMetricsReader } from './http/metrics-reader.ts';
import { createInstrumentNaming } from './http/named-instruments.ts';
import { optionChainCalls } from './http/option-chain.ts';
import { orderCalls } from './http/orders.ts';
import { positionCalls } from './http/positions.ts';
import { priceCalls } from './http/prices.ts';
import { releaseAtRest } from './http/release-at-rest.ts';
import { SECURITY_HEADER_LIST, SECURITY_HEADERS } from './http/security-headers.ts';
import { strategyCalls } from './http/strategies.ts';
import { tradeCalls } from './http/trades.ts';
import { createNameReading } from './http/unknown-names.ts';
import { userCalls } from './http/user.ts';
import { type VisitorParts, visitorCalls } from './http/visitors.ts';
import { type WebhookParts, webhookCalls } from './http/webhook.ts';
import { serveSite } from './site/serve-site.ts';
import type { Site } from './site/site.ts';
import { createOrderSessions } from './sockets/order-session.ts';
import { createPriceSessions } from './sockets/price-session.ts';
import { createSocketShell, type SocketShell } from './sockets/socket-shell.ts';
import { createTimeSlicer, type TimeSlicer } from './sockets/time-slicer.ts';

/** Everything the application is made of. Nothing in it listens, reads the environment or stops the process. */
export type AppParts = WebhookParts &
  VisitorParts & {
    readonly store: Store;
    readonly desks: DeskService;
    readonly vault: Vault;
    readonly tokens: AccessTokens;
    readonly signIn: SignIn;
    readonly brokers: ReadonlyMap<Broker, BrokerPort>;
    readonly brokerLogin: BrokerLogin;
    readonly brokerAccounts: Pick<BrokerAccounts, 'readPortfolio'>;
    readonly calendar: LiveCalendar;
    readonly instruments: InstrumentBook;
    readonly lists: BrokerLists;
    readonly incidents: Pick<AccountIncidents, 'current'>;
    readonly proxyAddresses: Pick<ProxyAddresses, 'mayBeAt'>;
    readonly clock: Clock;
    readonly timers: Timers;
    readonly prices: Prices;
    readonly chooseContract: ContractChooser;
    readonly optionChains: OptionChains;
    readonly orders: OrderCalls;
    readonly paperMoney: PaperMoneyDesk;
    readonly giveWay: GiveWay;
    readonly longReads: LongReads;
    readonly stream: OrderStream;
    readonly registry: Pick<AccountRegistry, 'countCached' | 'opened'>;
    readonly floor: Pick<ExchangeFloor, 'pathDaysRetained'>;
    readonly unfinished: UnfinishedSquareOffs;
    /** Snapshots for clients of /orderWS that were away for too long. */
    readonly ordersOfToday: (desk: OpenDesk) => Promise<OrdersOfToday>;
    readonly trades: TradePush;
    readonly telegram: Pick<Telegram, 'sendTest'>;
    readonly log: FastifyBaseLogger;
    readonly readiness: Readiness;
    readonly corsOrigins: readonly string[];
    readonly trustProxy: boolean | string;
    /** The collector that may read the metrics besides admins; null where there is none. */
    readonly metricsToken: string | null;
    readonly bearerLimit?: FailureLimitRule | undefined;
    readonly alertRate?: AlertRateRule | undefined;
    /** Releases memory that an idle server does not need. */
    readonly releaseMemory: () => void;
    /** Without it only the API is served. */
    readonly site?: Site | undefined;
    /** Distinguishes the request ids of one start from those of another. */
    readonly startId: string;
  };

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = createShell(parts);
  if (parts.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: [...parts.corsOrigins],
      methods: [...METHODS],
      maxAge: 600,
      exposedHeaders: ['x-request-id', 'retry-after', 'Trade', 'access_token', 'token_type'],
      // A plain OPTIONS is answered as well; otherwise it would be refused outside the envelope.
      strictPreflight: false,
    });
  }
  handleErrors(app);
  logRequests(app);
  warnOfUntrustedProxies(app);
  const bearer: Bearer = createBearer({
    ...parts,
    ...(parts.bearerLimit === undefined ? {} : { limit: parts.bearerLimit }),
  });
  const turns = createTimeSlicer();
  const sockets = createSocketShell(app, { ...parts, bearer, turns });
  const gauges = [...memoryGauges(parts), { what: 'sockets', count: sockets.openCount }];
  measure(app, gauges, createMetricsReader(bearer, parts.metricsToken));
  releaseAtRest(app, {
    ...parts,
    isAtWork: () => sockets.openCount() > 0 || hasOpenOrders(parts.registry),
    release: parts.releaseMemory,
  });
  descriptionFiles(app);
  healthCheck(app, parts.readiness);
  brokerRedirect(app, parts.brokerLogin);
  gauges.push(...registerCalls(app, bearer, { ...parts, sockets, turns }));
  if (parts.site) serveSite(app, parts.site);
  return app;
}

/** Entries that are cached for speed, or because a client is connected. */
function memoryGauges({
  desks,
  registry,
  visitors,
  prices,
  stream,
  floor,
  site,
}: AppParts): readonly MemoryGauge[] {
  return [
    { what: 'desks', count: desks.desksCached, most: LIMITS.desksCached },
    { what: 'accounts', count: registry.countCached, most: LIMITS.accountsCached },
    { what: 'visitors', count: visitors.count, most: LIMITS.visitorsAtOnce },
    { what: 'watched_instruments', count: prices.hub.watchedCount, most: LIMITS.watchedInstruments },
    { what: 'order_updates', count: () => stream.retained().updates, most: LIMITS.orderUpdatesRetained },
    { what: 'order_update_users', count: () => stream.retained().users },
    { what: 'price_path_days', count: floor.pathDaysRetained, most: LIMITS.pricePathDays },
    ...(site ? [{ what: 'site_bytes', count: site.memory.bytesHeld, most: site.memory.bytesMax }] : []),
  ];
}

function hasOpenOrders(registry: Pick<AccountRegistry, 'opened'>): boolean {
  for (const { book } of registry.opened()) if (book.openOrderCount() > 0) return true;
  return false;
}

type ForCalls = AppParts & { readonly sockets: SocketShell; readonly turns: TimeSlicer };

function registerCalls(app: FastifyInstance, bearer: Bearer, parts: ForCalls): readonly MemoryGauge[] {
  const calls = createCallBook(
    app,
    { bearer, actorOf: createActorOf(parts.tokens), turn: parts.giveWay.turn },
    parts.corsOrigins.length > 0,
    createInstrumentNaming(parts.instruments.current),
    createNameReading(parts.lists),
  );
  const changeDesk = createChangeDesk(parts.desks);
  userCalls(calls, parts);
  visitorCalls(calls, parts);
  accountCalls(calls, { ...parts, changeDesk });
  brokerAccountCalls(calls, parts);
  strategyCalls(calls, { ...parts, changeDesk });
  linkCalls(calls, changeDesk);
  guardCalls(calls, { ...parts, changeDesk });
  holidayCalls(calls, parts);
  expiryDayCalls(calls, parts);
  chargeCalls(calls, parts);
  const gauges = instrumentCalls(calls, parts);
  const heavyReads = createHeavyReads(parts.giveWay.turn);
  priceCalls(calls, { ...parts, heavyReads });
  optionChainCalls(calls, parts);
  orderCalls(calls, { ...parts, heavyReads, journal: parts.store.journal });
  positionCalls(calls, parts);
  executionLogCalls(calls, parts.store.journal);
  tradeCalls(calls, { ...parts, heavyReads, journal: parts.store.journal });
  intradayPnlCalls(calls, { ...parts, journal: parts.store.journal });
  webhookCalls(calls, {
    ...parts,
    journal: parts.store.journal,
    readNames: createNameReading(parts.lists),
    ...(parts.bearerLimit === undefined ? {} : { limit: parts.bearerLimit }),
    ...(parts.alertRate === undefined ? {} : { rate: parts.alertRate }),
  });
  calls.finish();
  const { sockets, turns } = parts;
  const ordersOfToday = (desk: OpenDesk) => heavyReads.run(desk.user.ucc, () => parts.ordersOfToday(desk));
  sockets.on(ORDER_SOCKET, createOrderSessions({ ...parts, ordersOfToday, turns }));
  sockets.on(DATA_SOCKET, createPriceSessions(parts.prices, parts.instruments.current));
  return gauges;
}

const NO_QUERY = Object.freeze({});

function createShell(parts: AppParts): FastifyInstance {
  let requests = 0;
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `${parts.startId}-${(requests++).toString(36)}`,
    // A child logger for every request costs more than the lines that are written: each line has the request id.
    childLoggerFactory: (logger) => logger,
    trustProxy: parts.trustProxy,
    bodyLimit: LIMITS.bodyBytes,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: LIMITS.urlBytes,
      // Queries are read by the contract, from the address itself.
      querystringParser: () => NO_QUERY,
    },
    clientErrorHandler: answerBrokenRequest,
    // Node would refuse a request without Host outside the envelope; it is refused below.
    http: {
      requireHostHeader: false,
      maxHeaderSize: LIMITS.headBytes,
      // Other upgrades (curl offers HTTP/2 with every request) are ignored, as the standard allows.
      shouldUpgradeCallback: ({ method, headers }) =>
        method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket',
    },
    // Fastify runs no hook for these.
    frameworkErrors: (error, request, reply) => {
      reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
      answerError(error, request, reply);
      logCall(request, reply);
    },
  });
  // Some clients put a body on GET, and DELETE /order always has one.
  for (const method of ['GET', 'HEAD', 'DELETE'])
    app.addHttpMethod(method, { hasBody: true, overrideExisting: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  app.addHook('onRequest', (request, _, done) => {
    const { url = '', httpVersion, headers } = request.raw;
    if (url.length > LIMITS.urlBytes) done(refused('url_too_long', { bytesMax: LIMITS.urlBytes }));
    else if (httpVersion === '1.1' && headers.host === undefined) done(refused('request_broken'));
    else done();
  });
  // Headers that a reply has set stay. Replies of calls do not pass here: they are written with all headers.
  app.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of SECURITY_HEADER_LIST) if (!reply.hasHeader(name)) reply.header(name, value);
    reply.header('x-request-id', request.id);
    done(null, payload);
  });
  return app;
}
