// Written by `npm run generate` from the contract. Do not edit.

/** The shape of every reply to a call that failed. */
export type ErrorEnvelope = {
  /** The call did nothing. */
  readonly status: false;
  /** Something was wrong. */
  readonly error: true;
  /** Always empty. */
  readonly data: readonly unknown[];
  /** The kind of failure; `Bad request` for every 400. */
  readonly message: string;
  /** Everything that was wrong, each with a sentence and a hint. */
  readonly errors: readonly ErrorItem[];
};

/** One thing that was wrong with a request. */
export type ErrorItem = {
  /** Stable name of what was wrong. Programs compare this, never the sentence. */
  readonly code: "field_missing" | "field_type" | "field_range" | "field_format" | "field_length" | "field_choice" | "field_unknown" | "field_repeated" | "field_conflict" | "fields_disagree" | "json_broken" | "json_duplicate_key" | "json_too_deep" | "body_not_object" | "text_not_utf8" | "url_broken" | "request_broken" | "token_missing" | "token_invalid" | "token_expired" | "login_failed" | "login_foreign" | "login_throttled" | "visitors_off" | "visitor_foreign" | "visitors_too_many" | "not_for_visitors" | "metrics_closed" | "path_unknown" | "body_too_large" | "url_too_long" | "headers_too_large" | "content_type_unsupported" | "proxy_private" | "name_unknown" | "name_taken" | "name_unusable" | "limit_reached" | "account_disabled" | "broker_mismatch" | "link_unknown" | "link_exists" | "params_too_large" | "login_not_started" | "broker_refused" | "prices_simulated" | "broker_silent" | "trade_value_on_head" | "instrument_unknown" | "token_unknown" | "token_ambiguous" | "no_active_account" | "identifier_foreign" | "account_inactive" | "session_missing" | "list_loading" | "account_at_work" | "strategy_at_work" | "telegram_not_set" | "telegram_not_sent" | "instrument_not_tradable" | "instrument_expired" | "market_closed" | "qty_off_lot" | "batches_too_many" | "price_missing" | "price_off_tick" | "price_outside_band" | "order_unknown" | "order_archived" | "order_finished" | "refused_by_broker" | "order_at_work" | "position_flat" | "position_smaller" | "position_being_closed" | "position_ambiguous" | "price_unknown" | "key_reused" | "account_damaged" | "guard_killed" | "guard_rate" | "guard_open_orders" | "guard_qty" | "guard_notional" | "guard_daily_loss" | "webhook_unknown" | "webhook_expired" | "webhook_number_unknown" | "alerts_too_many" | "alert_id_reused" | "option_unknown" | "message_not_text" | "history_too_long" | "candles_unknown" | "upgrade_missing" | "tokens_too_many" | "prices_unavailable" | "readings_too_many" | "reading_broken_off" | "sockets_too_many" | "messages_too_many" | "message_unexpected" | "updates_left_out" | "trade_archived" | "trade_unknown" | "admin_only" | "busy" | "store_unavailable" | "data_folder_gone" | "data_damaged" | "outcome_unknown" | "stopping" | "internal";
  /** The field it is about, spelt the way you sent it. */
  readonly field?: string | undefined;
  /** What was wrong, as a sentence for people. */
  readonly message: string;
  /** What to do about it. */
  readonly hint?: string | undefined;
};

/** What a login gives you. */
export type AccessToken = {
  /** Send it with every other call, as: Authorization: Bearer <access_token>. */
  readonly access_token: string;
  /** Always bearer. */
  readonly token_type: "bearer";
};

/** Either userid and password, or apikey alone. */
export type Login = {
  /** Your e-mail address. Required together with `password` unless `apikey` is given. */
  readonly userid?: string | undefined;
  /** Your password. Required together with `userid` unless `apikey` is given. */
  readonly password?: string | undefined;
  /**
   * Your API key, `AuthKey` of your profile. When it is given it decides, and userid and password are not
   * looked at.
   */
  readonly apikey?: string | undefined;
};

/** The key that stands for userid and password. */
export type KeyLogin = {
  /**
   * Your API key, `AuthKey` of your profile. When it is given it decides, and userid and password are not
   * looked at.
   */
  readonly apikey: string;
};

/** What a visitor gets: an access token for a desk of their own, on paper. */
export type Visit = {
  /** Send it with every other call, as: Authorization: Bearer <access_token>. */
  readonly access_token: string;
  /** Always bearer. */
  readonly token_type: "bearer";
  /** The code of the visitor, unique in this Spark. */
  readonly UCC: string;
  /** When the visit ends, in Indian time. The token ends, open orders are cancelled, positions closed. */
  readonly endsAt: string;
};

/** Who you are, and what you may have. */
export type Profile = {
  /** Your number in Spark. */
  readonly ID: number;
  /** Your name. */
  readonly Name: string;
  /** Your e-mail address, with which you log in. */
  readonly Email: string;
  /** Your phone number; empty when you gave none. */
  readonly PhoneNo: string;
  /** Day of your latest login to Spark; null before the first. */
  readonly LastLogin: string | null;
  /** Day on which you were added. */
  readonly CreatedOn: string;
  /** Your unique customer code in Spark. */
  readonly UCC: string;
  /** 1 when you may no longer log in. */
  readonly Disabled: 0 | 1;
  /** What kind of user you are. An admin may look after all users, a visitor trades on paper for some hours. */
  readonly UserType: "basic" | "admin" | "visitor";
  /** Your API key, for logging in without a password; null when it is not shown. */
  readonly AuthKey: string | null;
  /** How many accounts you may have enabled. */
  readonly acLimit: number;
  /** How many strategies you may have. */
  readonly stLimit: number;
};

/** A broker account, as it stands in the list. */
export type Account = {
  /** Your client code at the broker. For testBroker any text will do. */
  readonly Clientid: string;
  /** Name you gave the account, unique among your accounts. */
  readonly AccountName: string;
  /** Day of the latest login at the broker. A session is live only when this is today. */
  readonly LastLogin: string | null;
  /** Your unique customer code in Spark. */
  readonly UCC: string;
  /** Y when orders may be sent, N when not, null when it was never switched. */
  readonly Trade: "Y" | "N" | null;
  /** Code of the broker. */
  readonly Broker: "FYERS" | "IIFLXTS" | "ANGELONE" | "testBroker";
  /** The login of the account at its broker, as it stands now. */
  readonly Session: AccountSession;
};

/** The login of the account at its broker, as it stands now. */
export type AccountSession = {
  /**
   * Whether orders reach the broker (live), one has to log in again (ended), or nobody logged in yet (none).
   */
  readonly State: "none" | "live" | "ended";
  /**
   * When the session ends: when the broker said, at the latest at midnight. null when it lasts or there is
   * none.
   */
  readonly EndsAt: string | null;
  /**
   * Why it ended, what is wrong at the broker at the moment, or which hours it keeps where paper keeps others,
   * in one sentence. null when there is nothing to tell.
   */
  readonly Message: string | null;
};

/** One account with what its owner needs to use it. Password, pin and secrets never come back. */
export type AccountDetails = {
  /** Your client code at the broker. For testBroker any text will do. */
  readonly Clientid: string;
  /** Name you gave the account, unique among your accounts. */
  readonly AccountName: string;
  /** Day of the latest login at the broker. A session is live only when this is today. */
  readonly LastLogin: string | null;
  /** Your unique customer code in Spark. */
  readonly UCC: string;
  /** Y when orders may be sent, N when not, null when it was never switched. */
  readonly Trade: "Y" | "N" | null;
  /** Code of the broker. */
  readonly Broker: "FYERS" | "IIFLXTS" | "ANGELONE" | "testBroker";
  /** The login of the account at its broker, as it stands now. */
  readonly Session: AccountSession;
  /** Key of your developer app at the broker. */
  readonly ApiKey: string | null;
  /** Telegram chat that is told about this account. */
  readonly Chatid: string | null;
  /** Token of the Telegram bot that writes to the chat. */
  readonly BotKeys: string | null;
  /** The broker session: a text, an object of two tokens, or null when there is none. */
  readonly Sessionid: string | BrokerSession | null;
  /** Where the broker sends you back after its login page. */
  readonly Redirecturl: string | null;
  /** By which way orders of the account leave; the password of a proxy is masked. */
  readonly Egress: string | null;
  /** What the broker takes for an order, in words; null for the plan of a discount broker. */
  readonly Brokerage: string | null;
  /**
   * What a paper account began with, in rupees; `Funds` of GET /broker-account tells what is left of it. null
   * for a live account, whose money is at its broker.
   */
  readonly Capital: number | null;
};

/** A session of a broker that gives two tokens, as ANGELONE does. */
export type BrokerSession = {
  /** Token for trading. */
  readonly jwtToken: string;
  /** Token for market data. */
  readonly feedToken: string;
};

/** What an account is connected from. */
export type NewAccount = {
  /** Name you gave the account, unique among your accounts. */
  readonly AccountName: string;
  /** Code of the broker. Letter case does not matter; IIFL means IIFLXTS. */
  readonly Broker: "FYERS" | "IIFLXTS" | "ANGELONE" | "testBroker";
  /** Your client code at the broker. For testBroker any text will do. */
  readonly Clientid: string;
  /** Key of your developer app at the broker. */
  readonly ApiKey?: string | undefined;
  /** Secret of your developer app. It is kept sealed and never returned. */
  readonly ApiSecret?: string | undefined;
  /** Password at the broker, for brokers that need it. Never returned. */
  readonly Password?: string | undefined;
  /** Pin at the broker, for brokers that need it. Never returned. */
  readonly Pin?: string | undefined;
  /** Seed of the one-time passwords, for brokers that need it. Never returned. */
  readonly Totp?: string | undefined;
  /** Token of the Telegram bot that shall write to you. */
  readonly BotKeys?: string | undefined;
  /** Telegram chat that shall be told about this account. */
  readonly Chatid?: string | undefined;
  /** Where the broker shall send you back after its login page. */
  readonly Redirecturl?: string | undefined;
  /**
   * By which way orders of this account leave, for brokers that take them only from a registered address:
   * `local` and an IP address of the machine that Spark runs on, or the http address of a proxy. When not
   * given, whichever way the machine takes.
   */
  readonly Egress?: string | undefined;
  /**
   * What your broker takes for each order, for the charges of trades: `zero`, `flat 20`, `percent 0.5` or
   * `percent 0.03 cap 20`. When not given, the plan of a discount broker: delivery free, ₹20 for an option, any
   * other 0.03 % up to ₹20. Trades that were made already keep their charges.
   */
  readonly Brokerage?: string | undefined;
  /**
   * With how much money a paper account begins, in rupees; ₹10,00,000 when it is never sent. Sending it sets
   * the money of the account to it again, whatever was won or lost, so it is taken only while no order and no
   * position of the account is open. A live account has its money at its broker.
   */
  readonly Capital?: number | undefined;
};

/** New values of an account. What is not given stays; an empty text clears the field. */
export type AccountChange = {
  /** Your client code at the broker. For testBroker any text will do. */
  readonly Clientid?: string | undefined;
  /** Key of your developer app at the broker. */
  readonly ApiKey?: string | undefined;
  /** Secret of your developer app. It is kept sealed and never returned. */
  readonly ApiSecret?: string | undefined;
  /** Password at the broker, for brokers that need it. Never returned. */
  readonly Password?: string | undefined;
  /** Pin at the broker, for brokers that need it. Never returned. */
  readonly Pin?: string | undefined;
  /** Seed of the one-time passwords, for brokers that need it. Never returned. */
  readonly Totp?: string | undefined;
  /** Token of the Telegram bot that shall write to you. */
  readonly BotKeys?: string | undefined;
  /** Telegram chat that shall be told about this account. */
  readonly Chatid?: string | undefined;
  /** Where the broker shall send you back after its login page. */
  readonly Redirecturl?: string | undefined;
  /**
   * By which way orders of this account leave, for brokers that take them only from a registered address:
   * `local` and an IP address of the machine that Spark runs on, or the http address of a proxy. When not
   * given, whichever way the machine takes.
   */
  readonly Egress?: string | undefined;
  /**
   * What your broker takes for each order, for the charges of trades: `zero`, `flat 20`, `percent 0.5` or
   * `percent 0.03 cap 20`. When not given, the plan of a discount broker: delivery free, ₹20 for an option, any
   * other 0.03 % up to ₹20. Trades that were made already keep their charges.
   */
  readonly Brokerage?: string | undefined;
  /**
   * With how much money a paper account begins, in rupees; ₹10,00,000 when it is never sent. Sending it sets
   * the money of the account to it again, whatever was won or lost, so it is taken only while no order and no
   * position of the account is open. A live account has its money at its broker.
   */
  readonly Capital?: number | undefined;
};

/** What the broker says of an account, beside what Spark has. */
export type BrokerAccount = {
  /** Name you gave the account, unique among your accounts. */
  readonly AccountName: string;
  /** Code of the broker. */
  readonly Broker: "FYERS" | "IIFLXTS" | "ANGELONE" | "testBroker";
  /** When the broker was asked. */
  readonly AskedAt: string;
  /**
   * What the account has to spend, as the broker counts it. For testBroker the total is the capital of the
   * account with what was won or lost since, charges aside; used is an estimate of the margin, with the open
   * loss of what was not paid for in full.
   */
  readonly Funds: BrokerFunds | null;
  /** All that the broker or Spark holds, or null when the broker did not tell. */
  readonly Positions: readonly BrokerPosition[] | null;
  /** Why something is unknown, in one sentence. null when all is known. */
  readonly Message: string | null;
};

export type BrokerFunds = {
  /** Money for new orders, in rupees. null when the broker does not say. */
  readonly Available: number | null;
  /** Money that open positions and orders bind, in rupees. null when the broker does not say. */
  readonly Used: number | null;
  /** All of it, in rupees. null when the broker does not say. */
  readonly Total: number | null;
  /** What pledged securities count for, in rupees. null when the broker does not say. */
  readonly Collateral: number | null;
};

/** One position, as the broker and as Spark has it. */
export type BrokerPosition = {
  /** Symbol of the instrument, or the broker's name for one that Spark does not list. */
  readonly TradSymbol: string;
  /** Exchange, as the broker tells it. */
  readonly exchange: string;
  /** The instrument in Spark, or null when it lists none. */
  readonly token: string | null;
  /** Intraday or Delivery; the broker's own word for anything else. */
  readonly product: string;
  /** Open quantity at the broker, short below zero. null when the broker does not list it. */
  readonly BrokerQty: number | null;
  /** Open quantity in Spark's own book, of all strategies, without forward tests. */
  readonly SparkQty: number;
  /**
   * Whether both say the same. null when nobody can tell: shares for delivery become holdings at the broker.
   */
  readonly Agrees: boolean | null;
  /** Bought, as the broker tells it. */
  readonly BuyQty: number | null;
  /** What that cost, in rupees. null when the broker does not say. */
  readonly BuyValue: number | null;
  /** Sold, as the broker tells it. */
  readonly SellQty: number | null;
  /** What that brought in, in rupees. null when the broker does not say. */
  readonly SellValue: number | null;
  /** Average price of what is open, in rupees. null when the broker does not say. */
  readonly AvgPrice: number | null;
};

/** Address of the broker's login page. */
export type LoginUrl = {
  /** Open it in a browser and log in; the broker then sends you back with an auth code. */
  readonly loginUrl: string;
};

/** Whether trading is switched on. */
export type TradeFlag = {
  /** Y when orders may now be sent for the account, N when not. */
  readonly Trade: "Y" | "N";
};

/** Trading is switched off. */
export type TradeOff = {
  /** Orders are no longer sent for the account. */
  readonly Trade: "N";
};

/** A strategy that trades in the account you asked about. */
export type AccountLink = {
  /** Name of the strategy, unique among your strategies. */
  readonly StrategyName: string;
  /** Name you gave the account, unique among your accounts. */
  readonly AccountName: string;
  /** Your unique customer code in Spark. */
  readonly UCC: string;
  /** The quantity of every order is multiplied by this in this account. */
  readonly Multiplier: number;
  /** 1 when orders of the strategy go to this account, 0 when not. */
  readonly Activate: 0 | 1;
  /** Money set aside for the strategy in this account, for reports. It blocks no order. */
  readonly Capital: number;
};

/** A named container for orders. */
export type Strategy = {
  /** Number of the strategy, counted per user. */
  readonly ID: number;
  /** Name of the strategy, unique among your strategies. */
  readonly StrategyName: string;
  /** What the strategy does, in your words. */
  readonly Description: string;
  /** Intraday positions are closed the same day; Positional ones may stay overnight. */
  readonly StrategyType: "Intraday" | "Positional";
  /** Your unique customer code in Spark. */
  readonly UCC: string;
  /** Whether the strategy is meant for you alone or to be shown to others. */
  readonly Display: "Private" | "Public";
  /** Y runs every order of the strategy on the simulated exchange instead of at the broker. */
  readonly ForwardTest: "Y" | "N";
};

/** What a strategy is created from. */
export type NewStrategy = {
  /** Name of the strategy, unique among your strategies. */
  readonly strategyName: string;
  /** Intraday positions are closed the same day; Positional ones may stay overnight. */
  readonly strategyType: "Intraday" | "Positional";
  /** What the strategy does, in your words. */
  readonly description?: string | undefined;
  /** Whether the strategy is meant for you alone or to be shown to others. */
  readonly display?: "Private" | "Public" | undefined;
  /** Y runs every order of the strategy on the simulated exchange instead of at the broker. */
  readonly forwardTest?: "Y" | "N" | undefined;
};

/** New values of a strategy. What is not given stays as it is. */
export type StrategyChange = {
  /** Intraday positions are closed the same day; Positional ones may stay overnight. */
  readonly StrategyType: "Intraday" | "Positional";
  /** What the strategy does, in your words. */
  readonly Description?: string | undefined;
  /** Whether the strategy is meant for you alone or to be shown to others. */
  readonly Display?: "Private" | "Public" | undefined;
  /** Y runs every order of the strategy on the simulated exchange instead of at the broker. */
  readonly ForwardTest?: "Y" | "N" | undefined;
  /** Sent by some clients and ignored: the path names the strategy, and a strategy is not renamed. */
  readonly strategyName?: string | undefined;
};

/** One free JSON object per strategy, at most 65536 bytes. */
export type StrategyParams = { readonly [name: string]: unknown };

/** A strategy that trades in an account, with its size there. */
export type Link = {
  /** UCC and name of the strategy, with a colon between them. */
  readonly StrategyID: string;
  /** Name of the strategy, unique among your strategies. */
  readonly StrategyName: string;
  /** Name you gave the account, unique among your accounts. */
  readonly AccountName: string;
  /** Your unique customer code in Spark. */
  readonly UCC: string;
  /** The quantity of every order is multiplied by this in this account. */
  readonly Multiplier: number;
  /** 1 when orders of the strategy go to this account, 0 when not. */
  readonly Activate: 0 | 1;
  /** Money set aside for the strategy in this account, for reports. It blocks no order. */
  readonly Capital: number;
};

/** What a link is made from. */
export type NewLink = {
  /** Name of the strategy, unique among your strategies. */
  readonly StrategyName: string;
  /** Name you gave the account, unique among your accounts. */
  readonly AccountName: string;
  /** The quantity of every order is multiplied by this in this account. */
  readonly Multiplier: number;
  /** 1 when orders of the strategy go to this account, 0 when not. */
  readonly Activate: 0 | 1;
  /** Money set aside for the strategy in this account, for reports. It blocks no order. */
  readonly Capital: number;
};

/** Which link is meant. */
export type LinkPair = {
  /** Name of the linked strategy. */
  readonly st: string;
  /** Name of the linked account. */
  readonly ac: string;
};

/** The three values of a link. All of them are replaced. */
export type LinkSettings = {
  /** The quantity of every order is multiplied by this in this account. */
  readonly Multiplier: number;
  /** 1 when orders of the strategy go to this account, 0 when not. */
  readonly Activate: 0 | 1;
  /** Money set aside for the strategy in this account, for reports. It blocks no order. */
  readonly Capital: number;
};

/** The number of the order, and where it went. */
export type OrderPlaced = {
  /** Strategy reference id: one number for the orders of all accounts that one call placed. */
  readonly strefID: number;
  /** The accounts that took the order, each written UCC:AccountName. */
  readonly placedIn: readonly string[];
  /** The accounts where it could not be done; absent when there are none. */
  readonly refusedIn?: readonly RefusedIn[] | undefined;
  /** The contract that was chosen, where the order described it by autoOpt or autoFut. */
  readonly chosen?: ChosenContract | undefined;
};

/** An account that could not do it, and why. */
export type RefusedIn = {
  /** One account, written UCC:AccountName. */
  readonly account: string;
  /** Stable code of the reason, from the catalogue of errors. */
  readonly code: string;
  /** The reason as a sentence. */
  readonly message: string;
};

/** The contract that was chosen, where the order described it by autoOpt or autoFut. */
export type ChosenContract = {
  /** Its token. */
  readonly token: string;
  /** Its trading symbol. */
  readonly symbol: string;
  /** Why this one, as a sentence. */
  readonly why: string;
};

/** An order for every account that is linked to the strategy and active. */
export type OrderRequest = {
  /** Name of the strategy the order belongs to. */
  readonly strategyname: string;
  /** Market, Limit (needs limitPrice) or SL-Limit (needs triggerPrice and limitPrice). */
  readonly orderType: "Limit" | "Market" | "SL-Limit";
  /** Intraday is closed the same day; Delivery may stay overnight. */
  readonly productType: "Delivery" | "Intraday";
  /**
   * The instrument: exchange, colon, number. A name is taken as well: NSE:RELIANCE, NIFTY1! for the near
   * future, the trading symbol of a contract.
   */
  readonly token?: string | undefined;
  /**
   * The name of the instrument instead of its token, e.g. RELIANCE, NIFTY1! or the ticker of a chart. With
   * exchange where more than one lists it.
   */
  readonly symbol?: string | undefined;
  /**
   * Where symbol is listed. NSE and BSE also mean their futures and options, as on charts; a delayed NSE_DLY is
   * NSE.
   */
  readonly exchange?: "NSE" | "BSE" | "NFO" | "BFO" | "MCX" | "CDS" | undefined;
  /** An option that is chosen when the order is placed, or when the alert is carried out. */
  readonly autoOpt?: AutoOption | undefined;
  /** A future that is chosen when the order is placed, or when the alert is carried out. */
  readonly autoFut?: AutoFuture | undefined;
  /** Quantity in units, not in lots. */
  readonly qty: number;
  /** Whether it buys or sells. */
  readonly transType: "Buy" | "Sell";
  /** Limit price in rupees. Above 0 for Limit and SL-Limit orders; 0 for Market orders. */
  readonly limitPrice?: number | undefined;
  /** Number of batches into which the quantity of each account is cut. 0 and 1 mean one order. */
  readonly splitby?: number | undefined;
  /** Trigger price in rupees. Above 0 for SL-Limit orders; otherwise 0. */
  readonly triggerPrice?: number | undefined;
  /** true runs this order on the simulated exchange instead of at the broker. */
  readonly ForwardTest?: boolean | undefined;
  /**
   * What shall be done about a Limit order that does not fill: whichever of timeLimit and priceBuffer comes
   * first decides. With other order types it is stored and does nothing.
   */
  readonly operations?: OperationsRequest | undefined;
  /** Narrows the call to one account, written UCC:AccountName or AccountName. Without it: every account. */
  readonly identifier?: string | undefined;
  /**
   * Sent along, prices off the instrument's tick_size are rounded to it, or to this where it is a multiple: the
   * limit of a Buy down and of a Sell up, the trigger of a Buy up and of a Sell down. Left out, they are
   * refused.
   */
  readonly ticksize?: number | undefined;
};

/** An option that is chosen when the order is placed, or when the alert is carried out. */
export type AutoOption = {
  /** Name of the stock or index. */
  readonly symbol: string;
  /** Where the option is traded. */
  readonly exchange: "NSE" | "BSE" | "NFO" | "BFO";
  /** CE for a call, PE for a put. */
  readonly optionType: "CE" | "PE";
  /**
   * Whether the strike is chosen by its distance from the spot price, by its premium, by its delta, or by its
   * premium as a share of the at-the-money straddle.
   */
  readonly strikeBy: "moneyness" | "premium_above" | "premium_near" | "premium_below" | "delta" | "straddle_percent";
  /**
   * ATM, 1 OTM to 10 OTM or 1 ITM to 10 ITM; with a premium rule, the premium in rupees; with delta, a number
   * from 0.01 to 0.99, without sign for puts too; with straddle_percent, the per cent.
   */
  readonly strikeVal: string;
  /** Weekly or monthly expiry. */
  readonly expType?: "weekly" | "monthly" | undefined;
  /** 0 for the current expiry, which is meant where it is left out, 1 for the next, and so on. */
  readonly expNo?: number | undefined;
  /** The day of the expiry, instead of expType and expNo. */
  readonly expiry?: string | undefined;
};

/** A future that is chosen when the order is placed, or when the alert is carried out. */
export type AutoFuture = {
  /** Name of the stock or index. */
  readonly symbol: string;
  /** Where the future is traded. */
  readonly exchange: "NSE" | "BSE" | "NFO" | "BFO";
  /** 0 for the near future, which is meant where it is left out, 1 for the next, 2 for the far one. */
  readonly expNo?: number | undefined;
  /** The day of the expiry, instead of expNo. */
  readonly expiry?: string | undefined;
};

/**
 * What shall be done about a Limit order that does not fill: whichever of timeLimit and priceBuffer comes
 * first decides. With other order types it is stored and does nothing.
 */
export type OperationsRequest = {
  /** Longest wait for a fill in seconds, counted from placing the order. 0 switches it off. */
  readonly timeLimit?: number | undefined;
  /**
   * What happens when time or price runs out: true follows the best price every second until filled, false
   * cancels the rest.
   */
  readonly shouldExecute?: boolean | undefined;
  /** How far in rupees the market may run away from the limit price. 0 switches it off. */
  readonly priceBuffer?: number | undefined;
};

/** The number of the order it was done to. */
export type OrderReference = {
  /** Strategy reference id: one number for the orders of all accounts that one call placed. */
  readonly strefID: number;
  /** The accounts where it could not be done; absent when there are none. */
  readonly refusedIn?: readonly RefusedIn[] | undefined;
  /**
   * The accounts whose broker did not confirm it within a second: Spark goes on, and the order book and the
   * websocket tell when it is so. Absent when there are none. An extension.
   */
  readonly unsettledIn?: readonly UnsettledIn[] | undefined;
};

/** An account that has not confirmed it yet, and why. */
export type UnsettledIn = {
  /** One account, written UCC:AccountName. */
  readonly account: string;
  /** What Spark waits for, as a sentence. */
  readonly message: string;
};

/**
 * New values of an open order. limitPrice is required when the order is or becomes a Limit order. What is not
 * given stays; the quantity cannot be changed.
 */
export type OrderChange = {
  /** Name of the strategy the order belongs to. */
  readonly strategyname: string;
  /** Strategy reference id: one number for the orders of all accounts that one call placed. */
  readonly strefID: number;
  /** Market, Limit (needs limitPrice) or SL-Limit (needs triggerPrice and limitPrice). */
  readonly orderType?: "Limit" | "Market" | "SL-Limit" | undefined;
  /** Limit price in rupees. Above 0 for Limit and SL-Limit orders; 0 for Market orders. */
  readonly limitPrice?: number | undefined;
  /** Trigger price in rupees. Above 0 for SL-Limit orders; otherwise 0. */
  readonly triggerPrice?: number | undefined;
  /** Narrows the call to one account, written UCC:AccountName or AccountName. Without it: every account. */
  readonly identifier?: string | undefined;
};

/** Which order to cancel, everywhere or in one account. */
export type OrderCancel = {
  /** Name of the strategy the order belongs to. */
  readonly strategyname: string;
  /** Strategy reference id: one number for the orders of all accounts that one call placed. */
  readonly strefID: number;
  /** Narrows the call to one account, written UCC:AccountName or AccountName. Without it: every account. */
  readonly identifier?: string | undefined;
};

/** Which order is no longer to be watched. */
export type OperationStop = {
  /** Name of the strategy the order belongs to. */
  readonly strategyname: string;
  /** Strategy reference id: one number for the orders of all accounts that one call placed. */
  readonly strefID: number;
};

/** The accounts that have not confirmed it. Where all have, `data` is empty. */
export type BulkOutcome = {
  /** The accounts where it could not be done; absent when there are none. */
  readonly refusedIn?: readonly RefusedIn[] | undefined;
  /**
   * The accounts whose broker did not confirm it within a second: Spark goes on, and the order book and the
   * websocket tell when it is so. Absent when there are none. An extension.
   */
  readonly unsettledIn?: readonly UnsettledIn[] | undefined;
};

/** The kind of thing that is meant. */
export type BulkScope = {
  /**
   * strategy: one strategy, in one account or in all. account: one account, with all its strategies or with
   * one. all: everything you have; an extension.
   */
  readonly ctype: "strategy" | "account" | "all";
};

/** Which strategy or account is meant. */
export type BulkTarget = {
  /**
   * Name of the strategy. Required when ctype is strategy; with account it narrows the call to this strategy.
   */
  readonly stname?: string | undefined;
  /** Name of the account. Required when ctype is account; with strategy it narrows the call to this account. */
  readonly acname?: string | undefined;
};

/** An order in one account. */
export type OrderBookRow = {
  /** Your unique customer code in Spark. */
  readonly UCC: string;
  /** Name you gave the account, unique among your accounts. */
  readonly AccountName: string;
  /** Strategy reference id: one number for the orders of all accounts that one call placed. */
  readonly strefID: number;
  /** Number of the order in one account, below its strefID. */
  readonly reftag: number;
  /** Name of the strategy, unique among your strategies. */
  readonly StrategyName: string;
  /** Market, Limit (needs limitPrice) or SL-Limit (needs triggerPrice and limitPrice). */
  readonly orderType: "Limit" | "Market" | "SL-Limit";
  /** Intraday is closed the same day; Delivery may stay overnight. */
  readonly productType: "Delivery" | "Intraday";
  /** Market price when the order was taken; null when none was at hand. */
  readonly price: number | null;
  /** Limit price in rupees. Above 0 for Limit and SL-Limit orders; 0 for Market orders. */
  readonly limitPrice: number;
  /** Trigger price in rupees. Above 0 for SL-Limit orders; otherwise 0. */
  readonly triggerPrice: number;
  /** The instrument: exchange, colon, number. */
  readonly token: string;
  /** C for cash, D for derivatives. */
  readonly segment: "C" | "D";
  /** Trading symbol of the instrument. */
  readonly symbol: string;
  /** Quantity in units, not in lots. */
  readonly qty: number;
  /** Whether it buys or sells. */
  readonly transType: "Buy" | "Sell";
  /** Number of batches into which the quantity of each account is cut. 0 and 1 mean one order. */
  readonly splitby: number;
  /** The operations of the order as JSON text (an object on the websocket, a text here). */
  readonly Operations: string;
  /** Batches sent to the broker. */
  readonly ordersplaced: number;
  /** Batches that are no longer waiting or pending, whatever became of them. */
  readonly ordersdone: number;
  /** Batches filled completely. */
  readonly ordersexecuted: number;
  /** When the order was placed, in Indian time. */
  readonly placed_at: string;
  /** When it was last seen in the broker's own book, in Indian time; null until it was. */
  readonly recon_at: string | null;
  /** When it was turned into a trade. */
  readonly trade_at: string | null;
  /** Units filled so far. */
  readonly filledQty: number;
  /** Units traded; null until something is filled. */
  readonly tradedQty: number | null;
  /** Filled quantity times average price; null until something is filled. */
  readonly tradeValue: number | null;
  /** Average price of what was filled; 0 until something is. */
  readonly tradePrice: number;
  /** Pending and Placed are open; Executed, Rejected and Cancelled are final. */
  readonly status: "Pending" | "Placed" | "Executed" | "Rejected" | "Cancelled";
  /** 1 while the order is being worked, 0 when it is finished. */
  readonly active: 0 | 1;
  /** When the last part was filled, in Indian time; null until something is. */
  readonly executed_at: string | null;
  /** 1 when it ran on the simulated exchange; 0 or null when it went to the broker. */
  readonly ForwardTest: 0 | 1 | null;
  /** The batches of the order; only there when withorders is true. */
  readonly orders?: readonly BatchOrder[] | undefined;
};

/** One batch of an order, as the broker knows it. */
export type BatchOrder = {
  /** The broker's own number of this batch. */
  readonly orderid: string;
  /** Pending and Placed are open; Executed, Rejected and Cancelled are final. */
  readonly status: "Pending" | "Placed" | "Executed" | "Rejected" | "Cancelled";
  /** Quantity in units, not in lots. */
  readonly qty: number;
  /** Units filled so far. */
  readonly filledQty: number;
  /** Average price of what was filled; 0 until something is. */
  readonly tradePrice: number;
  /** Filled quantity times average price; null until something is filled. */
  readonly tradeValue: number | null;
  /** When the order was placed, in Indian time. */
  readonly placed_at: string;
};

/** What a reply says when it does not hold every order. */
export type OrderBookRest = {
  /** Only there when orders were left out: the cursor of the next page. */
  readonly next?: number | undefined;
  /** Only there when orders were left out: says so, and how to get them. */
  readonly notice?: string | undefined;
};

/** Which orders to list. Without filters: all of today. */
export type OrderBookFilter = {
  /** Only orders of this account. */
  readonly acname?: string | undefined;
  /** Only orders of this strategy. */
  readonly stname?: string | undefined;
  /** true adds the batches of each order. */
  readonly withorders?: boolean | undefined;
  /** Number of the order in one account, below its strefID. */
  readonly reftag?: number | undefined;
  /** Strategy reference id: one number for the orders of all accounts that one call placed. */
  readonly strefid?: number | undefined;
  /** true for the orders of today, false for all. */
  readonly today?: boolean | undefined;
  /** How many rows at most, 50000 when left out. With limit or cursor the newest order comes first. */
  readonly limit?: number | undefined;
  /** Only orders with a smaller reftag: for the next page, the next of the reply before. */
  readonly cursor?: number | undefined;
};

/** Which row of the order book to remove. */
export type OrderToDelete = {
  /** Strategy reference id: one number for the orders of all accounts that one call placed. */
  readonly strefID: number;
  /** Number of the order in one account, below its strefID. */
  readonly reftag: number;
};

/** One line of the execution log. */
export type ExecutionLog = {
  /** When it happened, in Indian time. */
  readonly Datetime: string;
  /** Your unique customer code in Spark. */
  readonly UCC: string;
  /** The strategy or the account it is about; your UCC where it is about all accounts. */
  readonly Name: string;
  /** How serious it is. The key has a space in it. */
  readonly "Alert Type": "DEBUG" | "INFO" | "ERROR";
  /** What happened. */
  readonly Message: string;
  /** Number of the line; later lines have larger ones. */
  readonly id: number;
};

/** What a reply says when it ends where the archives begin. */
export type ExecutionLogRest = {
  /** Only there when older lines were moved to archives: says so, and how to read them. */
  readonly notice?: string | undefined;
};

/** Which lines to read. Without filters: the newest. */
export type ExecutionLogFilter = {
  /** Only lines of this alert type. */
  readonly type?: "DEBUG" | "INFO" | "ERROR" | undefined;
  /** Only lines about this strategy or account. */
  readonly name?: string | undefined;
  /** Only lines from this moment or date on. */
  readonly from?: string | undefined;
  /** Only lines before this moment, or on or before this date. */
  readonly to?: string | undefined;
  /** Only lines with this text in their message, in any letter case. */
  readonly text?: string | undefined;
  /** How many lines at most, the newest of those that fit. */
  readonly limit?: number | undefined;
  /** Only lines with a smaller number: for the next page, the id of the last line you have. */
  readonly beforeid?: number | undefined;
};

/** Which position to close. Without qty: all of it. */
export type SquareOffSingle = {
  /** Name you gave the account, unique among your accounts. */
  readonly acname: string;
  /** Name of the strategy, unique among your strategies. */
  readonly stname: string;
  /**
   * The instrument: exchange, colon, number. A name is taken as well: NSE:RELIANCE, NIFTY1! for the near
   * future, the trading symbol of a contract.
   */
  readonly token?: string | undefined;
  /**
   * The name of the instrument instead of its token, e.g. RELIANCE, NIFTY1! or the ticker of a chart. With
   * exchange where more than one lists it.
   */
  readonly symbol?: string | undefined;
  /**
   * Where symbol is listed. NSE and BSE also mean their futures and options, as on charts; a delayed NSE_DLY is
   * NSE.
   */
  readonly exchange?: "NSE" | "BSE" | "NFO" | "BFO" | "MCX" | "CDS" | undefined;
  /** Product type of the position. */
  readonly positionType: "Delivery" | "Intraday";
  /**
   * true closes with a Limit order at the current market price, false with a Market order. true, 1 and Y mean
   * true; any other text, such as --, means false.
   */
  readonly at_limit: boolean;
  /** Quantity in units, not in lots. */
  readonly qty?: number | undefined;
};

/** Which position was closed by hand. */
export type ManualPosition = {
  /** Account that holds the position. May be left out when only one does. */
  readonly acname?: string | undefined;
  /** Strategy the position belongs to. May be left out when only one holds it. */
  readonly stname?: string | undefined;
  /**
   * The instrument: exchange, colon, number. A name is taken as well: NSE:RELIANCE, NIFTY1! for the near
   * future, the trading symbol of a contract.
   */
  readonly token?: string | undefined;
  /**
   * The name of the instrument instead of its token, e.g. RELIANCE, NIFTY1! or the ticker of a chart. With
   * exchange where more than one lists it.
   */
  readonly symbol?: string | undefined;
  /**
   * Where symbol is listed. NSE and BSE also mean their futures and options, as on charts; a delayed NSE_DLY is
   * NSE.
   */
  readonly exchange?: "NSE" | "BSE" | "NFO" | "BFO" | "MCX" | "CDS" | undefined;
  /** Product type of the position. */
  readonly positionType: "Delivery" | "Intraday";
};

/** How the position was closed. No order is sent. */
export type ManualSquareOff = {
  /** Price at which you closed it, in rupees; 0 takes the latest price. */
  readonly tradedPrice: number;
  /** When you closed it, in Indian time; 0 means now. */
  readonly tradedAt: string | 0;
  /** Quantity in units, not in lots. */
  readonly qty: number;
  /** How many orders you placed for it at the broker. */
  readonly ordersPlaced: number;
};

/**
 * The positions of one account, summed up. The same figures stand once more under the name of the account,
 * for clients that look there.
 */
export type NetPosition = {
  /** Name you gave the account, unique among your accounts. */
  readonly accountName: string;
  /** Profit or loss of what was closed, in rupees; null when stored rows of it are damaged. */
  readonly bookedpnl: number | null;
  /** Profit or loss of what is open; null when a price is missing. */
  readonly openpnl: number | null;
  /** Booked and open together; null when a price is missing. */
  readonly totalpnl: number | null;
  /** Positions touched today. */
  readonly totalpositions: number;
  /** Positions that are not closed. */
  readonly openpositions: number;
  /** The same figures of forward tests, which no other figure holds; absent where there are none. */
  readonly forwardTest?: ForwardTestFigures | undefined;
  readonly [name: string]: PositionFigures | string | number | null | ForwardTestFigures | undefined;
};

/** The same figures of forward tests, which no other figure holds; absent where there are none. */
export type ForwardTestFigures = {
  /** Profit or loss of what was closed, in rupees; null when stored rows of it are damaged. */
  readonly bookedpnl: number | null;
  /** Profit or loss of what is open; null when a price is missing. */
  readonly openpnl: number | null;
  /** Booked and open together; null when a price is missing. */
  readonly totalpnl: number | null;
  /** Positions touched today. */
  readonly totalpositions: number;
  /** Positions that are not closed. */
  readonly openpositions: number;
};

/** Profit, loss and number of positions. */
export type PositionFigures = {
  /** Profit or loss of what was closed, in rupees; null when stored rows of it are damaged. */
  readonly bookedpnl: number | null;
  /** Profit or loss of what is open; null when a price is missing. */
  readonly openpnl: number | null;
  /** Booked and open together; null when a price is missing. */
  readonly totalpnl: number | null;
  /** Positions touched today. */
  readonly totalpositions: number;
  /** Positions that are not closed. */
  readonly openpositions: number;
};

/** Whose positions to sum up. */
export type NetPositionFilter = {
  /** Only this account. Without it: all. */
  readonly Acname?: string | undefined;
  /** Only this strategy. Without it: all. */
  readonly Stname?: string | undefined;
};

/** What one strategy holds of one instrument in one account, or has held today. */
export type PositionRow = {
  /** Name you gave the account, unique among your accounts. */
  readonly AccountName: string;
  /** Name of the strategy, unique among your strategies. */
  readonly StrategyName: string;
  /** The instrument: exchange, colon, number. */
  readonly token: string;
  /** Trading symbol of the instrument. */
  readonly symbol: string;
  /** Intraday is closed the same day; Delivery may stay overnight. */
  readonly productType: "Delivery" | "Intraday";
  /** 1 for a forward test, which no broker saw, else 0. */
  readonly ForwardTest: 0 | 1;
  /** Open quantity in units: above zero long, below zero short, 0 flat. */
  readonly qty: number;
  /** Average price of the open quantity; null when flat. */
  readonly averagePrice: number | null;
  /** Last price of the instrument; null when it is not known. */
  readonly ltp: number | null;
  /** Profit or loss of what was closed, in rupees; null when stored rows of it are damaged. */
  readonly bookedpnl: number | null;
  /** Profit or loss of what is open; null when a price is missing. */
  readonly openpnl: number | null;
  /** Booked and open together; null when a price is missing. */
  readonly totalpnl: number | null;
  /** Present while a square-off is unfinished: Spark tries until the position is flat. */
  readonly closing?: Closing | undefined;
};

/** Present while a square-off is unfinished: Spark tries until the position is flat. */
export type Closing = {
  /** When the square-off was asked for. */
  readonly since: string;
  /** Why the last attempt did not close it; null while none has failed. */
  readonly problem: string | null;
};

/** Which positions to list. Without filters: all. */
export type PositionFilter = {
  /** Only this account. Without it: all. */
  readonly Acname?: string | undefined;
  /** Only this strategy. Without it: all. */
  readonly Stname?: string | undefined;
  /** true for open positions only, false also for those closed today. */
  readonly open?: boolean | undefined;
};

/** One account at a glance. */
export type Overview = {
  /** Name you gave the account, unique among your accounts. */
  readonly AccountName: string;
  /** Code of the broker. */
  readonly Broker: "FYERS" | "IIFLXTS" | "ANGELONE" | "testBroker";
  /** Your client code at the broker. */
  readonly ClientID: string;
  /** Y when orders may be sent, N when not, null when it was never switched. */
  readonly Trade: "Y" | "N" | null;
  /** Day of the latest login at the broker. */
  readonly LastLogin: string | null;
  /** Strategies linked to the account. */
  readonly totalStrategy: number;
  /** Linked strategies that are active. */
  readonly runningStrategy: number;
  /** Capital of the active links together. */
  readonly CapitalDeployed: number;
  /** Profit or loss of what was closed, in rupees; null when stored rows of it are damaged. */
  readonly bookedpnl: number | null;
  /** Profit or loss of what is open; null when a price is missing. */
  readonly openpnl: number | null;
  /** Booked and open together; null when a price is missing. */
  readonly totalpnl: number | null;
  /** Positions touched today. */
  readonly totalpositions: number;
  /** Positions that are not closed. */
  readonly openpositions: number;
  /** The same figures of forward tests, which no other figure holds; absent where there are none. */
  readonly forwardTest?: ForwardTestFigures | undefined;
};

/** One strategy of the account you asked about. */
export type StrategyOverview = {
  /** Number of the strategy. */
  readonly ID: number;
  /** Name of the strategy, unique among your strategies. */
  readonly StrategyName: string;
  /** Name you gave the account, unique among your accounts. */
  readonly AccountName: string;
  /** Your unique customer code in Spark. */
  readonly UCC: string;
  /** The quantity of every order is multiplied by this in this account. */
  readonly Multiplier: number;
  /** 1 when orders of the strategy go to this account, 0 when not. */
  readonly Activate: 0 | 1;
  /** Money set aside for the strategy in this account, for reports. It blocks no order. */
  readonly Capital: number;
  /** Profit or loss of what was closed, in rupees; null when stored rows of it are damaged. */
  readonly bookedpnl: number | null;
  /** Profit or loss of what is open; null when a price is missing. */
  readonly openpnl: number | null;
  /** Booked and open together; null when a price is missing. */
  readonly totalpnl: number | null;
  /** Positions touched today. */
  readonly totalpositions: number;
  /** Positions that are not closed. */
  readonly openpositions: number;
  /** The same figures of forward tests, which no other figure holds; absent where there are none. */
  readonly forwardTest?: ForwardTestFigures | undefined;
};

/** What to look at. */
export type OverviewFilter = {
  /** With it: one row per strategy linked to this account. Without it: one row per account. */
  readonly Acname?: string | undefined;
};

/** One point of the curve of the day. */
export type IntradayPnl = {
  /** The moment, in Indian time. */
  readonly Datetime: string;
  /** Profit or loss of the day up to then, in rupees. */
  readonly PNL: number;
};

/** Whose curve to draw. */
export type IntradayPnlFilter = {
  /** Only this account. Without it: all. */
  readonly acname?: string | undefined;
  /** Only this strategy. Without it: all. */
  readonly stname?: string | undefined;
  /** The curve of forward tests, which no other curve holds. */
  readonly forwardTest?: boolean | undefined;
};

/** Whose orders to convert. */
export type PushTrades = {
  /** true does it for every user; only an admin may ask for it. */
  readonly allusers?: boolean | undefined;
};

/** A position that was opened and closed. */
export type Trade = {
  /** Your unique customer code in Spark. */
  readonly UCC: string;
  /** Name you gave the account, unique among your accounts. */
  readonly AccountName: string;
  /** Name of the strategy, unique among your strategies. */
  readonly StrategyName: string;
  /** Trading symbol of the instrument. */
  readonly symbol: string;
  /** The instrument: exchange, colon, number. */
  readonly token: string;
  /** When the position was opened, in Indian time. */
  readonly entryTime: string;
  /** When it was closed, in Indian time. */
  readonly exitTime: string;
  /** Day of the trade. */
  readonly date: string;
  /** Whether it buys or sells. */
  readonly transType: "Buy" | "Sell";
  /** Average price of opening, in rupees. */
  readonly entryPrice: number;
  /** Average price of closing, in rupees. */
  readonly exitPrice: number;
  /** Quantity in units, not in lots. */
  readonly qty: number;
  /** Profit or loss in rupees, before charges. */
  readonly PNL: number;
  /** Last price when it was opened. */
  readonly entryLTP: number | null;
  /** Last price when it was closed. */
  readonly exitLTP: number | null;
  /** 1 when it ran on the simulated exchange, else 0. */
  readonly ForwardTest: 0 | 1;
  /** Capital of the link at that time. */
  readonly Capital: number;
  /** Profit or loss in per cent of the capital; 0 where the link has no capital. */
  readonly PNLper: number;
  /** Number of the trade in the tradebook. */
  readonly TDno: number;
  /** Intraday is closed the same day; Delivery may stay overnight. */
  readonly productType: "Delivery" | "Intraday";
  /**
   * Brokerage, taxes and fees of both sides in rupees, worked out by the brokerage plan of the account. null
   * where the rates of the day are not known.
   */
  readonly Charges: number | null;
};

/** Whose trades to list, and from which days. */
export type TradebookFilter = {
  /** First day to list. */
  readonly startDate: string;
  /** Last day to list. */
  readonly endDate: string;
  /** Only trades of this strategy. Left out, those of all; an extension. */
  readonly stname?: string | undefined;
  /** Only trades of this account. Left out, those of all; an extension. */
  readonly acname?: string | undefined;
};

/** Which trade to remove. */
export type TradeToDelete = {
  /** Number of the trade in the tradebook. */
  readonly TDno: number;
};

/** What stands between orders and an account, or all your accounts. */
export type Guards = {
  /** The account that is guarded, or null for what holds in all your accounts. */
  readonly AccountName: string | null;
  /** Whether the kill switch is on: only orders that close something pass. */
  readonly Killed: boolean;
  /** Orders that an account takes within a second. 0 is no limit. */
  readonly MaxOrdersPerSecond: number;
  /** Orders that may be open in an account at once. 0 is no limit. */
  readonly MaxOpenOrders: number;
  /** Largest quantity of one order in an account. 0 is no limit. */
  readonly MaxQty: number;
  /** Largest value of one order in an account, price times quantity, in whole rupees. 0 is no limit. */
  readonly MaxOrderValue: number;
  /** Loss of the day, booked and open, at which only exits pass, in whole rupees. 0 is no limit. */
  readonly MaxDailyLoss: number;
};

/** The limits that change; those left out stay as they are. */
export type GuardsChange = {
  /** The account whose limits change. Left out, those for all your accounts do. */
  readonly AccountName?: string | undefined;
  /** Orders that an account takes within a second. 0 is no limit. */
  readonly MaxOrdersPerSecond?: number | undefined;
  /** Orders that may be open in an account at once. 0 is no limit. */
  readonly MaxOpenOrders?: number | undefined;
  /** Largest quantity of one order in an account. 0 is no limit. */
  readonly MaxQty?: number | undefined;
  /** Largest value of one order in an account, price times quantity, in whole rupees. 0 is no limit. */
  readonly MaxOrderValue?: number | undefined;
  /** Loss of the day, booked and open, at which only exits pass, in whole rupees. 0 is no limit. */
  readonly MaxDailyLoss?: number | undefined;
};

/** A kill switch as it stands. */
export type KillSwitch = {
  /** The account that is guarded, or null for what holds in all your accounts. */
  readonly AccountName: string | null;
  /** How the switch stands now. */
  readonly on: boolean;
  /** The accounts where it could not be done; absent when there are none. */
  readonly refusedIn?: readonly RefusedIn[] | undefined;
  /**
   * The accounts whose broker did not confirm it within a second: Spark goes on, and the order book and the
   * websocket tell when it is so. Absent when there are none. An extension.
   */
  readonly unsettledIn?: readonly UnsettledIn[] | undefined;
};

/** Which kill switch, and which way. */
export type KillSwitchChange = {
  /** true stops everything but exits and cancels what is open; false lets orders pass again. */
  readonly on: boolean;
  /** The account whose switch is meant. Left out, it is the one for all your accounts. */
  readonly AccountName?: string | undefined;
};

/** One row of the contract master. */
export type Instrument = {
  /** Number of the instrument. With exch_seg and a colon before it, it is the token of an order. */
  readonly token: string;
  /** Trading symbol. */
  readonly symbol: string;
  /** Name of the stock or index it belongs to. */
  readonly name: string;
  /** Last trading day; null for what does not expire. */
  readonly expiry: string | null;
  /** Strike price in rupees; 0 for what is not an option. */
  readonly strike: number;
  /** Units in one lot. */
  readonly lotsize: number;
  /** EQ, INDEX, FUTIDX, FUTSTK, OPTIDX or OPTSTK. */
  readonly instrumenttype: string;
  /** Exchange and segment. */
  readonly exch_seg: "NSE" | "BSE" | "NFO" | "BFO" | "MCX" | "CDS";
  /** Smallest step of its price, in rupees. */
  readonly tick_size: number;
};

/** Which instruments to look up. */
export type InstrumentSearch = {
  /** Name of the stock or index, or a trading symbol. Former names work too, e.g. ZOMATO for ETERNAL. */
  readonly symbol: string;
  /** Exchange. MCX and CDS are known and have no instruments yet. */
  readonly exchange: "NSE" | "BSE" | "NFO" | "BFO" | "MCX" | "CDS";
  /** Only this expiry. A time after the date is ignored. */
  readonly expiry?: string | undefined;
  /** FUT for futures, OPT for options. */
  readonly instrument?: "FUT" | "OPT" | undefined;
};

/** What to search for. */
export type InstrumentQuestion = {
  /**
   * Words in any order: a name or its beginning, a strike, CE or PE, FUT, a month or a date, an exchange. A
   * trading symbol or a token works as well.
   */
  readonly q: string;
  /** At most this many results. */
  readonly limit?: number | undefined;
};

/** Whose expiries to list. */
export type ExpirySearch = {
  /** Name of the stock or index, or a trading symbol. Former names work too, e.g. ZOMATO for ETERNAL. */
  readonly symbol: string;
  /** Exchange. MCX and CDS are known and have no instruments yet. */
  readonly exchange: "NSE" | "BSE" | "NFO" | "BFO" | "MCX" | "CDS";
  /** FUT for futures, OPT for options. */
  readonly instrument: "FUT" | "OPT";
};

/** Where today is between the expiries of a stock or index. */
export type ExpiryDays = {
  /**
   * Either `weekly`: every expiry, the monthly ones among them; or `monthly`: the expiry that ends each month.
   */
  readonly cycle: "weekly" | "monthly";
  /**
   * The latest expiry before today, by the rules of the exchange; null when they do not name the next expiry
   * either, so that the past is not known.
   */
  readonly lastExpiry: string | null;
  /**
   * Trading days after the last expiry, up to and including today: 1 on the first of them, the length of the
   * cycle on expiry day; null when the last expiry is not known.
   */
  readonly daysFromLastExpiry: number | null;
  /** The expiries that are still to come, the nearest first. */
  readonly expiries: readonly ExpiryDistance[];
};

/** How far away an expiry is. */
export type ExpiryDistance = {
  /** A last trading day. */
  readonly expiry: string;
  /** Trading days after today, up to and including the expiry: 0 on expiry day. */
  readonly daysToExpiry: number;
};

/** How much one order may hold. */
export type FreezeQuantity = {
  /** Largest quantity of a single order at the exchange, in units. */
  readonly freezeQty: number;
};

/** Whose freeze quantity to read. */
export type FreezeQuantitySearch = {
  /** Name of the stock or index, or a trading symbol. Former names work too, e.g. ZOMATO for ETERNAL. */
  readonly symbol: string;
};

/** Whether today is a holiday. */
export type Holiday = {
  /** true when nothing trades today. On a day with a Muhurat session it is false. */
  readonly holiday: boolean;
  /** What is particular about today; left out on ordinary days. */
  readonly name?: string | undefined;
  /** The parts of today, in order for each class; empty on a holiday. */
  readonly phases?: readonly MarketHours[] | undefined;
};

/** One part of a trading day. */
export type MarketHours = {
  /**
   * Which instruments: CASH_CAS are shares with a closing auction, CASH_NORMAL the other shares, FUT futures,
   * OPT options.
   */
  readonly class: "CASH_CAS" | "CASH_NORMAL" | "FUT" | "OPT" | "CDS" | "MCX_NONAGRI";
  /** What the market does. */
  readonly phase: "pre-open" | "pre-open-limit" | "pre-open-matching" | "buffer" | "continuous" | "auction-reference" | "auction" | "auction-limit" | "auction-matching" | "post-close";
  /** When it begins, Indian time. */
  readonly from: string;
  /** When it ends, Indian time. */
  readonly to: string;
};

/** Which market is asked about. */
export type HolidayQuestion = {
  /** Which market: NSE or NFO. */
  readonly exch: "NSE" | "NFO";
};

/** Which market to list. Without it: NSE. */
export type HolidayFilter = {
  /** Which market: NSE or NFO. */
  readonly exch?: "NSE" | "NFO" | undefined;
};

/** The last traded price of one instrument. */
export type LastPrice = {
  /** The instrument: exchange, colon, number. */
  readonly token: string;
  /** Last traded price in rupees; null when none is known. */
  readonly ltp: number | null;
  /** When it was traded, in Indian time. */
  readonly timestamp: string | null;
  /** true when the price is older than it should be while the market is open, or none is known. */
  readonly stale: boolean;
};

/** Whose prices to read. */
export type LastPriceQuestion = {
  /** The instruments, separated by commas. */
  readonly Tokens: readonly string[];
};

/** The price of one instrument at this moment. A price is never made up. */
export type PriceQuote = {
  /** The instrument: exchange, colon, number. */
  readonly token: string;
  /** The same as `token`, for clients that look here. */
  readonly symbol: string;
  /** Whether an instrument has this token; if none has, everything else is null. */
  readonly known: boolean;
  /** true when the price is older than it should be while the market is open, or none is known. */
  readonly stale: boolean;
  /** Time of the exchange, in Indian time; null when no price is known. */
  readonly timestamp_str: string | null;
  /** The same moment in epoch seconds. */
  readonly timestamp: string | null;
  /** Last traded price in rupees; null when none is known. */
  readonly ltp: number | null;
  /** Close of the day before. */
  readonly prev_day_close: number | null;
  /** Open interest; 0 where there is none. */
  readonly oi: number | null;
  /** Open interest at the end of the day before. */
  readonly prev_day_oi: number | null;
  /** Quantity traded today, the same as `ttq`. */
  readonly turnover: number | null;
  /** Quantity traded today. */
  readonly ttq: number | null;
  /** Best price of a buyer; 0 when there is none. */
  readonly best_bid_price: number | null;
  /** Units wanted at that price. */
  readonly best_bid_qty: number | null;
  /** Best price of a seller; 0 when there is none. */
  readonly best_ask_price: number | null;
  /** Units offered at that price. */
  readonly best_ask_qty: number | null;
  /** Where the price comes from. */
  readonly broker: string | null;
};

/** Whose prices to read. */
export type PriceQuestion = {
  /** The instruments, separated by commas. */
  readonly tokens: readonly string[];
};

/** The options of one expiry around the money. */
export type OptionChain = {
  /** Name of the stock or index, or a trading symbol. Former names work too, e.g. ZOMATO for ETERNAL. */
  readonly symbol: string;
  /** Exchange. MCX and CDS are known and have no instruments yet. */
  readonly exchange: "NSE" | "BSE" | "NFO" | "BFO" | "MCX" | "CDS";
  /** Its expiry. */
  readonly expiry: string;
  /** Last price of the stock or index. */
  readonly spot: number | null;
  /** Last price of the first future that expires on that day or later. */
  readonly future: number | null;
  /** Which future that is; null where none is listed. */
  readonly futureSymbol: string | null;
  /** Strike at the money plus call less put. */
  readonly syntheticFuture: number | null;
  /** What the figures are computed from: the future of the same day, else the synthetic one. */
  readonly forward: number | null;
  /** Which of the two it is. */
  readonly forwardBy: "future" | "synthetic" | null;
  /** The strike nearest to the spot price, of two equally near the higher. */
  readonly atmStrike: number | null;
  /** Call and put at the money together. */
  readonly straddlePrice: number | null;
  /** Open interest of puts to that of calls, of the strikes shown. */
  readonly pcr: number | null;
  /** Of the strikes shown, the one at which all of them together pay the least. */
  readonly maxPain: number | null;
  /** Time of the oldest price in this answer, in Indian time; null where there is none. */
  readonly oldestPrice: string | null;
  /** The strikes, the lowest first. */
  readonly strikes: readonly ChainStrike[];
};

/** Call and put of one strike; null where one is not listed. */
export type ChainStrike = {
  /** The strike in rupees. */
  readonly strike: number;
  /** One option of a chain. What is not known by a price of at most 5 seconds ago is null, never 0. */
  readonly CE: ChainOption | null;
  /** One option of a chain. What is not known by a price of at most 5 seconds ago is null, never 0. */
  readonly PE: ChainOption | null;
};

export type ChainOption = {
  /** The instrument: exchange, colon, number. */
  readonly token: string;
  /** Its trading symbol. */
  readonly symbol: string;
  /** Last traded price in rupees. */
  readonly ltp: number | null;
  /** Best price of a buyer; null where there is none. */
  readonly bid: number | null;
  /** Best price of a seller; null where there is none. */
  readonly ask: number | null;
  /** Open interest in units. */
  readonly oi: number | null;
  /** Open interest less that of the day before. */
  readonly oiChange: number | null;
  /** Units traded today. */
  readonly volume: number | null;
  /** Implied volatility in per cent, from ltp. */
  readonly iv: number | null;
  /** Change of the price for one rupee of the forward. */
  readonly delta: number | null;
  /** Change of delta for one rupee of the forward. */
  readonly gamma: number | null;
  /** Change of the price in one calendar day, in rupees of one unit. */
  readonly theta: number | null;
  /** Change of the price for one point of volatility, in rupees of one unit. */
  readonly vega: number | null;
  /** Units you hold in all accounts together, without forward tests; below 0 short. */
  readonly position: number;
};

/** Which option chain to read. */
export type OptionChainQuestion = {
  /** Name of the stock or index, or a trading symbol. Former names work too, e.g. ZOMATO for ETERNAL. */
  readonly symbol: string;
  /** Exchange. MCX and CDS are known and have no instruments yet. */
  readonly exchange: "NSE" | "BSE" | "NFO" | "BFO" | "MCX" | "CDS";
  /** Which expiry. Left out, the nearest one. */
  readonly expiry?: string | undefined;
  /** How many strikes to show on each side of the one at the money. */
  readonly strikes?: number | undefined;
};

/** One candle of the past. */
export type HistoryCandle = {
  /** When the candle began, in Indian time. */
  readonly datetime: string;
  /** First price in rupees. */
  readonly open: number;
  /** Highest price. */
  readonly high: number;
  /** Lowest price. */
  readonly low: number;
  /** Last price. */
  readonly close: number;
  /** Traded within this candle. */
  readonly volume: number;
  /** Open interest at its end; 0 where there is none. */
  readonly oi: number;
};

/** Which candles to read. */
export type HistoryQuestion = {
  /**
   * The instrument: exchange, colon, number. A name is taken as well: NSE:RELIANCE, NIFTY1! for the near
   * future, the trading symbol of a contract.
   */
  readonly token?: string | undefined;
  /**
   * The name of the instrument instead of its token, e.g. RELIANCE, NIFTY1! or the ticker of a chart. With
   * exchange where more than one lists it.
   */
  readonly symbol?: string | undefined;
  /**
   * Where symbol is listed. NSE and BSE also mean their futures and options, as on charts; a delayed NSE_DLY is
   * NSE.
   */
  readonly exchange?: "NSE" | "BSE" | "NFO" | "BFO" | "MCX" | "CDS" | undefined;
  /** Minutes of one candle, counted from 09:15; 1D is a day. */
  readonly interval?: "1" | "2" | "3" | "5" | "10" | "15" | "20" | "30" | "60" | "120" | "240" | "1D" | undefined;
  /**
   * First moment, Indian time, or a date. When left out, 09:15 of the day of `to`, which is today without one.
   */
  readonly from?: string | undefined;
  /** Candles that begin before this moment, or on or before this date; now when left out, and never later. */
  readonly to?: string | undefined;
  /** Insists on the broker of this account of yours. */
  readonly acname?: string | undefined;
};

/** An instrument in the broker's own words. */
export type TokenMapping = {
  /** The instrument you asked about. */
  readonly token: string;
  /** Its name on the broker's data socket; null when the broker does not have it. */
  readonly wsToken: string | null;
  /** Its name in the broker's history; null when the broker does not have it. */
  readonly histToken: string | null;
};

/** Whose words are asked for. */
export type MappingBroker = {
  /** Code of the broker. Letter case does not matter; IIFL means IIFLXTS. */
  readonly broker: "FYERS" | "IIFLXTS" | "ANGELONE" | "testBroker";
};

/** What to translate. */
export type MappingTokens = {
  /** The instruments. The answer has one element for each, in the same order. */
  readonly tokens: readonly string[];
};

/**
 * What the legs cost. margin is null when a future or a sold option does not say its symbol, when a sold
 * option does not say underlyingPrice, and for CDS.
 */
export type ChargeReport = {
  /** The day whose rates were used. */
  readonly date: string;
  /** The charges of each leg by itself, to the paisa. */
  readonly legs: readonly ChargeAmounts[];
  /** Charges in rupees, by kind. */
  readonly total: ChargeAmounts;
  /** An estimate of the margin in rupees, and nothing more than that. */
  readonly margin: MarginEstimate | null;
};

/** Charges in rupees, by kind. */
export type ChargeAmounts = {
  /** What the broker takes. */
  readonly brokerage: number;
  /** Securities transaction tax; in whole rupees in the total. */
  readonly stt: number;
  /** Securities transaction tax of exercised options. */
  readonly sttExercise: number;
  /** Commodities transaction tax. */
  readonly ctt: number;
  /** Transaction charge of the exchange. */
  readonly exchange: number;
  /** Contribution to the exchange's investor protection fund. */
  readonly ipft: number;
  /** Fee of the regulator. */
  readonly sebi: number;
  /** Stamp duty, on the buy side. */
  readonly stamp: number;
  /** Depository charge. */
  readonly dp: number;
  /** Goods and services tax on brokerage, exchange charge, fund, fee and depository. */
  readonly gst: number;
  /** The sum of all. */
  readonly total: number;
};

export type MarginEstimate = {
  /** Always true: made from round figures, not from the risk file of the exchange. */
  readonly estimate: true;
  /** For the risk of sold options and of futures. */
  readonly span: number;
  /** On top, for each of them. */
  readonly exposure: number;
  /** On top, for index options sold on their expiry day. */
  readonly expiryDay: number;
  /** Paid for bought options. */
  readonly premium: number;
  /** For shares: a fifth of the value for the day, all of it for delivery. */
  readonly equity: number;
  /** The sum of all. */
  readonly total: number;
};

/** What is traded, and what the broker takes. A plan of your own goes before brokerage. */
export type ChargesQuestion = {
  /** What is traded. The answer has one element for each, in the same order. */
  readonly legs: readonly ChargedLeg[];
  /** The day whose rates hold, 2024-10-01 or later. Without it: today. */
  readonly date?: string | undefined;
  /**
   * What the broker takes. With flat20 delivery is free, an option order costs ₹20, any other 0.03 % up to ₹20.
   */
  readonly brokerage?: "none" | "flat20" | undefined;
  /** What your broker takes: a flat amount for each order, a share up to a cap, or both. */
  readonly plan?: BrokeragePlan | undefined;
  /** Depository charge of a delivery sale, once for each instrument: none, generic (₹13.50), FYERS (₹12.50). */
  readonly dp?: "none" | "generic" | "FYERS" | undefined;
};

/** One side of a trade. */
export type ChargedLeg = {
  /** Where it is traded: NSE or BSE for shares, otherwise the exchange and FUT or OPT. */
  readonly segment: "NSE" | "BSE" | "NFO-FUT" | "NFO-OPT" | "BFO-FUT" | "BFO-OPT" | "MCX-FUT" | "MCX-OPT" | "CDS-FUT" | "CDS-OPT";
  /** Intraday is closed the same day; Delivery may stay overnight. */
  readonly productType: "Delivery" | "Intraday";
  /** Whether it buys or sells. */
  readonly transType: "Buy" | "Sell";
  /** Quantity in units, not in lots. */
  readonly qty: number;
  /** Price of one unit in rupees; of an option the premium. */
  readonly price: number;
  /** Orders it took at the exchange. Brokerage is due for each, so slices cost more. */
  readonly orders?: number | undefined;
  /** Name of the stock or index. Some charges and all margins depend on it. */
  readonly symbol?: string | undefined;
  /** The instrument, to tell legs apart. Its exchange must be that of segment. */
  readonly token?: string | undefined;
  /** For a bought option that was exercised at expiry: how deep it was in the money, in rupees for one unit. */
  readonly intrinsic?: number | undefined;
  /** Expiry of a future or option, for the margin. */
  readonly expiry?: string | undefined;
  /** Strike of an option in rupees, for the margin. */
  readonly strike?: number | undefined;
  /** CE for a call, PE for a put, for the margin. */
  readonly optionType?: "CE" | "PE" | undefined;
  /** Price of what the option is written on. Without it a sold option has no margin estimate. */
  readonly underlyingPrice?: number | undefined;
};

/** What your broker takes: a flat amount for each order, a share up to a cap, or both. */
export type BrokeragePlan = {
  /** Flat amount for each executed order. */
  readonly perOrder?: number | undefined;
  /** Share of the turnover in percent. */
  readonly percent?: number | undefined;
  /** The most that the share may come to for one order. */
  readonly capPerOrder?: number | undefined;
};

/** A webhook address of yours. Its secret part is not told again. */
export type Webhook = {
  /** Number of the webhook. */
  readonly id: number;
  /** What you call it, to tell it from others. */
  readonly name: string;
  /** When it was made, in Indian time. */
  readonly createdAt: string;
  /** When it ends, in Indian time. */
  readonly expiresAt: string;
  /** When the last alert came in, in Indian time; null before the first. */
  readonly lastUsedAt: string | null;
};

/** A webhook address that was just made. */
export type NewWebhook = {
  /** Number of the webhook. */
  readonly id: number;
  /** What you call it, to tell it from others. */
  readonly name: string;
  /** When it was made, in Indian time. */
  readonly createdAt: string;
  /** When it ends, in Indian time. */
  readonly expiresAt: string;
  /** When the last alert came in, in Indian time; null before the first. */
  readonly lastUsedAt: string | null;
  /** The address for your alerts. It is shown this once; whoever knows it can act for you. */
  readonly url: string;
};

/** A webhook address to be made. */
export type WebhookRequest = {
  /** What you call it, to tell it from others. */
  readonly name?: string | undefined;
  /** Days from now for which it works. */
  readonly days: number;
};

/** More time for a webhook address. */
export type WebhookRenewal = {
  /** Number of the webhook. */
  readonly id: number;
  /** Days from now for which it works. */
  readonly days: number;
};

/** Which webhook address is meant. */
export type WebhookChoice = {
  /** Number of the webhook. */
  readonly id: number;
};

/** What one action of an alert would do. */
export type AlertPreview = {
  /** What it is. */
  readonly action: "placeorder" | "squareoff" | "cancelall" | "deactivate" | "logalert";
  /** What it would do now, in words. */
  readonly summary: string;
  /** The instrument, also where autoOpt chooses it; null where there is none. */
  readonly token: string | null;
  /** Its symbol; null where there is no instrument. */
  readonly symbol: string | null;
  /** What would stop it now; empty when nothing is in the way that can be told beforehand. */
  readonly problems: readonly string[];
};

/**
 * One action, a list of actions, or `{"actions": [...]}`. What the actions take is described under
 * WebhookPlaceOrder, WebhookSquareOff, WebhookCancelAll, WebhookDeactivate and WebhookLogAlert. An object may
 * have an `id` of its own: the same id within 24 hours is the same alert.
 */
export type WebhookAlert = { readonly [name: string]: unknown } | readonly { readonly [name: string]: unknown }[];

/** An alert that is stored and will be carried out. */
export type AlertReceipt = {
  /** Number of the alert, as the execution log has it. */
  readonly alertID: number;
  /** Actions it has. */
  readonly actions: number;
  /** Whether the same alert was here before; then nothing is done a second time. */
  readonly repeated: boolean;
};

/** Whose alert it is. */
export type WebhookAddress = {
  /** The secret part of your webhook address. Whoever knows it can act for you. */
  readonly token: string;
};

/** Says something about the connection, such as that it is open, or answers a command. */
export type GeneralMessage = {
  /** The connection itself. */
  readonly type: "General";
  /** What there is to say. */
  readonly message: string;
  /** Empty, unless something was asked for, a snapshot is announced, or a position is not squared off yet. */
  readonly data: readonly unknown[];
  /** Order websocket only: where you stand. Give it as since when you come back. */
  readonly seq?: number | undefined;
  /** What went wrong, e.g. with a message of yours; absent otherwise. */
  readonly errors?: readonly ErrorItem[] | undefined;
};

/** Tells that an order was placed, changed, filled or finished. */
export type OrderUpdateMessage = {
  /** An order changed. */
  readonly type: "OrderUpdate";
  /** What happened to the order. */
  readonly message: string;
  /** The order as it now stands. */
  readonly data: readonly OrderUpdate[];
  /**
   * Number of the update among yours, one more with each. Give the last one as since when you come back. In a
   * snapshot it stands still until the snapshot is complete.
   */
  readonly seq: number;
};

/** The whole order in one account as it now stands; never only a difference. */
export type OrderUpdate = {
  /** Strategy reference id: one number for the orders of all accounts that one call placed. */
  readonly strefID: number;
  /** Your unique customer code in Spark. */
  readonly UCC: string;
  /** Name you gave the account, unique among your accounts. */
  readonly AccountName: string;
  /** Name of the strategy, unique among your strategies. */
  readonly StrategyName: string;
  /** Quantity in units, not in lots. */
  readonly qty: number;
  /** Intraday is closed the same day; Delivery may stay overnight. */
  readonly productType: "Delivery" | "Intraday";
  /** The instrument: exchange, colon, number. */
  readonly token: string;
  /** Market price when the order was taken; null when none was at hand. */
  readonly price: number | null;
  /** Limit price in rupees. Above 0 for Limit and SL-Limit orders; 0 for Market orders. */
  readonly limitPrice: number;
  /** Number of the order in one account, below its strefID. */
  readonly reftag: number;
  /** When the order was placed, in Indian time. */
  readonly placed_at: string;
  /** Market, Limit (needs limitPrice) or SL-Limit (needs triggerPrice and limitPrice). */
  readonly orderType: "Limit" | "Market" | "SL-Limit";
  /** Trigger price in rupees. Above 0 for SL-Limit orders; otherwise 0. */
  readonly triggerPrice: number;
  /** Whether it buys or sells. */
  readonly transType: "Buy" | "Sell";
  /** Units filled so far. */
  readonly filledQty: number;
  /** Pending and Placed are open; Executed, Rejected and Cancelled are final. */
  readonly status: "Pending" | "Placed" | "Executed" | "Rejected" | "Cancelled";
  /** Average price of what was filled; 0 until something is. */
  readonly tradePrice: number;
  /** C for cash, D for derivatives. */
  readonly segment: "C" | "D";
  /** Number of batches into which the quantity of each account is cut. 0 and 1 mean one order. */
  readonly splitby: number;
  /** 1 while the order is being worked, 0 when it is finished. */
  readonly active: 0 | 1;
  /** Batches filled completely. */
  readonly ordersexecuted: number;
  /** Batches that are no longer waiting or pending, whatever became of them. */
  readonly ordersdone: number;
  /** Batches sent to the broker. */
  readonly ordersplaced: number;
  /** Trading symbol of the instrument. */
  readonly symbol: string;
  /** All batches of the order. */
  readonly orders: readonly BatchUpdate[];
  /** What is done about a Limit order that does not fill. */
  readonly operations: Operations;
};

/** One batch of the order, as the broker knows it. */
export type BatchUpdate = {
  /** The broker's own number of this batch. */
  readonly orderid: string;
  /** Whether the broker took it. */
  readonly placed: boolean;
  /** Whether it differs from the update before. */
  readonly changed: boolean;
  /** The broker's words, often empty. */
  readonly message: string;
  /** Quantity in units, not in lots. */
  readonly qty: number;
  /** Pending and Placed are open; Executed, Rejected and Cancelled are final. */
  readonly status: "Pending" | "Placed" | "Executed" | "Rejected" | "Cancelled";
  /** When the order was placed, in Indian time. */
  readonly placed_at: string;
};

/** What is done about a Limit order that does not fill. */
export type Operations = {
  /** Longest wait for a fill in seconds, counted from placing the order. 0 switches it off. */
  readonly timeLimit: number;
  /**
   * What happens when time or price runs out: true follows the best price every second until filled, false
   * cancels the rest.
   */
  readonly shouldExecute: boolean;
  /** How far in rupees the market may run away from the limit price. 0 switches it off. */
  readonly priceBuffer: number;
};

/** Tells the newest price of an instrument. Who reads slowly gets fewer of them, and always the newest. */
export type TickMessage = {
  /** A price. */
  readonly type: "Tick";
  /** The topic, tick:<token>. */
  readonly message: string;
  /** The price. */
  readonly data: readonly Tick[];
};

/**
 * A price as it is sent live. Mode ltp leaves out everything after `broker`; only mode depth has the levels.
 */
export type Tick = {
  /** Time of the exchange, in Indian time. */
  readonly timestamp_str: string;
  /** The same moment in epoch seconds. */
  readonly timestamp: string;
  /** The instrument: exchange, colon, number. */
  readonly token: string;
  /** The same as `token`, for clients that look here. */
  readonly symbol: string;
  /** Last traded price in rupees. */
  readonly ltp: number;
  /** true when the price is older than it should be while the market is open, or none is known. */
  readonly stale: boolean;
  /** Where the price comes from. */
  readonly broker: string;
  /** Close of the day before. */
  readonly prev_day_close?: number | undefined;
  /** Open interest; 0 where there is none. */
  readonly oi?: number | undefined;
  /** Open interest at the end of the day before. */
  readonly prev_day_oi?: number | undefined;
  /** Quantity traded today, the same as `ttq`. */
  readonly turnover?: number | undefined;
  /** Quantity traded today. */
  readonly ttq?: number | undefined;
  /** Best price of a buyer; 0 when there is none. */
  readonly best_bid_price?: number | undefined;
  /** Units wanted at that price. */
  readonly best_bid_qty?: number | undefined;
  /** Best price of a seller; 0 when there is none. */
  readonly best_ask_price?: number | undefined;
  /** Units offered at that price. */
  readonly best_ask_qty?: number | undefined;
  /** The best buyers, best first; only in mode depth. */
  readonly bids?: readonly PriceLevel[] | undefined;
  /** The best sellers, best first; only in mode depth. */
  readonly asks?: readonly PriceLevel[] | undefined;
};

/** One level of the order book. */
export type PriceLevel = {
  /** Price of this level in rupees. */
  readonly price: number;
  /** Units offered there. */
  readonly qty: number;
};

/** Tells a minute candle once the minute has ended. */
export type CandleMessage = {
  /** A finished minute. */
  readonly type: "Candle";
  /** The topic, min:<token>. */
  readonly message: string;
  /** The candle. */
  readonly data: readonly MinuteCandle[];
};

/** A finished minute of an instrument that is watched. */
export type MinuteCandle = {
  /** The instrument: exchange, colon, number. */
  readonly tk: string;
  /** When the minute began, in Indian time. */
  readonly ts: string;
  /** The same moment in epoch seconds. */
  readonly tsp: string;
  /** First price of the minute in rupees. */
  readonly o: number;
  /** Highest price. */
  readonly h: number;
  /** Lowest price. */
  readonly l: number;
  /** Last price. */
  readonly c: number;
  /** Quantity traded today so far; take differences for single minutes. */
  readonly v: number;
  /** Open interest; 0 where there is none. */
  readonly oi: number;
};

/** Watches instruments. Doing it twice is harmless. */
export type SubscribeCommand = {
  /** What to do. */
  readonly function: "subscribe";
  /** What to watch, and how much of it. */
  readonly payload: SubscribePayload;
};

/** What to watch, and how much of it. */
export type SubscribePayload = {
  /** The instruments to watch. */
  readonly tokens: readonly string[];
  /** How much to send: ltp, quote or depth for ticks, candle for minute candles. Left out: quote and candle. */
  readonly mode?: "ltp" | "quote" | "depth" | "candle" | undefined;
  /** Insists on the broker of this account of yours. */
  readonly AccountName?: string | undefined;
};

/** Leaves instruments. */
export type UnsubscribeCommand = {
  /** What to do. */
  readonly function: "unsubscribe";
  /** What to leave. */
  readonly payload: UnsubscribePayload;
};

/** What to leave. */
export type UnsubscribePayload = {
  /** The instruments to leave. */
  readonly tokens: readonly string[];
  /** Left out it means everything of these tokens; else ticks, or candle. */
  readonly mode?: "ltp" | "quote" | "depth" | "candle" | undefined;
};

/** Asks where the prices come from. */
export type ConnectionsCommand = {
  /** What to do. */
  readonly function: "connections";
  /** Nothing. */
  readonly payload?: ConnectionsPayload | undefined;
};

/** Nothing. */
export type ConnectionsPayload = Readonly<Record<string, never>>;

/** One source of prices, as `connections` lists them. */
export type PriceConnection = {
  /** Where the prices come from. */
  readonly broker: string;
  /** Whether it delivers. */
  readonly state: "connecting" | "open" | "closed";
  /** Instruments watched there. */
  readonly tokens: number;
};
