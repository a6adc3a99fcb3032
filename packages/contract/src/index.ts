export {
  CandleMessage,
  DATA_ANSWERS,
  DATA_COMMANDS,
  DATA_SOCKET,
  type DataCommand,
  type DataCommandRead,
  PriceConnection,
  readDataCommand,
  TickMessage,
} from './data-socket.ts';
export { buildAsyncApi } from './description/asyncapi.ts';
export { exampleOf } from './description/example-of.ts';
export { exampleRequest } from './description/example-request.ts';
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
export { nearest } from './input/nearest.ts';
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
export { ROUTES, type RouteId, routes } from './routes.ts';
export {
  Account,
  AccountChange,
  AccountDetails,
  AccountSession,
  LoginUrl,
  NewAccount,
  TradeFlag,
} from './schema/account.ts';
export { BrokerAccount, BrokerFunds, BrokerPosition } from './schema/broker-account.ts';
export { HistoryCandle, HistoryQuestion, MinuteCandle } from './schema/candle.ts';
export {
  BrokeragePlan,
  ChargeAmounts,
  ChargedLeg,
  ChargeReport,
  ChargesQuestion,
  MarginEstimate,
} from './schema/charges.ts';
export { AutoFuture, AutoOption } from './schema/contract-selector.ts';
export { Envelope, ErrorEnvelope, ErrorItem } from './schema/envelope.ts';
export { ExecutionLog, ExecutionLogFilter, ExecutionLogRest } from './schema/execution-log.ts';
export { Guards, GuardsChange, KillSwitch, KillSwitchChange } from './schema/guards.ts';
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
  ExpirySearch,
  FreezeQuantity,
  FreezeQuantitySearch,
  Instrument,
  InstrumentQuestion,
  InstrumentSearch,
} from './schema/instrument.ts';
export { IntradayPnl, IntradayPnlFilter } from './schema/intraday-pnl.ts';
export { LastPrice, LastPriceQuestion } from './schema/last-price.ts';
export { AccountLink, Link, LinkPair, LinkSettings, NewLink } from './schema/link.ts';
export { AccessToken, KeyLogin, Login, Visit } from './schema/login.ts';
export { ManualPosition, ManualSquareOff } from './schema/manual-square-off.ts';
export {
  ForwardTestFigures,
  NetPosition,
  NetPositionFilter,
  PositionFigures,
  SummedFigures,
} from './schema/net-position.ts';
export { ChainOption, ChainStrike, OptionChain, OptionChainQuestion } from './schema/option-chain.ts';
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
export { Overview, OverviewFilter, StrategyOverview } from './schema/overview.ts';
export { PositionFilter, PositionRow } from './schema/position.ts';
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
export { Profile } from './schema/profile.ts';
export { BulkOutcome, BulkScope, BulkTarget, positionType, SquareOffSingle } from './schema/square-off.ts';
export { NewStrategy, Strategy, StrategyChange } from './schema/strategy.ts';
export { MappingBroker, MappingTokens, TokenMapping } from './schema/token-mapping.ts';
export { PushTrades, Trade, TradebookFilter, TradeToDelete } from './schema/trade.ts';
export {
  AlertPreview,
  AlertReceipt,
  NewWebhook,
  WEBHOOK_ACTIONS,
  Webhook,
  WebhookAddress,
  WebhookAlert,
  WebhookCancelAll,
  WebhookChoice,
  WebhookDeactivate,
  WebhookLogAlert,
  WebhookPlaceOrder,
  WebhookRenewal,
  WebhookRequest,
  WebhookSquareOff,
} from './schema/webhook.ts';
export {
  GeneralMessage,
  ORDER_ANSWERS,
  ORDER_SOCKET,
  OrderUpdateMessage,
  SOCKET_QUERY,
  type SocketMessage,
  type SocketQuery,
  type SocketRoute,
} from './socket.ts';
export { SOCKETS } from './sockets.ts';
