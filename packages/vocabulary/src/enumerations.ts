/**
 * Every closed list of values that crosses a boundary. A value is spelt here once; types, validation, the API
 * description and the documentation tables follow from it.
 */

export const BROKER = ['FYERS', 'IIFLXTS', 'ANGELONE', 'testBroker'] as const;
export type Broker = (typeof BROKER)[number];

/** Other spellings that clients use for a broker, besides any letter case of its code. */
export const BROKER_ALIAS: Readonly<Record<string, Broker>> = { IIFL: 'IIFLXTS' };

/** CDS and MCX are known to the reference-data calls, which answer with empty data; orders there are refused. */
export const EXCHANGE = ['NSE', 'BSE', 'NFO', 'BFO', 'MCX', 'CDS'] as const;
export type Exchange = (typeof EXCHANGE)[number];

/** How charts write an exchange whose prices are delayed. */
export const EXCHANGE_SPELLING: Readonly<Record<string, Exchange>> = Object.fromEntries(
  EXCHANGE.flatMap((exchange) => [
    [`${exchange}_DL`, exchange],
    [`${exchange}_DLY`, exchange],
  ]),
);

export const TRADABLE_EXCHANGE = ['NSE', 'BSE', 'NFO', 'BFO'] as const;
export type TradableExchange = (typeof TRADABLE_EXCHANGE)[number];

/** The two markets with separate holidays. */
export const HOLIDAY_EXCHANGE = ['NSE', 'NFO'] as const;
export type HolidayExchange = (typeof HOLIDAY_EXCHANGE)[number];

export const PRODUCT_TYPE = ['Delivery', 'Intraday'] as const;
export type ProductType = (typeof PRODUCT_TYPE)[number];

export const ORDER_TYPE = ['Limit', 'Market', 'SL-Limit'] as const;
export type OrderType = (typeof ORDER_TYPE)[number];

export const ORDER_STATUS = ['Pending', 'Placed', 'Executed', 'Rejected', 'Cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUS)[number];

export const TRANS_TYPE = ['Buy', 'Sell'] as const;
export type TransType = (typeof TRANS_TYPE)[number];

/** What reference-data calls filter by: any future, or any option. */
export const INSTRUMENT_KIND = ['FUT', 'OPT'] as const;
export type InstrumentKind = (typeof INSTRUMENT_KIND)[number];

export const STRATEGY_TYPE = ['Intraday', 'Positional'] as const;
export type StrategyType = (typeof STRATEGY_TYPE)[number];

export const DISPLAY = ['Private', 'Public'] as const;
export type Display = (typeof DISPLAY)[number];

export const YES_NO = ['Y', 'N'] as const;
export type YesNo = (typeof YES_NO)[number];

/** Of an account at its broker. none: never logged in. ended: it is over, log in again. */
export const SESSION_STATE = ['none', 'live', 'ended'] as const;
export type SessionState = (typeof SESSION_STATE)[number];

/** A visitor has no login, trades only on paper, and is removed after some hours. */
export const USER_TYPE = ['basic', 'admin', 'visitor'] as const;
export type UserType = (typeof USER_TYPE)[number];

export const ALERT_TYPE = ['DEBUG', 'INFO', 'ERROR'] as const;
export type AlertType = (typeof ALERT_TYPE)[number];

/** C is cash, D is derivatives. */
export const SEGMENT = ['C', 'D'] as const;
export type Segment = (typeof SEGMENT)[number];

export const OPTION_TYPE = ['CE', 'PE'] as const;
export type OptionType = (typeof OPTION_TYPE)[number];

/** What one action of a webhook alert does. */
export const WEBHOOK_ACTION = [
  'placeorder',
  'placebasket',
  'squareoff',
  'squareoffbasket',
  'addexit',
  'cancelall',
  'deactivate',
  'signal',
  'logalert',
] as const;
export type WebhookAction = (typeof WEBHOOK_ACTION)[number];

/** What a price alert follows: last price, implied volatility, call and put at the money, profit or loss of today. */
export const ALERT_WATCH = ['ltp', 'iv', 'straddle', 'pnl'] as const;
export type AlertWatch = (typeof ALERT_WATCH)[number];

export const ALERT_CONDITION = ['above', 'below', 'crosses', 'moves'] as const;
export type AlertConditionName = (typeof ALERT_CONDITION)[number];

export const ALERT_REPEAT = ['once', 'each'] as const;
export type AlertRepeat = (typeof ALERT_REPEAT)[number];

/** How a price alert or a GTT stands. `gone`: its contract is not traded any more. */
export const INSTRUCTION_STATUS = [
  'waiting',
  'placing',
  'fired',
  'refused',
  'removed',
  'expired',
  'gone',
  'adjusted',
] as const;
export type InstructionStatus = (typeof INSTRUCTION_STATUS)[number];

/** What a deployment of BuildAlgos trades on: the simulated venue of forward tests, or the brokers of its accounts. */
export const DEPLOYMENT_MODE = ['forward', 'live'] as const;
export type DeploymentMode = (typeof DEPLOYMENT_MODE)[number];

/** `paused`: legs are followed, nothing enters. `stopping`: everything is being closed. */
export const DEPLOYMENT_STATE = ['running', 'paused', 'stopping', 'stopped'] as const;
export type DeploymentState = (typeof DEPLOYMENT_STATE)[number];

/** How a replay of a past day stands. */
export const REPLAY_STATE = ['starting', 'playing', 'paused', 'done', 'stopped', 'failed'] as const;
export type ReplayState = (typeof REPLAY_STATE)[number];

export const CORPORATE_ACTION = ['split', 'bonus', 'dividend'] as const;
export type CorporateActionKind = (typeof CORPORATE_ACTION)[number];

export const CORPORATE_ACTION_STATUS = ['coming', 'applied'] as const;
export type CorporateActionStatus = (typeof CORPORATE_ACTION_STATUS)[number];

export const GTT_LEG_STATUS = ['armed', 'fired', 'refused', 'cancelled'] as const;
export type GttLegStatus = (typeof GTT_LEG_STATUS)[number];

export const TRIGGER_SIDE = ['above', 'below'] as const;
export type TriggerSide = (typeof TRIGGER_SIDE)[number];

/** How an order picks the strike of an option that it describes. */
export const STRIKE_BY = [
  'moneyness',
  'premium_above',
  'premium_near',
  'premium_below',
  'delta',
  'straddle_percent',
] as const;
export type StrikeBy = (typeof STRIKE_BY)[number];

export const EXPIRY_CYCLE = ['weekly', 'monthly'] as const;
export type ExpiryCycle = (typeof EXPIRY_CYCLE)[number];

/** What becomes of the sells of a basket when the buys that hedge them are not filled. */
export const HEDGE_OUTCOME = ['stop', 'goOn', 'undo'] as const;
export type HedgeOutcome = (typeof HEDGE_OUTCOME)[number];

/** What became of a leg of a basket in an account. */
export const LEG_STATUS = ['planned', 'waiting', 'placed', 'already', 'refused', 'stopped'] as const;
export type LegStatus = (typeof LEG_STATUS)[number];

export const BASKET_STATUS = ['planned', 'waiting', 'working', 'open', 'closing', 'over'] as const;
export type BasketStatus = (typeof BASKET_STATUS)[number];

/** What became of a request that carried a key. */
export const REQUEST_STATE = ['taken', 'underWay', 'unknown'] as const;
export type RequestState = (typeof REQUEST_STATE)[number];

/** What a bulk cancel or square-off addresses. */
export const SCOPE = ['strategy', 'account', 'all'] as const;
export type Scope = (typeof SCOPE)[number];

/** What an exit watches, and what its numbers are. */
export const EXIT_SCOPE = ['position', 'basket', 'strategy', 'account', 'all'] as const;
export type ExitScope = (typeof EXIT_SCOPE)[number];
export const EXIT_MEASURE = ['price', 'percent', 'rupees'] as const;
export type ExitMeasure = (typeof EXIT_MEASURE)[number];
export const EXIT_CLOSES = ['watched', 'basket', 'strategy', 'account', 'all'] as const;
export const EXIT_DAYS = ['today', 'untilRemoved'] as const;
export const EXIT_STATE = ['watching', 'closing', 'resting', 'over'] as const;
export const EXIT_REASON = [
  'stopLoss',
  'trailingStop',
  'profitLock',
  'moveToCost',
  'target',
  'exitTime',
  'daysBeforeExpiry',
] as const;
export type ExitReason = (typeof EXIT_REASON)[number];

export const SOCKET_MESSAGE_TYPE = ['General', 'OrderUpdate', 'Heartbeat'] as const;
export type SocketMessageType = (typeof SOCKET_MESSAGE_TYPE)[number];

/** The kinds of instrument with different hours. CAS: shares whose closing price is made in an auction. */
export const SESSION_CLASS = ['CASH_CAS', 'CASH_NORMAL', 'FUT', 'OPT', 'CDS', 'MCX_NONAGRI'] as const;
export type SessionClass = (typeof SESSION_CLASS)[number];

/** What may be done at a moment of a trading day. Outside all of them the market is closed. */
export const MARKET_PHASE = [
  /** Orders of all kinds are collected for one opening price. */
  'pre-open',
  /** Limit orders only; the end is drawn at random. */
  'pre-open-limit',
  'pre-open-matching',
  'buffer',
  'continuous',
  /** The reference price of the closing auction is made; no trading. */
  'auction-reference',
  'auction',
  'auction-limit',
  'auction-matching',
  /** Trading at the closing price. */
  'post-close',
] as const;
export type MarketPhase = (typeof MARKET_PHASE)[number];

/** What charges are computed for: shares, futures, options. */
export const CHARGE_SEGMENT = ['EQ', 'FUT', 'OPT'] as const;
export type ChargeSegment = (typeof CHARGE_SEGMENT)[number];

/** An exchange and, where it has both, futures or options: one word, so that the two cannot contradict each other. */
export const CHARGED_MARKET = [
  'NSE',
  'BSE',
  'NFO-FUT',
  'NFO-OPT',
  'BFO-FUT',
  'BFO-OPT',
  'MCX-FUT',
  'MCX-OPT',
  'CDS-FUT',
  'CDS-OPT',
] as const;
export type ChargedMarket = (typeof CHARGED_MARKET)[number];

/** Everything that a trade costs, in display order. */
export const CHARGE_KIND = [
  'brokerage',
  'stt',
  'sttExercise',
  'ctt',
  'exchange',
  'ipft',
  'sebi',
  'stamp',
  'dp',
  'gst',
] as const;
export type ChargeKind = (typeof CHARGE_KIND)[number];

export const BROKERAGE_PRESET = ['none', 'flat20'] as const;
export type BrokeragePreset = (typeof BROKERAGE_PRESET)[number];

/** Whose depository charge is taken for a delivery sale. */
export const DP_PRESET = ['none', 'generic', 'FYERS'] as const;
export type DpPreset = (typeof DP_PRESET)[number];

/** What the price websocket sends. */
export const DATA_MESSAGE_TYPE = ['General', 'Tick', 'Candle', 'OptionChain', 'Heartbeat'] as const;
export type DataMessageType = (typeof DATA_MESSAGE_TYPE)[number];

/** What a client may ask of the price websocket. */
export const DATA_FUNCTION = [
  'subscribe',
  'unsubscribe',
  'connections',
  'subscribeOptionChain',
  'unsubscribeOptionChain',
] as const;
export type DataFunction = (typeof DATA_FUNCTION)[number];

/** How much of a price a reader wants: the last price, the usual fields, five levels of depth, or minute candles. */
/** What `/eventWS` tells. */
export const EVENT_MESSAGE_TYPE = [
  'Greeting',
  'Heartbeat',
  'Event',
  'Positions',
  'Backtest',
  'Sweep',
  'Replay',
  'General',
] as const;
export type EventMessageType = (typeof EVENT_MESSAGE_TYPE)[number];

/** What a client may ask of `/eventWS`. */
export const EVENT_FUNCTION = ['subscribePositions', 'unsubscribePositions'] as const;
export type EventFunction = (typeof EVENT_FUNCTION)[number];

/** What an event is about. */
export const EVENT_KIND = [
  /** A line of the execution log. */
  'log',
  'account',
  'strategy',
  'link',
  'guards',
  'killSwitch',
  /** A square-off that has not closed a position yet. */
  'squareOff',
  'priceAlert',
  'gtt',
  'exit',
  'basket',
  'deployment',
  /** The tradebook. */
  'trades',
  /** Spark itself. */
  'system',
] as const;
export type EventKind = (typeof EVENT_KIND)[number];

export const PRICE_MODE = ['ltp', 'quote', 'depth', 'candle'] as const;
export type PriceMode = (typeof PRICE_MODE)[number];

/** Minutes of one candle; 1D is a day. */
export const CANDLE_INTERVAL = [
  '1',
  '2',
  '3',
  '5',
  '10',
  '15',
  '20',
  '30',
  '60',
  '120',
  '240',
  '1D',
] as const;
export type CandleInterval = (typeof CANDLE_INTERVAL)[number];

/** How much is known of a day's minutes: all of them, some, none, or none but those of the simulated exchange. */
export const DAY_COVERAGE = ['whole', 'partial', 'none', 'simulated'] as const;
export type DayCoverage = (typeof DAY_COVERAGE)[number];

/** Where candles come from of which nothing is stored. */
export const CANDLE_FILL = ['simulated', 'brokers'] as const;
