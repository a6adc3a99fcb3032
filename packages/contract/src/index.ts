/**
 * Every call, entity, message, sentence and error that a client sees, spelt once.
 *
 * Entry points: `ROUTES` and `routes` are the calls, `readInput` the reader of requests, `buildOpenApi` the API description.
 * Invariants: it knows no core and does no I/O; what is described is what is read; a request with a fault changes nothing and
 * gets all its faults at once, each with its field and a hint.
 */

export {
  CandleMessage,
  DATA_ANSWERS,
  DATA_COMMANDS,
  DATA_SOCKET,
  type DataCommand,
  type DataCommandRead,
  OptionChainMessage,
  PriceConnection,
  readDataCommand,
  TickMessage,
} from './data-socket.ts';
export { buildAsyncApi } from './description/asyncapi.ts';
export { exampleOf } from './description/example-of.ts';
export { exampleRequest } from './description/example-request.ts';
export { withoutFreeForms } from './description/free-forms.ts';
export { GENERATED_FILES } from './description/generated-files.ts';
export { API_VERSION, buildOpenApi } from './description/openapi.ts';
export { type SampleRequest, sampleRequest } from './description/sample-request.ts';
export { type ErrorExample, errorExample } from './error-examples.ts';
export {
  ERRORS,
  type ErrorCode,
  fill,
  type Problem,
  type ProblemFacts,
  problem,
  READINGS_RETRY_SECONDS,
} from './errors.ts';
export {
  BacktestMessage,
  EVENT_ANSWERS,
  EVENT_COMMANDS,
  EVENT_SOCKET,
  type EventCommand,
  EventMessage,
  GreetingMessage,
  PositionsMessage,
  ReplayMessage,
  readEventCommand,
  SweepMessage,
} from './event-socket.ts';
export { type AlertActionInput, type AlertRead, type ReadAction, readAlert } from './input/read-alert.ts';
export {
  canonicalNames,
  type FieldsRead,
  isAbsent,
  isLeftOut,
  type RawField,
  readAny,
  readObject,
  sortFields,
} from './input/read-fields.ts';
export { type InputRead, type RawBody, type RawRequest, readInput } from './input/read-input.ts';
export type { FieldSchema } from './input/read-value.ts';
export { type InstrumentChoice, instrumentChoiceProblems } from './input/selector-problems.ts';
export {
  BAD_REQUEST,
  LOGS_ARCHIVED,
  MESSAGES,
  type MessageName,
  NO_ACTIVE_ACCOUNT,
  ORDERS_ARCHIVED,
  ORDERS_LEFT_OUT,
} from './messages.ts';
export {
  defineRoute,
  type EnvelopeReply,
  type HeaderReply,
  type InputOf,
  METHODS,
  type Method,
  NEEDS,
  type Need,
  type PlainReply,
  type Route,
  TAGS,
  type Tag,
} from './route.ts';
export { COMMON_ERRORS, type CommonTo, commonErrorsOf, ownErrorsOf } from './route-errors.ts';
export {
  addStrategy,
  changeStrategy,
  deleteStrategy,
  listStrategies,
  mergeParams,
  readParams,
  replaceParams,
} from './routes/strategies.ts';
export { CLIENT_ROUTES, ROUTES, type RouteId, routes } from './routes.ts';
export {
  Account,
  AccountChange,
  AccountDetails,
  AccountSession,
  LoginUrl,
  NewAccount,
  TradeFlag,
} from './schema/account.ts';
export {
  type Backtest,
  type BacktestRequest,
  type BacktestRow,
  DocumentPreview,
  type PreviewTrade,
} from './schema/backtest.ts';
export type {
  BacktestCandle,
  BacktestCheck,
  BacktestPoint,
  BacktestReport,
  BacktestSeconds,
  BacktestSources,
  BacktestTrade,
  BacktestWhyNot,
} from './schema/backtest-report.ts';
export {
  Basket,
  BasketChoice,
  BasketEstimate,
  BasketExit,
  BasketFilter,
  BasketLeg,
  BasketLegInAccount,
  BasketLegRequest,
  BasketPayoff,
  BasketRequest,
  HedgeWait,
} from './schema/basket.ts';
export { BrokerAccount, BrokerFunds, BrokerPosition } from './schema/broker-account.ts';
export {
  CATALOG_FAMILY,
  CatalogElement,
  CatalogFamily,
  CatalogQuestion,
  DocumentCheck,
  DocumentFix,
  DocumentIssue,
  DocumentSchema,
  DocumentSentence,
  DocumentSeries,
  StrategyDocumentText,
  StrategyTemplate,
} from './schema/builder.ts';
export {
  ComparedDocument,
  DiffQuestion,
  DocumentChange,
  DocumentChoice,
  DocumentDiff,
  DocumentDraft,
  DocumentDraftHead,
  DocumentRevision,
  DocumentSave,
  DraftBase,
  DraftChoice,
  DraftText,
  DraftVersion,
  NewDocument,
  RevisionChoice,
  SavedDocument,
  SavedDocumentHead,
} from './schema/builder-strategy.ts';
export {
  CandleFile,
  CandleImport,
  CoverageQuestion,
  CoveredDay,
  HistoryCandle,
  HistoryCoverage,
  HistoryQuestion,
  ImportedSeries,
  MinuteCandle,
} from './schema/candle.ts';
export {
  BrokeragePlan,
  ChargeAmounts,
  ChargedLeg,
  ChargeReport,
  ChargesQuestion,
  MarginEstimate,
} from './schema/charges.ts';
export { AutoFuture, AutoOption } from './schema/contract-selector.ts';
export { CorporateAction, CorporateActionChoice, CorporateActionRequest } from './schema/corporate-action.ts';
export {
  PasswordChange,
  PasswordProof,
  RecoveryCodes,
  RenewedKey,
  TotpConfirmation,
  TotpSeed,
  TotpState,
} from './schema/credentials.ts';
export type {
  DeployCheck,
  DeployedLeg,
  Deployment,
  DeploymentDay,
  DeploymentRow,
  DeployRequest,
} from './schema/deployment.ts';
export { DeskAccount, DeskBlock, DeskOverview } from './schema/desk.ts';
export { Envelope, ErrorEnvelope, ErrorItem } from './schema/envelope.ts';
export { EventGreeting, SparkEvent } from './schema/event.ts';
export { ExecutionLog, ExecutionLogFilter, ExecutionLogRest } from './schema/execution-log.ts';
export { Exit, ExitChange, ExitChoice, ExitClosing, ExitFiring, ExitRequest } from './schema/exit.ts';
export { Gtt, GttChange, GttChoice, GttLeg, GttLegRequest, GttRequest } from './schema/gtt.ts';
export { Guards, GuardsChange, KillSwitch, KillSwitchChange } from './schema/guards.ts';
export {
  AccountHoldings,
  Holding,
  HoldingFilter,
  HoldingsReport,
  HoldingTotals,
} from './schema/holding.ts';
export {
  ComingHoliday,
  Holiday,
  HolidayFilter,
  HolidayQuestion,
  MarketHours,
  PastHoliday,
} from './schema/holiday.ts';
export {
  ContractMasterFile,
  Expiry,
  ExpiryDays,
  ExpiryDistance,
  ExpiryHistoryQuestion,
  ExpirySearch,
  FreezeQuantity,
  FreezeQuantitySearch,
  Instrument,
  InstrumentQuestion,
  InstrumentSearch,
  PastExpiry,
} from './schema/instrument.ts';
export { IntradayPnl, IntradayPnlFilter } from './schema/intraday-pnl.ts';
export { LastPrice, LastPriceQuestion } from './schema/last-price.ts';
export { AccountLink, Link, LinkPair, LinkSettings, NewLink } from './schema/link.ts';
export {
  LiveAccountTotal,
  LiveFigures,
  LivePosition,
  LivePositions,
  LiveTotal,
} from './schema/live-positions.ts';
export { AccessToken, KeyLogin, Login, Visit } from './schema/login.ts';
export { ManualPosition, ManualSquareOff } from './schema/manual-square-off.ts';
export { AccountMargin, MarginLeg, MarginLegRequest, MarginQuestion } from './schema/margin.ts';
export {
  ForwardTestFigures,
  NetPosition,
  NetPositionFilter,
  PositionFigures,
  SummedFigures,
} from './schema/net-position.ts';
export { HandOver, NodeRow, Nodes } from './schema/nodes.ts';
export { Note, NoteFilter, NoteText } from './schema/note.ts';
export {
  ChainOption,
  ChainStrike,
  LeftChain,
  LiveChainQuestion,
  OptionChain,
  OptionChainQuestion,
} from './schema/option-chain.ts';
export {
  BatchOrder,
  OrderBookFilter,
  OrderBookRest,
  OrderBookRow,
  OrderToDelete,
} from './schema/order-book.ts';
export { Operations, OperationsRequest } from './schema/order-fields.ts';
export {
  OperationStop,
  OrderCancel,
  OrderChange,
  OrderPlaced,
  OrderReference,
  OrderRequest,
} from './schema/order-request.ts';
export { BatchUpdate, OrderUpdate } from './schema/order-update.ts';
export { OutcomeChoice, RequestOutcome } from './schema/outcome.ts';
export { Overview, OverviewFilter, StrategyOverview } from './schema/overview.ts';
export {
  Payoff,
  PayoffGreeks,
  PayoffLeg,
  PayoffLegRequest,
  PayoffMoment,
  PayoffPoint,
  PayoffPositions,
  PayoffQuestion,
} from './schema/payoff.ts';
export { PositionFilter, PositionRow, PositionsRest } from './schema/position.ts';
export { Preference, PreferenceHead } from './schema/preference.ts';
export {
  epochSeconds,
  PriceLevel,
  PriceQuestion,
  PriceQuote,
  SPACED_TIMESTAMP_PATTERN,
  spacedTimestamp,
  Tick,
  units,
} from './schema/price.ts';
export {
  InstructionFilter,
  NewPriceAlert,
  PriceAlert,
  PriceAlertChange,
  PriceAlertChoice,
  PriceAlertRequest,
  SigningKey,
  SigningKeyState,
} from './schema/price-alert.ts';
export { Profile } from './schema/profile.ts';
export type { Replay, ReplayDrift, ReplayRequest, ReplayRow } from './schema/replay.ts';
export {
  ArmedSession,
  Arming,
  ConsoleLogin,
  ConsoleSession,
  SessionChoice,
  SessionRow,
  SocketTicket,
} from './schema/session.ts';
export { BulkOutcome, BulkScope, BulkTarget, positionType, SquareOffSingle } from './schema/square-off.ts';
export { NewStrategy, Strategy, StrategyChange } from './schema/strategy.ts';
export type { Sweep, SweepAxisRequest, SweepRequest, SweepRow } from './schema/sweep.ts';
export { MarketSegment, System, SystemHealth } from './schema/system.ts';
export { MappingBroker, MappingTokens, TokenMapping } from './schema/token-mapping.ts';
export { PushTrades, Trade, TradebookFilter, TradeToDelete } from './schema/trade.ts';
export { AddedUser, NewUser, UserChange, UserRow } from './schema/user.ts';
export {
  AlertPreview,
  AlertReceipt,
  NewWebhook,
  WEBHOOK_ACTIONS,
  Webhook,
  WebhookAddExit,
  WebhookAddress,
  WebhookAlert,
  WebhookCancelAll,
  WebhookChoice,
  WebhookDeactivate,
  WebhookLogAlert,
  WebhookPlaceBasket,
  WebhookPlaceOrder,
  WebhookRenewal,
  WebhookRequest,
  WebhookSignal,
  WebhookSquareOff,
  WebhookSquareOffBasket,
} from './schema/webhook.ts';
export {
  GeneralMessage,
  Heartbeat,
  HeartbeatMessage,
  ORDER_ANSWERS,
  ORDER_SOCKET,
  OrderUpdateMessage,
  SOCKET_QUERY,
  type SocketMessage,
  type SocketQuery,
  type SocketRoute,
} from './socket.ts';
export { SOCKETS } from './sockets.ts';
