// Written by `npm run generate` from the contract. Do not edit.

import type { Call, CallOptions, NoInput, Reply } from '../call.ts';
import type {
  AccessToken,
  Account,
  AccountChange,
  AccountDetails,
  AccountLink,
  AccountMargin,
  AddedUser,
  AlertPreview,
  AlertReceipt,
  Backtest,
  BacktestCandle,
  BacktestCandleChoice,
  BacktestChoice,
  BacktestPoint,
  BacktestRequest,
  BacktestRow,
  BacktestTrade,
  BacktestWhyNot,
  Basket,
  BasketChoice,
  BasketFilter,
  BasketRequest,
  BrokerAccount,
  BulkOutcome,
  BulkScope,
  BulkTarget,
  CandleFile,
  CandleImport,
  CatalogFamily,
  CatalogQuestion,
  ChargeReport,
  ChargesQuestion,
  CorporateAction,
  CorporateActionChoice,
  CorporateActionRequest,
  CoverageQuestion,
  DeployCheck,
  DeployRequest,
  Deployment,
  DeploymentCandleChoice,
  DeploymentChoice,
  DeploymentDay,
  DeploymentDayChoice,
  DeploymentPause,
  DeploymentRow,
  DeploymentStop,
  DeploymentSwitch,
  DeskOverview,
  DiffQuestion,
  DocumentCheck,
  DocumentChoice,
  DocumentDiff,
  DocumentDraft,
  DocumentDraftHead,
  DocumentPreview,
  DocumentRevision,
  DocumentSave,
  DocumentSchema,
  DraftBase,
  DraftChoice,
  DraftText,
  DraftVersion,
  ExecutionLog,
  ExecutionLogFilter,
  ExecutionLogRest,
  Exit,
  ExitChange,
  ExitChoice,
  ExitRequest,
  ExpiryDays,
  ExpiryHistoryQuestion,
  ExpirySearch,
  FreezeQuantity,
  FreezeQuantitySearch,
  Gtt,
  GttChange,
  GttChoice,
  GttRequest,
  Guards,
  GuardsChange,
  HistoryCandle,
  HistoryCoverage,
  HistoryQuestion,
  HoldingFilter,
  HoldingsReport,
  Holiday,
  HolidayFilter,
  HolidayQuestion,
  InstructionFilter,
  Instrument,
  InstrumentQuestion,
  InstrumentSearch,
  IntradayPnl,
  IntradayPnlFilter,
  KeyLogin,
  KillSwitch,
  KillSwitchChange,
  LastPrice,
  LastPriceQuestion,
  Link,
  LinkPair,
  LinkSettings,
  Login,
  LoginUrl,
  ManualPosition,
  ManualSquareOff,
  MappingBroker,
  MappingTokens,
  MarginQuestion,
  NetPosition,
  NetPositionFilter,
  NewAccount,
  NewDocument,
  NewLink,
  NewPriceAlert,
  NewStrategy,
  NewUser,
  NewWebhook,
  Nodes,
  Note,
  NoteFilter,
  NoteSubject,
  NoteText,
  OperationStop,
  OptionChain,
  OptionChainQuestion,
  OrderBookFilter,
  OrderBookRest,
  OrderBookRow,
  OrderCancel,
  OrderChange,
  OrderPlaced,
  OrderReference,
  OrderRequest,
  OrderToDelete,
  OutcomeChoice,
  Overview,
  OverviewFilter,
  PasswordChange,
  PasswordProof,
  PastExpiry,
  Payoff,
  PayoffQuestion,
  PositionFilter,
  PositionRow,
  PositionsRest,
  Preference,
  PreferenceHead,
  PreferenceName,
  PreferenceValue,
  PreferenceVersion,
  PreviewRequest,
  PriceAlert,
  PriceAlertChange,
  PriceAlertChoice,
  PriceAlertRequest,
  PriceQuestion,
  PriceQuote,
  Profile,
  PushTrades,
  RecoveryCodes,
  RenewedKey,
  Replay,
  ReplayCandleChoice,
  ReplayChoice,
  ReplayDrift,
  ReplayRequest,
  ReplayRow,
  ReplaySteering,
  RequestOutcome,
  RevisionChoice,
  SavedDocument,
  SavedDocumentHead,
  SessionChoice,
  SessionRow,
  SigningKey,
  SigningKeyState,
  SocketTicket,
  SquareOffSingle,
  Strategy,
  StrategyChange,
  StrategyDocument,
  StrategyOverview,
  StrategyParams,
  StrategyTemplate,
  Sweep,
  SweepChoice,
  SweepRequest,
  SweepRow,
  System,
  TokenMapping,
  TotpConfirmation,
  TotpSeed,
  TotpState,
  Trade,
  TradeFlag,
  TradeOff,
  TradeToDelete,
  TradebookFilter,
  UserChange,
  UserChoice,
  UserPage,
  UserRow,
  Visit,
  Webhook,
  WebhookAddress,
  WebhookAlert,
  WebhookChoice,
  WebhookRenewal,
  WebhookRequest,
} from './entities.ts';

const CALLS = {
  login: { method: 'POST', path: '/token', body: 'form', plain: true, open: true, repeat: 'read' },
  loginWithKey: { method: 'HEAD', path: '/token', query: ['apikey'], headers: ['access_token', 'token_type'], open: true, repeat: 'read' },
  startVisit: { method: 'POST', path: '/visitor', open: true },
  readProfile: { method: 'GET', path: '/profile', repeat: 'read' },
  listUsers: { method: 'GET', path: '/users', query: ['afterid'], repeat: 'read' },
  addUser: { method: 'POST', path: '/users', body: 'json' },
  changeUser: { method: 'PUT', path: '/users/{UCC}', body: 'json' },
  changePassword: { method: 'POST', path: '/password', body: 'json' },
  renewAuthKey: { method: 'POST', path: '/authkey', body: 'json' },
  readTotp: { method: 'GET', path: '/totp', repeat: 'read' },
  beginTotp: { method: 'POST', path: '/totp', body: 'json' },
  confirmTotp: { method: 'PUT', path: '/totp', body: 'json' },
  endTotp: { method: 'DELETE', path: '/totp', body: 'json' },
  renewRecoveryCodes: { method: 'POST', path: '/totp/recovery-codes', body: 'json' },
  makeSocketTicket: { method: 'POST', path: '/socket-ticket' },
  listSessions: { method: 'GET', path: '/sessions', repeat: 'read' },
  endSession: { method: 'DELETE', path: '/sessions/{session}' },
  endOtherSessions: { method: 'DELETE', path: '/sessions' },
  listAccounts: { method: 'GET', path: '/account', repeat: 'read' },
  readAccount: { method: 'GET', path: '/account/{AccountName}', repeat: 'read' },
  addAccount: { method: 'POST', path: '/account', body: 'json' },
  changeAccount: { method: 'PUT', path: '/account/{AccountName}', body: 'json' },
  deleteAccount: { method: 'DELETE', path: '/account/{AccountName}' },
  readBrokerAccount: { method: 'GET', path: '/broker-account', query: ['AccountName'], repeat: 'read' },
  startBrokerLogin: { method: 'POST', path: '/login/{AccountName}' },
  validateAuthCode: { method: 'POST', path: '/validate_authcode/{broker}', query: ['auth_code'] },
  validateSession: { method: 'POST', path: '/validate_session/{AccountName}', query: ['sessionid'] },
  activateAccount: { method: 'POST', path: '/activate-account/{AccountName}/{yn}' },
  deactivateAccount: { method: 'HEAD', path: '/activate-account/{AccountName}/{yn}', headers: ['Trade'] },
  reconnectOrderFeed: { method: 'POST', path: '/reconnectWS/', query: ['acname'] },
  listAccountLinks: { method: 'GET', path: '/link-strategy-account', query: ['ac'], repeat: 'read' },
  enableAccount: { method: 'POST', path: '/account/enable', query: ['accountname', 'broker'] },
  disableAccount: { method: 'POST', path: '/account/disable', query: ['accountname'] },
  sendTestMessage: { method: 'POST', path: '/telegram-test', query: ['AccountName'] },
  listStrategies: { method: 'GET', path: '/strategy', repeat: 'read' },
  addStrategy: { method: 'POST', path: '/strategy', body: 'json' },
  changeStrategy: { method: 'PUT', path: '/strategy/{StrategyName}', body: 'json' },
  deleteStrategy: { method: 'DELETE', path: '/strategy/{StrategyName}' },
  readStrategyParams: { method: 'GET', path: '/strategyparams/{StrategyName}', repeat: 'read' },
  replaceStrategyParams: { method: 'POST', path: '/strategyparams/{StrategyName}', body: 'free' },
  mergeStrategyParams: { method: 'PUT', path: '/strategyparams/{StrategyName}', body: 'free' },
  listLinks: { method: 'GET', path: '/linkstrategy', repeat: 'read' },
  addLink: { method: 'POST', path: '/linkstrategy', body: 'json' },
  changeLink: { method: 'PUT', path: '/linkstrategy', query: ['st', 'ac'], body: 'json' },
  deleteLink: { method: 'DELETE', path: '/linkstrategy', query: ['st', 'ac'] },
  placeOrder: { method: 'POST', path: '/order', body: 'json', repeat: 'keyed' },
  modifyOrder: { method: 'PUT', path: '/order', body: 'json' },
  cancelOrder: { method: 'DELETE', path: '/order', body: 'json' },
  reExecute: { method: 'POST', path: '/reExecute', body: 'json', repeat: 'keyed' },
  stopOperation: { method: 'POST', path: '/stopOperation', body: 'json' },
  cancelAll: { method: 'GET', path: '/CancelAll/{ctype}', query: ['stname', 'acname'] },
  readOutcome: { method: 'GET', path: '/outcome', query: ['key'], repeat: 'read' },
  readOrderBook: { method: 'GET', path: '/orderbook/', query: ['acname', 'stname', 'withorders', 'reftag', 'strefid', 'today', 'limit', 'cursor'], repeat: 'read' },
  deleteOrder: { method: 'DELETE', path: '/deleteorder/', query: ['strefID', 'reftag'] },
  readExecutionLogs: { method: 'GET', path: '/ExecutionLogs', query: ['type', 'name', 'from', 'to', 'text', 'limit', 'beforeid'], repeat: 'read' },
  placeBasket: { method: 'POST', path: '/basket', body: 'json', repeat: 'keyed' },
  listBaskets: { method: 'GET', path: '/basket', query: ['basketID', 'limit', 'beforeID'], repeat: 'read' },
  squareOffBasket: { method: 'POST', path: '/basket/{basketID}/squareOff' },
  cancelBasket: { method: 'DELETE', path: '/basket/{basketID}' },
  squareOff: { method: 'GET', path: '/SquareOff/{ctype}', query: ['stname', 'acname'] },
  takeBackSquareOff: { method: 'DELETE', path: '/SquareOff/{ctype}', query: ['stname', 'acname'] },
  squareOffSingle: { method: 'POST', path: '/SquareOffSingle', query: ['acname', 'stname', 'token', 'symbol', 'exchange', 'positionType', 'at_limit', 'qty'] },
  manualSquareOff: { method: 'POST', path: '/manual-squareoff/', query: ['acname', 'stname', 'token', 'symbol', 'exchange', 'positionType'], body: 'json' },
  readNetPositions: { method: 'GET', path: '/netposition/', query: ['Acname', 'Stname'], repeat: 'read' },
  readPositions: { method: 'GET', path: '/positions', query: ['Acname', 'Stname', 'open'], repeat: 'read' },
  readHoldings: { method: 'GET', path: '/holdings', query: ['AccountName'], repeat: 'read' },
  readOverview: { method: 'GET', path: '/overview/', query: ['Acname'], repeat: 'read' },
  readIntradayPnl: { method: 'GET', path: '/intradaypnl', query: ['acname', 'stname', 'forwardTest'], repeat: 'read' },
  pushTrades: { method: 'GET', path: '/pushtrades/', query: ['allusers'] },
  readTradebook: { method: 'GET', path: '/tradebook/', query: ['startDate', 'endDate', 'stname', 'acname'], repeat: 'read' },
  deleteTrade: { method: 'DELETE', path: '/trade/', query: ['TDno'] },
  listNotes: { method: 'GET', path: '/notes', query: ['startDate', 'endDate', 'tag'], repeat: 'read' },
  writeNote: { method: 'PUT', path: '/notes/{about}', body: 'json' },
  removeNote: { method: 'DELETE', path: '/notes/{about}' },
  listGuards: { method: 'GET', path: '/guards', repeat: 'read' },
  changeGuards: { method: 'PUT', path: '/guards', body: 'json' },
  switchKill: { method: 'POST', path: '/killswitch', body: 'json' },
  listExits: { method: 'GET', path: '/exits', repeat: 'read' },
  addExit: { method: 'POST', path: '/exits', body: 'json' },
  changeExit: { method: 'PUT', path: '/exits', body: 'json' },
  removeExit: { method: 'DELETE', path: '/exits', query: ['id'] },
  findInstruments: { method: 'GET', path: '/master-tokens', query: ['symbol', 'exchange', 'expiry', 'instrument', 'asof'], repeat: 'read' },
  searchInstruments: { method: 'GET', path: '/search-instruments', query: ['q', 'limit'], repeat: 'read' },
  listExpiries: { method: 'GET', path: '/expiry', query: ['symbol', 'exchange', 'instrument'], repeat: 'read' },
  readExpiryDays: { method: 'GET', path: '/expiry-days', query: ['symbol', 'exchange', 'instrument'], repeat: 'read' },
  listPastExpiries: { method: 'GET', path: '/expiry-history', query: ['symbol', 'exchange', 'instrument', 'from', 'to'], repeat: 'read' },
  readFreezeQuantity: { method: 'GET', path: '/master-freezeqty', query: ['symbol'], repeat: 'read' },
  readContractMaster: { method: 'GET', path: '/contract-master/', repeat: 'read' },
  checkHoliday: { method: 'GET', path: '/isHoliday/', query: ['exch'], repeat: 'read' },
  listHolidays: { method: 'GET', path: '/holidays', query: ['exch'], repeat: 'read' },
  listPastHolidays: { method: 'GET', path: '/prevholidays', query: ['exch'], repeat: 'read' },
  readLastPrices: { method: 'GET', path: '/ltp', query: ['Tokens'], repeat: 'read' },
  readQuotes: { method: 'GET', path: '/quotes', query: ['tokens'], repeat: 'read' },
  readOptionChain: { method: 'GET', path: '/option-chain', query: ['symbol', 'exchange', 'expiry', 'strikes'], repeat: 'read' },
  workOutPayoff: { method: 'POST', path: '/payoff', body: 'json', repeat: 'read' },
  workOutMargin: { method: 'POST', path: '/margin', body: 'json', repeat: 'read' },
  readHistory: { method: 'GET', path: '/history', query: ['token', 'symbol', 'exchange', 'interval', 'from', 'to', 'acname'], repeat: 'read' },
  readHistoryCoverage: { method: 'GET', path: '/history-coverage', query: ['token', 'symbol', 'exchange', 'from', 'to'], repeat: 'read' },
  importHistory: { method: 'POST', path: '/history/import', body: 'json' },
  mapTokens: { method: 'POST', path: '/token-mappings', query: ['broker'], body: 'json', repeat: 'read' },
  workOutCharges: { method: 'POST', path: '/charges', body: 'json', repeat: 'read' },
  listCorporateActions: { method: 'GET', path: '/corporateActions', repeat: 'read' },
  addCorporateAction: { method: 'POST', path: '/corporateActions', body: 'json' },
  removeCorporateAction: { method: 'DELETE', path: '/corporateActions', query: ['id'] },
  readBuilderCatalog: { method: 'GET', path: '/builder/catalog', query: ['family'], repeat: 'read' },
  readBuilderSchema: { method: 'GET', path: '/builder/schema', repeat: 'read' },
  listStrategyTemplates: { method: 'GET', path: '/builder/templates', repeat: 'read' },
  validateDocument: { method: 'POST', path: '/builder/validate', body: 'free', repeat: 'read' },
  previewDocument: { method: 'POST', path: '/builder/preview', body: 'json', repeat: 'read' },
  startBacktest: { method: 'POST', path: '/builder/backtest', body: 'json', repeat: 'read' },
  listBacktests: { method: 'GET', path: '/builder/backtest', repeat: 'read' },
  readBacktest: { method: 'GET', path: '/builder/backtest/{backtestID}', repeat: 'read' },
  readBacktestTrades: { method: 'GET', path: '/builder/backtest/{backtestID}/trades', repeat: 'read' },
  readBacktestEquity: { method: 'GET', path: '/builder/backtest/{backtestID}/equity', repeat: 'read' },
  readBacktestTrace: { method: 'GET', path: '/builder/backtest/{backtestID}/trace', query: ['at', 'nextTrue'], repeat: 'read' },
  readBacktestWhyNot: { method: 'GET', path: '/builder/backtest/{backtestID}/whynot', repeat: 'read' },
  readBacktestPage: { method: 'GET', path: '/builder/backtest/{backtestID}/report.html', repeat: 'read' },
  removeBacktest: { method: 'DELETE', path: '/builder/backtest/{backtestID}' },
  startSweep: { method: 'POST', path: '/builder/sweep', body: 'json', repeat: 'read' },
  listSweeps: { method: 'GET', path: '/builder/sweep', repeat: 'read' },
  readSweep: { method: 'GET', path: '/builder/sweep/{sweepID}', repeat: 'read' },
  removeSweep: { method: 'DELETE', path: '/builder/sweep/{sweepID}' },
  listDocuments: { method: 'GET', path: '/builder/strategy', repeat: 'read' },
  saveDocument: { method: 'POST', path: '/builder/strategy', query: ['note'], body: 'free', repeat: 'keyed' },
  readDocument: { method: 'GET', path: '/builder/strategy/{id}', query: ['rev'], repeat: 'read' },
  changeDocument: { method: 'PUT', path: '/builder/strategy/{id}', query: ['baseRev', 'baseVersion', 'note'], body: 'free' },
  listDocumentRevisions: { method: 'GET', path: '/builder/strategy/{id}/revisions', repeat: 'read' },
  readDocumentDiff: { method: 'GET', path: '/builder/diff', query: ['id', 'rev', 'toId', 'toRev'], repeat: 'read' },
  removeDocument: { method: 'DELETE', path: '/builder/strategy/{id}' },
  readDraft: { method: 'GET', path: '/builder/draft/{id}', repeat: 'read' },
  writeDraft: { method: 'PUT', path: '/builder/draft/{id}', query: ['version', 'baseRev'], body: 'free' },
  removeDraft: { method: 'DELETE', path: '/builder/draft/{id}', query: ['version'] },
  startDeployment: { method: 'POST', path: '/builder/deploy', body: 'json' },
  checkDeployment: { method: 'POST', path: '/builder/deploy/check', body: 'json', repeat: 'read' },
  listDeployments: { method: 'GET', path: '/builder/deploy', query: ['all'], repeat: 'read' },
  readDeployment: { method: 'GET', path: '/builder/deploy/{deploymentID}', repeat: 'read' },
  readDeploymentTrace: { method: 'GET', path: '/builder/deploy/{deploymentID}/trace', query: ['at', 'account'], repeat: 'read' },
  readDeploymentDay: { method: 'GET', path: '/builder/deploy/{deploymentID}/day/{date}', repeat: 'read' },
  pauseDeployment: { method: 'POST', path: '/builder/deploy/{deploymentID}/pause', body: 'json' },
  stopDeployment: { method: 'POST', path: '/builder/deploy/{deploymentID}/stop', body: 'json' },
  switchDeployment: { method: 'POST', path: '/builder/deploy/{deploymentID}/switch', body: 'json' },
  startReplay: { method: 'POST', path: '/builder/replay', body: 'json' },
  listReplays: { method: 'GET', path: '/builder/replay', repeat: 'read' },
  readReplay: { method: 'GET', path: '/builder/replay/{replayID}', repeat: 'read' },
  readReplayTrace: { method: 'GET', path: '/builder/replay/{replayID}/trace', query: ['at'], repeat: 'read' },
  readReplayDrift: { method: 'GET', path: '/builder/replay/{replayID}/drift', repeat: 'read' },
  steerReplay: { method: 'PUT', path: '/builder/replay/{replayID}', body: 'json' },
  removeReplay: { method: 'DELETE', path: '/builder/replay/{replayID}' },
  listPriceAlerts: { method: 'GET', path: '/priceAlerts', query: ['all'], repeat: 'read' },
  addPriceAlert: { method: 'POST', path: '/priceAlerts', body: 'json' },
  changePriceAlert: { method: 'PUT', path: '/priceAlerts', body: 'json' },
  removePriceAlert: { method: 'DELETE', path: '/priceAlerts', query: ['id'] },
  readSigningKey: { method: 'GET', path: '/signingKey', repeat: 'read' },
  renewSigningKey: { method: 'POST', path: '/signingKey' },
  listGtts: { method: 'GET', path: '/gtt', query: ['all'], repeat: 'read' },
  addGtt: { method: 'POST', path: '/gtt', body: 'json' },
  changeGtt: { method: 'PUT', path: '/gtt', body: 'json' },
  removeGtt: { method: 'DELETE', path: '/gtt', query: ['id'] },
  readDesk: { method: 'GET', path: '/desk', repeat: 'read' },
  readSystem: { method: 'GET', path: '/system', repeat: 'read' },
  readNodes: { method: 'GET', path: '/nodes', repeat: 'read' },
  listPreferences: { method: 'GET', path: '/console/prefs', repeat: 'read' },
  readPreference: { method: 'GET', path: '/console/prefs/{name}', repeat: 'read' },
  writePreference: { method: 'PUT', path: '/console/prefs/{name}', query: ['version'], body: 'free' },
  removePreference: { method: 'DELETE', path: '/console/prefs/{name}' },
  listWebhooks: { method: 'GET', path: '/webhook', repeat: 'read' },
  addWebhook: { method: 'POST', path: '/webhook', body: 'json' },
  renewWebhook: { method: 'PUT', path: '/webhook', body: 'json' },
  revokeWebhook: { method: 'DELETE', path: '/webhook', query: ['id'] },
  previewAlert: { method: 'POST', path: '/tv-webhook-preview', body: 'free' },
  receiveAlert: { method: 'POST', path: '/tv-webhook/{token}', body: 'free', open: true },
} as const satisfies Record<string, Call>;

/** One method for each call of the API, named as in its description. */
export abstract class Calls {
  protected abstract send(call: Call, input: object, options?: CallOptions): Promise<unknown>;

  /**
   * Log in.
   *
   * Gives an access token for `userid` and `password`, or for `apikey` alone. Form fields and JSON are both
   * read. `username` and `email` mean `userid`; `AuthKey` and `client_secret` mean `apikey`. The reply stands
   * outside the usual envelope.
   *
   * `POST /token`
   */
  login(input: Login = {}, options?: CallOptions): Promise<AccessToken> {
    return this.send(CALLS.login, input, options) as Promise<AccessToken>;
  }

  /**
   * Log in with a key, reply in headers.
   *
   * Gives an access token for an API key, as headers of a reply without a body. Prefer POST /token: there the
   * key does not stand in the address, where proxies may write it down.
   *
   * `HEAD /token`
   */
  loginWithKey(input: KeyLogin, options?: CallOptions): Promise<AccessToken> {
    return this.send(CALLS.loginWithKey, input, options) as Promise<AccessToken>;
  }

  /**
   * Try Spark without a login.
   *
   * Makes a visitor and gives an access token for it. The visitor has a strategy `demo` in the paper account
   * `paper`, and a strategy `test1` in the paper accounts `account1` and `account2`, as the documentation has
   * it. A visitor sees nothing of other users, has paper accounts and no Telegram chat, and is gone after some
   * hours. It works on the machine where Spark runs; the owner can allow it to everyone or switch it off with
   * `SPARK_VISITORS`. How many there are, and how many come from one address, is bounded.
   *
   * `POST /visitor`
   */
  startVisit(input: NoInput = {}, options?: CallOptions): Promise<Reply<Visit>> {
    return this.send(CALLS.startVisit, input, options) as Promise<Reply<Visit>>;
  }

  /**
   * Read your profile.
   *
   * Who you are in Spark, and how many accounts and strategies you may have.
   *
   * `GET /profile`
   */
  readProfile(input: NoInput = {}, options?: CallOptions): Promise<Reply<Profile>> {
    return this.send(CALLS.readProfile, input, options) as Promise<Reply<Profile>>;
  }

  /**
   * List all users.
   *
   * For administrators: who can log in, in order of ID, at most 500 in one reply.
   *
   * `GET /users`
   */
  listUsers(input: UserPage = {}, options?: CallOptions): Promise<Reply<UserRow>> {
    return this.send(CALLS.listUsers, input, options) as Promise<Reply<UserRow>>;
  }

  /**
   * Add a user.
   *
   * For administrators. A password that Spark makes up is in the reply, this once: it is stored nowhere else.
   *
   * `POST /users`
   */
  addUser(input: NewUser, options?: CallOptions): Promise<Reply<AddedUser>> {
    return this.send(CALLS.addUser, input, options) as Promise<Reply<AddedUser>>;
  }

  /**
   * Disable a user, or change their limits.
   *
   * For administrators. What is open of a disabled user stays open: close it first, or switch it off with the
   * kill switch. Nobody can disable themselves.
   *
   * `PUT /users/{UCC}`
   */
  changeUser(input: UserChoice & UserChange, options?: CallOptions): Promise<Reply<UserRow>> {
    return this.send(CALLS.changeUser, input, options) as Promise<Reply<UserRow>>;
  }

  /**
   * Change your password.
   *
   * Needs the password of now. Every access token and every session of the console ends but the one that asks:
   * it goes on with the token in the reply. Your API key stays.
   *
   * `POST /password`
   */
  changePassword(input: PasswordChange, options?: CallOptions): Promise<Reply<AccessToken>> {
    return this.send(CALLS.changePassword, input, options) as Promise<Reply<AccessToken>>;
  }

  /**
   * Get another API key.
   *
   * Ends your API key and gives another. Every access token and every session of the console ends but the one
   * that asks: it goes on with the token in the reply.
   *
   * `POST /authkey`
   */
  renewAuthKey(input: PasswordProof, options?: CallOptions): Promise<Reply<RenewedKey>> {
    return this.send(CALLS.renewAuthKey, input, options) as Promise<Reply<RenewedKey>>;
  }

  /**
   * See whether your login has an authenticator app.
   *
   * Whether a login with your password needs a code as well, and how many recovery codes are left.
   *
   * `GET /totp`
   */
  readTotp(input: NoInput = {}, options?: CallOptions): Promise<Reply<TotpState>> {
    return this.send(CALLS.readTotp, input, options) as Promise<Reply<TotpState>>;
  }

  /**
   * Begin with an authenticator app.
   *
   * Gives a seed for the app, once. Nothing changes until the app's first code comes with PUT /totp, within 15
   * minutes.
   *
   * `POST /totp`
   */
  beginTotp(input: PasswordProof, options?: CallOptions): Promise<Reply<TotpSeed>> {
    return this.send(CALLS.beginTotp, input, options) as Promise<Reply<TotpSeed>>;
  }

  /**
   * Confirm the authenticator app.
   *
   * From now on a login with your password needs a code as well, at the console and at POST /token. Logins with
   * the API key stay as they are. Gives 10 recovery codes, once.
   *
   * `PUT /totp`
   */
  confirmTotp(input: TotpConfirmation, options?: CallOptions): Promise<Reply<RecoveryCodes>> {
    return this.send(CALLS.confirmTotp, input, options) as Promise<Reply<RecoveryCodes>>;
  }

  /**
   * End the authenticator app.
   *
   * From now on the password alone is enough. Needs the password and a code.
   *
   * `DELETE /totp`
   */
  endTotp(input: PasswordProof, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.endTotp, input, options) as Promise<Reply<never>>;
  }

  /**
   * Get other recovery codes.
   *
   * Ends the recovery codes that are left and gives others, once. Needs the password and a code.
   *
   * `POST /totp/recovery-codes`
   */
  renewRecoveryCodes(input: PasswordProof, options?: CallOptions): Promise<Reply<RecoveryCodes>> {
    return this.send(CALLS.renewRecoveryCodes, input, options) as Promise<Reply<RecoveryCodes>>;
  }

  /**
   * Get a ticket for a websocket.
   *
   * Gives a ticket that opens one websocket within 30 seconds, so that the access token stays out of its
   * address. Opened with it, the websocket lasts as long as the session of the token, or as the token where it
   * has none.
   *
   * `POST /socket-ticket`
   */
  makeSocketTicket(input: NoInput = {}, options?: CallOptions): Promise<Reply<SocketTicket>> {
    return this.send(CALLS.makeSocketTicket, input, options) as Promise<Reply<SocketTicket>>;
  }

  /**
   * List where you are signed in.
   *
   * The browsers that are signed in to the console as you, the one that was seen last first. Programs with an
   * access token of POST /token are not sessions.
   *
   * `GET /sessions`
   */
  listSessions(input: NoInput = {}, options?: CallOptions): Promise<Reply<SessionRow>> {
    return this.send(CALLS.listSessions, input, options) as Promise<Reply<SessionRow>>;
  }

  /**
   * End a session.
   *
   * Signs a browser out at once: its calls are refused and its websockets closed.
   *
   * `DELETE /sessions/{session}`
   */
  endSession(input: SessionChoice, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.endSession, input, options) as Promise<Reply<never>>;
  }

  /**
   * End all other sessions.
   *
   * Signs out every browser but the one that asks; with an access token of POST /token every browser.
   *
   * `DELETE /sessions`
   */
  endOtherSessions(input: NoInput = {}, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.endOtherSessions, input, options) as Promise<Reply<never>>;
  }

  /**
   * List your accounts.
   *
   * All broker accounts you connected, by name.
   *
   * `GET /account`
   */
  listAccounts(input: NoInput = {}, options?: CallOptions): Promise<Reply<Account>> {
    return this.send(CALLS.listAccounts, input, options) as Promise<Reply<Account>>;
  }

  /**
   * Read one account.
   *
   * One account with its session and Telegram settings. Passwords, pins and secrets are never returned.
   *
   * `GET /account/{AccountName}`
   */
  readAccount(input: {
    /** Name you gave the account, unique among your accounts. */
    readonly AccountName: string;
  }, options?: CallOptions): Promise<Reply<AccountDetails>> {
    return this.send(CALLS.readAccount, input, options) as Promise<Reply<AccountDetails>>;
  }

  /**
   * Connect an account.
   *
   * Connects a broker account under a name of your choice. The number of enabled accounts is limited by
   * `acLimit` of your profile.
   *
   * `POST /account`
   */
  addAccount(input: NewAccount, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.addAccount, input, options) as Promise<Reply<never>>;
  }

  /**
   * Change an account.
   *
   * Changes what the account was connected with. What is not given stays as it is; an empty text clears the
   * field. Name and broker of an account do not change.
   *
   * `PUT /account/{AccountName}`
   */
  changeAccount(input: {
    /** Name you gave the account, unique among your accounts. */
    readonly AccountName: string;
  } & AccountChange, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.changeAccount, input, options) as Promise<Reply<never>>;
  }

  /**
   * Delete an account.
   *
   * Deletes the account in Spark with its links and secrets. The broker is not touched.
   *
   * `DELETE /account/{AccountName}`
   */
  deleteAccount(input: {
    /** Name you gave the account, unique among your accounts. */
    readonly AccountName: string;
  }, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.deleteAccount, input, options) as Promise<Reply<never>>;
  }

  /**
   * Ask the broker about an account.
   *
   * Funds and positions of an account as its broker tells them, beside the positions of Spark. Where the two
   * differ it says so and changes nothing: you may have traded elsewhere. What the broker did not answer is
   * null and never zero. The broker is asked at most once in 10 seconds.
   *
   * `GET /broker-account`
   */
  readBrokerAccount(input: {
    /** Name you gave the account, unique among your accounts. */
    readonly AccountName: string;
  }, options?: CallOptions): Promise<Reply<BrokerAccount>> {
    return this.send(CALLS.readBrokerAccount, input, options) as Promise<Reply<BrokerAccount>>;
  }

  /**
   * Begin a login at the broker.
   *
   * Gives the address of the broker's login page. After the login the broker sends you back with an auth code,
   * which POST /validate_authcode/{broker} takes.
   *
   * `POST /login/{AccountName}`
   */
  startBrokerLogin(input: {
    /** Name you gave the account, unique among your accounts. */
    readonly AccountName: string;
  }, options?: CallOptions): Promise<Reply<LoginUrl>> {
    return this.send(CALLS.startBrokerLogin, input, options) as Promise<Reply<LoginUrl>>;
  }

  /**
   * Finish a login at the broker.
   *
   * Exchanges the auth code for a broker session of the account whose login you began.
   *
   * `POST /validate_authcode/{broker}`
   */
  validateAuthCode(input: {
    /** Code of the broker. Letter case does not matter; IIFL means IIFLXTS. */
    readonly broker: "FYERS" | "IIFLXTS" | "ANGELONE" | "testBroker";
  } & {
    /** The code the broker sent you back with. */
    readonly auth_code: string;
  }, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.validateAuthCode, input, options) as Promise<Reply<never>>;
  }

  /**
   * Set the broker session yourself.
   *
   * Takes a session id you got from the broker in another way. The account then counts as logged in today.
   *
   * `POST /validate_session/{AccountName}`
   */
  validateSession(input: {
    /** Name you gave the account, unique among your accounts. */
    readonly AccountName: string;
  } & {
    /** The session id of the broker. */
    readonly sessionid: string;
  }, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.validateSession, input, options) as Promise<Reply<never>>;
  }

  /**
   * Switch trading on or off.
   *
   * Y lets orders of linked strategies reach the account, N stops them. Open orders stay as they are.
   *
   * `POST /activate-account/{AccountName}/{yn}`
   */
  activateAccount(input: {
    /** Name you gave the account, unique among your accounts. */
    readonly AccountName: string;
    /** Y activates trading, N deactivates it. */
    readonly yn: "Y" | "N";
  }, options?: CallOptions): Promise<Reply<TradeFlag>> {
    return this.send(CALLS.activateAccount, input, options) as Promise<Reply<TradeFlag>>;
  }

  /**
   * Switch trading off, reply in headers.
   *
   * Deactivates trading; `yn` must be N. The result travels as the header `Trade`, because a reply to HEAD has
   * no body. Prefer the POST call, which says more.
   *
   * `HEAD /activate-account/{AccountName}/{yn}`
   */
  deactivateAccount(input: {
    /** Name you gave the account, unique among your accounts. */
    readonly AccountName: string;
    /** N; HEAD only deactivates. */
    readonly yn: "Y" | "N";
  }, options?: CallOptions): Promise<TradeOff> {
    return this.send(CALLS.deactivateAccount, input, options) as Promise<TradeOff>;
  }

  /**
   * Reconnect to the broker.
   *
   * Connects Spark anew to the broker's order feed of one account. Your own websocket is not touched.
   *
   * `POST /reconnectWS/`
   */
  reconnectOrderFeed(input: {
    /** Name you gave the account, unique among your accounts. */
    readonly acname: string;
  }, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.reconnectOrderFeed, input, options) as Promise<Reply<never>>;
  }

  /**
   * List the strategies of an account.
   *
   * The strategies that are linked to one account.
   *
   * `GET /link-strategy-account`
   */
  listAccountLinks(input: {
    /** Name you gave the account, unique among your accounts. */
    readonly ac: string;
  }, options?: CallOptions): Promise<Reply<AccountLink>> {
    return this.send(CALLS.listAccountLinks, input, options) as Promise<Reply<AccountLink>>;
  }

  /**
   * Enable an account.
   *
   * Lets the account take one of your `acLimit` places again.
   *
   * `POST /account/enable`
   */
  enableAccount(input: {
    /** Name you gave the account, unique among your accounts. */
    readonly accountname: string;
    /** Guards against a mix-up: must be the broker of the account. */
    readonly broker?: "FYERS" | "IIFLXTS" | "ANGELONE" | "testBroker" | undefined;
  }, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.enableAccount, input, options) as Promise<Reply<never>>;
  }

  /**
   * Disable an account.
   *
   * Frees the place of the account and switches its trading off. Its history stays.
   *
   * `POST /account/disable`
   */
  disableAccount(input: {
    /** Name you gave the account, unique among your accounts. */
    readonly accountname: string;
  }, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.disableAccount, input, options) as Promise<Reply<never>>;
  }

  /**
   * Send a test message to Telegram.
   *
   * Sends a message with the bot of the account to its chat, and answers when Telegram took it. When Telegram
   * does not, its reason is in the error.
   *
   * `POST /telegram-test`
   */
  sendTestMessage(input: {
    /** Name you gave the account, unique among your accounts. */
    readonly AccountName: string;
  }, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.sendTestMessage, input, options) as Promise<Reply<never>>;
  }

  /**
   * List your strategies.
   *
   * All strategies you created, in the order in which you created them.
   *
   * `GET /strategy`
   */
  listStrategies(input: NoInput = {}, options?: CallOptions): Promise<Reply<Strategy>> {
    return this.send(CALLS.listStrategies, input, options) as Promise<Reply<Strategy>>;
  }

  /**
   * Create a strategy.
   *
   * Creates a strategy. Without `description` it is empty, without `display` it is Private, without
   * `forwardTest` it is N. The number of strategies is limited by `stLimit` of your profile.
   *
   * `POST /strategy`
   */
  addStrategy(input: NewStrategy, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.addStrategy, input, options) as Promise<Reply<never>>;
  }

  /**
   * Change a strategy.
   *
   * Changes type, description, display or forward test. What is not given stays as it is.
   *
   * `PUT /strategy/{StrategyName}`
   */
  changeStrategy(input: {
    /** Name of the strategy, unique among your strategies. */
    readonly StrategyName: string;
  } & StrategyChange, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.changeStrategy, input, options) as Promise<Reply<never>>;
  }

  /**
   * Delete a strategy.
   *
   * Deletes the strategy and its links to accounts. It is refused while orders or positions of the strategy are
   * open in any account.
   *
   * `DELETE /strategy/{StrategyName}`
   */
  deleteStrategy(input: {
    /** Name of the strategy, unique among your strategies. */
    readonly StrategyName: string;
  }, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.deleteStrategy, input, options) as Promise<Reply<never>>;
  }

  /**
   * Read the parameters of a strategy.
   *
   * The JSON object stored with the strategy; an empty object when none was stored.
   *
   * `GET /strategyparams/{StrategyName}`
   */
  readStrategyParams(input: {
    /** Name of the strategy, unique among your strategies. */
    readonly StrategyName: string;
  }, options?: CallOptions): Promise<Reply<StrategyParams>> {
    return this.send(CALLS.readStrategyParams, input, options) as Promise<Reply<StrategyParams>>;
  }

  /**
   * Store the parameters of a strategy.
   *
   * Replaces the stored object by the body.
   *
   * `POST /strategyparams/{StrategyName}`
   */
  replaceStrategyParams(input: {
    /** Name of the strategy, unique among your strategies. */
    readonly StrategyName: string;
  } & {
    readonly body: StrategyParams;
  }, options?: CallOptions): Promise<Reply<StrategyParams>> {
    return this.send(CALLS.replaceStrategyParams, input, options) as Promise<Reply<StrategyParams>>;
  }

  /**
   * Change some parameters of a strategy.
   *
   * Replaces the top-level keys that are given; the others stay.
   *
   * `PUT /strategyparams/{StrategyName}`
   */
  mergeStrategyParams(input: {
    /** Name of the strategy, unique among your strategies. */
    readonly StrategyName: string;
  } & {
    readonly body: StrategyParams;
  }, options?: CallOptions): Promise<Reply<StrategyParams>> {
    return this.send(CALLS.mergeStrategyParams, input, options) as Promise<Reply<StrategyParams>>;
  }

  /**
   * List your links.
   *
   * Which strategy trades in which account, and with what size.
   *
   * `GET /linkstrategy`
   */
  listLinks(input: NoInput = {}, options?: CallOptions): Promise<Reply<Link>> {
    return this.send(CALLS.listLinks, input, options) as Promise<Reply<Link>>;
  }

  /**
   * Link a strategy to an account.
   *
   * From now on orders of the strategy also go to this account, while the link is active.
   *
   * `POST /linkstrategy`
   */
  addLink(input: NewLink, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.addLink, input, options) as Promise<Reply<never>>;
  }

  /**
   * Change a link.
   *
   * Replaces multiplier, activation and capital of the link. Send all three.
   *
   * `PUT /linkstrategy`
   */
  changeLink(input: LinkPair & LinkSettings, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.changeLink, input, options) as Promise<Reply<never>>;
  }

  /**
   * Remove a link.
   *
   * Orders of the strategy no longer go to this account. What is open there stays open.
   *
   * `DELETE /linkstrategy`
   */
  deleteLink(input: LinkPair, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.deleteLink, input, options) as Promise<Reply<never>>;
  }

  /**
   * Place an order.
   *
   * Places the order in every account that is linked to the strategy, has an active link and has trading
   * switched on. Each account gets `qty` times the multiplier of its link. Limit orders need `limitPrice`,
   * SL-Limit orders need `limitPrice` and `triggerPrice`. Instead of naming the instrument, `autoOpt` or
   * `autoFut` describes an option or future, which is chosen once by prices at most 5 s old; `chosen` in the
   * reply says which and why. With `targetQty` instead of `transType` and `qty`, each account buys or sells
   * what its position lacks, counting open orders; an account that is there already gets no order and stands in
   * `alreadyIn`, and where all are there `data` is empty. One `strefID` covers all accounts. The reply does not
   * wait for a fill. An account that cannot take it is told in `refusedIn` and does not stop the others. With a
   * key of your own in the header `Idempotency-Key`, sending the same order again within 24 hours places
   * nothing and gets the first answer.
   *
   * `POST /order`
   */
  placeOrder(input: OrderRequest, options?: CallOptions): Promise<Reply<OrderPlaced>> {
    return this.send(CALLS.placeOrder, input, options) as Promise<Reply<OrderPlaced>>;
  }

  /**
   * Modify an order.
   *
   * Changes type or prices of an open order everywhere, or in one account by `identifier`. `limitPrice` is
   * required for Limit orders. Finished orders cannot be modified, and the quantity never can. An account whose
   * order is finished, or whose guards refuse the change, is told in `refusedIn`; its order stays as it was.
   * Guards refuse only what makes an order more eager to trade or worth more, and nothing about an order that
   * closes a position. The reply waits up to a second for the brokers, and its message names the accounts that
   * confirmed; those that did not are told in `unsettledIn`.
   *
   * `PUT /order`
   */
  modifyOrder(input: OrderChange, options?: CallOptions): Promise<Reply<OrderReference>> {
    return this.send(CALLS.modifyOrder, input, options) as Promise<Reply<OrderReference>>;
  }

  /**
   * Cancel an order.
   *
   * Cancels what is still open of an order, everywhere or in one account by `identifier`. What was filled stays
   * filled. The fields stand in a JSON body, also with DELETE. The reply waits up to a second for the brokers,
   * and its message names the accounts that confirmed; an account without a session is told in `refusedIn`, one
   * whose broker has not confirmed in `unsettledIn`, and there Spark asks again until the order is gone.
   *
   * `DELETE /order`
   */
  cancelOrder(input: OrderCancel, options?: CallOptions): Promise<Reply<OrderReference>> {
    return this.send(CALLS.cancelOrder, input, options) as Promise<Reply<OrderReference>>;
  }

  /**
   * Try an order again.
   *
   * Places an order once more after a passing failure, such as an expired session. It takes what POST /order
   * takes, the header `Idempotency-Key` included, and gets a `strefID` of its own; `identifier` narrows it to
   * the account that failed.
   *
   * `POST /reExecute`
   */
  reExecute(input: OrderRequest, options?: CallOptions): Promise<Reply<OrderPlaced>> {
    return this.send(CALLS.reExecute, input, options) as Promise<Reply<OrderPlaced>>;
  }

  /**
   * Stop watching an order.
   *
   * Ends the operations of an order. The order itself stays open.
   *
   * `POST /stopOperation`
   */
  stopOperation(input: OperationStop, options?: CallOptions): Promise<Reply<OrderReference>> {
    return this.send(CALLS.stopOperation, input, options) as Promise<Reply<OrderReference>>;
  }

  /**
   * Cancel all open orders.
   *
   * Cancels all open orders of a strategy, of an account, of a strategy in an account, or with `all` everything
   * you have. The reply waits up to a second for the brokers; `data` is empty when every account confirmed,
   * otherwise it says which did not. The order book and the websocket tell what becomes of the rest.
   *
   * `GET /CancelAll/{ctype}`
   */
  cancelAll(input: BulkScope & BulkTarget, options?: CallOptions): Promise<Reply<BulkOutcome>> {
    return this.send(CALLS.cancelAll, input, options) as Promise<Reply<BulkOutcome>>;
  }

  /**
   * Find out what became of a request.
   *
   * For a request of yours whose answer did not arrive: whether POST /order, POST /reExecute or POST /basket
   * with this `Idempotency-Key` was taken, with its first answer, is under way, or is unknown to Spark. It only
   * reads; nothing is placed. A request that is still on its way to Spark is unknown until it arrives: send it
   * again with the same key rather than with a new one. Keys of other users are unknown here.
   *
   * `GET /outcome`
   */
  readOutcome(input: OutcomeChoice, options?: CallOptions): Promise<Reply<RequestOutcome>> {
    return this.send(CALLS.readOutcome, input, options) as Promise<Reply<RequestOutcome>>;
  }

  /**
   * Read the order book.
   *
   * Your orders, one row for each order in each account. Without filters: the orders of today. A reply has at
   * most 50000 rows. Where there are more orders, it has the newest, the newest first, says so in `notice`, and
   * `next` is the `cursor` of the page that follows. Finished orders that were moved to archives after some
   * years are shown by their `reftag`; a reply that leaves them out says so in `notice` too.
   *
   * `GET /orderbook/`
   */
  readOrderBook(input: OrderBookFilter = {}, options?: CallOptions): Promise<Reply<OrderBookRow> & OrderBookRest> {
    return this.send(CALLS.readOrderBook, input, options) as Promise<Reply<OrderBookRow> & OrderBookRest>;
  }

  /**
   * Remove a row from the order book.
   *
   * Removes an order from Spark's database. Nothing is cancelled at the broker.
   *
   * `DELETE /deleteorder/`
   */
  deleteOrder(input: OrderToDelete, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.deleteOrder, input, options) as Promise<Reply<never>>;
  }

  /**
   * Read the execution log.
   *
   * What was asked for, what was done, and what went wrong, the newest line first. All filters are optional;
   * with `limit` and `beforeid` you can page through all of it. What concerns risk begins with `Trail:` (kill
   * switch, guards and what they refused, settlements, logins at brokers, egress), so `text=Trail:` reads that
   * alone. Lines that were moved to archives after some years are left out; a reply that ends there says so in
   * `notice`.
   *
   * `GET /ExecutionLogs`
   */
  readExecutionLogs(input: ExecutionLogFilter = {}, options?: CallOptions): Promise<Reply<ExecutionLog> & ExecutionLogRest> {
    return this.send(CALLS.readExecutionLogs, input, options) as Promise<Reply<ExecutionLog> & ExecutionLogRest>;
  }

  /**
   * Place several orders as one.
   *
   * Places up to 20 orders of one strategy. Every leg is planned in every account before anything is placed: a
   * leg that is invalid refuses the whole basket and is named. Guards check the legs of an account as if they
   * were one order, and an account that is known to lack the margin for all of them refuses them. With
   * `hedgeFirst` sells wait until the buys of the same underlying in the same account are filled, at most
   * `waitForHedges.seconds`; `waitForHedges.then` says what happens otherwise. What an account refuses is told
   * with its leg. With `dryRun` it is only worked out. The header `Idempotency-Key` stands for the whole
   * basket.
   *
   * `POST /basket`
   */
  placeBasket(input: BasketRequest, options?: CallOptions): Promise<Reply<Basket>> {
    return this.send(CALLS.placeBasket, input, options) as Promise<Reply<Basket>>;
  }

  /**
   * List baskets.
   *
   * Your baskets: those of which something waits, works or is held first, then those that are over, the newest
   * first; or one by `basketID`. Baskets that are over are kept for some weeks.
   *
   * `GET /basket`
   */
  listBaskets(input: BasketFilter = {}, options?: CallOptions): Promise<Reply<Basket>> {
    return this.send(CALLS.listBaskets, input, options) as Promise<Reply<Basket>>;
  }

  /**
   * Close a basket.
   *
   * Stops legs that wait, cancels orders of the basket that are open, and closes what it opened and still is
   * open: by quantity in each position, never more than the position holds, shorts before longs. An exit that
   * fails is tried again. Asking twice is the same as once.
   *
   * `POST /basket/{basketID}/squareOff`
   */
  squareOffBasket(input: BasketChoice, options?: CallOptions): Promise<Reply<Basket>> {
    return this.send(CALLS.squareOffBasket, input, options) as Promise<Reply<Basket>>;
  }

  /**
   * Cancel what waits in a basket.
   *
   * Stops legs that wait and cancels open orders of the basket. What was filled stays.
   *
   * `DELETE /basket/{basketID}`
   */
  cancelBasket(input: BasketChoice, options?: CallOptions): Promise<Reply<Basket>> {
    return this.send(CALLS.cancelBasket, input, options) as Promise<Reply<Basket>>;
  }

  /**
   * Close all positions.
   *
   * Cancels the open orders of a strategy, of an account, of a strategy in an account, or with `all` of
   * everything you have, and closes the positions at market. It lasts until they are flat or you take it back
   * with DELETE: an exit that is refused is tried again, after the next login too. The reply waits up to a
   * second for the brokers; `data` is empty when everything is flat, otherwise it says where it is not and why.
   * GET /positions shows what is still being closed.
   *
   * `GET /SquareOff/{ctype}`
   */
  squareOff(input: BulkScope & BulkTarget, options?: CallOptions): Promise<Reply<BulkOutcome>> {
    return this.send(CALLS.squareOff, input, options) as Promise<Reply<BulkOutcome>>;
  }

  /**
   * Keep positions that are being closed.
   *
   * Takes a square-off back that is not finished: what is still open stays open. An exit order that is at the
   * broker already goes on; cancel it with DELETE /order.
   *
   * `DELETE /SquareOff/{ctype}`
   */
  takeBackSquareOff(input: BulkScope & BulkTarget, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.takeBackSquareOff, input, options) as Promise<Reply<never>>;
  }

  /**
   * Close one position.
   *
   * Places the opposite order of one position, for all of it or for `qty`. The reply waits up to a second for
   * the broker: a refusal is the answer, and an order that it has not confirmed is told in `unsettledIn`.
   *
   * `POST /SquareOffSingle`
   */
  squareOffSingle(input: SquareOffSingle, options?: CallOptions): Promise<Reply<OrderReference>> {
    return this.send(CALLS.squareOffSingle, input, options) as Promise<Reply<OrderReference>>;
  }

  /**
   * Tell Spark that you closed a position.
   *
   * Books a position as closed that you closed at the broker by hand. No order is sent. The instrument and the
   * position type may stand in the query or in the body; the rest stands in the body.
   *
   * `POST /manual-squareoff/`
   */
  manualSquareOff(input: ManualPosition & ManualSquareOff, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.manualSquareOff, input, options) as Promise<Reply<never>>;
  }

  /**
   * Read net positions.
   *
   * Profit, loss and number of positions, one row per account.
   *
   * `GET /netposition/`
   */
  readNetPositions(input: NetPositionFilter = {}, options?: CallOptions): Promise<Reply<NetPosition>> {
    return this.send(CALLS.readNetPositions, input, options) as Promise<Reply<NetPosition>>;
  }

  /**
   * Read positions by instrument.
   *
   * One row per account, strategy, instrument, product type and forward test, of what is open or was traded
   * today, ordered by account, strategy and symbol. The profits of the rows of an account add up to those of
   * GET /netposition/.
   *
   * `GET /positions`
   */
  readPositions(input: PositionFilter = {}, options?: CallOptions): Promise<Reply<PositionRow> & PositionsRest> {
    return this.send(CALLS.readPositions, input, options) as Promise<Reply<PositionRow> & PositionsRest>;
  }

  /**
   * Read holdings.
   *
   * The shares that your accounts own, as their brokers tell them; a broker is asked at most every ten seconds.
   * Those of a paper account are its Delivery positions in shares, so GET /positions shows them too: do not add
   * the two. Units bought are in `t1Qty` until the next trading day. What is not known is null, and makes a sum
   * null; `valueAtLeast` is what is known of it.
   *
   * `GET /holdings`
   */
  readHoldings(input: HoldingFilter = {}, options?: CallOptions): Promise<Reply<HoldingsReport>> {
    return this.send(CALLS.readHoldings, input, options) as Promise<Reply<HoldingsReport>>;
  }

  /**
   * See your accounts at a glance.
   *
   * One row per account; with `Acname`, one row per strategy linked to that account.
   *
   * `GET /overview/`
   */
  readOverview(input: OverviewFilter = {}, options?: CallOptions): Promise<Reply<Overview | StrategyOverview>> {
    return this.send(CALLS.readOverview, input, options) as Promise<Reply<Overview | StrategyOverview>>;
  }

  /**
   * Read the profit curve of today.
   *
   * Profit and loss over the day, one point a minute, earliest first. Without a name it is the sum over all
   * accounts or strategies. A minute in which a price was not known has no point.
   *
   * `GET /intradaypnl`
   */
  readIntradayPnl(input: IntradayPnlFilter = {}, options?: CallOptions): Promise<Reply<IntradayPnl>> {
    return this.send(CALLS.readIntradayPnl, input, options) as Promise<Reply<IntradayPnl>>;
  }

  /**
   * Turn executed orders into trades.
   *
   * Pairs your executed orders into trades, first in, first out, and stores them in the tradebook. Doing it
   * twice changes nothing. Spark does it by itself for all users when the day ends. An admin may ask for all
   * users.
   *
   * `GET /pushtrades/`
   */
  pushTrades(input: PushTrades = {}, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.pushTrades, input, options) as Promise<Reply<never>>;
  }

  /**
   * Read the tradebook.
   *
   * The trades of a strategy in an account from the first day to the last, both included. Without a name it has
   * those of all strategies, or of all accounts: an extension.
   *
   * `GET /tradebook/`
   */
  readTradebook(input: TradebookFilter, options?: CallOptions): Promise<Reply<Trade>> {
    return this.send(CALLS.readTradebook, input, options) as Promise<Reply<Trade>>;
  }

  /**
   * Remove a trade from the tradebook.
   *
   * Removes one trade. Its orders stay in the order book.
   *
   * `DELETE /trade/`
   */
  deleteTrade(input: TradeToDelete, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.deleteTrade, input, options) as Promise<Reply<never>>;
  }

  /**
   * Read your notes.
   *
   * Your notes on days and trades, earliest day first, at most 1000 in one reply: ask for fewer days when there
   * are more.
   *
   * `GET /notes`
   */
  listNotes(input: NoteFilter = {}, options?: CallOptions): Promise<Reply<Note>> {
    return this.send(CALLS.listNotes, input, options) as Promise<Reply<Note>>;
  }

  /**
   * Write a note on a day or a trade.
   *
   * Replaces what you wrote about it before. A note on a trade stays when the trade is deleted.
   *
   * `PUT /notes/{about}`
   */
  writeNote(input: NoteSubject & NoteText, options?: CallOptions): Promise<Reply<Note>> {
    return this.send(CALLS.writeNote, input, options) as Promise<Reply<Note>>;
  }

  /**
   * Remove a note.
   *
   * Afterwards there is no note on this day or trade; also where there was none.
   *
   * `DELETE /notes/{about}`
   */
  removeNote(input: NoteSubject, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.removeNote, input, options) as Promise<Reply<never>>;
  }

  /**
   * List limits and kill switches.
   *
   * What guards all your accounts, then each account by name. In an account the stricter one of the two limits
   * holds; `MaxDailyLoss` of the first row is about the loss of all accounts together.
   *
   * `GET /guards`
   */
  listGuards(input: NoInput = {}, options?: CallOptions): Promise<Reply<Guards>> {
    return this.send(CALLS.listGuards, input, options) as Promise<Reply<Guards>>;
  }

  /**
   * Change limits.
   *
   * Changes the limits you send, of one account or of all your accounts, and leaves the others. 0 switches a
   * limit off. Orders that are open stay as they are.
   *
   * `PUT /guards`
   */
  changeGuards(input: GuardsChange = {}, options?: CallOptions): Promise<Reply<Guards>> {
    return this.send(CALLS.changeGuards, input, options) as Promise<Reply<Guards>>;
  }

  /**
   * Switch the kill switch on or off.
   *
   * On, it lets only orders pass that close something, and cancels what is open unless it closes something. It
   * stays on, also after a restart, until you switch it off, and until then what is open and opens something is
   * asked to be cancelled again and again; `unsettledIn` names accounts whose broker did not confirm within a
   * second. Positions are closed by it where `close` is sent: they are squared off as GET /SquareOff/{ctype}
   * does. A loss limit that closes by itself is an exit: POST /exits with `block`.
   *
   * `POST /killswitch`
   */
  switchKill(input: KillSwitchChange, options?: CallOptions): Promise<Reply<KillSwitch>> {
    return this.send(CALLS.switchKill, input, options) as Promise<Reply<KillSwitch>>;
  }

  /**
   * List exits.
   *
   * Your exits as they stand now, the newest first: their rules, the stop that holds, how far it is, and what
   * they did. Those that are over stay for some days.
   *
   * `GET /exits`
   */
  listExits(input: NoInput = {}, options?: CallOptions): Promise<Reply<Exit>> {
    return this.send(CALLS.listExits, input, options) as Promise<Reply<Exit>>;
  }

  /**
   * Set an exit.
   *
   * Watches a position, a basket, a strategy, an account or everything, and squares off when the first of its
   * rules is met: stop loss, trailing stop, target, profit lock, move to cost, time. It runs in Spark, also
   * while your program does not, and survives a restart. Where a price is missing nothing is done.
   *
   * `POST /exits`
   */
  addExit(input: ExitRequest, options?: CallOptions): Promise<Reply<Exit>> {
    return this.send(CALLS.addExit, input, options) as Promise<Reply<Exit>>;
  }

  /**
   * Change an exit.
   *
   * Gives an exit other rules. It begins anew: a trailing stop counts from now.
   *
   * `PUT /exits`
   */
  changeExit(input: ExitChange, options?: CallOptions): Promise<Reply<Exit>> {
    return this.send(CALLS.changeExit, input, options) as Promise<Reply<Exit>>;
  }

  /**
   * Remove an exit.
   *
   * It watches nothing from now on. An exit that is closing is ended by taking the square-off back.
   *
   * `DELETE /exits`
   */
  removeExit(input: ExitChoice, options?: CallOptions): Promise<Reply<Exit>> {
    return this.send(CALLS.removeExit, input, options) as Promise<Reply<Exit>>;
  }

  /**
   * Look up instruments.
   *
   * The instruments of a stock or index at an exchange. For a cash symbol the share or index itself comes
   * first. `exch_seg`, a colon and `token` make the token of an order. `asof` asks for the list of a past day.
   *
   * `GET /master-tokens`
   */
  findInstruments(input: InstrumentSearch, options?: CallOptions): Promise<Reply<Instrument>> {
    return this.send(CALLS.findInstruments, input, options) as Promise<Reply<Instrument>>;
  }

  /**
   * Search instruments.
   *
   * Instruments that match all words, the best first: the share or index before futures before options, what
   * expires first, strikes near the money.
   *
   * `GET /search-instruments`
   */
  searchInstruments(input: InstrumentQuestion, options?: CallOptions): Promise<Reply<Instrument>> {
    return this.send(CALLS.searchInstruments, input, options) as Promise<Reply<Instrument>>;
  }

  /**
   * List expiry dates.
   *
   * The expiries that are still to come, the nearest first.
   *
   * `GET /expiry`
   */
  listExpiries(input: ExpirySearch, options?: CallOptions): Promise<Reply<string>> {
    return this.send(CALLS.listExpiries, input, options) as Promise<Reply<string>>;
  }

  /**
   * Read the days to and from expiries.
   *
   * Trading days from the last expiry and to those that are still to come, without weekends and exchange
   * holidays. One element for each cycle: weekly where there are weekly contracts, and monthly. What has no
   * contracts has no element.
   *
   * `GET /expiry-days`
   */
  readExpiryDays(input: ExpirySearch, options?: CallOptions): Promise<Reply<ExpiryDays>> {
    return this.send(CALLS.readExpiryDays, input, options) as Promise<Reply<ExpiryDays>>;
  }

  /**
   * List past expiry dates.
   *
   * The days on which contracts of a stock or index expired, the earliest first, with the lot of that time.
   * They follow from the rules and holidays of the exchanges, which are known from 2025 on. What has no
   * contracts has no element.
   *
   * `GET /expiry-history`
   */
  listPastExpiries(input: ExpiryHistoryQuestion, options?: CallOptions): Promise<Reply<PastExpiry>> {
    return this.send(CALLS.listPastExpiries, input, options) as Promise<Reply<PastExpiry>>;
  }

  /**
   * Read a freeze quantity.
   *
   * The largest quantity the exchange takes in a single order.
   *
   * `GET /master-freezeqty`
   */
  readFreezeQuantity(input: FreezeQuantitySearch, options?: CallOptions): Promise<Reply<FreezeQuantity>> {
    return this.send(CALLS.readFreezeQuantity, input, options) as Promise<Reply<FreezeQuantity>>;
  }

  /**
   * Download the contract master.
   *
   * All instruments as CSV text. `data` has one element, the text. With `Accept: text/csv` the reply is the
   * file itself. Both are compressed when `Accept-Encoding` allows gzip.
   *
   * `GET /contract-master/`
   */
  readContractMaster(input: NoInput = {}, options?: CallOptions): Promise<Reply<string>> {
    return this.send(CALLS.readContractMaster, input, options) as Promise<Reply<string>>;
  }

  /**
   * Ask whether today is a holiday.
   *
   * Whether the market is closed today, and its hours if it is not. These are the hours of the exchanges, also
   * when the simulated market is always open.
   *
   * `GET /isHoliday/`
   */
  checkHoliday(input: HolidayQuestion, options?: CallOptions): Promise<Reply<Holiday>> {
    return this.send(CALLS.checkHoliday, input, options) as Promise<Reply<Holiday>>;
  }

  /**
   * List the coming holidays.
   *
   * The exchange holidays from today to the end of next year, earliest first. A holiday with a Muhurat session
   * is one of them, weekends are not. Of a year that is not published yet only the fixed dates are known.
   *
   * `GET /holidays`
   */
  listHolidays(input: HolidayFilter = {}, options?: CallOptions): Promise<Reply<string>> {
    return this.send(CALLS.listHolidays, input, options) as Promise<Reply<string>>;
  }

  /**
   * List the past holidays.
   *
   * The exchange holidays before today, from the beginning of last year on, earliest first.
   *
   * `GET /prevholidays`
   */
  listPastHolidays(input: HolidayFilter = {}, options?: CallOptions): Promise<Reply<string>> {
    return this.send(CALLS.listPastHolidays, input, options) as Promise<Reply<string>>;
  }

  /**
   * Read last traded prices.
   *
   * The last traded price of each instrument, in the order in which you asked.
   *
   * `GET /ltp`
   */
  readLastPrices(input: LastPriceQuestion, options?: CallOptions): Promise<Reply<LastPrice>> {
    return this.send(CALLS.readLastPrices, input, options) as Promise<Reply<LastPrice>>;
  }

  /**
   * Read quotes.
   *
   * Price, best bid and offer, volume and open interest of each instrument, in the order in which you asked.
   * Each carries its time, and says when it is stale.
   *
   * `GET /quotes`
   */
  readQuotes(input: PriceQuestion, options?: CallOptions): Promise<Reply<PriceQuote>> {
    return this.send(CALLS.readQuotes, input, options) as Promise<Reply<PriceQuote>>;
  }

  /**
   * Read an option chain.
   *
   * The options of one expiry around the money: prices, open interest, implied volatility and Greeks by
   * Black-76, and what you hold. Beside them spot, future, synthetic future, straddle price, put-call ratio and
   * max pain. What is not known by a price of at most 5 seconds ago is null, never 0; while the market is
   * closed its last prices count.
   *
   * `GET /option-chain`
   */
  readOptionChain(input: OptionChainQuestion, options?: CallOptions): Promise<Reply<OptionChain>> {
    return this.send(CALLS.readOptionChain, input, options) as Promise<Reply<OptionChain>>;
  }

  /**
   * Work out a payoff.
   *
   * What legs bring now, at a date and at their first expiry, before charges: break-evens, most profit and most
   * loss, net premium, Greeks, probability of profit, and the points of the curve. Legs are those you send,
   * what you hold, or both; there is one element for each underlying. Nothing is ordered or stored. What is not
   * known by a price of at most 5 seconds ago is null, never 0; while the market is closed its last prices
   * count.
   *
   * `POST /payoff`
   */
  workOutPayoff(input: PayoffQuestion, options?: CallOptions): Promise<Reply<Payoff>> {
    return this.send(CALLS.workOutPayoff, input, options) as Promise<Reply<Payoff>>;
  }

  /**
   * Work out a margin.
   *
   * What legs need in each account of a strategy, or in one account: what must be free while they are placed,
   * what stays blocked, and whether it is available. FYERS and Angel One are asked for their own figure;
   * elsewhere, and where the broker does not answer, it is an estimate and says so. Nothing is ordered or
   * stored.
   *
   * `POST /margin`
   */
  workOutMargin(input: MarginQuestion, options?: CallOptions): Promise<Reply<AccountMargin>> {
    return this.send(CALLS.workOutMargin, input, options) as Promise<Reply<AccountMargin>>;
  }

  /**
   * Read candles.
   *
   * Candles of an instrument, the earliest first: what was recorded or imported, and what its source knows of
   * the rest. The same question always gets the same answer, and only minutes that have ended are in it. When
   * nobody can be asked for the rest, that is an error and never a shorter list. Contracts that have expired
   * since 2025 are found by the token or trading symbol they had.
   *
   * `GET /history`
   */
  readHistory(input: HistoryQuestion, options?: CallOptions): Promise<Reply<HistoryCandle>> {
    return this.send(CALLS.readHistory, input, options) as Promise<Reply<HistoryCandle>>;
  }

  /**
   * Read which days are known.
   *
   * For every trading day of a range whether its minutes are stored, and where they come from if not. Ask it
   * before you rest a decision on candles: a missing day is a gap, not a quiet day.
   *
   * `GET /history-coverage`
   */
  readHistoryCoverage(input: CoverageQuestion, options?: CallOptions): Promise<Reply<HistoryCoverage>> {
    return this.send(CALLS.readHistoryCoverage, input, options) as Promise<Reply<HistoryCoverage>>;
  }

  /**
   * Import candles.
   *
   * For administrators. Takes the candles of a CSV file into the history, all rows or none: one that is wrong
   * changes nothing and is named. A day that you import is the whole truth of that day. `check` looks and takes
   * nothing.
   *
   * `POST /history/import`
   */
  importHistory(input: CandleFile, options?: CallOptions): Promise<Reply<CandleImport>> {
    return this.send(CALLS.importHistory, input, options) as Promise<Reply<CandleImport>>;
  }

  /**
   * Translate tokens into the broker's words.
   *
   * What a broker calls an instrument on its data socket and in its history.
   *
   * `POST /token-mappings`
   */
  mapTokens(input: MappingBroker & MappingTokens, options?: CallOptions): Promise<Reply<TokenMapping>> {
    return this.send(CALLS.mapTokens, input, options) as Promise<Reply<TokenMapping>>;
  }

  /**
   * Work out charges and margin.
   *
   * What trades cost: brokerage, taxes and fees of the day, to the paisa, for each leg and in total. The total
   * is rounded as contract notes are, so the legs need not add up to it. Nothing is ordered or stored. `margin`
   * is an estimate of what the legs would need if they were held together; what your broker asks for decides.
   *
   * `POST /charges`
   */
  workOutCharges(input: ChargesQuestion, options?: CallOptions): Promise<Reply<ChargeReport>> {
    return this.send(CALLS.workOutCharges, input, options) as Promise<Reply<ChargeReport>>;
  }

  /**
   * List corporate actions.
   *
   * The splits, bonus shares and dividends that the owner entered: those that come, and those of the last 400
   * days, by ex-date.
   *
   * `GET /corporateActions`
   */
  listCorporateActions(input: NoInput = {}, options?: CallOptions): Promise<Reply<CorporateAction>> {
    return this.send(CALLS.listCorporateActions, input, options) as Promise<Reply<CorporateAction>>;
  }

  /**
   * Enter a corporate action.
   *
   * For administrators. When its ex-date opens it adjusts the positions of all paper accounts and forward tests
   * in the share, once, to the paisa. At live brokers the broker does it.
   *
   * `POST /corporateActions`
   */
  addCorporateAction(input: CorporateActionRequest, options?: CallOptions): Promise<Reply<CorporateAction>> {
    return this.send(CALLS.addCorporateAction, input, options) as Promise<Reply<CorporateAction>>;
  }

  /**
   * Remove a corporate action.
   *
   * For administrators. Takes a corporate action back, as long as its ex-date has not opened.
   *
   * `DELETE /corporateActions`
   */
  removeCorporateAction(input: CorporateActionChoice, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.removeCorporateAction, input, options) as Promise<Reply<never>>;
  }

  /**
   * Read what a strategy document can contain.
   *
   * Every data point, indicator, operator, operand, action and setting of a strategy document, with its fields,
   * bounds, defaults and page. `family` asks for one kind.
   *
   * `GET /builder/catalog`
   */
  readBuilderCatalog(input: CatalogQuestion = {}, options?: CallOptions): Promise<Reply<CatalogFamily>> {
    return this.send(CALLS.readBuilderCatalog, input, options) as Promise<Reply<CatalogFamily>>;
  }

  /**
   * Read the JSON Schema of strategy documents.
   *
   * JSON Schema 2020-12, for editors and other programs. It knows the form of a document; whether names and
   * columns exist is told by `POST /builder/validate`.
   *
   * `GET /builder/schema`
   */
  readBuilderSchema(input: NoInput = {}, options?: CallOptions): Promise<Reply<DocumentSchema>> {
    return this.send(CALLS.readBuilderSchema, input, options) as Promise<Reply<DocumentSchema>>;
  }

  /**
   * List strategies to begin with.
   *
   * Seven complete strategy documents, each without an issue.
   *
   * `GET /builder/templates`
   */
  listStrategyTemplates(input: NoInput = {}, options?: CallOptions): Promise<Reply<StrategyTemplate>> {
    return this.send(CALLS.listStrategyTemplates, input, options) as Promise<Reply<StrategyTemplate>>;
  }

  /**
   * Check and explain a strategy document.
   *
   * Everything that is wrong with a strategy document at once, each with its place, a sentence and often a
   * patch that fixes it; and what it says: each condition and action as a sentence, its hash, and the candles
   * that it needs. The body is the document. Nothing is stored.
   *
   * `POST /builder/validate`
   */
  validateDocument(input: {
    readonly body: StrategyDocument;
  }, options?: CallOptions): Promise<Reply<DocumentCheck>> {
    return this.send(CALLS.validateDocument, input, options) as Promise<Reply<DocumentCheck>>;
  }

  /**
   * Read every element at a candle.
   *
   * What each data point and indicator of a document is at a candle of a past day, and what each Add Leg action
   * would trade if it ran then: contract, quantity, levels, loss, charges and margin. With `now` the legs
   * alone, by the prices of this moment. Nothing is played, ordered or stored.
   *
   * `POST /builder/preview`
   */
  previewDocument(input: PreviewRequest, options?: CallOptions): Promise<Reply<DocumentPreview>> {
    return this.send(CALLS.previewDocument, input, options) as Promise<Reply<DocumentPreview>>;
  }

  /**
   * Play a document over past days.
   *
   * Plays a strategy document, sent or saved, over the minutes of past days and answers at once: follow it with
   * `GET /builder/backtest/{backtestID}` or on `/eventWS`. A run that you had already, of the same document
   * over the same data, is answered as it is. One runs at a time, ten of yours may wait. Nothing is ordered.
   *
   * `POST /builder/backtest`
   */
  startBacktest(input: BacktestRequest, options?: CallOptions): Promise<Reply<BacktestRow>> {
    return this.send(CALLS.startBacktest, input, options) as Promise<Reply<BacktestRow>>;
  }

  /**
   * List backtests.
   *
   * Your backtests with their main figures, the newest first. Of backtests and sweeps together the last 100 are
   * kept.
   *
   * `GET /builder/backtest`
   */
  listBacktests(input: NoInput = {}, options?: CallOptions): Promise<Reply<BacktestRow>> {
    return this.send(CALLS.listBacktests, input, options) as Promise<Reply<BacktestRow>>;
  }

  /**
   * Read a backtest.
   *
   * How far it is and, when it is done, its report in rupees, how much of the range is known, where prices came
   * from, and what to know before you rely on it.
   *
   * `GET /builder/backtest/{backtestID}`
   */
  readBacktest(input: BacktestChoice, options?: CallOptions): Promise<Reply<Backtest>> {
    return this.send(CALLS.readBacktest, input, options) as Promise<Reply<Backtest>>;
  }

  /**
   * Read the trades of a backtest.
   *
   * Every leg that was opened and closed, in order. With `Accept: text/csv` the reply is a CSV file with the
   * columns of the tradebook first.
   *
   * `GET /builder/backtest/{backtestID}/trades`
   */
  readBacktestTrades(input: BacktestChoice, options?: CallOptions): Promise<Reply<BacktestTrade>> {
    return this.send(CALLS.readBacktestTrades, input, options) as Promise<Reply<BacktestTrade>>;
  }

  /**
   * Read the equity curve of a backtest.
   *
   * One point for each trading day: equity, drawdown and the underlying beside them.
   *
   * `GET /builder/backtest/{backtestID}/equity`
   */
  readBacktestEquity(input: BacktestChoice, options?: CallOptions): Promise<Reply<BacktestPoint>> {
    return this.send(CALLS.readBacktestEquity, input, options) as Promise<Reply<BacktestPoint>>;
  }

  /**
   * Explain a candle of a backtest.
   *
   * What every condition was at a candle, each row with what it compared, and why a true condition did not
   * fire. With `nextTrue`: at the next candle at which that condition is true.
   *
   * `GET /builder/backtest/{backtestID}/trace`
   */
  readBacktestTrace(input: BacktestChoice & BacktestCandleChoice, options?: CallOptions): Promise<Reply<BacktestCandle>> {
    return this.send(CALLS.readBacktestTrace, input, options) as Promise<Reply<BacktestCandle>>;
  }

  /**
   * Read why conditions did not fire.
   *
   * For each condition how often it fired, was false, warmed up or was skipped, and which row was in the way.
   *
   * `GET /builder/backtest/{backtestID}/whynot`
   */
  readBacktestWhyNot(input: BacktestChoice, options?: CallOptions): Promise<Reply<BacktestWhyNot>> {
    return this.send(CALLS.readBacktestWhyNot, input, options) as Promise<Reply<BacktestWhyNot>>;
  }

  /**
   * Download the report of a backtest.
   *
   * The whole report as one page of HTML, with drawn charts and all trades, to keep or to send to somebody. The
   * reply is the file itself; with `Accept: application/json` it is JSON, and `data` has one element, the text.
   *
   * `GET /builder/backtest/{backtestID}/report.html`
   */
  readBacktestPage(input: BacktestChoice, options?: CallOptions): Promise<Reply<string>> {
    return this.send(CALLS.readBacktestPage, input, options) as Promise<Reply<string>>;
  }

  /**
   * Stop or delete a backtest.
   *
   * Stops a backtest that waits or runs; it stays in the list as stopped. One that has ended is deleted.
   *
   * `DELETE /builder/backtest/{backtestID}`
   */
  removeBacktest(input: BacktestChoice, options?: CallOptions): Promise<Reply<BacktestRow>> {
    return this.send(CALLS.removeBacktest, input, options) as Promise<Reply<BacktestRow>>;
  }

  /**
   * Play a document with many values of its parameters.
   *
   * Plays a strategy document, sent or saved, over the same past days with every combination of values of up to
   * 3 of its parameters, 2000 runs at the most, and answers at once. The last days are kept apart: no choice
   * looks at them, and each run is told on both. Sweeps wait in one queue with backtests. Nothing is ordered.
   *
   * `POST /builder/sweep`
   */
  startSweep(input: SweepRequest, options?: CallOptions): Promise<Reply<SweepRow>> {
    return this.send(CALLS.startSweep, input, options) as Promise<Reply<SweepRow>>;
  }

  /**
   * List sweeps.
   *
   * Your sweeps with what they found, the newest first.
   *
   * `GET /builder/sweep`
   */
  listSweeps(input: NoInput = {}, options?: CallOptions): Promise<Reply<SweepRow>> {
    return this.send(CALLS.listSweeps, input, options) as Promise<Reply<SweepRow>>;
  }

  /**
   * Read a sweep.
   *
   * How far it is and, when it is done, every run with its figures on the days of the choice and on the days
   * kept apart, and its plateau: the middle of it and its neighbours. Choose a plateau and not a peak.
   *
   * `GET /builder/sweep/{sweepID}`
   */
  readSweep(input: SweepChoice, options?: CallOptions): Promise<Reply<Sweep>> {
    return this.send(CALLS.readSweep, input, options) as Promise<Reply<Sweep>>;
  }

  /**
   * Stop or delete a sweep.
   *
   * Stops a sweep that waits or runs; it stays in the list as stopped. One that has ended is deleted.
   *
   * `DELETE /builder/sweep/{sweepID}`
   */
  removeSweep(input: SweepChoice, options?: CallOptions): Promise<Reply<SweepRow>> {
    return this.send(CALLS.removeSweep, input, options) as Promise<Reply<SweepRow>>;
  }

  /**
   * List your strategy documents.
   *
   * Every document that you saved, without its content, in order of numbers.
   *
   * `GET /builder/strategy`
   */
  listDocuments(input: NoInput = {}, options?: CallOptions): Promise<Reply<SavedDocumentHead>> {
    return this.send(CALLS.listDocuments, input, options) as Promise<Reply<SavedDocumentHead>>;
  }

  /**
   * Save a new strategy document.
   *
   * The body is the document, read exactly as `POST /builder/validate` reads it. One with an error is refused
   * with what is wrong and nothing is stored; `PUT /builder/draft/{id}` takes what is not finished. Saving
   * trades nothing. With a key of your own in the header `Idempotency-Key`, sending the same document again
   * within 24 hours makes no second one. At most 200 documents.
   *
   * `POST /builder/strategy`
   */
  saveDocument(input: NewDocument & {
    readonly body: StrategyDocument;
  }, options?: CallOptions): Promise<Reply<SavedDocumentHead>> {
    return this.send(CALLS.saveDocument, input, options) as Promise<Reply<SavedDocumentHead>>;
  }

  /**
   * Read a strategy document.
   *
   * The newest revision, or the one that `rev` names, with what is to be said about it today: a contract or an
   * expiry that was listed when it was saved may be gone.
   *
   * `GET /builder/strategy/{id}`
   */
  readDocument(input: DocumentChoice & RevisionChoice, options?: CallOptions): Promise<Reply<SavedDocument>> {
    return this.send(CALLS.readDocument, input, options) as Promise<Reply<SavedDocument>>;
  }

  /**
   * Save a change of a strategy document.
   *
   * Makes a new revision of the body; earlier ones stay. `baseRev` is the revision that you read: when a newer
   * one was saved meanwhile, the reply is `rev_conflict` with its number and nothing is changed. A change of
   * name, description, layout or meta alone does nothing to the strategy and makes no revision: it is stored in
   * the newest one. The same document again changes nothing. At most 1000 revisions.
   *
   * `PUT /builder/strategy/{id}`
   */
  changeDocument(input: DocumentChoice & DocumentSave & {
    readonly body: StrategyDocument;
  }, options?: CallOptions): Promise<Reply<SavedDocumentHead>> {
    return this.send(CALLS.changeDocument, input, options) as Promise<Reply<SavedDocumentHead>>;
  }

  /**
   * List the revisions of a strategy document.
   *
   * The newest first, without their content. `GET /builder/strategy/{id}?rev=` reads one.
   *
   * `GET /builder/strategy/{id}/revisions`
   */
  listDocumentRevisions(input: DocumentChoice, options?: CallOptions): Promise<Reply<DocumentRevision>> {
    return this.send(CALLS.listDocumentRevisions, input, options) as Promise<Reply<DocumentRevision>>;
  }

  /**
   * Compare two revisions or two strategy documents.
   *
   * What changed, element by element and by name, and whether it can change what the strategy does. With `id`
   * alone: what the last revision changed.
   *
   * `GET /builder/diff`
   */
  readDocumentDiff(input: DiffQuestion, options?: CallOptions): Promise<Reply<DocumentDiff>> {
    return this.send(CALLS.readDocumentDiff, input, options) as Promise<Reply<DocumentDiff>>;
  }

  /**
   * Delete a strategy document.
   *
   * With all its revisions and its draft. They cannot be brought back.
   *
   * `DELETE /builder/strategy/{id}`
   */
  removeDocument(input: DocumentChoice, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.removeDocument, input, options) as Promise<Reply<never>>;
  }

  /**
   * Read the draft of a strategy document.
   *
   * What was last written as a draft of this document; with id 0, of one that was never saved. Version 0 and an
   * empty object when there is none.
   *
   * `GET /builder/draft/{id}`
   */
  readDraft(input: DraftChoice, options?: CallOptions): Promise<Reply<DocumentDraft>> {
    return this.send(CALLS.readDraft, input, options) as Promise<Reply<DocumentDraft>>;
  }

  /**
   * Write the draft of a strategy document.
   *
   * Takes any JSON object, finished or not, and touches no revision. `version` is the one that you read, 0 when
   * there was none: when another tab wrote meanwhile, nothing is changed and the refusal names the newest
   * version.
   *
   * `PUT /builder/draft/{id}`
   */
  writeDraft(input: DraftChoice & DraftBase & {
    readonly body: DraftText;
  }, options?: CallOptions): Promise<Reply<DocumentDraftHead>> {
    return this.send(CALLS.writeDraft, input, options) as Promise<Reply<DocumentDraftHead>>;
  }

  /**
   * Remove the draft of a strategy document.
   *
   * Afterwards there is none; also where none was. What is saved stays.
   *
   * `DELETE /builder/draft/{id}`
   */
  removeDraft(input: DraftChoice & DraftVersion, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.removeDraft, input, options) as Promise<Reply<never>>;
  }

  /**
   * Deploy a strategy document.
   *
   * From now on the document trades by itself in every account that is linked to the strategy and switched on,
   * in the sessions of the exchanges. A strategy carries one deployment at a time; orders of your own in the
   * same strategy are left alone. Everything that stands against it is told at once, and nothing is changed
   * then. At most 20 deployments.
   *
   * `POST /builder/deploy`
   */
  startDeployment(input: DeployRequest, options?: CallOptions): Promise<Reply<DeploymentRow>> {
    return this.send(CALLS.startDeployment, input, options) as Promise<Reply<DeploymentRow>>;
  }

  /**
   * See what stands against a deployment.
   *
   * Looks at everything that `POST /builder/deploy` looks at, says which accounts would trade and what a day
   * may lose, and changes nothing.
   *
   * `POST /builder/deploy/check`
   */
  checkDeployment(input: DeployRequest, options?: CallOptions): Promise<Reply<DeployCheck>> {
    return this.send(CALLS.checkDeployment, input, options) as Promise<Reply<DeployCheck>>;
  }

  /**
   * List deployments.
   *
   * Your deployments, the newest first.
   *
   * `GET /builder/deploy`
   */
  listDeployments(input: InstructionFilter = {}, options?: CallOptions): Promise<Reply<DeploymentRow>> {
    return this.send(CALLS.listDeployments, input, options) as Promise<Reply<DeploymentRow>>;
  }

  /**
   * Read a deployment.
   *
   * How it stands, and each account with its legs, their stops, targets and orders, and the last decisions.
   *
   * `GET /builder/deploy/{deploymentID}`
   */
  readDeployment(input: DeploymentChoice, options?: CallOptions): Promise<Reply<Deployment>> {
    return this.send(CALLS.readDeployment, input, options) as Promise<Reply<Deployment>>;
  }

  /**
   * Explain a candle of a deployment.
   *
   * What every condition was at a candle, each row with what it compared, and why a true condition did not
   * fire. Told are candles that were decided since Spark was started, and those of today before it as far as
   * they can be worked out again; nothing where none had closed by then.
   *
   * `GET /builder/deploy/{deploymentID}/trace`
   */
  readDeploymentTrace(input: DeploymentChoice & DeploymentCandleChoice, options?: CallOptions): Promise<Reply<BacktestCandle>> {
    return this.send(CALLS.readDeploymentTrace, input, options) as Promise<Reply<BacktestCandle>>;
  }

  /**
   * Compare a day of a deployment with its backtest.
   *
   * What each account traded on a day beside the backtest of that day: whether it saw the same prices and
   * decided the same, the trades of both and of one alone, how much worse prices were and what that cost. The
   * backtest waits in the queue of your backtests; while it is played, and before the session is over, `says`
   * tells so and what is not known is null: ask again.
   *
   * `GET /builder/deploy/{deploymentID}/day/{date}`
   */
  readDeploymentDay(input: DeploymentDayChoice, options?: CallOptions): Promise<Reply<DeploymentDay>> {
    return this.send(CALLS.readDeploymentDay, input, options) as Promise<Reply<DeploymentDay>>;
  }

  /**
   * Pause a deployment, or let it run again.
   *
   * While it is paused nothing enters. Legs keep their stops and targets, and the clock closes them.
   *
   * `POST /builder/deploy/{deploymentID}/pause`
   */
  pauseDeployment(input: DeploymentChoice & DeploymentPause, options?: CallOptions): Promise<Reply<DeploymentRow>> {
    return this.send(CALLS.pauseDeployment, input, options) as Promise<Reply<DeploymentRow>>;
  }

  /**
   * Stop a deployment.
   *
   * With `legs` close everything it holds is closed, retried until it is flat, and then it is over. With keep
   * it is over at once: what it holds stays yours, without a stop of Spark.
   *
   * `POST /builder/deploy/{deploymentID}/stop`
   */
  stopDeployment(input: DeploymentChoice & DeploymentStop, options?: CallOptions): Promise<Reply<DeploymentRow>> {
    return this.send(CALLS.stopDeployment, input, options) as Promise<Reply<DeploymentRow>>;
  }

  /**
   * Go on with another revision.
   *
   * A deployment keeps its revision when the document is changed. This lets it go on with another one when a
   * session begins and nothing is held, or with `now` at once while nothing is held.
   *
   * `POST /builder/deploy/{deploymentID}/switch`
   */
  switchDeployment(input: DeploymentChoice & DeploymentSwitch, options?: CallOptions): Promise<Reply<DeploymentRow>> {
    return this.send(CALLS.switchDeployment, input, options) as Promise<Reply<DeploymentRow>>;
  }

  /**
   * Watch a document trade in a past day.
   *
   * Plays a past session second by second: the document is deployed there, and its orders go the way of every
   * order, with fills at the prices of that day. The replay has an account, an order book and a store of its
   * own: your accounts, positions and profit of today are not touched. It answers at once: follow it with `GET
   * /builder/replay/{replayID}` or on `/eventWS`. One at a time, 3 of all users; the last 5 of yours are kept
   * until Spark is restarted.
   *
   * `POST /builder/replay`
   */
  startReplay(input: ReplayRequest, options?: CallOptions): Promise<Reply<ReplayRow>> {
    return this.send(CALLS.startReplay, input, options) as Promise<Reply<ReplayRow>>;
  }

  /**
   * List replays.
   *
   * Your replays, the newest first.
   *
   * `GET /builder/replay`
   */
  listReplays(input: NoInput = {}, options?: CallOptions): Promise<Reply<ReplayRow>> {
    return this.send(CALLS.listReplays, input, options) as Promise<Reply<ReplayRow>>;
  }

  /**
   * Read a replay.
   *
   * How far the day is, with its legs, their stops and targets, every order with its fills, and the last
   * decisions.
   *
   * `GET /builder/replay/{replayID}`
   */
  readReplay(input: ReplayChoice, options?: CallOptions): Promise<Reply<Replay>> {
    return this.send(CALLS.readReplay, input, options) as Promise<Reply<Replay>>;
  }

  /**
   * Explain a candle of a replay.
   *
   * What every condition was at a candle of the replayed day, each row with what it compared, and why a true
   * condition did not fire.
   *
   * `GET /builder/replay/{replayID}/trace`
   */
  readReplayTrace(input: ReplayChoice & ReplayCandleChoice, options?: CallOptions): Promise<Reply<BacktestCandle>> {
    return this.send(CALLS.readReplayTrace, input, options) as Promise<Reply<BacktestCandle>>;
  }

  /**
   * Compare a replay with its backtest.
   *
   * What a replayed day traded beside the backtest of that day: whether it saw the same prices and decided the
   * same, the trades of both and of one alone, how much worse fills were and what that cost. The backtest waits
   * in the queue of your backtests; while it is played, and before the replayed day is over, `says` tells so
   * and what is not known is null: ask again.
   *
   * `GET /builder/replay/{replayID}/drift`
   */
  readReplayDrift(input: ReplayChoice, options?: CallOptions): Promise<Reply<ReplayDrift>> {
    return this.send(CALLS.readReplayDrift, input, options) as Promise<Reply<ReplayDrift>>;
  }

  /**
   * Pause a replay, or change its speed.
   *
   * A paused day stands still until it goes on. Another speed counts from that moment.
   *
   * `PUT /builder/replay/{replayID}`
   */
  steerReplay(input: ReplayChoice & ReplaySteering, options?: CallOptions): Promise<Reply<ReplayRow>> {
    return this.send(CALLS.steerReplay, input, options) as Promise<Reply<ReplayRow>>;
  }

  /**
   * Stop or delete a replay.
   *
   * Stops a replay that is under way; it stays in the list as stopped, with what it had come to. One that is
   * over is deleted.
   *
   * `DELETE /builder/replay/{replayID}`
   */
  removeReplay(input: ReplayChoice, options?: CallOptions): Promise<Reply<ReplayRow>> {
    return this.send(CALLS.removeReplay, input, options) as Promise<Reply<ReplayRow>>;
  }

  /**
   * List price alerts.
   *
   * Your price alerts, the newest first, with the value of this moment, how far it is from the level, and what
   * came of the last firing.
   *
   * `GET /priceAlerts`
   */
  listPriceAlerts(input: InstructionFilter = {}, options?: CallOptions): Promise<Reply<PriceAlert>> {
    return this.send(CALLS.listPriceAlerts, input, options) as Promise<Reply<PriceAlert>>;
  }

  /**
   * Set a price alert.
   *
   * Watches a price, an implied volatility, a straddle or your profit, and tells you or acts when it passes a
   * level. It survives restarts and fires exactly once for each passing.
   *
   * `POST /priceAlerts`
   */
  addPriceAlert(input: PriceAlertRequest, options?: CallOptions): Promise<Reply<NewPriceAlert>> {
    return this.send(CALLS.addPriceAlert, input, options) as Promise<Reply<NewPriceAlert>>;
  }

  /**
   * Change a price alert.
   *
   * Gives a price alert that waits another level, another repeat, or other things to do. What is left out
   * stays. With another condition or level it begins anew: the side of the level, and what a move is measured
   * from, are those of now.
   *
   * `PUT /priceAlerts`
   */
  changePriceAlert(input: PriceAlertChange, options?: CallOptions): Promise<Reply<NewPriceAlert>> {
    return this.send(CALLS.changePriceAlert, input, options) as Promise<Reply<NewPriceAlert>>;
  }

  /**
   * Remove a price alert.
   *
   * Ends a price alert that waits. What it fired before is still carried out.
   *
   * `DELETE /priceAlerts`
   */
  removePriceAlert(input: PriceAlertChoice, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.removePriceAlert, input, options) as Promise<Reply<never>>;
  }

  /**
   * See whether you have a signing key.
   *
   * Whether there is a key that messages to your addresses are signed with. The key itself is shown only when
   * it is made.
   *
   * `GET /signingKey`
   */
  readSigningKey(input: NoInput = {}, options?: CallOptions): Promise<Reply<SigningKeyState>> {
    return this.send(CALLS.readSigningKey, input, options) as Promise<Reply<SigningKeyState>>;
  }

  /**
   * Make a new signing key.
   *
   * Makes the key that messages to your addresses are signed with, and ends the one before. It is stored sealed
   * and shown this once.
   *
   * `POST /signingKey`
   */
  renewSigningKey(input: NoInput = {}, options?: CallOptions): Promise<Reply<SigningKey>> {
    return this.send(CALLS.renewSigningKey, input, options) as Promise<Reply<SigningKey>>;
  }

  /**
   * List GTTs.
   *
   * Your GTTs, the newest first, with the last price and what came of those that triggered.
   *
   * `GET /gtt`
   */
  listGtts(input: InstructionFilter = {}, options?: CallOptions): Promise<Reply<Gtt>> {
    return this.send(CALLS.listGtts, input, options) as Promise<Reply<Gtt>>;
  }

  /**
   * Set a GTT.
   *
   * Holds an order until its trigger price comes, for up to a year, through restarts and holidays. With two
   * legs around the price the first to trigger places its order and the other goes (OCO). Spark holds it, not
   * the broker.
   *
   * `POST /gtt`
   */
  addGtt(input: GttRequest, options?: CallOptions): Promise<Reply<Gtt>> {
    return this.send(CALLS.addGtt, input, options) as Promise<Reply<Gtt>>;
  }

  /**
   * Change a GTT.
   *
   * Replaces the legs of a GTT that waits, by the same rules as a new one.
   *
   * `PUT /gtt`
   */
  changeGtt(input: GttChange, options?: CallOptions): Promise<Reply<Gtt>> {
    return this.send(CALLS.changeGtt, input, options) as Promise<Reply<Gtt>>;
  }

  /**
   * Remove a GTT.
   *
   * Ends a GTT that waits. No order is placed and none is cancelled.
   *
   * `DELETE /gtt`
   */
  removeGtt(input: GttChoice, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.removeGtt, input, options) as Promise<Reply<never>>;
  }

  /**
   * See your day at a glance.
   *
   * Booked and open profit, charges as an estimate, your accounts with their sessions, what stops orders now
   * (kill switch, session, Trade, links), and the last lines of the execution log. GET /intradaypnl has the
   * curve of the day by minute.
   *
   * `GET /desk`
   */
  readDesk(input: NoInput = {}, options?: CallOptions): Promise<Reply<DeskOverview>> {
    return this.send(CALLS.readDesk, input, options) as Promise<Reply<DeskOverview>>;
  }

  /**
   * See the running Spark.
   *
   * Version and build, how Spark was started, its time, and what each market does now and next. Administrators
   * also get `health`: database, prices, disk, last backup, delays, and in sentences what is wrong.
   *
   * `GET /system`
   */
  readSystem(input: NoInput = {}, options?: CallOptions): Promise<Reply<System>> {
    return this.send(CALLS.readSystem, input, options) as Promise<Reply<System>>;
  }

  /**
   * See the servers and their desks.
   *
   * For administrators: the servers that share the data, when each gave its last sign of life, the desks that
   * it owns, what it does for all, and the newest hand-overs of desks. A single server answers with itself.
   *
   * `GET /nodes`
   */
  readNodes(input: NoInput = {}, options?: CallOptions): Promise<Reply<Nodes>> {
    return this.send(CALLS.readNodes, input, options) as Promise<Reply<Nodes>>;
  }

  /**
   * List what pages remember for you.
   *
   * Names and versions, without the content.
   *
   * `GET /console/prefs`
   */
  listPreferences(input: NoInput = {}, options?: CallOptions): Promise<Reply<PreferenceHead>> {
    return this.send(CALLS.listPreferences, input, options) as Promise<Reply<PreferenceHead>>;
  }

  /**
   * Read what pages remember under a name.
   *
   * Version 0 and an empty object when nothing is stored under this name.
   *
   * `GET /console/prefs/{name}`
   */
  readPreference(input: PreferenceName, options?: CallOptions): Promise<Reply<Preference>> {
    return this.send(CALLS.readPreference, input, options) as Promise<Reply<Preference>>;
  }

  /**
   * Remember something under a name.
   *
   * Replaces the stored object by the body. `version` is the one that you read, 0 for a new name: when someone
   * else was faster, nothing is changed, and the refusal names the newest version. At most 50 names. Visitors
   * have them too, until their visit ends.
   *
   * `PUT /console/prefs/{name}`
   */
  writePreference(input: PreferenceName & PreferenceVersion & {
    readonly body: PreferenceValue;
  }, options?: CallOptions): Promise<Reply<PreferenceHead>> {
    return this.send(CALLS.writePreference, input, options) as Promise<Reply<PreferenceHead>>;
  }

  /**
   * Forget what is remembered under a name.
   *
   * Afterwards nothing is stored under this name; also where nothing was.
   *
   * `DELETE /console/prefs/{name}`
   */
  removePreference(input: PreferenceName, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.removePreference, input, options) as Promise<Reply<never>>;
  }

  /**
   * List webhook addresses.
   *
   * Your webhook addresses with their last day and their last use, the oldest first.
   *
   * `GET /webhook`
   */
  listWebhooks(input: NoInput = {}, options?: CallOptions): Promise<Reply<Webhook>> {
    return this.send(CALLS.listWebhooks, input, options) as Promise<Reply<Webhook>>;
  }

  /**
   * Make a webhook address.
   *
   * Makes a secret address for alerts. Only a hash of its secret part is kept, so the address is shown this
   * once.
   *
   * `POST /webhook`
   */
  addWebhook(input: WebhookRequest, options?: CallOptions): Promise<Reply<NewWebhook>> {
    return this.send(CALLS.addWebhook, input, options) as Promise<Reply<NewWebhook>>;
  }

  /**
   * Renew a webhook address.
   *
   * Gives an address so many days from now, also when it has ended. The address stays the same, so the alerts
   * that use it need no change.
   *
   * `PUT /webhook`
   */
  renewWebhook(input: WebhookRenewal, options?: CallOptions): Promise<Reply<Webhook>> {
    return this.send(CALLS.renewWebhook, input, options) as Promise<Reply<Webhook>>;
  }

  /**
   * Revoke a webhook address.
   *
   * Ends an address at once and for ever. Alerts that were received before are still carried out.
   *
   * `DELETE /webhook`
   */
  revokeWebhook(input: WebhookChoice, options?: CallOptions): Promise<Reply<never>> {
    return this.send(CALLS.revokeWebhook, input, options) as Promise<Reply<never>>;
  }

  /**
   * Try an alert without doing it.
   *
   * Reads a message as the webhook would and says what each action would do now, which option it would choose
   * and what would be in the way. Nothing is stored and nothing is placed.
   *
   * `POST /tv-webhook-preview`
   */
  previewAlert(input: {
    readonly body: WebhookAlert;
  }, options?: CallOptions): Promise<Reply<AlertPreview>> {
    return this.send(CALLS.previewAlert, input, options) as Promise<Reply<AlertPreview>>;
  }

  /**
   * Receive an alert.
   *
   * Takes an alert of TradingView or another program and runs its actions one after the other. The secret
   * address stands for the access token. The reply says that the alert is stored and will be carried out; the
   * execution log tells what became of it. Numbers may be written as text, and the content type does not
   * matter. The same message within 30 seconds, or with the same id within 24 hours, is one alert.
   *
   * `POST /tv-webhook/{token}`
   */
  receiveAlert(input: WebhookAddress & {
    readonly body: WebhookAlert;
  }, options?: CallOptions): Promise<Reply<AlertReceipt>> {
    return this.send(CALLS.receiveAlert, input, options) as Promise<Reply<AlertReceipt>>;
  }
}
