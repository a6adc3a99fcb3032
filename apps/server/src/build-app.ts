import cors from '@fastify/cors';
import type {
  AccessTokens,
  AccountIncidents,
  AccountProxies,
  AlertRateRule,
  BasketCharges,
  BrokerAccounts,
  BrokerLists,
  BrokerLogin,
  ClusterNodePort,
  ConsoleSessions,
  ContractChooser,
  Credentials,
  DayCharges,
  Deployments,
  Drafts,
  Events,
  FailureLimitRule,
  GiveWay,
  Holdings,
  ImportHistory,
  Instructions,
  InstrumentBook,
  LiveActions,
  LiveCalendar,
  LiveChains,
  LivePortfolios,
  LongReads,
  Margins,
  Notes,
  OpenBacktests,
  OptionChains,
  OrdersOfToday,
  PaperMoneyDesk,
  PastLists,
  Payoffs,
  Portfolios,
  Preferences,
  Prices,
  ReadCoverage,
  Replays,
  SavedDocuments,
  SignIn,
  SocketTickets,
  Telegram,
  UnfinishedSquareOffs,
  UserAdmin,
  Vault,
} from '@spark/application';
import { DATA_SOCKET, EVENT_SOCKET, METHODS, ORDER_SOCKET } from '@spark/contract';
import type { BrokerPort, Clock, Store, Timers } from '@spark/core';
import type {
  AccountRegistry,
  BasketCalls,
  DeskService,
  ExitService,
  FindOutcome,
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
import { backtestCalls } from './http/backtests.ts';
import { basketCalls } from './http/baskets.ts';
import { type Bearer, createBearer } from './http/bearer.ts';
import { answerBrokenRequest } from './http/broken-request.ts';
import { brokerAccountCalls } from './http/broker-account.ts';
import { brokerRedirect } from './http/broker-redirect.ts';
import { builderCalls } from './http/builder.ts';
import { refused } from './http/call-refused.ts';
import { createCallBook } from './http/calls.ts';
import { createChangeDesk } from './http/change-desk.ts';
import { chargeCalls } from './http/charges.ts';
import { consoleSessionCalls } from './http/console-session.ts';
import { corporateActionCalls } from './http/corporate-actions.ts';
import { credentialCalls } from './http/credentials.ts';
import { deploymentCalls } from './http/deployments.ts';
import { descriptionFiles } from './http/description.ts';
import { deskCalls } from './http/desk.ts';
import { answerError, handleErrors } from './http/error-handler.ts';
import { executionLogCalls } from './http/execution-logs.ts';
import { exitCalls } from './http/exits.ts';
import { expiryDayCalls } from './http/expiry-days.ts';
import { expiryHistoryCalls } from './http/expiry-history.ts';
import { warnOfUntrustedProxies } from './http/forwarded.ts';
import { gttCalls } from './http/gtt.ts';
import { guardCalls } from './http/guards.ts';
import { healthCheck, type Readiness } from './http/health.ts';
import { createHeavyReads, type HeavyReads } from './http/heavy-reads.ts';
import { historyCoverageCalls } from './http/history-coverage.ts';
import { historyImportCalls } from './http/history-import.ts';
import { holdingCalls } from './http/holdings.ts';
import { holidayCalls } from './http/holidays.ts';
import { instrumentCalls } from './http/instruments.ts';
import { intradayPnlCalls } from './http/intraday-pnl.ts';
import { createKeysUnderWay, type KeysUnderWay } from './http/keys-under-way.ts';
import { linkCalls } from './http/links.ts';
import { logCall, logRequests } from './http/log-requests.ts';
import { marginCalls } from './http/margin.ts';
import type { MemoryGauge } from './http/memory-gauges.ts';
import { measure } from './http/metrics.ts';
import { createMetricsReader } from './http/metrics-reader.ts';
import { createInstrumentNaming } from './http/named-instruments.ts';
import { noteCalls } from './http/notes.ts';
import { optionChainCalls } from './http/option-chain.ts';
import { orderCalls } from './http/orders.ts';
import { outcomeCalls } from './http/outcome.ts';
import { createPageCheck } from './http/own-page.ts';
import { payoffCalls } from './http/payoff.ts';
import { positionCalls } from './http/positions.ts';
import { preferenceCalls } from './http/preferences.ts';
import { priceAlertCalls } from './http/price-alerts.ts';
import { priceCalls } from './http/prices.ts';
import { releaseAtRest } from './http/release-at-rest.ts';
import { replayCalls } from './http/replays.ts';
import { createRequireArmed } from './http/require-armed.ts';
import { savedDocumentCalls } from './http/saved-documents.ts';
import { SECURITY_HEADER_LIST, SECURITY_HEADERS } from './http/security-headers.ts';
import { sessionCalls } from './http/sessions.ts';
import { strategyCalls } from './http/strategies.ts';
import { sweepCalls } from './http/sweeps.ts';
import { type SystemParts, systemCalls } from './http/system.ts';
import { tradeCalls } from './http/trades.ts';
import { createNameReading } from './http/unknown-names.ts';
import { userCalls } from './http/user.ts';
import { userAdminCalls } from './http/users.ts';
import { type VisitorParts, visitorCalls } from './http/visitors.ts';
import { type WebhookParts, webhookCalls } from './http/webhook.ts';
import { createEdge, type Edge } from './nodes/edge.ts';
import { createNodeCounters } from './nodes/node-counters.ts';
import type { PrivateDoor } from './nodes/private-door.ts';
import { serveConsole } from './site/serve-console.ts';
import { serveSite } from './site/serve-site.ts';
import type { Site } from './site/site.ts';
import { createEventSessions } from './sockets/event-session.ts';
import { createHeartbeats, withHeartbeats } from './sockets/heartbeats.ts';
import { createOrderSessions } from './sockets/order-session.ts';
import { createPriceSessions } from './sockets/price-session.ts';
import { createSocketShell, type SocketShell } from './sockets/socket-shell.ts';
import { createTimeSlicer, type TimeSlicer } from './sockets/time-slicer.ts';

/** Everything the application is made of. Nothing in it listens, reads the environment or stops the process. */
export type AppParts = WebhookParts &
  VisitorParts &
  SystemParts & {
    readonly store: Store;
    readonly desks: DeskService;
    readonly vault: Vault;
    readonly tokens: AccessTokens;
    readonly signIn: SignIn;
    readonly sessions: ConsoleSessions;
    readonly credentials: Credentials;
    readonly tickets: SocketTickets;
    readonly brokers: ReadonlyMap<Broker, BrokerPort>;
    readonly brokerLogin: BrokerLogin;
    readonly brokerAccounts: Pick<BrokerAccounts, 'readPortfolio'>;
    readonly calendar: LiveCalendar;
    readonly instruments: InstrumentBook;
    readonly lists: BrokerLists;
    readonly incidents: Pick<AccountIncidents, 'current'>;
    readonly accountProxies: AccountProxies;
    readonly clock: Clock;
    readonly timers: Timers;
    readonly prices: Prices;
    readonly chooseContract: ContractChooser;
    readonly optionChains: OptionChains;
    readonly coverage: ReadCoverage;
    readonly importHistory: ImportHistory;
    readonly pastLists: PastLists;
    readonly instructions: Instructions;
    readonly deployments: Deployments;
    readonly liveChains: LiveChains;
    readonly livePortfolios: LivePortfolios;
    readonly portfolios: Portfolios;
    readonly preferences: Preferences;
    readonly notes: Notes;
    readonly savedDocuments: SavedDocuments;
    readonly drafts: Drafts;
    readonly userAdmin: UserAdmin;
    readonly playing: Omit<OpenBacktests, 'close'>;
    readonly replays: Replays;
    readonly dayCharges: DayCharges;
    readonly events: Events;
    readonly payoffs: Payoffs;
    readonly margins: Margins;
    readonly holdings: Holdings;
    readonly orders: OrderCalls;
    readonly findOutcome: FindOutcome;
    readonly exits: ExitService;
    readonly corporateActions: LiveActions;
    readonly baskets: BasketCalls;
    readonly basketCharges: BasketCharges;
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
    /** Where this process is one of several nodes. */
    readonly node: ClusterNodePort | null;
    readonly telegram: Pick<Telegram, 'sendTest'>;
    readonly log: FastifyBaseLogger;
    readonly readiness: Readiness;
    readonly corsOrigins: readonly string[];
    readonly trustProxy: boolean | string;
    /** The collector that may read the metrics besides admins; null where there is none. */
    readonly metricsToken: string | null;
    readonly bearerLimit?: FailureLimitRule | undefined;
    /** How many servers clients reach. */
    readonly servers: () => number;
    readonly alertRate?: AlertRateRule | undefined;
    /** Releases memory that an idle server does not need. */
    readonly releaseMemory: () => void;
    /** Without it only the API is served. */
    readonly site?: Site | undefined;
    readonly console?: Site | undefined;
    /** Distinguishes the request ids of one start from those of another. */
    readonly startId: string;
  };

export type BuiltApp = {
  readonly app: FastifyInstance;
  /** Where other nodes come in. */
  readonly door: PrivateDoor | null;
};

export async function buildApp(parts: AppParts): Promise<BuiltApp> {
  const app = createShell(parts);
  const { node, tokens, vault } = parts;
  const counters = createNodeCounters();
  const edge = node === null ? null : createEdge(app, { node, sign: vault.signForNodes, tokens, counters });
  if (parts.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: [...parts.corsOrigins],
      methods: [...METHODS],
      maxAge: 600,
      exposedHeaders: [
        'x-request-id',
        'retry-after',
        'spark-read-from',
        'Trade',
        'access_token',
        'token_type',
      ],
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
  const sockets = createSocketShell(app, { ...parts, bearer, turns, edge, pages: parts.visitRules });
  const gauges = [...memoryGauges(parts), { what: 'sockets', count: sockets.openCount }];
  measure(app, gauges, {
    node: node && { node, counters },
    requireReader: createMetricsReader(bearer, parts.metricsToken),
  });
  releaseAtRest(app, {
    ...parts,
    isAtWork: () => sockets.openCount() > 0 || hasOpenOrders(parts.registry),
    release: parts.releaseMemory,
  });
  descriptionFiles(app);
  healthCheck(app, parts.readiness);
  brokerRedirect(app, parts.brokerLogin, edge);
  gauges.push(...registerCalls(app, bearer, { ...parts, sockets, turns, edge }));
  if (parts.console) serveConsole(app, parts.console);
  if (parts.site) serveSite(app, parts.site);
  return { app, door: edge?.door ?? null };
}

/** Entries that are cached for speed, or because a client is connected. */
function memoryGauges({
  desks,
  events,
  exits,
  registry,
  visitors,
  prices,
  stream,
  floor,
  site,
  console,
}: AppParts): readonly MemoryGauge[] {
  return [
    { what: 'desks', count: desks.desksCached, most: LIMITS.desksCached },
    { what: 'accounts', count: registry.countCached, most: LIMITS.accountsCached },
    { what: 'exits', count: exits.count },
    { what: 'visitors', count: visitors.count, most: LIMITS.visitorsAtOnce },
    { what: 'watched_instruments', count: prices.hub.watchedCount, most: LIMITS.watchedInstruments },
    { what: 'order_updates', count: () => stream.retained().updates, most: LIMITS.orderUpdatesRetained },
    { what: 'events', count: () => events.retained().updates, most: LIMITS.eventsRetained },
    { what: 'order_update_users', count: () => stream.retained().users },
    { what: 'price_path_days', count: floor.pathDaysRetained, most: LIMITS.pricePathDays },
    ...gaugeOf('site_bytes', site),
    ...gaugeOf('console_bytes', console),
  ];
}

function gaugeOf(what: string, site: Site | undefined): readonly MemoryGauge[] {
  return site ? [{ what, count: site.memory.bytesHeld, most: site.memory.bytesMax }] : [];
}

function hasOpenOrders(registry: Pick<AccountRegistry, 'opened'>): boolean {
  for (const { book } of registry.opened()) if (book.openOrderCount() > 0) return true;
  return false;
}

type ForCalls = AppParts & {
  readonly sockets: SocketShell;
  readonly turns: TimeSlicer;
  readonly edge: Edge | null;
};

function openCallBook(
  app: FastifyInstance,
  bearer: Bearer,
  parts: ForCalls & { readonly keysUnderWay: KeysUnderWay },
) {
  return createCallBook(
    app,
    {
      bearer,
      keysUnderWay: parts.keysUnderWay,
      actorOf: createActorOf(parts.tokens),
      requirePage: createPageCheck(parts.visitRules),
      requireArmed: createRequireArmed({
        ...parts,
        gtts: parts.instructions.gtts,
        alerts: parts.instructions.priceAlerts,
      }),
      turn: parts.giveWay.turn,
      edge: parts.edge,
    },
    parts.corsOrigins.length > 0,
    createInstrumentNaming(parts.instruments.current, parts.instruments.past),
    createNameReading(parts.lists),
  );
}

function registerCalls(app: FastifyInstance, bearer: Bearer, parts: ForCalls): readonly MemoryGauge[] {
  const keysUnderWay = createKeysUnderWay();
  const calls = openCallBook(app, bearer, { ...parts, keysUnderWay });
  const changeDesk = createChangeDesk(parts.desks);
  userCalls(calls, parts);
  visitorCalls(calls, parts);
  consoleSessionCalls(calls, parts);
  sessionCalls(calls, parts);
  credentialCalls(calls, parts);
  accountCalls(calls, { ...parts, changeDesk });
  brokerAccountCalls(calls, parts);
  strategyCalls(calls, { ...parts, changeDesk });
  linkCalls(calls, { ...parts, changeDesk });
  guardCalls(calls, { ...parts, changeDesk });
  exitCalls(calls, parts);
  holidayCalls(calls, parts);
  corporateActionCalls(calls, parts);
  expiryDayCalls(calls, parts);
  expiryHistoryCalls(calls, parts);
  builderCalls(calls, parts);
  savedDocumentCalls(calls, parts);
  chargeCalls(calls, parts);
  const gauges = instrumentCalls(calls, parts);
  const heavyReads = createHeavyReads(parts.giveWay.turn);
  priceCalls(calls, { ...parts, heavyReads });
  backtestCalls(calls, { ...parts, heavyReads });
  deploymentCalls(calls, parts);
  replayCalls(calls, parts);
  sweepCalls(calls, parts);
  historyCoverageCalls(calls, parts);
  historyImportCalls(calls, parts);
  optionChainCalls(calls, parts);
  payoffCalls(calls, parts);
  marginCalls(calls, parts);
  holdingCalls(calls, parts);
  orderCalls(calls, { ...parts, heavyReads, journal: parts.store.journal });
  basketCalls(calls, parts);
  outcomeCalls(calls, { ...parts, keysUnderWay });
  positionCalls(calls, parts);
  executionLogCalls(calls, parts.store.journal);
  tradeCalls(calls, { ...parts, heavyReads, journal: parts.store.journal });
  intradayPnlCalls(calls, { ...parts, journal: parts.store.journal });
  priceAlertCalls(calls, {
    ...parts.instructions,
    instruments: parts.instruments,
    readNames: createNameReading(parts.lists),
  });
  gttCalls(calls, parts.instructions);
  systemCalls(calls, parts);
  preferenceCalls(calls, parts);
  noteCalls(calls, parts);
  userAdminCalls(calls, parts);
  deskCalls(calls, { ...parts, heavyReads, journal: parts.store.journal });
  webhookCalls(calls, {
    ...parts,
    journal: parts.store.journal,
    readNames: createNameReading(parts.lists),
    ...(parts.bearerLimit === undefined ? {} : { limit: parts.bearerLimit }),
    ...(parts.alertRate === undefined ? {} : { rate: parts.alertRate }),
  });
  calls.finish();
  registerSockets(parts, heavyReads);
  return gauges;
}

function registerSockets(parts: ForCalls, heavyReads: HeavyReads): void {
  const { sockets, turns } = parts;
  const ordersOfToday = (desk: OpenDesk) => heavyReads.run(desk.user.ucc, () => parts.ordersOfToday(desk));
  const heartbeats = createHeartbeats(parts);
  const orderSessions = createOrderSessions({ ...parts, ordersOfToday, turns });
  const priceSessions = createPriceSessions({ ...parts, table: parts.instruments.current });
  sockets.on(ORDER_SOCKET, withHeartbeats(heartbeats, orderSessions));
  sockets.on(DATA_SOCKET, withHeartbeats(heartbeats, priceSessions));
  sockets.on(EVENT_SOCKET, createEventSessions({ ...parts, heartbeats }));
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
