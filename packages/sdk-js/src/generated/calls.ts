// Written by `npm run generate` from the contract. Do not edit.

import type { Call, CallOptions, NoInput, Reply } from '../call.ts';
import type {
  AccessToken,
  Account,
  AccountChange,
  AccountDetails,
  AccountLink,
  AlertPreview,
  AlertReceipt,
  BrokerAccount,
  BulkOutcome,
  BulkScope,
  BulkTarget,
  ChargeReport,
  ChargesQuestion,
  ExecutionLog,
  ExecutionLogFilter,
  ExecutionLogRest,
  ExpiryDays,
  ExpirySearch,
  FreezeQuantity,
  FreezeQuantitySearch,
  Guards,
  GuardsChange,
  HistoryCandle,
  HistoryQuestion,
  Holiday,
  HolidayFilter,
  HolidayQuestion,
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
  NetPosition,
  NetPositionFilter,
  NewAccount,
  NewLink,
  NewStrategy,
  NewWebhook,
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
  Overview,
  OverviewFilter,
  PositionFilter,
  PositionRow,
  PriceQuestion,
  PriceQuote,
  Profile,
  PushTrades,
  SquareOffSingle,
  Strategy,
  StrategyChange,
  StrategyOverview,
  StrategyParams,
  TokenMapping,
  Trade,
  TradeFlag,
  TradeOff,
  TradeToDelete,
  TradebookFilter,
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
  readOrderBook: { method: 'GET', path: '/orderbook/', query: ['acname', 'stname', 'withorders', 'reftag', 'strefid', 'today', 'limit', 'cursor'], repeat: 'read' },
  deleteOrder: { method: 'DELETE', path: '/deleteorder/', query: ['strefID', 'reftag'] },
  readExecutionLogs: { method: 'GET', path: '/ExecutionLogs', query: ['type', 'name', 'from', 'to', 'text', 'limit', 'beforeid'], repeat: 'read' },
  squareOff: { method: 'GET', path: '/SquareOff/{ctype}', query: ['stname', 'acname'] },
  takeBackSquareOff: { method: 'DELETE', path: '/SquareOff/{ctype}', query: ['stname', 'acname'] },
  squareOffSingle: { method: 'POST', path: '/SquareOffSingle', query: ['acname', 'stname', 'token', 'symbol', 'exchange', 'positionType', 'at_limit', 'qty'] },
  manualSquareOff: { method: 'POST', path: '/manual-squareoff/', query: ['acname', 'stname', 'token', 'symbol', 'exchange', 'positionType'], body: 'json' },
  readNetPositions: { method: 'GET', path: '/netposition/', query: ['Acname', 'Stname'], repeat: 'read' },
  readPositions: { method: 'GET', path: '/positions', query: ['Acname', 'Stname', 'open'], repeat: 'read' },
  readOverview: { method: 'GET', path: '/overview/', query: ['Acname'], repeat: 'read' },
  readIntradayPnl: { method: 'GET', path: '/intradaypnl', query: ['acname', 'stname', 'forwardTest'], repeat: 'read' },
  pushTrades: { method: 'GET', path: '/pushtrades/', query: ['allusers'] },
  readTradebook: { method: 'GET', path: '/tradebook/', query: ['startDate', 'endDate', 'stname', 'acname'], repeat: 'read' },
  deleteTrade: { method: 'DELETE', path: '/trade/', query: ['TDno'] },
  listGuards: { method: 'GET', path: '/guards', repeat: 'read' },
  changeGuards: { method: 'PUT', path: '/guards', body: 'json' },
  switchKill: { method: 'POST', path: '/killswitch', body: 'json' },
  findInstruments: { method: 'GET', path: '/master-tokens', query: ['symbol', 'exchange', 'expiry', 'instrument'], repeat: 'read' },
  searchInstruments: { method: 'GET', path: '/search-instruments', query: ['q', 'limit'], repeat: 'read' },
  listExpiries: { method: 'GET', path: '/expiry', query: ['symbol', 'exchange', 'instrument'], repeat: 'read' },
  readExpiryDays: { method: 'GET', path: '/expiry-days', query: ['symbol', 'exchange', 'instrument'], repeat: 'read' },
  readFreezeQuantity: { method: 'GET', path: '/master-freezeqty', query: ['symbol'], repeat: 'read' },
  readContractMaster: { method: 'GET', path: '/contract-master/', repeat: 'read' },
  checkHoliday: { method: 'GET', path: '/isHoliday/', query: ['exch'], repeat: 'read' },
  listHolidays: { method: 'GET', path: '/holidays', query: ['exch'], repeat: 'read' },
  listPastHolidays: { method: 'GET', path: '/prevholidays', query: ['exch'], repeat: 'read' },
  readLastPrices: { method: 'GET', path: '/ltp', query: ['Tokens'], repeat: 'read' },
  readQuotes: { method: 'GET', path: '/quotes', query: ['tokens'], repeat: 'read' },
  readOptionChain: { method: 'GET', path: '/option-chain', query: ['symbol', 'exchange', 'expiry', 'strikes'], repeat: 'read' },
  readHistory: { method: 'GET', path: '/history', query: ['token', 'symbol', 'exchange', 'interval', 'from', 'to', 'acname'], repeat: 'read' },
  mapTokens: { method: 'POST', path: '/token-mappings', query: ['broker'], body: 'json', repeat: 'read' },
  workOutCharges: { method: 'POST', path: '/charges', body: 'json', repeat: 'read' },
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
   * reply says which and why. One `strefID` covers all accounts. The reply does not wait for a fill. An account
   * that cannot take it is told in `refusedIn` and does not stop the others. With a key of your own in the
   * header `Idempotency-Key`, sending the same order again within 24 hours places nothing and gets the first
   * answer.
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
  readPositions(input: PositionFilter = {}, options?: CallOptions): Promise<Reply<PositionRow>> {
    return this.send(CALLS.readPositions, input, options) as Promise<Reply<PositionRow>>;
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
   * second. Positions are not closed by it: use GET /SquareOff/{ctype}.
   *
   * `POST /killswitch`
   */
  switchKill(input: KillSwitchChange, options?: CallOptions): Promise<Reply<KillSwitch>> {
    return this.send(CALLS.switchKill, input, options) as Promise<Reply<KillSwitch>>;
  }

  /**
   * Look up instruments.
   *
   * The instruments of a stock or index at an exchange. For a cash symbol the share or index itself comes
   * first. `exch_seg`, a colon and `token` make the token of an order.
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
   * Read candles.
   *
   * Candles of an instrument, the earliest first: what was recorded or imported, and what its source knows of
   * the rest. The same question always gets the same answer, and only minutes that have ended are in it. When
   * nobody can be asked for the rest, that is an error and never a shorter list.
   *
   * `GET /history`
   */
  readHistory(input: HistoryQuestion, options?: CallOptions): Promise<Reply<HistoryCandle>> {
    return this.send(CALLS.readHistory, input, options) as Promise<Reply<HistoryCandle>>;
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
