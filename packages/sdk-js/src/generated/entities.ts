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
  readonly code: "field_missing" | "field_type" | "field_range" | "field_format" | "field_length" | "field_choice" | "field_unknown" | "field_repeated" | "field_conflict" | "fields_disagree" | "json_broken" | "json_duplicate_key" | "json_too_deep" | "body_not_object" | "text_not_utf8" | "url_broken" | "request_broken" | "token_missing" | "token_invalid" | "token_expired" | "session_ended" | "session_reused" | "signed_out" | "page_only" | "ticket_invalid" | "tickets_too_many" | "session_none" | "session_unknown" | "login_failed" | "totp_missing" | "totp_wrong" | "totp_on" | "totp_off" | "totp_not_begun" | "not_armed" | "login_foreign" | "login_throttled" | "visitors_off" | "visitor_foreign" | "visitors_too_many" | "not_for_visitors" | "metrics_closed" | "path_unknown" | "body_too_large" | "url_too_long" | "headers_too_large" | "content_type_unsupported" | "proxy_private" | "name_unknown" | "name_taken" | "name_unusable" | "limit_reached" | "account_disabled" | "broker_mismatch" | "link_unknown" | "link_exists" | "params_too_large" | "login_not_started" | "broker_refused" | "prices_simulated" | "broker_silent" | "trade_value_on_head" | "instrument_unknown" | "token_unknown" | "token_ambiguous" | "no_active_account" | "identifier_foreign" | "account_inactive" | "session_missing" | "list_loading" | "account_at_work" | "strategy_at_work" | "telegram_not_set" | "telegram_not_sent" | "instrument_not_tradable" | "instrument_expired" | "market_closed" | "qty_off_lot" | "batches_too_many" | "price_missing" | "price_off_tick" | "price_outside_band" | "order_unknown" | "order_archived" | "order_finished" | "refused_by_broker" | "order_at_work" | "position_flat" | "position_smaller" | "position_being_closed" | "position_ambiguous" | "price_unknown" | "key_reused" | "baskets_too_many" | "basket_unknown" | "basket_over" | "account_damaged" | "margin_short" | "guard_killed" | "guard_rate" | "guard_open_orders" | "guard_qty" | "guard_notional" | "guard_daily_loss" | "webhook_unknown" | "webhook_expired" | "signal_without_deployment" | "signal_unknown" | "signal_not_asked" | "webhook_number_unknown" | "alerts_too_many" | "alert_id_reused" | "option_unknown" | "level_passed" | "actions_missing" | "address_private" | "price_alert_unknown" | "trigger_passed" | "trigger_at_price" | "triggers_one_sided" | "gtt_unknown" | "gtt_placing" | "message_not_text" | "history_too_long" | "candle_file_wrong" | "candle_row_wrong" | "day_not_known" | "document_wrong" | "parameter_unknown" | "backtest_day" | "backtest_too_long" | "backtests_waiting" | "backtest_unknown" | "deploy_refused" | "deployment_unknown" | "deployment_over" | "deployment_stopping" | "deployment_holds" | "deployed" | "replay_refused" | "replays_running" | "replay_unknown" | "replay_over" | "replay_untraced" | "backtest_not_done" | "backtest_untraced" | "sweep_unknown" | "sweep_wrong" | "candles_unknown" | "upgrade_missing" | "tokens_too_many" | "chains_too_many" | "prices_unavailable" | "readings_too_many" | "reading_broken_off" | "sockets_too_many" | "messages_too_many" | "message_unexpected" | "updates_left_out" | "events_left_out" | "exit_rule_missing" | "exit_passed" | "exit_target_is_loss" | "exit_time_over" | "exit_same" | "exit_unknown" | "exit_fired" | "trade_archived" | "trade_unknown" | "admins_only" | "not_a_share" | "corporate_action_known" | "corporate_action_idle" | "corporate_action_unknown" | "corporate_actions_full" | "ex_date_open" | "ex_date_far" | "user_exists" | "user_unknown" | "user_self" | "preference_too_large" | "version_changed" | "document_unknown" | "revision_unknown" | "document_invalid" | "rev_conflict" | "document_damaged" | "admin_only" | "busy" | "store_unavailable" | "data_folder_gone" | "data_damaged" | "outcome_unknown" | "owner_changing" | "owner_silent" | "stopping" | "internal";
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
  /**
   * The code of your authenticator app, or a recovery code, where your login has one. An API key needs none.
   */
  readonly totp?: string | undefined;
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

/** One user of this Spark, without anything secret. */
export type UserRow = {
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
  /** How many accounts you may have enabled. */
  readonly acLimit: number;
  /** How many strategies you may have. */
  readonly stLimit: number;
};

/** Which users. */
export type UserPage = {
  /** Only users with a larger ID: for the next page, the ID of the last one you have. */
  readonly afterid?: number | undefined;
};

/** The user who was added. */
export type AddedUser = {
  /** Your unique customer code in Spark. */
  readonly UCC: string;
  /** The e-mail address with which the user logs in. */
  readonly Email: string;
  /** The password that Spark made up, told this once; null when you gave one. */
  readonly Password: string | null;
};

/** A user to add. */
export type NewUser = {
  /** The e-mail address with which the user logs in. */
  readonly Email: string;
  /** The name of the user. Left out, what stands before the @. */
  readonly Name?: string | undefined;
  /** Whether the user may look after all users. */
  readonly admin?: boolean | undefined;
  /** The password. Left out, Spark makes one up and tells it once. */
  readonly Password?: string | undefined;
};

/** Which user. */
export type UserChoice = {
  /** The code of the user. */
  readonly UCC: string;
};

/** What changes; the rest stays as it is. */
export type UserChange = {
  /** Whether the user can no longer log in (true ends all their access tokens), or can again (false). */
  readonly Disabled?: boolean | undefined;
  /** How many accounts the user may have enabled. */
  readonly acLimit?: number | undefined;
  /** How many strategies the user may have. */
  readonly stLimit?: number | undefined;
};

/** The password of now, and the one from now on. */
export type PasswordChange = {
  /** Your password, as you log in with it now. */
  readonly password: string;
  /** A code of your authenticator app, or a recovery code, where your login has one. */
  readonly totp?: string | undefined;
  /** The password from now on. */
  readonly newPassword: string;
};

/** A new API key, and a token to go on with. */
export type RenewedKey = {
  /** Send it with every other call, as: Authorization: Bearer <access_token>. */
  readonly access_token: string;
  /** Always bearer. */
  readonly token_type: "bearer";
  /** Your API key from now on; the one before has ended. */
  readonly AuthKey: string;
};

/** Proves that it is you, as a login does: an access token alone may be stolen. */
export type PasswordProof = {
  /** Your password, as you log in with it now. */
  readonly password: string;
  /** A code of your authenticator app, or a recovery code, where your login has one. */
  readonly totp?: string | undefined;
};

/** Whether your login has an authenticator app. */
export type TotpState = {
  /** Whether a login with your password needs a code of an authenticator app as well. */
  readonly on: boolean;
  /** Since when, in Indian time; null while it is off. */
  readonly since: string | null;
  /** Recovery codes that you have not used. */
  readonly recoveryCodesLeft: number;
};

/** What an authenticator app needs. */
export type TotpSeed = {
  /** The seed to type into the app. It is shown this once. */
  readonly secret: string;
  /** The same as a link, for a picture that the app reads. */
  readonly uri: string;
};

/** 10 codes for the day on which the phone is gone. */
export type RecoveryCodes = {
  /** Keep them apart from the phone. They are shown this once; earlier ones have ended. */
  readonly recoveryCodes: readonly string[];
};

/** Proves that the app has the seed. */
export type TotpConfirmation = {
  /** The first code that the app shows. */
  readonly totp: string;
};

/** A session of the console. Keep the access token in memory; a cookie that scripts cannot read renews it. */
export type ConsoleSession = {
  /** Send it with every other call, as: Authorization: Bearer <access_token>. */
  readonly access_token: string;
  /** Always bearer. */
  readonly token_type: "bearer";
  /** Seconds until the access token ends. Renew it before. */
  readonly expires_in: number;
  /** When the access token ends, in Indian time. */
  readonly endsAt: string;
  /** Which session it is. */
  readonly session: string;
  /** When the session ends unless it is renewed before, in Indian time. */
  readonly sessionEndsAt: string;
  /** Your unique customer code in Spark. */
  readonly UCC: string;
  /** Your name. */
  readonly Name: string;
  /** What kind of user you are. */
  readonly UserType: "basic" | "admin" | "visitor";
  /** Until when the session may open trades in live accounts, in Indian time; null: it may not. */
  readonly armedUntil: string | null;
};

/** Either userid and password, or visitor. */
export type ConsoleLogin = {
  /** Your e-mail address. Required together with `password` unless `visitor` is true. */
  readonly userid?: string | undefined;
  /** Your password. Required together with `userid` unless `visitor` is true. */
  readonly password?: string | undefined;
  /** The code of your authenticator app, or a recovery code, where your login has one. */
  readonly totp?: string | undefined;
  /** true makes a visitor, as POST /visitor does, and signs in as them. */
  readonly visitor?: boolean | undefined;
};

/** Whether a session may open trades in live accounts. */
export type ArmedSession = {
  /** Which session it is. */
  readonly session: string;
  /** Until when it may open trades in live accounts, in Indian time; null: it may not. */
  readonly armedUntil: string | null;
  /** Seconds until then; 0 where it is not armed. */
  readonly expires_in: number;
};

/** Proves that it is you. */
export type Arming = {
  /** Your password, or `totp` instead. */
  readonly password?: string | undefined;
  /** A code of your authenticator app, where your login has one, instead of the password. */
  readonly totp?: string | undefined;
};

/** Opens one websocket in place of the access token. */
export type SocketTicket = {
  /** Put it into the address of a websocket as ticket, in place of token. */
  readonly ticket: string;
  /** Seconds until it ends. */
  readonly expires_in: number;
};

/** A browser that is signed in to the console as you. */
export type SessionRow = {
  /** Which session it is. */
  readonly session: string;
  /** The browser and the system, as far as they say what they are. */
  readonly device: string;
  /** Where it was renewed from last. */
  readonly address: string;
  /** When you signed in, in Indian time. */
  readonly startedAt: string;
  /** When it was renewed last, in Indian time: a console that is open does it every 15 minutes. */
  readonly lastSeenAt: string;
  /** When it ends unless it is renewed before, in Indian time. */
  readonly endsAt: string;
  /** Until when it may open trades in live accounts, in Indian time; null: it may not. */
  readonly armedUntil: string | null;
  /** Whether it is the session of this call. */
  readonly current: boolean;
};

/** Which session is meant. */
export type SessionChoice = {
  /** Which session it is. */
  readonly session: string;
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
  /**
   * By which way orders of the account leave, a reserve after the usual one; the password of a proxy is masked.
   */
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
   * `local` and an IP address of the machine that Spark runs on, or the http address of a proxy. A second proxy
   * after a comma is the reserve: it is used only while the first is not reached. When not given, whichever way
   * the machine takes.
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
   * `local` and an IP address of the machine that Spark runs on, or the http address of a proxy. A second proxy
   * after a comma is the reserve: it is used only while the first is not reached. When not given, whichever way
   * the machine takes.
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
  /**
   * The accounts whose position is at targetQty already, counting open orders: nothing was placed there. Absent
   * when there are none.
   */
  readonly alreadyIn?: readonly string[] | undefined;
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
  readonly qty?: number | undefined;
  /** Whether it buys or sells. */
  readonly transType?: "Buy" | "Sell" | undefined;
  /**
   * Instead of transType and qty: the position that each account shall have, in units, below 0 for a short one.
   * Spark buys or sells what is missing; open orders count as if they were filled.
   */
  readonly targetQty?: number | undefined;
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
  /**
   * Weekly or monthly expiry. A week ends with any expiry, also a monthly one; names that expire by the month
   * alone have no weekly one.
   */
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

/**
 * What became of a request. order is absent where it was a basket, or where every account was at its target.
 */
export type RequestOutcome = {
  /** The key that was asked for. */
  readonly key: string;
  /**
   * What became of it. taken: it was done, once, and order or basket is its first answer. underWay: Spark is
   * working on it; ask again. unknown: nothing was done with this key in the last 24 hours. A request that was
   * refused is unknown as well.
   */
  readonly state: "taken" | "underWay" | "unknown";
  /** When it was taken, in Indian time. */
  readonly taken_at?: string | undefined;
  /** The message of the first answer. */
  readonly message?: string | undefined;
  /** The number of the order, and where it went. */
  readonly order?: OrderPlaced | undefined;
  /** A basket and what became of its legs. */
  readonly basket?: Basket | undefined;
};

/** A basket and what became of its legs. */
export type Basket = {
  /** Number of the basket; null for a dryRun. */
  readonly basketID: number | null;
  /** Name of the strategy, unique among your strategies. */
  readonly StrategyName: string;
  /** Whether it runs on the simulated exchange. */
  readonly ForwardTest: boolean;
  /**
   * Where it stands. planned: a dryRun. waiting: legs wait for hedges. working: orders are open. open: what it
   * opened is held. closing: it is being closed. over: nothing of it is left.
   */
  readonly status: "planned" | "waiting" | "working" | "open" | "closing" | "over";
  /**
   * Within an underlying and an account, sells wait until the buys are filled. Legs of different underlyings do
   * not wait for each other.
   */
  readonly hedgeFirst: boolean;
  /** How long hedges of a basket may take, and what happens afterwards. */
  readonly waitForHedges: HedgeWaiting;
  /** When it was placed, in Indian time. */
  readonly created_at: string;
  /** When it changed last, in Indian time. */
  readonly changed_at: string;
  /** Its legs as they were sent. */
  readonly legs: readonly BasketLeg[];
  /**
   * Profit of its orders since it was placed, booked and open, in all accounts; null where a price is not
   * known.
   */
  readonly pnl: number | null;
  /** What it has booked by its own exits. */
  readonly bookedPnl: number | null;
  /** What it still holds has earned; null where a price is not known. */
  readonly openPnl: number | null;
  /** What is closed of it; empty while nothing is. */
  readonly exits: readonly BasketExit[];
  /** What it would cost, of a dryRun alone. */
  readonly estimates?: readonly BasketEstimate[] | undefined;
  /** What it would bring, one row for each underlying, of a dryRun alone. */
  readonly payoffs?: readonly BasketPayoff[] | undefined;
  /** What else there is to know, as a sentence. */
  readonly notice?: string | undefined;
};

/** How long hedges of a basket may take, and what happens afterwards. */
export type HedgeWaiting = {
  /** How long sells wait for the buys of the same underlying and account, from placing the basket on. */
  readonly seconds: number;
  /**
   * What happens when the buys are not filled by then, or cannot be: stop leaves the sells out, goOn places
   * them all the same, undo leaves them out and closes what was bought.
   */
  readonly then: "stop" | "goOn" | "undo";
};

/** One leg of a basket in all accounts. */
export type BasketLeg = {
  /** The contract. */
  readonly token: string;
  /** Trading symbol of the instrument. */
  readonly symbol: string;
  /** What it is written on. */
  readonly underlying: string;
  /** Market, Limit (needs limitPrice) or SL-Limit (needs triggerPrice and limitPrice). */
  readonly orderType: "Limit" | "Market" | "SL-Limit";
  /** Intraday is closed the same day; Delivery may stay overnight. */
  readonly productType: "Delivery" | "Intraday";
  /** Why this contract, where it was described. */
  readonly why?: string | undefined;
  /** One row for each account. */
  readonly accounts: readonly BasketLegInAccount[];
};

/** What became of a leg in one account. */
export type BasketLegInAccount = {
  /** One account, written UCC:AccountName. */
  readonly account: string;
  /**
   * What became of it. planned: it would be placed at once (dryRun only). waiting: for the buys of its
   * underlying. placed: see strefID, and message where the order ended before it was filled. already: the
   * position is at targetQty. refused: the account did not take it. stopped: it waited and is not placed any
   * more.
   */
  readonly status: "planned" | "waiting" | "placed" | "already" | "refused" | "stopped";
  /** Whether it buys or sells. */
  readonly transType?: "Buy" | "Sell" | undefined;
  /** Units in this account. */
  readonly qty?: number | undefined;
  /** Units filled so far. */
  readonly filledQty?: number | undefined;
  /** Strategy reference id: one number for the orders of all accounts that one call placed. */
  readonly strefID?: number | undefined;
  /** Number of the order in one account, below its strefID. */
  readonly reftag?: number | undefined;
  /** Why, as a sentence. */
  readonly message?: string | undefined;
};

/** A position in which the basket closes what it opened. */
export type BasketExit = {
  /** One account, written UCC:AccountName. */
  readonly account: string;
  /** What is closed. */
  readonly token: string;
  /** Trading symbol of the instrument. */
  readonly symbol: string;
  /** Of the position. */
  readonly productType: "Delivery" | "Intraday";
  /** Whether nothing that the basket opened there is left. */
  readonly isClosed: boolean;
  /** The orders that close it. */
  readonly strefIDs: readonly number[];
  /** Why, as a sentence. */
  readonly message?: string | undefined;
};

/** What the basket would cost an account. */
export type BasketEstimate = {
  /** One account, written UCC:AccountName. */
  readonly account: string;
  /** Charges of all its legs at the prices of this moment; null where one is unknown. */
  readonly charges: number | null;
  /** Margin that must be free while its legs are filled; null where it is not known. */
  readonly margin: number | null;
  /** Margin of it that stays blocked when all legs are filled; null where it is not known. */
  readonly finalMargin: number | null;
  /** Money that is free; null where it is not known. */
  readonly available: number | null;
  /** Whether the margin is available; null where one of them is not known. */
  readonly enough: boolean | null;
  /** Where the margin comes from: the broker's calculator, or Spark's estimate. */
  readonly source: "estimate" | "broker";
  /** Why it is an estimate at a live broker, or why something is null. */
  readonly notes: readonly string[];
};

/** What the legs on one underlying bring at their first expiry in all accounts together. */
export type BasketPayoff = {
  /** Name of the stock or index. */
  readonly underlying: string;
  /** The first expiry among its legs; null for shares alone. */
  readonly expiry: string | null;
  /** Rupees got for sold options less those paid for bought ones. */
  readonly netPremium: number | null;
  /** Prices of the underlying at which the profit is 0, the lowest first. */
  readonly breakEvens: readonly number[] | null;
  /** The most it can bring, in rupees, or unlimited. */
  readonly maxProfit: number | "unlimited" | null;
  /** The worst it can come to, in rupees and below 0 for a loss, or unlimited. */
  readonly maxLoss: number | "unlimited" | null;
  /** How likely a profit at the first expiry is, in per cent. */
  readonly probabilityOfProfit: number | null;
  /** Why something above is null, a sentence for each reason; empty where all is known. */
  readonly unknown: readonly string[];
};

/** Which request is meant. */
export type OutcomeChoice = {
  /** The Idempotency-Key that the request was sent with. */
  readonly key: string;
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
  /** The basket that placed it; absent where none did. */
  readonly basketID?: number | undefined;
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

/** Several orders of one strategy, planned and placed as one. */
export type BasketRequest = {
  /** Name of the strategy the order belongs to. */
  readonly strategyname: string;
  /** The orders, in the sequence in which they are told. */
  readonly legs: readonly BasketLegRequest[];
  /** Narrows the call to one account, written UCC:AccountName or AccountName. Without it: every account. */
  readonly identifier?: string | undefined;
  /** true runs this order on the simulated exchange instead of at the broker. */
  readonly ForwardTest?: boolean | undefined;
  /**
   * Within an underlying and an account, sells wait until the buys are filled. Legs of different underlyings do
   * not wait for each other.
   */
  readonly hedgeFirst?: boolean | undefined;
  /** How long hedges may take, and what happens afterwards. */
  readonly waitForHedges?: HedgeWait | undefined;
  /** true answers what the basket would come to now, and neither stores nor places anything. */
  readonly dryRun?: boolean | undefined;
};

/** One order of a basket, with the fields of POST /order. */
export type BasketLegRequest = {
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
  readonly qty?: number | undefined;
  /** Whether it buys or sells. */
  readonly transType?: "Buy" | "Sell" | undefined;
  /**
   * Instead of transType and qty: the position that each account shall have, in units, below 0 for a short one.
   * Spark buys or sells what is missing; open orders count as if they were filled.
   */
  readonly targetQty?: number | undefined;
  /** Limit price in rupees. Above 0 for Limit and SL-Limit orders; 0 for Market orders. */
  readonly limitPrice?: number | undefined;
  /** Number of batches into which the quantity of each account is cut. 0 and 1 mean one order. */
  readonly splitby?: number | undefined;
  /** Trigger price in rupees. Above 0 for SL-Limit orders; otherwise 0. */
  readonly triggerPrice?: number | undefined;
  /**
   * What shall be done about a Limit order that does not fill: whichever of timeLimit and priceBuffer comes
   * first decides. With other order types it is stored and does nothing.
   */
  readonly operations?: OperationsRequest | undefined;
  /**
   * Sent along, prices off the instrument's tick_size are rounded to it, or to this where it is a multiple: the
   * limit of a Buy down and of a Sell up, the trigger of a Buy up and of a Sell down. Left out, they are
   * refused.
   */
  readonly ticksize?: number | undefined;
};

/** How long hedges may take, and what happens afterwards. */
export type HedgeWait = {
  /** How long sells wait for the buys of the same underlying and account, from placing the basket on. */
  readonly seconds?: number | undefined;
  /**
   * What happens when the buys are not filled by then, or cannot be: stop leaves the sells out, goOn places
   * them all the same, undo leaves them out and closes what was bought.
   */
  readonly then?: "stop" | "goOn" | "undo" | undefined;
};

/** Which baskets are asked for. */
export type BasketFilter = {
  /** Only this one. */
  readonly basketID?: number | undefined;
  /** Most rows. */
  readonly limit?: number | undefined;
  /** Only finished ones with a smaller number: the next page. */
  readonly beforeID?: number | undefined;
};

/** Which basket is meant. */
export type BasketChoice = {
  /** Number of the basket. */
  readonly basketID: number;
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

/** Which state of the positions the reply shows. */
export type PositionsRest = {
  /** Grows when a fill, a correction or a square-off changes one of these positions. */
  readonly version?: number | undefined;
  /** The moment of the prices, in Indian time. */
  readonly asOf?: string | undefined;
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

/** What shares your accounts own, and what they are worth. */
export type HoldingsReport = {
  /** By account, then by symbol. */
  readonly holdings: readonly Holding[];
  /** The sums of each account. */
  readonly accounts: readonly AccountHoldings[];
  /** Sums of holdings. One that is unknown makes a sum null. */
  readonly total: HoldingTotals;
};

/** Shares of one company in one account. Whatever rests on something unknown is null, never 0. */
export type Holding = {
  /** Name you gave the account, unique among your accounts. */
  readonly accountName: string;
  /** The instrument: exchange, colon, number. */
  readonly token: string | null;
  /** Its trading symbol. */
  readonly symbol: string;
  /** Its ISIN; null where nobody says. */
  readonly isin: string | null;
  /** Units delivered to you, without those sold today. */
  readonly qty: number;
  /** Units bought that are delivered on the next trading day. */
  readonly t1Qty: number;
  /** Units sold today; null where the broker does not say. */
  readonly soldTodayQty: number | null;
  /** What one unit cost on average; null where that is not known. */
  readonly averagePrice: number | null;
  /** Last traded price; null where there is none. */
  readonly ltp: number | null;
  /** What all units together cost, in rupees. */
  readonly investedValue: number | null;
  /** What they are worth at ltp, in rupees. */
  readonly value: number | null;
  /**
   * Change since the close of the day before of what you held then, in rupees; what you bought today is not in
   * it.
   */
  readonly dayChange: number | null;
  /** The same in per cent. */
  readonly dayChangePercent: number | null;
  /** Value less what they cost, in rupees. */
  readonly pnl: number | null;
  /** The same in per cent of what they cost. */
  readonly pnlPercent: number | null;
};

/** The sums of one account. */
export type AccountHoldings = {
  /** Name you gave the account, unique among your accounts. */
  readonly accountName: string;
  /** Code of the broker. Letter case does not matter; IIFL means IIFLXTS. */
  readonly broker: "FYERS" | "IIFLXTS" | "ANGELONE" | "testBroker";
  /** How many holdings are counted. */
  readonly holdings: number;
  /** What all units together cost, in rupees. */
  readonly investedValue: number | null;
  /** What they are worth together; null where a part is not known. */
  readonly value: number | null;
  /** What the parts with a known price are worth: the whole is worth at least that. */
  readonly valueAtLeast: number;
  /** Whether a price is missing, or an account could not be asked. */
  readonly isPartial: boolean;
  /**
   * Change since the close of the day before of what you held then, in rupees; what you bought today is not in
   * it.
   */
  readonly dayChange: number | null;
  /** The same in per cent. */
  readonly dayChangePercent: number | null;
  /** Value less what they cost, in rupees. */
  readonly pnl: number | null;
  /** The same in per cent of what they cost. */
  readonly pnlPercent: number | null;
  /** Why the broker could not be asked; null when it answered. */
  readonly message: string | null;
};

/** Sums of holdings. One that is unknown makes a sum null. */
export type HoldingTotals = {
  /** How many holdings are counted. */
  readonly holdings: number;
  /** What all units together cost, in rupees. */
  readonly investedValue: number | null;
  /** What they are worth together; null where a part is not known. */
  readonly value: number | null;
  /** What the parts with a known price are worth: the whole is worth at least that. */
  readonly valueAtLeast: number;
  /** Whether a price is missing, or an account could not be asked. */
  readonly isPartial: boolean;
  /**
   * Change since the close of the day before of what you held then, in rupees; what you bought today is not in
   * it.
   */
  readonly dayChange: number | null;
  /** The same in per cent. */
  readonly dayChangePercent: number | null;
  /** Value less what they cost, in rupees. */
  readonly pnl: number | null;
  /** The same in per cent of what they cost. */
  readonly pnlPercent: number | null;
};

/** Whose holdings. */
export type HoldingFilter = {
  /** Only this account. Left out, all of yours. */
  readonly AccountName?: string | undefined;
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

/** What you wrote about a day or a trade. */
export type Note = {
  /** The day, or the day of the trade. */
  readonly day: string;
  /** Number of the trade; null for a note on the day. */
  readonly TDno: number | null;
  /** What you want to remember. */
  readonly text: string;
  /** Words by which you find it again. */
  readonly tags: readonly string[];
  /** When it was written, in Indian time. */
  readonly changedAt: string;
};

/** Which notes to read. Without filters: all. */
export type NoteFilter = {
  /** Only notes of this day or later. */
  readonly startDate?: string | undefined;
  /** Only notes of this day or earlier. */
  readonly endDate?: string | undefined;
  /** A word of your own. */
  readonly tag?: string | undefined;
};

/** What the note is about. */
export type NoteSubject = {
  /** A day, or the number of a trade (TDno). */
  readonly about: string;
};

/** What to remember. */
export type NoteText = {
  /** What you want to remember. */
  readonly text: string;
  /** Words by which you find it again. */
  readonly tags?: readonly string[] | undefined;
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
  /** true also squares off everything in that account, or in all accounts. Only together with on true. */
  readonly close?: boolean | undefined;
  /** The account whose switch is meant. Left out, it is the one for all your accounts. */
  readonly AccountName?: string | undefined;
};

/** An exit that runs by itself, as it stands now. */
export type Exit = {
  /** Number of the exit. */
  readonly id: number;
  /**
   * What is watched. position: one position. basket: what one basket opened. strategy: one strategy, in one
   * account or in all. account: one account. all: everything you have.
   */
  readonly scope: "position" | "basket" | "strategy" | "account" | "all";
  /** The strategy that is watched; null where none is named. */
  readonly stname: string | null;
  /** The account that is watched; null means all. */
  readonly acname: string | null;
  /** The instrument of a position; null for a scope. */
  readonly token: string | null;
  /** Its symbol. */
  readonly symbol: string | null;
  /** Product type of the position. */
  readonly positionType: "Delivery" | "Intraday" | null;
  /** The basket that is watched; null for others. */
  readonly basketID: number | null;
  /** true watches and closes forward tests, false real positions. Never both. A basket says it by itself. */
  readonly ForwardTest: boolean;
  /** Stop loss: a price, or how much may be lost. */
  readonly stopLoss: number | null;
  /**
   * What stopLoss is. price: rupees of the price, of a position only. percent: of the entry value of what is
   * open. rupees: of profit or loss.
   */
  readonly stopLossBy: "price" | "percent" | "rupees" | null;
  /**
   * Trailing stop: each so much in favour, from where it was set, moves the stop. In the measure of stopLoss.
   */
  readonly trailEach: number | null;
  /** By how much each step moves the stop; at most trailEach. */
  readonly trailMoves: number | null;
  /** Target: a price, or a profit. */
  readonly target: number | null;
  /**
   * What target is. price: rupees of the price, of a position only. percent: of the entry value of what is
   * open. rupees: of profit or loss.
   */
  readonly targetBy: "price" | "percent" | "rupees" | null;
  /** Profit lock: from this profit on, some of it is kept. */
  readonly lockAt: number | null;
  /** The profit that is kept from then on; less than lockAt. */
  readonly lockKeep: number | null;
  /** A step of further profit, for which more is kept. */
  readonly lockEach: number | null;
  /** How much more is kept for each step; at most lockEach. */
  readonly lockMore: number | null;
  /** What the four fields of the lock are. Left out: rupees. */
  readonly lockBy: "percent" | "rupees" | null;
  /** Move to cost: from this profit on, the stop is at the entry. */
  readonly costAt: number | null;
  /** What costAt is. Left out: rupees. */
  readonly costBy: "percent" | "rupees" | null;
  /** With true the stop goes to where the charges of entry and exit are earned as well. */
  readonly costWithCharges: boolean | null;
  /** Closes at this Indian time, on a day with a session. */
  readonly exitTime: string | null;
  /**
   * Closes so many calendar days before the nearest expiry of what is open, 0 on its day: at exitTime, else
   * from 09:15.
   */
  readonly daysBeforeExpiry: number | null;
  /**
   * What is closed. watched: what is watched. basket, strategy, account, all: more than that, e.g. the whole
   * basket when the stop of one leg is met.
   */
  readonly closes: "watched" | "basket" | "strategy" | "account" | "all";
  /** The strategy that is closed. Left out, the one that is watched. */
  readonly closesStname: string | null;
  /**
   * The account in which is closed. Left out, with strategy all accounts, with account the one that is watched.
   */
  readonly closesAcname: string | null;
  /** The basket that is closed, with closes basket. */
  readonly closesBasketID: number | null;
  /**
   * true also switches the kill switch of that account, or of all accounts, on: nothing new is let in until you
   * switch it off.
   */
  readonly block: boolean;
  /**
   * How long it stays. today: it ends with the day. untilRemoved: it stays; of a scope it fires at most once a
   * day and watches again on the next.
   */
  readonly days: "today" | "untilRemoved";
  /** Where it stands. closing: it fired and is closing; resting: it fired and watches again on the next day. */
  readonly state: "watching" | "closing" | "resting" | "over";
  /** Where it stands, in words. */
  readonly says: string;
  /** Since when it waits for a price that it needs, in Indian time; null when it does not. */
  readonly waitingSince: string | null;
  /** Last price of a position in rupees; null where it is not known. */
  readonly price: number | null;
  /**
   * Profit: of a position what is open has earned, of a basket that of its orders since it was placed, of a
   * scope that of today, booked and open; null where it is not known.
   */
  readonly pnl: number | null;
  /** What the open positions cost, in rupees. */
  readonly entryValue: number | null;
  /**
   * The stop that is nearest now: a price, per cent, or rupees of profit (a loss is below 0); null where there
   * is none.
   */
  readonly stopLevel: number | null;
  /**
   * What stopLevel is. price: rupees of the price, of a position only. percent: of the entry value of what is
   * open. rupees: of profit or loss.
   */
  readonly stopLevelBy: "price" | "percent" | "rupees" | null;
  /** How far it is from there, in rupees of profit. */
  readonly distance: number | null;
  /** The same in per cent of the entry value. */
  readonly distancePercent: number | null;
  /** The best since it watches, in the measure of stopLevel. */
  readonly peak: number | null;
  /** When it was set, in Indian time. */
  readonly createdAt: string;
  /** Why what it closes is still open. */
  readonly problems: readonly string[];
  /** What it did so far, the newest last. */
  readonly firings: readonly ExitFiring[];
};

/** What an exit did. */
export type ExitFiring = {
  /** When it fired, in Indian time. */
  readonly at: string;
  /** Which rule was met. */
  readonly reason: "stopLoss" | "trailingStop" | "profitLock" | "moveToCost" | "target" | "exitTime" | "daysBeforeExpiry";
  /** The same in words, with level and value. */
  readonly says: string;
  /** Whether it was passed while Spark was not running, so that it acted at the start. */
  readonly passedWhileDown: boolean;
  /** Whether it has set the kill switch. */
  readonly blocked: boolean;
  /** What it closes, and what became of it. */
  readonly closings: readonly ExitClosing[];
};

/** A position that an exit closes. */
export type ExitClosing = {
  /** Name you gave the account, unique among your accounts. */
  readonly acname: string;
  /** Name of the strategy, unique among your strategies. */
  readonly stname: string;
  /** The instrument: exchange, colon, number. */
  readonly token: string;
  /** Its symbol. */
  readonly symbol: string;
  /** Product type of the position. */
  readonly positionType: "Delivery" | "Intraday";
  /** What was open, below 0 for a short position. */
  readonly qty: number;
  /**
   * What became of it. closing: it is not closed yet; closed: it is flat; kept: you took the square-off back.
   */
  readonly outcome: "closing" | "closed" | "kept";
  /** Average price at which it was closed, in rupees; null while it is not. */
  readonly price: number | null;
};

/** An exit to be set. It needs one rule at least; the first that is met closes. */
export type ExitRequest = {
  /**
   * What is watched. position: one position. basket: what one basket opened. strategy: one strategy, in one
   * account or in all. account: one account. all: everything you have.
   */
  readonly scope: "position" | "basket" | "strategy" | "account" | "all";
  /** Required when scope is position or strategy. */
  readonly stname?: string | undefined;
  /** Required when scope is position or account; with strategy it narrows it to this account. */
  readonly acname?: string | undefined;
  /** The instrument of the position, by token or name. */
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
  readonly positionType?: "Delivery" | "Intraday" | undefined;
  /** The basket, by its number. Required when scope is basket. */
  readonly basketID?: number | undefined;
  /** true watches and closes forward tests, false real positions. Never both. A basket says it by itself. */
  readonly ForwardTest?: boolean | undefined;
  /** Stop loss: a price, or how much may be lost. */
  readonly stopLoss?: number | undefined;
  /**
   * What stopLoss is. price: rupees of the price, of a position only. percent: of the entry value of what is
   * open. rupees: of profit or loss.
   */
  readonly stopLossBy?: "price" | "percent" | "rupees" | undefined;
  /**
   * Trailing stop: each so much in favour, from where it was set, moves the stop. In the measure of stopLoss.
   */
  readonly trailEach?: number | undefined;
  /** By how much each step moves the stop; at most trailEach. */
  readonly trailMoves?: number | undefined;
  /** Target: a price, or a profit. */
  readonly target?: number | undefined;
  /**
   * What target is. price: rupees of the price, of a position only. percent: of the entry value of what is
   * open. rupees: of profit or loss.
   */
  readonly targetBy?: "price" | "percent" | "rupees" | undefined;
  /** Profit lock: from this profit on, some of it is kept. */
  readonly lockAt?: number | undefined;
  /** The profit that is kept from then on; less than lockAt. */
  readonly lockKeep?: number | undefined;
  /** A step of further profit, for which more is kept. */
  readonly lockEach?: number | undefined;
  /** How much more is kept for each step; at most lockEach. */
  readonly lockMore?: number | undefined;
  /** What the four fields of the lock are. Left out: rupees. */
  readonly lockBy?: "percent" | "rupees" | undefined;
  /** Move to cost: from this profit on, the stop is at the entry. */
  readonly costAt?: number | undefined;
  /** What costAt is. Left out: rupees. */
  readonly costBy?: "percent" | "rupees" | undefined;
  /** With true the stop goes to where the charges of entry and exit are earned as well. */
  readonly costWithCharges?: boolean | undefined;
  /** Closes at this Indian time, on a day with a session. */
  readonly exitTime?: string | undefined;
  /**
   * Closes so many calendar days before the nearest expiry of what is open, 0 on its day: at exitTime, else
   * from 09:15.
   */
  readonly daysBeforeExpiry?: number | undefined;
  /**
   * What is closed. watched: what is watched. basket, strategy, account, all: more than that, e.g. the whole
   * basket when the stop of one leg is met.
   */
  readonly closes?: "watched" | "basket" | "strategy" | "account" | "all" | undefined;
  /** The strategy that is closed. Left out, the one that is watched. */
  readonly closesStname?: string | undefined;
  /**
   * The account in which is closed. Left out, with strategy all accounts, with account the one that is watched.
   */
  readonly closesAcname?: string | undefined;
  /** The basket that is closed, with closes basket. */
  readonly closesBasketID?: number | undefined;
  /**
   * true also switches the kill switch of that account, or of all accounts, on: nothing new is let in until you
   * switch it off.
   */
  readonly block?: boolean | undefined;
  /**
   * How long it stays. today: it ends with the day. untilRemoved: it stays; of a scope it fires at most once a
   * day and watches again on the next.
   */
  readonly days?: "today" | "untilRemoved" | undefined;
};

/** The rules as they shall be: those left out are gone. What is watched stays. */
export type ExitChange = {
  /** Number of the exit. */
  readonly id: number;
  /** Stop loss: a price, or how much may be lost. */
  readonly stopLoss?: number | undefined;
  /**
   * What stopLoss is. price: rupees of the price, of a position only. percent: of the entry value of what is
   * open. rupees: of profit or loss.
   */
  readonly stopLossBy?: "price" | "percent" | "rupees" | undefined;
  /**
   * Trailing stop: each so much in favour, from where it was set, moves the stop. In the measure of stopLoss.
   */
  readonly trailEach?: number | undefined;
  /** By how much each step moves the stop; at most trailEach. */
  readonly trailMoves?: number | undefined;
  /** Target: a price, or a profit. */
  readonly target?: number | undefined;
  /**
   * What target is. price: rupees of the price, of a position only. percent: of the entry value of what is
   * open. rupees: of profit or loss.
   */
  readonly targetBy?: "price" | "percent" | "rupees" | undefined;
  /** Profit lock: from this profit on, some of it is kept. */
  readonly lockAt?: number | undefined;
  /** The profit that is kept from then on; less than lockAt. */
  readonly lockKeep?: number | undefined;
  /** A step of further profit, for which more is kept. */
  readonly lockEach?: number | undefined;
  /** How much more is kept for each step; at most lockEach. */
  readonly lockMore?: number | undefined;
  /** What the four fields of the lock are. Left out: rupees. */
  readonly lockBy?: "percent" | "rupees" | undefined;
  /** Move to cost: from this profit on, the stop is at the entry. */
  readonly costAt?: number | undefined;
  /** What costAt is. Left out: rupees. */
  readonly costBy?: "percent" | "rupees" | undefined;
  /** With true the stop goes to where the charges of entry and exit are earned as well. */
  readonly costWithCharges?: boolean | undefined;
  /** Closes at this Indian time, on a day with a session. */
  readonly exitTime?: string | undefined;
  /**
   * Closes so many calendar days before the nearest expiry of what is open, 0 on its day: at exitTime, else
   * from 09:15.
   */
  readonly daysBeforeExpiry?: number | undefined;
  /**
   * What is closed. watched: what is watched. basket, strategy, account, all: more than that, e.g. the whole
   * basket when the stop of one leg is met.
   */
  readonly closes?: "watched" | "basket" | "strategy" | "account" | "all" | undefined;
  /** The strategy that is closed. Left out, the one that is watched. */
  readonly closesStname?: string | undefined;
  /**
   * The account in which is closed. Left out, with strategy all accounts, with account the one that is watched.
   */
  readonly closesAcname?: string | undefined;
  /** The basket that is closed, with closes basket. */
  readonly closesBasketID?: number | undefined;
  /**
   * true also switches the kill switch of that account, or of all accounts, on: nothing new is let in until you
   * switch it off.
   */
  readonly block?: boolean | undefined;
  /**
   * How long it stays. today: it ends with the day. untilRemoved: it stays; of a scope it fires at most once a
   * day and watches again on the next.
   */
  readonly days?: "today" | "untilRemoved" | undefined;
};

/** Which exit is meant. */
export type ExitChoice = {
  /** Number of the exit. */
  readonly id: number;
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
  /**
   * As the list was on this day, from 2025-01-01 to today: contracts that have expired since, with the lots,
   * ticks and tokens of that day. Today when left out.
   */
  readonly asof?: string | undefined;
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

/** A day on which contracts of a stock or index expired. */
export type PastExpiry = {
  /** A last trading day. */
  readonly expiry: string;
  /** Is `monthly` for the expiry that ends its month, which is also that of its week; else `weekly`. */
  readonly cycle: "weekly" | "monthly";
  /** Units in one lot on that day; null where the lot of that time is not known. */
  readonly lot: number | null;
  /** The first day on which its contracts were listed; left out when that was before 2025. */
  readonly listedFrom?: string | undefined;
};

/** Whose past expiries to list, and of which days. */
export type ExpiryHistoryQuestion = {
  /** Name of the stock or index, or a trading symbol. Former names work too, e.g. ZOMATO for ETERNAL. */
  readonly symbol: string;
  /** Exchange. MCX and CDS are known and have no instruments yet. */
  readonly exchange: "NSE" | "BSE" | "NFO" | "BFO" | "MCX" | "CDS";
  /** FUT for futures, OPT for options. */
  readonly instrument: "FUT" | "OPT";
  /** The first day, 2025-01-01 at the earliest. */
  readonly from: string;
  /** The last day; today when left out, and never later. */
  readonly to?: string | undefined;
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

/** What the legs of one underlying bring. What no fresh price tells is null, never 0. */
export type Payoff = {
  /** Name of the stock or index. */
  readonly underlying: string;
  /** Its last price; of a commodity that of the near future. */
  readonly spot: number | null;
  /** The first expiry among the legs; null for shares alone. */
  readonly expiry: string | null;
  /** The legs as they were understood. */
  readonly legs: readonly PayoffLeg[];
  /** Rupees got for sold options less those paid for bought ones. */
  readonly netPremium: number | null;
  /** What the legs bring at one moment, before charges. */
  readonly now: PayoffMoment;
  /** What the legs bring at one moment, before charges. */
  readonly atDate?: PayoffMoment | undefined;
  /** What the legs bring at one moment, before charges. */
  readonly atExpiry: PayoffMoment;
  /** Of all legs together, in rupees. */
  readonly greeks: PayoffGreeks | null;
  /** Volatility at the money of the first expiry, in per cent. */
  readonly atmIv: number | null;
  /** How likely a profit at the first expiry is, in per cent. */
  readonly probabilityOfProfit: number | null;
  /** From low to high, at most 201, among them every strike and the price of now. */
  readonly points: readonly PayoffPoint[];
  /** Why something above is null, a sentence for each reason; empty where all is known. */
  readonly unknown: readonly string[];
  /** Time of the oldest price in this answer, in Indian time; null where there is none. */
  readonly oldestPrice: string | null;
};

/** One leg as it was understood. */
export type PayoffLeg = {
  /** The instrument: exchange, colon, number. */
  readonly token: string;
  /** Its trading symbol. */
  readonly symbol: string;
  /** Whether it buys or sells. */
  readonly transType: "Buy" | "Sell";
  /** Quantity in units, not in lots. */
  readonly qty: number;
  /** What one unit was traded at: as given, as held, else the price of now. */
  readonly price: number | null;
  /** Last traded price. */
  readonly ltp: number | null;
  /** Volatility in per cent by which it is valued; null for what is no option. */
  readonly iv: number | null;
  /** Why this contract, where it was described by autoOpt or autoFut. */
  readonly why: string | null;
};

/** What the legs bring at one moment, before charges. */
export type PayoffMoment = {
  /** Which moment, in Indian time. */
  readonly at: string;
  /** Profit in rupees if the underlying is then where it is now. */
  readonly profit: number | null;
  /** Prices of the underlying at which the profit is 0, the lowest first. */
  readonly breakEvens: readonly number[] | null;
  /** The most it can bring, in rupees, or unlimited. */
  readonly maxProfit: number | "unlimited" | null;
  /** The worst it can come to, in rupees and below 0 for a loss, or unlimited. */
  readonly maxLoss: number | "unlimited" | null;
};

export type PayoffGreeks = {
  /** Rupees for one rupee of the underlying. */
  readonly delta: number;
  /** Change of delta for one rupee. */
  readonly gamma: number;
  /** Rupees in one calendar day. */
  readonly theta: number;
  /** Rupees for one point of volatility. */
  readonly vega: number;
};

/** Profit at one price of the underlying. */
export type PayoffPoint = {
  /** Price of the underlying. */
  readonly price: number;
  /** Profit in rupees if it were there now. */
  readonly now: number | null;
  /** The same at `date`; null where none was given. */
  readonly atDate: number | null;
  /** The same at the first expiry. */
  readonly atExpiry: number | null;
};

/** Legs, or what you hold, or both together. */
export type PayoffQuestion = {
  /** What you think of trading. */
  readonly legs?: readonly PayoffLegRequest[] | undefined;
  /** Which of your open positions; {} for all. Forward tests are not among them. */
  readonly fromPositions?: PayoffPositions | undefined;
  /** A further moment to see the profit at, in Indian time, until the first expiry. A day means 15:30 of it. */
  readonly date?: string | undefined;
};

/** An option, a future or shares, bought or sold. */
export type PayoffLegRequest = {
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
  /** Whether it buys or sells. */
  readonly transType: "Buy" | "Sell";
  /** Quantity in units, not in lots. */
  readonly qty: number;
  /** What you paid or got for one unit, in rupees. Left out, the price of now. */
  readonly price?: number | undefined;
  /** Volatility of an option in per cent. Left out, the one that its price implies. */
  readonly iv?: number | undefined;
};

/** Which of your open positions; {} for all. Forward tests are not among them. */
export type PayoffPositions = {
  /** Only those of this strategy. */
  readonly strategyname?: string | undefined;
  /** Only those of this account. */
  readonly acname?: string | undefined;
};

/** What the legs need in one account, beyond what is blocked there already. */
export type AccountMargin = {
  /** One account, written UCC:AccountName. */
  readonly account: string;
  /** Rupees that must be free while the legs are filled one by one, bought options first. */
  readonly required: number | null;
  /** Rupees of it that stay blocked when all are filled. */
  readonly final: number | null;
  /** Rupees that the account has free; null where the broker does not say. */
  readonly available: number | null;
  /** Whether required is available; null where one of them is not known. */
  readonly enough: boolean | null;
  /** Where the figures come from: the broker's calculator, or Spark's estimate. */
  readonly source: "estimate" | "broker";
  /** The legs in the order in which they are placed best. */
  readonly legs: readonly MarginLeg[];
  /** Why it is an estimate at a live broker, or why something is null; empty where all is as asked. */
  readonly notes: readonly string[];
};

/** One leg as it was understood. */
export type MarginLeg = {
  /** The instrument: exchange, colon, number. */
  readonly token: string;
  /** Its trading symbol. */
  readonly symbol: string;
  /** Whether it buys or sells. */
  readonly transType: "Buy" | "Sell";
  /** Units in this account. */
  readonly qty: number;
  /** Intraday is closed the same day; Delivery may stay overnight. */
  readonly productType: "Delivery" | "Intraday";
  /** Why this contract, where it was described by autoOpt or autoFut. */
  readonly why: string | null;
};

/** Legs, and the accounts to trade them in. */
export type MarginQuestion = {
  /** The strategy to trade it in: every account that is linked and active, with the multiplier of the link. */
  readonly strategyname?: string | undefined;
  /** One account, written UCC:AccountName or AccountName: of the strategy, or without one any of yours. */
  readonly identifier?: string | undefined;
  /** What you think of trading together. */
  readonly legs: readonly MarginLegRequest[];
  /** Whether the estimate counts what the account holds: a hedge that is there already, or one that is sold. */
  readonly withPositions?: boolean | undefined;
};

/** An order that you think of placing. */
export type MarginLegRequest = {
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
  /** Whether it buys or sells. */
  readonly transType: "Buy" | "Sell";
  /** Quantity in units, not in lots. */
  readonly qty: number;
  /** Intraday is closed the same day; Delivery may stay overnight. */
  readonly productType?: "Delivery" | "Intraday" | undefined;
  /** Limit price of one unit in rupees. Left out, the price of now. */
  readonly price?: number | undefined;
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

/** What is known of the past of an instrument, day by day. */
export type HistoryCoverage = {
  /** The instrument: exchange, colon, number. */
  readonly token: string;
  /** Trading symbol. */
  readonly symbol: string;
  /** Where candles come from of which nothing is stored: the simulated exchange, or the brokers. */
  readonly fill: "simulated" | "brokers";
  /**
   * Changes when anything changes that candles follow from: what is stored, the calendar, the simulated market.
   */
  readonly dataVersion: string;
  /** The trading days of the range, the earliest first; a contract has none after its expiry. */
  readonly days: readonly CoveredDay[];
};

/** What is known of the minutes of one day. */
export type CoveredDay = {
  /** A trading day. */
  readonly day: string;
  /**
   * Whether its minutes are stored. `whole`: every minute is stored. `partial`: some are. `simulated`: none is,
   * and its candles are those of the simulated exchange. `none`: none is; a broker may still have them.
   */
  readonly state: "whole" | "partial" | "none" | "simulated";
  /** Minutes that were imported, or else recorded. */
  readonly candles: number;
  /** Minutes that the session had; today those so far. */
  readonly of: number;
};

/** Of which days to say what is known. */
export type CoverageQuestion = {
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
  /** The first day. */
  readonly from: string;
  /** The last day; today when left out, and never later. */
  readonly to?: string | undefined;
};

/** What was imported, or would be. */
export type CandleImport = {
  /** Candles of the file. */
  readonly candles: number;
  /** Whether they are in the history now; false where they were only checked. */
  readonly imported: boolean;
  /** By instrument and interval, the first 100 of them. */
  readonly series: readonly ImportedSeries[];
};

/** What a file has of one instrument. */
export type ImportedSeries = {
  /** Under which name its candles are stored: a token, or the terms of a contract. */
  readonly series: string;
  /** Length of its candles. */
  readonly interval: "1" | "2" | "3" | "5" | "10" | "15" | "20" | "30" | "60" | "120" | "240" | "1D";
  /** How many there are in the file. */
  readonly candles: number;
  /** Of how many days. */
  readonly days: number;
  /** The first of them. */
  readonly firstDay: string;
  /** The last of them. */
  readonly lastDay: string;
};

/** Candles to import. */
export type CandleFile = {
  /**
   * The text of a CSV file of candles, with the names of the columns in its first line, as `history import`
   * takes it; send a longer file in parts.
   */
  readonly csv: string;
  /** true checks every row and imports nothing. */
  readonly check?: boolean | undefined;
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

/** A split, bonus or dividend of a share, as the owner entered it. */
export type CorporateAction = {
  /** Number of the corporate action. */
  readonly id: number;
  /** The instrument: exchange, colon, number. */
  readonly token: string;
  /** Its trading symbol. */
  readonly symbol: string;
  /**
   * What the company does. split: the face value changes. bonus: new shares for those held. dividend: money for
   * each share.
   */
  readonly kind: "split" | "bonus" | "dividend";
  /**
   * Of a split the face value before and after: 10:2 makes five shares of one, 1:10 one of ten. Of a bonus the
   * new shares and those held: 1:2 gives one for two.
   */
  readonly ratio: string | null;
  /** Of a dividend: rupees for each share, before tax. */
  readonly amount: number | null;
  /** What a whole new share is worth where a fraction is paid; null: it lapses. */
  readonly fractionPrice: number | null;
  /** The first day on which the share trades without it. */
  readonly exDate: string;
  /** When the share opens on that day or, after a holiday, on the next one, in Indian time. */
  readonly opensAt: string;
  /** How it stands. coming: its ex-date has not opened. applied: it was applied to the paper accounts. */
  readonly status: "coming" | "applied";
  /** When it was applied, in Indian time; null before. */
  readonly appliedAt: string | null;
  /** What it does, in a sentence. */
  readonly says: string;
};

/** A corporate action to be entered: ratio for split and bonus, amount for a dividend. */
export type CorporateActionRequest = {
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
  /**
   * What the company does. split: the face value changes. bonus: new shares for those held. dividend: money for
   * each share.
   */
  readonly kind: "split" | "bonus" | "dividend";
  /**
   * Of a split the face value before and after: 10:2 makes five shares of one, 1:10 one of ten. Of a bonus the
   * new shares and those held: 1:2 gives one for two.
   */
  readonly ratio?: string | undefined;
  /** Of a dividend: rupees for each share, before tax. */
  readonly amount?: number | undefined;
  /** What a whole new share is worth where a fraction is paid. Without it a fraction lapses. */
  readonly fractionPrice?: number | undefined;
  /** The first day on which the share trades without it. */
  readonly exDate: string;
};

/** Which corporate action is meant. */
export type CorporateActionChoice = {
  /** Number of the corporate action. */
  readonly id: number;
};

/** Elements of one kind. */
export type CatalogFamily = {
  /** A kind of element. */
  readonly family: "settings" | "parameters" | "dataPoints" | "indicators" | "conditions" | "groups" | "operators" | "operands" | "clockElements" | "legFacts" | "dayFacts" | "actions" | "legSections" | "strikeModes" | "units" | "riskRules";
  /** Its elements. */
  readonly elements: readonly CatalogElement[];
};

/** Something that a document can contain. */
export type CatalogElement = {
  /** How a document writes it. */
  readonly id: string;
  /** How people call it. */
  readonly title: string;
  /** What it does, in one sentence. */
  readonly purpose: string;
  /** Its page on this site. */
  readonly docs: string;
  /** The version of the document that first had it. */
  readonly since: number;
  /** The fields of its form: key, title, kind, default, bounds, unit. */
  readonly fields: readonly { readonly [name: string]: unknown }[];
  /** Where one key decides which other keys there are: the forms. */
  readonly forms?: readonly { readonly [name: string]: unknown }[] | undefined;
  /** Of an operator: what may stand on either side. */
  readonly partners?: readonly string[] | undefined;
  /** Of an operator: the values that it compares. */
  readonly sorts?: readonly string[] | undefined;
  /** Of an indicator: whether it can sit on another one. */
  readonly isStackable?: boolean | undefined;
  /** Of an indicator: its columns, the default first. */
  readonly outputs?: readonly { readonly [name: string]: unknown }[] | undefined;
};

/** Which elements to list. */
export type CatalogQuestion = {
  /** Only these. */
  readonly family?: "settings" | "parameters" | "dataPoints" | "indicators" | "conditions" | "groups" | "operators" | "operands" | "clockElements" | "legFacts" | "dayFacts" | "actions" | "legSections" | "strikeModes" | "units" | "riskRules" | undefined;
};

/** JSON Schema 2020-12. */
export type DocumentSchema = { readonly [name: string]: unknown };

/** A strategy to begin with. */
export type StrategyTemplate = {
  /** Name for programs. */
  readonly id: string;
  /** Name for people. */
  readonly title: string;
  /** When it enters and how it leaves. */
  readonly summary: string;
  /** The hash of its document. */
  readonly hash: string;
  /**
   * A strategy document of BuildAlgos, version 1. It is read exactly; GET /builder/schema has its JSON Schema.
   */
  readonly document: StrategyDocument;
};

/**
 * A strategy document of BuildAlgos, version 1. It is read exactly; GET /builder/schema has its JSON Schema.
 */
export type StrategyDocument = { readonly [name: string]: unknown };

/** What is wrong with a document, and what it says. */
export type DocumentCheck = {
  /** Whether there is no error. */
  readonly valid: boolean;
  /**
   * SHA-256 of the document as RFC 8785 writes it, without name, description, layout and meta; null with an
   * error.
   */
  readonly hash: string | null;
  /** Everything about it, at most 200 issues. */
  readonly issues: readonly DocumentIssue[];
  /** How many more issues there are. */
  readonly omitted: number;
  /** Each condition as a sentence; none with an error. */
  readonly conditions: readonly DocumentSentence[];
  /** Each action as a sentence; none with an error. */
  readonly actions: readonly DocumentSentence[];
  /** The candles it needs; none with an error. */
  readonly series: readonly DocumentSeries[];
};

/** One thing about a document. */
export type DocumentIssue = {
  /** Stable name of what is wrong. */
  readonly code: string;
  /** A document with an error cannot run; a warning tells what might surprise you. */
  readonly severity: "error" | "warning" | "info";
  /** Where, as a JSON Pointer (RFC 6901); empty for the whole document. */
  readonly pointer: string;
  /** What is wrong and what would be right, for people. */
  readonly message: string;
  /** The page that explains it, on this site. */
  readonly docs: string;
  /** A change of the document that fixes an issue. */
  readonly fix?: DocumentFix | undefined;
};

/** A change of the document that fixes an issue. */
export type DocumentFix = {
  /** What it does, for a button. */
  readonly label: string;
  /** A JSON Patch of the document, RFC 6902. */
  readonly patch: readonly { readonly [name: string]: unknown }[];
};

/** A condition or an action as a sentence. */
export type DocumentSentence = {
  /** The condition or action. */
  readonly id: string;
  /** What it says in English. */
  readonly sentence: string;
};

/** A candle series that the document needs. */
export type DocumentSeries = {
  /** The data point. */
  readonly id: string;
  /** The kind of data point. */
  readonly kind: "candles" | "combined" | "syntheticFuture";
  /** Whose candles it is made of. */
  readonly segment: "SPOT" | "FUT" | "OPT";
  /** Minutes of one candle. */
  readonly timeframe: number;
  /** Candles to load before the first one that counts. */
  readonly warmUpCandles: number;
  /** The same in trading days. */
  readonly warmUpDays: number;
};

/** What every element of a document is at a candle, and what its legs would trade. */
export type DocumentPreview = {
  /** When the candle closed, in Indian time; with now the moment itself. */
  readonly at: string;
  /** Each of the document, in its order; empty with now. */
  readonly elements: readonly PreviewElement[];
  /** What each Add Leg action would trade if it ran then, in the order of the document. */
  readonly trades: readonly PreviewTrade[];
  /** Where prices came from. */
  readonly sources: BacktestSources;
};

/** A data point or indicator at the candle. */
export type PreviewElement = {
  /** The data point or indicator. */
  readonly id: string;
  /** Its columns; null for what is not known yet. */
  readonly values: { readonly [name: string]: unknown };
};

/** What a leg would trade. What cannot be known is null, and notes say why. */
export type PreviewTrade = {
  /** The Add Leg action. */
  readonly action: string;
  /** Whether it buys or sells. */
  readonly transType: "Buy" | "Sell";
  /** Trading symbol of the contract; null where there is none. */
  readonly symbol: string | null;
  /** The instrument: exchange, colon, number. */
  readonly token: string | null;
  /** Units of one lot. */
  readonly lot: number | null;
  /** Units, for a multiplier of 1. */
  readonly qty: number | null;
  /** Orders it takes, by the freeze quantity. */
  readonly orders: number | null;
  /** Last price of the underlying. */
  readonly spot: number | null;
  /** Last price of the contract. */
  readonly price: number | null;
  /** Price at which a leg that waits enters; null for one that does not wait. */
  readonly trigger: number | null;
  /** Price of the stop loss. */
  readonly stop: number | null;
  /** Price of the target. */
  readonly target: number | null;
  /** Stop loss as a price of the underlying; null for one of the contract. */
  readonly spotStop: number | null;
  /** Target as a price of the underlying; null for one of the contract. */
  readonly spotTarget: number | null;
  /** Rupees lost if the stop fills at its price, before charges; without a stop all that a purchase costs. */
  readonly loss: number | null;
  /** Rupees won if the target fills at its price, before charges. */
  readonly gain: number | null;
  /** Rupees of charges for the entry and an exit at the same price. */
  readonly charges: number | null;
  /** Rupees of margin that this leg alone needs, by the estimate of paper accounts. */
  readonly margin: number | null;
  /** Why something is null; empty where all is known. */
  readonly notes: readonly string[];
};

/** Where prices came from. */
export type BacktestSources = {
  /** Whether any minute was simulated. */
  readonly simulated: boolean;
  /** Where the minutes of some series came from. */
  readonly spot: BacktestSource;
  /** Where the minutes of some series came from. */
  readonly futures: BacktestSource;
  /** Where the minutes of some series came from. */
  readonly options: BacktestSource;
  /** The series that were read, at most 100. */
  readonly symbols: readonly string[];
};

/** Where the minutes of some series came from. */
export type BacktestSource = {
  /** How many series. */
  readonly series: number;
  /** Minutes that somebody imported. */
  readonly imported: number;
  /** Minutes that this Spark recorded. */
  readonly recorded: number;
  /** Minutes of the simulated exchange. */
  readonly simulated: number;
};

/** A strategy document, and the candle at which to look. */
export type PreviewRequest = {
  /**
   * A strategy document of BuildAlgos, version 1. It is read exactly; GET /builder/schema has its JSON Schema.
   */
  readonly document: StrategyDocument;
  /**
   * The last candle that had closed then is told; a day means its last candle. The last whole day if left out.
   */
  readonly at?: string | undefined;
  /**
   * true tells what the legs would trade by the prices of this moment, and no elements, which follow from
   * candles.
   */
  readonly now?: boolean | undefined;
  /** Values in place of those of the document, by the names of its parameters. */
  readonly params?: { readonly [name: string]: unknown } | undefined;
};

/** One of your backtests. */
export type BacktestRow = {
  /** Number of the backtest. */
  readonly backtestID: number;
  /**
   * How far it is: waiting and running are under way, done has a report, failed and stopped say why in problem.
   */
  readonly state: "waiting" | "running" | "done" | "failed" | "stopped";
  /** Why it failed or stopped; null otherwise. */
  readonly problem: string | null;
  /** The name of the document. */
  readonly name: string;
  /** The saved document that it was made from; null where it was sent. */
  readonly documentID: number | null;
  /** The revision of that document; null as before. */
  readonly rev: number | null;
  /** The hash of the document. */
  readonly documentHash: string;
  /** The same hash is the same result: document, days, values, data, engine and charges. */
  readonly hash: string;
  /** The first day. */
  readonly from: string;
  /** The last day. */
  readonly to: string;
  /** Values in place of those of the document, by the names of its parameters. */
  readonly params: { readonly [name: string]: unknown };
  /** What percentages are taken of, in rupees, in place of the capital of the document. */
  readonly capital: number | null;
  /** Names the candles it was played over, as GET /history-coverage does. */
  readonly dataVersion: string;
  /** When it was asked for, in Indian time. */
  readonly createdAt: string;
  /** When it began. */
  readonly startedAt: string | null;
  /** When it ended. */
  readonly endedAt: string | null;
  /** What was kept of every candle. */
  readonly trace: "none" | "results" | "values";
  /**
   * How a minute that holds stop and target both is decided: bars takes the stop, seconds looks at its seconds
   * where they are known, which are those of simulated prices.
   */
  readonly mode: "bars" | "seconds";
  /** How far it is; null when it has ended. */
  readonly progress: BacktestProgress | null;
  /** Its main figures; null unless it is done. */
  readonly summary: BacktestSummary | null;
};

/** How far a backtest is. */
export type BacktestProgress = {
  /** Days that were played. */
  readonly days: number;
  /** Days of the range; 0 while candles are read. */
  readonly ofDays: number;
  /** Series of candles that were read so far. */
  readonly series: number;
  /** How much is played. */
  readonly percent: number;
  /** How many runs are before it; null unless it waits. */
  readonly place: number | null;
};

/** The main figures of a backtest. */
export type BacktestSummary = {
  /** Legs that were opened and closed. */
  readonly trades: number;
  /** Profit after charges, in rupees. */
  readonly net: number;
  /** Net of the capital, in percent. */
  readonly returnPercent: number;
  /** The deepest fall of the equity, in rupees. */
  readonly maxDrawdown: number;
  /** Whether prices were simulated. */
  readonly simulated: boolean;
};

/** A strategy document, and the days over which it is played. */
export type BacktestRequest = {
  /**
   * A strategy document of BuildAlgos, version 1. It is read exactly; GET /builder/schema has its JSON Schema.
   */
  readonly document?: StrategyDocument | undefined;
  /** Number of a document that you saved, instead of the document itself. */
  readonly documentID?: number | undefined;
  /** Which revision of the saved document; the newest if left out. */
  readonly rev?: number | undefined;
  /** The first day that is played, 2025-01-01 at the earliest. */
  readonly from: string;
  /** The last day that is played; yesterday if left out, because today is not over. */
  readonly to?: string | undefined;
  /** Values in place of those of the document, by the names of its parameters. */
  readonly params?: { readonly [name: string]: unknown } | undefined;
  /** What percentages are taken of, in rupees, in place of the capital of the document. */
  readonly capital?: number | undefined;
  /**
   * What is kept of every candle: values has what was compared, results only whether it was true, none nothing.
   */
  readonly trace?: "none" | "results" | "values" | undefined;
  /**
   * true also plays it with worse prices, one candle late and on changed data, and says in check what that did
   * to it. It takes several times as long.
   */
  readonly check?: boolean | undefined;
  /**
   * How a minute that holds stop and target both is decided: bars takes the stop, seconds looks at its seconds
   * where they are known, which are those of simulated prices.
   */
  readonly mode?: "bars" | "seconds" | undefined;
  /**
   * The TradingView signals that came, for a document that asks for any; an empty list says that none came.
   * Left out, those count that deployments of the saved document recorded.
   */
  readonly signals?: readonly GivenSignal[] | undefined;
};

/** A TradingView signal of a day that is played. */
export type GivenSignal = {
  /** The signal, as the document names it. */
  readonly signal: string;
  /** When it came. */
  readonly at: string;
};

/** A backtest with what it came to. */
export type Backtest = {
  /** Number of the backtest. */
  readonly backtestID: number;
  /**
   * How far it is: waiting and running are under way, done has a report, failed and stopped say why in problem.
   */
  readonly state: "waiting" | "running" | "done" | "failed" | "stopped";
  /** Why it failed or stopped; null otherwise. */
  readonly problem: string | null;
  /** The name of the document. */
  readonly name: string;
  /** The saved document that it was made from; null where it was sent. */
  readonly documentID: number | null;
  /** The revision of that document; null as before. */
  readonly rev: number | null;
  /** The hash of the document. */
  readonly documentHash: string;
  /** The same hash is the same result: document, days, values, data, engine and charges. */
  readonly hash: string;
  /** The first day. */
  readonly from: string;
  /** The last day. */
  readonly to: string;
  /** Values in place of those of the document, by the names of its parameters. */
  readonly params: { readonly [name: string]: unknown };
  /** What percentages are taken of, in rupees, in place of the capital of the document. */
  readonly capital: number | null;
  /** Names the candles it was played over, as GET /history-coverage does. */
  readonly dataVersion: string;
  /** When it was asked for, in Indian time. */
  readonly createdAt: string;
  /** When it began. */
  readonly startedAt: string | null;
  /** When it ended. */
  readonly endedAt: string | null;
  /** What was kept of every candle. */
  readonly trace: "none" | "results" | "values";
  /**
   * How a minute that holds stop and target both is decided: bars takes the stop, seconds looks at its seconds
   * where they are known, which are those of simulated prices.
   */
  readonly mode: "bars" | "seconds";
  /** How far it is; null when it has ended. */
  readonly progress: BacktestProgress | null;
  /** Its main figures; null unless it is done. */
  readonly summary: BacktestSummary | null;
  /** What to know before you rely on it: simulated prices, few trades, missing days. */
  readonly notes: readonly string[];
  /** What worse prices and changed data did to it; null unless it was asked for. */
  readonly check: BacktestCheck | null;
  /** By bars and by seconds; null unless mode is seconds and seconds are known. */
  readonly seconds: BacktestSeconds | null;
  /** What it came to; null unless it is done. */
  readonly report: BacktestReport | null;
  /** How much of the range is known; null unless it is done. */
  readonly coverage: BacktestCoverage | null;
  /** Where prices came from; null unless it is done. */
  readonly sources: BacktestSources | null;
  /** What the strategy told while it ran, at most 1,000. */
  readonly messages: readonly string[];
  /** The document as it was given, so that it can be started again; null where it is not known. */
  readonly document: { readonly [name: string]: unknown } | null;
};

/** What worse prices, a late candle and changed data did to it. */
export type BacktestCheck = {
  /** How it stands; unknown where it could not be checked. */
  readonly verdict: "good" | "careful" | "bad" | "unknown";
  /** Each question with its answer. */
  readonly items: readonly BacktestCheckItem[];
};

/** One question that was put to a strategy. */
export type BacktestCheckItem = {
  /** What was checked. */
  readonly check: string;
  /** The question. */
  readonly title: string;
  /** How it stands; unknown where it could not be checked. */
  readonly verdict: "good" | "careful" | "bad" | "unknown";
  /** The answer in words. */
  readonly text: string;
  /** Net as it is, in rupees. */
  readonly net: number | null;
  /** Net with the change, in rupees. */
  readonly netAfter: number | null;
};

/** How wrong minutes were. */
export type BacktestSeconds = {
  /** Net by minutes alone, in rupees. */
  readonly barNet: number;
  /** Net with seconds, in rupees: that of the report. */
  readonly secondNet: number;
  /** By seconds less by minutes, in rupees: above 0 minutes were too careful. */
  readonly difference: number;
  /** Minutes that minutes alone could not decide. */
  readonly ambiguous: number;
  /** Those that seconds decided. */
  readonly decided: number;
  /** Those that stayed in doubt. */
  readonly inDoubt: number;
};

/** Everything that a backtest came to, in rupees. */
export type BacktestReport = {
  /** The rules by which documents are played. */
  readonly convention: string;
  /** The version of the engine. */
  readonly engine: string;
  /** The first trading day. */
  readonly from: string;
  /** The last trading day. */
  readonly to: string;
  /** Trading days. */
  readonly days: number;
  /** Minutes of their sessions. */
  readonly minutes: number;
  /** What percentages are taken of, in rupees. */
  readonly capital: number;
  /** Before charges, in rupees. */
  readonly gross: number;
  /** As contract notes of the days add them up, in rupees. */
  readonly charges: number;
  /** What slippage cost; it is part of gross. */
  readonly slippage: number;
  /** Gross less charges, open legs at their last price, in rupees. */
  readonly net: number;
  /** Net of the capital, in percent. */
  readonly returnPercent: number;
  /** Charges of all gains, in percent. */
  readonly chargesShare: number | null;
  /** Legs that were still open at the end. */
  readonly openLegs: number;
  /** Fewer than 30 trades: ratios say little. */
  readonly fewTrades: boolean;
  /** How far minutes can be believed. */
  readonly fidelity: BacktestFidelity;
  /** How deep it fell. */
  readonly risk: BacktestRisk;
  /** Return against risk. Few trades make them say little. */
  readonly ratios: BacktestRatios;
  /** Wins and losses of trades, charges included. */
  readonly trades: BacktestTradeOutcomes;
  /** Wins and losses. A figure with nothing to divide by is null. */
  readonly daily: BacktestOutcomes;
  /** Days by month. */
  readonly byMonth: readonly BacktestGroup[];
  /** Days by weekday. */
  readonly byWeekday: readonly BacktestGroup[];
  /** Trades by the action that opened them. */
  readonly byAction: readonly BacktestGroup[];
  /** Trades by the condition that fired. */
  readonly byCondition: readonly BacktestGroup[];
  /** Trades by why they were closed. */
  readonly byReason: readonly BacktestGroup[];
  /** Trades by CE, PE, FUT, CASH. */
  readonly byRight: readonly BacktestGroup[];
  /** Trades by long and short. */
  readonly bySide: readonly BacktestGroup[];
  /** Trades by the hour of their entry. */
  readonly byHour: readonly BacktestGroup[];
  /** Trades by calendar days from the entry to the expiry. */
  readonly byDaysToExpiry: readonly BacktestGroup[];
};

/** How far minutes can be believed. */
export type BacktestFidelity = {
  /** By the share of trades that minutes could not decide: A up to 1 %, B 5 %, C 15 %. */
  readonly grade: "A" | "B" | "C" | "D";
  /** Trades whose stop and target were both in one minute; the stop counted. */
  readonly ambiguous: number;
  /** Fills of more than 1 % of the volume of their minute. */
  readonly large: number;
  /** Entries without a trade within five minutes; they were refused. */
  readonly unfilled: number;
  /** Exits at the last price of a day, because no later one was there. */
  readonly atSessionEnd: number;
};

/** How deep it fell. */
export type BacktestRisk = {
  /** The deepest fall below an earlier high, by days, in rupees. */
  readonly maxDrawdown: number;
  /** The same of the high before it, in percent. */
  readonly maxDrawdownPercent: number;
  /** The high before it. */
  readonly fromDay: string | null;
  /** Its lowest day. */
  readonly troughDay: string | null;
  /** When the high was reached again; null while it was not. */
  readonly recoveredDay: string | null;
  /** The most days in a row below an earlier high. */
  readonly longestDaysUnderWater: number;
  /** In rupees. */
  readonly worstDay: number | null;
  /** One day in twenty loses this much or more, in rupees. */
  readonly dayValueAtRisk95: number | null;
  /** The most margin that open legs needed together, estimated in round figures, in rupees. */
  readonly peakMargin: number | null;
  /** When that was. */
  readonly peakMarginDay: string | null;
  /** Minutes in which something was held, of all. */
  readonly timeInMarketPercent: number;
};

/** Return against risk. Few trades make them say little. */
export type BacktestRatios = {
  /** Mean over deviation (n − 1) of daily profits × √252, risk-free 0; all days count. */
  readonly sharpe: number | null;
  /** Mean over the deviation below 0 (n), × √252. */
  readonly sortino: number | null;
  /** Yearly return over the deepest fall, both in percent. */
  readonly calmar: number | null;
  /** Net over the deepest fall. */
  readonly recovery: number | null;
};

/** Wins and losses of trades, charges included. */
export type BacktestTradeOutcomes = {
  /** How many there are. */
  readonly count: number;
  /** Those above zero. */
  readonly wins: number;
  /** Those below zero. */
  readonly losses: number;
  /**
   * All together, in rupees. Each trade has its own charges, rounded by themselves; those of the report are
   * rounded once a day, so trades may come to a few rupees more or less.
   */
  readonly net: number;
  /** Wins of all, in percent. */
  readonly winRate: number | null;
  /** In rupees. */
  readonly averageWin: number | null;
  /** In rupees, below zero. */
  readonly averageLoss: number | null;
  /** The average win over the average loss. */
  readonly payoff: number | null;
  /** All wins over all losses. */
  readonly profitFactor: number | null;
  /** The mean, in rupees. */
  readonly expectancy: number | null;
  /** Expectancy over the average loss. */
  readonly expectancyRatio: number | null;
  /** The most wins in a row. */
  readonly longestWinning: number;
  /** The most losses in a row. */
  readonly longestLosing: number;
  /** The largest, in rupees. */
  readonly best: number | null;
  /** The smallest, in rupees. */
  readonly worst: number | null;
  /** How long a trade was open, in minutes. */
  readonly averageMinutes: number | null;
};

/** Wins and losses. A figure with nothing to divide by is null. */
export type BacktestOutcomes = {
  /** How many there are. */
  readonly count: number;
  /** Those above zero. */
  readonly wins: number;
  /** Those below zero. */
  readonly losses: number;
  /**
   * All together, in rupees. Each trade has its own charges, rounded by themselves; those of the report are
   * rounded once a day, so trades may come to a few rupees more or less.
   */
  readonly net: number;
  /** Wins of all, in percent. */
  readonly winRate: number | null;
  /** In rupees. */
  readonly averageWin: number | null;
  /** In rupees, below zero. */
  readonly averageLoss: number | null;
  /** The average win over the average loss. */
  readonly payoff: number | null;
  /** All wins over all losses. */
  readonly profitFactor: number | null;
  /** The mean, in rupees. */
  readonly expectancy: number | null;
  /** Expectancy over the average loss. */
  readonly expectancyRatio: number | null;
  /** The most wins in a row. */
  readonly longestWinning: number;
  /** The most losses in a row. */
  readonly longestLosing: number;
  /** The largest, in rupees. */
  readonly best: number | null;
  /** The smallest, in rupees. */
  readonly worst: number | null;
};

/** Wins and losses of some of them. */
export type BacktestGroup = {
  /** What these have in common. */
  readonly name: string;
  /** How many there are. */
  readonly count: number;
  /** Those above zero. */
  readonly wins: number;
  /** Those below zero. */
  readonly losses: number;
  /**
   * All together, in rupees. Each trade has its own charges, rounded by themselves; those of the report are
   * rounded once a day, so trades may come to a few rupees more or less.
   */
  readonly net: number;
  /** Wins of all, in percent. */
  readonly winRate: number | null;
  /** In rupees. */
  readonly averageWin: number | null;
  /** In rupees, below zero. */
  readonly averageLoss: number | null;
  /** The average win over the average loss. */
  readonly payoff: number | null;
  /** All wins over all losses. */
  readonly profitFactor: number | null;
  /** The mean, in rupees. */
  readonly expectancy: number | null;
  /** Expectancy over the average loss. */
  readonly expectancyRatio: number | null;
  /** The most wins in a row. */
  readonly longestWinning: number;
  /** The most losses in a row. */
  readonly longestLosing: number;
  /** The largest, in rupees. */
  readonly best: number | null;
  /** The smallest, in rupees. */
  readonly worst: number | null;
};

/** How much of the range is known. */
export type BacktestCoverage = {
  /** Trading days of the range. */
  readonly days: number;
  /** Those of which every minute of the underlying is known. */
  readonly wholeDays: number;
  /** Of the days, in percent. */
  readonly percent: number;
  /** The others. */
  readonly gaps: readonly BacktestGap[];
};

/** A day of which minutes are missing. Nothing was made up for them. */
export type BacktestGap = {
  /** The day. */
  readonly day: string;
  /** Minutes of the underlying that are known. */
  readonly minutes: number;
  /** Minutes of the session. */
  readonly of: number;
};

/** One of your backtests. */
export type BacktestChoice = {
  /** Number of the backtest. */
  readonly backtestID: number;
};

/** A leg that was opened and closed. */
export type BacktestTrade = {
  /** Number of the leg in this run. */
  readonly leg: number;
  /** The leg that it entered again for. */
  readonly parent: number | null;
  /** The action that opened it. */
  readonly action: string;
  /** The condition that fired. */
  readonly condition: string;
  /** What was traded. */
  readonly symbol: string;
  /** Its token, as GET /history takes it; null where it is not known. */
  readonly token: string | null;
  /** Of the entry. */
  readonly side: "Buy" | "Sell";
  /** Units. */
  readonly qty: number;
  /** When the condition fired. */
  readonly signalTime: string;
  /** When it was filled. */
  readonly entryTime: string;
  /** When it was closed. */
  readonly exitTime: string;
  /** The price at the signal. */
  readonly signalPrice: number;
  /** What was paid or got, slippage included. */
  readonly entryPrice: number;
  /** The same at the exit. */
  readonly exitPrice: number;
  /** The price when the exit was decided: its level, or the last price. */
  readonly exitSignalPrice: number;
  /** The stop as it was at the end. */
  readonly stopPrice: number | null;
  /** Why it was closed. */
  readonly reason: string;
  /** Stop and target were in one minute. */
  readonly ambiguous: boolean;
  /** Before charges, in rupees. */
  readonly gross: number;
  /** Of this trade alone, in rupees. */
  readonly charges: number;
  /** Gross less charges, in rupees. */
  readonly net: number;
  /** The farthest against it while it was open, in rupees. */
  readonly mae: number;
  /** The farthest in favour, in rupees. */
  readonly mfe: number;
};

/** One day of the equity curve. */
export type BacktestPoint = {
  /** The trading day. */
  readonly day: string;
  /** What the day added, in rupees. */
  readonly net: number;
  /** What all days so far added, in rupees. */
  readonly total: number;
  /** Capital and all that was booked, charges taken off. */
  readonly realised: number;
  /** The same with open legs at the last price of the day. */
  readonly equity: number;
  /** Below the highest equity before. */
  readonly drawdown: number;
  /** The last price of the underlying. */
  readonly underlying: number | null;
  /** Sharpe of the last 30 days; null before there are as many. */
  readonly rollingSharpe: number | null;
  /**
   * Names what it saw of the market: the minutes of the underlying, the candles of its data points and what its
   * conditions were. The same in a backtest, a replay and a deployment that saw the same; null where it is not
   * known.
   */
  readonly marketHash: string | null;
  /**
   * Names what was decided: conditions that fired, entries and exits with their reasons, and what became of
   * each leg, without prices. The same where the same was decided; null where it is not known.
   */
  readonly decisionHash: string | null;
};

/** What was decided at a candle, and why. */
export type BacktestCandle = {
  /** When the candle closed. */
  readonly at: string;
  /** Each of the document. */
  readonly conditions: readonly BacktestConditionTrace[];
};

/** One condition at a candle. */
export type BacktestConditionTrace = {
  /** The condition. */
  readonly id: string;
  /** Its name, or its id where it has none. */
  readonly name: string;
  /** The condition in English. */
  readonly sentence: string | null;
  /** What it was; warming up when something it compares was not known yet. */
  readonly result: "true" | "false" | "warming up";
  /** Whether its actions ran. */
  readonly fired: boolean;
  /** Why it did not fire although it was true. */
  readonly skipped: string | null;
  /** Its rows. */
  readonly rows: readonly BacktestRowTrace[];
};

/** One row of a condition at a candle. */
export type BacktestRowTrace = {
  /** JSON Pointer below when of the condition. */
  readonly path: string;
  /** The operator. */
  readonly op: string;
  /** The row in English. */
  readonly text: string;
  /** What it was; warming up when something it compares was not known yet. */
  readonly result: "true" | "false" | "warming up";
  /** What was compared, in the order of the row; empty where values were not kept. */
  readonly values: readonly (number | null)[];
};

/** A candle of a backtest. */
export type BacktestCandleChoice = {
  /** The last candle that had closed then is told. */
  readonly at: string;
  /**
   * A condition of the document: the first candle that closes after at and at which it is true is told, none if
   * it is not true any more.
   */
  readonly nextTrue?: string | undefined;
};

/** How often a condition did not fire, and why. */
export type BacktestWhyNot = {
  /** The condition. */
  readonly id: string;
  /** Its name, or its id where it has none. */
  readonly name: string;
  /** The condition in English. */
  readonly sentence: string;
  /** Candles at which it was looked at; the other counts come to it. */
  readonly candles: number;
  /** Its actions ran. */
  readonly fired: number;
  /** It was false. */
  readonly false: number;
  /** Something it compares was not known yet. */
  readonly warmingUp: number;
  /** It was true, and no leg could be added. */
  readonly nothingAdded: number;
  /** It was true and skipped, by reason. */
  readonly skipped: { readonly [name: string]: unknown };
  /** Its rows, so that you see which one was in the way. */
  readonly rows: readonly BacktestRowCounts[];
};

/** How often a row was what. */
export type BacktestRowCounts = {
  /** JSON Pointer below when of the condition. */
  readonly path: string;
  /** The operator. */
  readonly op: string;
  /** The row in English. */
  readonly text: string;
  /** Candles at which it was true. */
  readonly true: number;
  /** Candles at which it was false. */
  readonly false: number;
  /** Candles at which something was not known yet. */
  readonly warmingUp: number;
};

/** One of your sweeps. */
export type SweepRow = {
  /** Number of the sweep. */
  readonly sweepID: number;
  /**
   * How far it is: waiting and running are under way, done has a report, failed and stopped say why in problem.
   */
  readonly state: "waiting" | "running" | "done" | "failed" | "stopped";
  /** Why it failed or stopped; null otherwise. */
  readonly problem: string | null;
  /** The name of the document. */
  readonly name: string;
  /** The saved document that it was made from; null where it was sent. */
  readonly documentID: number | null;
  /** The revision of that document; null as before. */
  readonly rev: number | null;
  /** The hash of the document. */
  readonly documentHash: string;
  /** The same hash is the same result: document, days, values, data, engine and charges. */
  readonly hash: string;
  /** The first day. */
  readonly from: string;
  /** The last day. */
  readonly to: string;
  /** Values in place of those of the document, by the names of its parameters. */
  readonly params: { readonly [name: string]: unknown };
  /** What percentages are taken of, in rupees, in place of the capital of the document. */
  readonly capital: number | null;
  /** Names the candles it was played over, as GET /history-coverage does. */
  readonly dataVersion: string;
  /** When it was asked for, in Indian time. */
  readonly createdAt: string;
  /** When it began. */
  readonly startedAt: string | null;
  /** When it ended. */
  readonly endedAt: string | null;
  /** What was varied. */
  readonly axes: readonly SweepAxis[];
  /**
   * What makes one run better than another: net, sharpe, profitFactor, or netOverDrawdown, net over the deepest
   * fall.
   */
  readonly measure: "net" | "sharpe" | "profitFactor" | "netOverDrawdown";
  /** The share of the days that no choice looks at. */
  readonly outOfSample: number;
  /** How far it is; null when it has ended. */
  readonly progress: SweepProgress | null;
  /** What it found; null unless it is done. */
  readonly summary: SweepSummary | null;
};

/** A parameter that was varied. */
export type SweepAxis = {
  /** The parameter. */
  readonly name: string;
  /** Its values, in order. */
  readonly values: readonly number[];
};

/** How far a sweep is. */
export type SweepProgress = {
  /** Runs that were played. */
  readonly runs: number;
  /** Runs of the sweep; 0 before the first has ended. */
  readonly ofRuns: number;
  /** Series of candles that were read so far. */
  readonly series: number;
  /** How much is played. */
  readonly percent: number;
  /** How many others are before it; null unless it waits. */
  readonly place: number | null;
};

/** What a sweep found. */
export type SweepSummary = {
  /** How many runs it has. */
  readonly runs: number;
  /** The run with the highest figure; null where no run has one. */
  readonly best: SweepPick | null;
  /** The run whose neighbours are good as well; null where no run has a figure. */
  readonly plateau: SweepPick | null;
  /** The best run stands alone: half of it is lost one step beside it. */
  readonly lonely: boolean;
  /** Whether prices were simulated. */
  readonly simulated: boolean;
};

/** One run of a sweep. */
export type SweepPick = {
  /** Its values. */
  readonly values: { readonly [name: string]: number };
  /** Profit after charges on the days of the choice, in rupees. */
  readonly net: number;
  /** Trades on those days. */
  readonly trades: number;
};

/** A strategy document, the days over which it is played, and what is varied. */
export type SweepRequest = {
  /**
   * A strategy document of BuildAlgos with parameters. It is read exactly; GET /builder/schema has its JSON
   * Schema.
   */
  readonly document?: { readonly [name: string]: unknown } | undefined;
  /** Number of a document that you saved, instead of the document itself. */
  readonly documentID?: number | undefined;
  /** Which revision of the saved document; the newest if left out. */
  readonly rev?: number | undefined;
  /** The first day that is played, 2025-01-01 at the earliest. */
  readonly from: string;
  /** The last day that is played; yesterday if left out, because today is not over. */
  readonly to?: string | undefined;
  /** One to 3 parameters; all their combinations are played, 2000 at the most. */
  readonly axes: readonly SweepAxisRequest[];
  /** Values in place of those of the document, by the names of its parameters. */
  readonly params?: { readonly [name: string]: unknown } | undefined;
  /** What percentages are taken of, in rupees, in place of the capital of the document. */
  readonly capital?: number | undefined;
  /**
   * The TradingView signals that came, for a document that asks for any; an empty list says that none came.
   * Left out, those count that deployments of the saved document recorded.
   */
  readonly signals?: readonly GivenSignal[] | undefined;
  /**
   * What makes one run better than another: net, sharpe, profitFactor, or netOverDrawdown, net over the deepest
   * fall.
   */
  readonly measure?: "net" | "sharpe" | "profitFactor" | "netOverDrawdown" | undefined;
  /** The share of the days, the last ones, that no choice looks at; 0 for none. */
  readonly outOfSample?: number | undefined;
};

/** A parameter, and the values that it takes. */
export type SweepAxisRequest = {
  /** A parameter of the document. */
  readonly name: string;
  /** The first value; the smallest that the document allows if left out. */
  readonly from?: number | undefined;
  /** The last value; the largest that the document allows if left out. */
  readonly to?: number | undefined;
  /** From one value to the next; that of the document, or 1, if left out. */
  readonly step?: number | undefined;
};

/** A sweep with all its runs. */
export type Sweep = {
  /** Number of the sweep. */
  readonly sweepID: number;
  /**
   * How far it is: waiting and running are under way, done has a report, failed and stopped say why in problem.
   */
  readonly state: "waiting" | "running" | "done" | "failed" | "stopped";
  /** Why it failed or stopped; null otherwise. */
  readonly problem: string | null;
  /** The name of the document. */
  readonly name: string;
  /** The saved document that it was made from; null where it was sent. */
  readonly documentID: number | null;
  /** The revision of that document; null as before. */
  readonly rev: number | null;
  /** The hash of the document. */
  readonly documentHash: string;
  /** The same hash is the same result: document, days, values, data, engine and charges. */
  readonly hash: string;
  /** The first day. */
  readonly from: string;
  /** The last day. */
  readonly to: string;
  /** Values in place of those of the document, by the names of its parameters. */
  readonly params: { readonly [name: string]: unknown };
  /** What percentages are taken of, in rupees, in place of the capital of the document. */
  readonly capital: number | null;
  /** Names the candles it was played over, as GET /history-coverage does. */
  readonly dataVersion: string;
  /** When it was asked for, in Indian time. */
  readonly createdAt: string;
  /** When it began. */
  readonly startedAt: string | null;
  /** When it ended. */
  readonly endedAt: string | null;
  /** What was varied. */
  readonly axes: readonly SweepAxis[];
  /**
   * What makes one run better than another: net, sharpe, profitFactor, or netOverDrawdown, net over the deepest
   * fall.
   */
  readonly measure: "net" | "sharpe" | "profitFactor" | "netOverDrawdown";
  /** The share of the days that no choice looks at. */
  readonly outOfSample: number;
  /** How far it is; null when it has ended. */
  readonly progress: SweepProgress | null;
  /** What it found; null unless it is done. */
  readonly summary: SweepSummary | null;
  /** Every run, the last axis fastest; empty unless it is done. */
  readonly cells: readonly SweepCell[];
  /** The run with the highest figure, by its place in cells. */
  readonly best: number | null;
  /** The run with good neighbours. */
  readonly bestPlateau: number | null;
  /** The first day that no choice looked at; null where there is none. */
  readonly splitDay: string | null;
  /** What to know before you rely on it. */
  readonly notes: readonly string[];
  /** How much of the range is known; null unless it is done. */
  readonly coverage: BacktestCoverage | null;
  /** Where prices came from; null unless it is done. */
  readonly sources: BacktestSources | null;
  /** The document as it was given, so that it can be started again; null where it is not known. */
  readonly document: { readonly [name: string]: unknown } | null;
};

/** One run of a sweep. */
export type SweepCell = {
  /** The values of this run. */
  readonly values: { readonly [name: string]: number };
  /** Where each value is on its axis, from 0. */
  readonly place: readonly number[];
  /** By which it is compared, as measure says; of net in rupees. */
  readonly figure: number | null;
  /** What a run came to. A figure with nothing to divide by is null. */
  readonly inSample: SweepFigures;
  /** On the days that no choice looked at; null where there are none. */
  readonly outOfSample: SweepFigures | null;
  /** It and its neighbours; null where it has no figure. */
  readonly plateau: SweepPlateau | null;
};

/** What a run came to. A figure with nothing to divide by is null. */
export type SweepFigures = {
  /** Profit after charges, in rupees. */
  readonly net: number;
  /** Legs that were opened and closed. */
  readonly trades: number;
  /** The deepest fall of the equity, in rupees. */
  readonly maxDrawdown: number;
  /** The same of the high before it, in percent. */
  readonly maxDrawdownPercent: number;
  /** Mean over deviation of daily profits × √252. */
  readonly sharpe: number | null;
  /** All wins over all losses. */
  readonly profitFactor: number | null;
};

/** A run seen with those beside it. */
export type SweepPlateau = {
  /** The middle figure of it and all runs at most one step away; of net in rupees. */
  readonly score: number;
  /** The worst of them. */
  readonly worst: number;
  /** How many runs that is; fewer at the edge. */
  readonly runs: number;
};

/** One of your sweeps. */
export type SweepChoice = {
  /** Number of the sweep. */
  readonly sweepID: number;
};

/** A saved strategy document, without its content. */
export type SavedDocumentHead = {
  /** Number of the document. */
  readonly id: number;
  /** As the document says. */
  readonly name: string;
  /** The newest revision. */
  readonly rev: number;
  /** Grows with every change, also of name and layout. PUT takes it as baseVersion. */
  readonly version: number;
  /** SHA-256 of what it does; the same for the same strategy, however it is named and drawn. */
  readonly hash: string;
  /** Warnings and notes that it had when it was saved. */
  readonly issueCount: number;
  /** When it was first saved, in Indian time. */
  readonly createdAt: string;
  /** When it was last saved, in Indian time. */
  readonly changedAt: string;
};

/** What to remember with it. */
export type NewDocument = {
  /** What this revision is about, for yourself. */
  readonly note?: string | undefined;
};

/** A revision of a strategy document. */
export type SavedDocument = {
  /** Number of the document. */
  readonly id: number;
  /** As the document says. */
  readonly name: string;
  /** The revision that this is. */
  readonly rev: number;
  /** The newest revision; PUT takes it as baseRev. */
  readonly newestRev: number;
  /** Of the document. PUT takes it as baseVersion. */
  readonly version: number;
  /** SHA-256 of what it does; the same for the same strategy, however it is named and drawn. */
  readonly hash: string;
  /** When this revision was made, in Indian time. */
  readonly savedAt: string;
  /** What you said when you saved it; null: nothing. */
  readonly note: string | null;
  /**
   * A strategy document of BuildAlgos, version 1. It is read exactly; GET /builder/schema has its JSON Schema.
   */
  readonly document: StrategyDocument;
  /** What is to be said about it by the list of instruments of today. */
  readonly issues: readonly DocumentIssue[];
};

/** Which document. */
export type DocumentChoice = {
  /** Number of the document. */
  readonly id: number;
};

/** Which revision. */
export type RevisionChoice = {
  /** The revision; the newest when left out. */
  readonly rev?: number | undefined;
};

/** What the change is based on. */
export type DocumentSave = {
  /** The revision that your change is based on. */
  readonly baseRev: number;
  /** The version that you read. With it, a change of name or layout by someone else is a conflict too. */
  readonly baseVersion?: number | undefined;
  /** What this revision is about, for yourself. */
  readonly note?: string | undefined;
};

/** A revision of a strategy document, without its content. */
export type DocumentRevision = {
  /** Its number, from 1 on. */
  readonly rev: number;
  /** SHA-256 of what it does; the same for the same strategy, however it is named and drawn. */
  readonly hash: string;
  /** When this revision was made, in Indian time. */
  readonly savedAt: string;
  /** What you said when you saved it; null: nothing. */
  readonly note: string | null;
};

/** What changed from one strategy document to another. */
export type DocumentDiff = {
  /** One of two that are compared. */
  readonly from: ComparedDocument;
  /** One of two that are compared. */
  readonly to: ComparedDocument;
  /** Whether both do the same: their hashes are equal. */
  readonly isSameStrategy: boolean;
  /** Element by element, by name; none where they are equal. */
  readonly changes: readonly DocumentChange[];
};

/** One of two that are compared. */
export type ComparedDocument = {
  /** Number of the document. */
  readonly id: number;
  /** The revision. */
  readonly rev: number;
  /** As the document says. */
  readonly name: string;
  /** SHA-256 of what it does; the same for the same strategy, however it is named and drawn. */
  readonly hash: string;
};

/** One difference of two strategy documents. */
export type DocumentChange = {
  /** What happened to this part. */
  readonly change: "added" | "removed" | "changed" | "moved";
  /** The part, as a JSON Pointer in the second document; of what was removed, in the first. */
  readonly pointer: string;
  /** The data point, indicator, condition or action that it is in; null elsewhere. */
  readonly element: string | null;
  /** Whether it can change what the strategy does; names and layout cannot. */
  readonly hasEffect: boolean;
  /** What was there, where something was. */
  readonly before?: unknown | undefined;
  /** What is there, where something is. */
  readonly after?: unknown | undefined;
};

/** Which two to compare. */
export type DiffQuestion = {
  /** Number of the document. */
  readonly id: number;
  /** Its revision. Left out: the one before toRev, or the newest where two documents are compared. */
  readonly rev?: number | undefined;
  /** The other document; left out, the same one. */
  readonly toId?: number | undefined;
  /** The revision to compare with; left out, the newest. */
  readonly toRev?: number | undefined;
};

/** A draft of a strategy document. */
export type DocumentDraft = {
  /** Number of the document; 0 for one that you have not saved yet. */
  readonly id: number;
  /** Give it with your next change; 0 when there is no draft. */
  readonly version: number;
  /** The revision that it is based on; null where its writer did not say. */
  readonly baseRev: number | null;
  /** When it was written, in Indian time; null when there is none. */
  readonly changedAt: string | null;
  /** Any JSON object: a document on which you are still working. */
  readonly draft: DraftText;
};

/** Any JSON object: a document on which you are still working. */
export type DraftText = { readonly [name: string]: unknown };

/** Whose draft. */
export type DraftChoice = {
  /** Number of the document; 0 for one that you have not saved yet. */
  readonly id: number;
};

/** A draft, without its content. */
export type DocumentDraftHead = {
  /** Number of the document; 0 for one that you have not saved yet. */
  readonly id: number;
  /** Give it with your next change; 0 when there is no draft. */
  readonly version: number;
  /** The revision that it is based on; null where its writer did not say. */
  readonly baseRev: number | null;
  /** When it was written, in Indian time; null when there is none. */
  readonly changedAt: string | null;
};

/** What the draft is based on. */
export type DraftBase = {
  /** The version of the draft that yours is based on; 0 when there was none. */
  readonly version: number;
  /** The revision that the draft is based on, for whoever opens it again. */
  readonly baseRev?: number | undefined;
};

/** Which draft is meant. */
export type DraftVersion = {
  /** The version that you read; a newer one is then left. Left out, any is removed. */
  readonly version?: number | undefined;
};

/** A document that trades by itself. */
export type DeploymentRow = {
  /** Number of the deployment. */
  readonly deploymentID: number;
  /**
   * How it stands: running; paused: nothing enters, legs are followed; stopping: everything is being closed;
   * stopped: it is over.
   */
  readonly state: "running" | "paused" | "stopping" | "stopped";
  /** How it ended, or what stands in its way; null where nothing does. */
  readonly says: string | null;
  /** Name of the strategy in whose linked accounts it trades. */
  readonly strategyname: string;
  /** Number of the saved strategy document. */
  readonly id: number;
  /** The name of the document. */
  readonly name: string;
  /** The revision that it plays. */
  readonly rev: number;
  /** The hash of that revision. */
  readonly hash: string;
  /** The revision that it goes on with when a session begins and nothing is held; null for none. */
  readonly nextRev: number | null;
  /**
   * Where it trades: forward on the simulated venue of forward tests, at the prices that Spark shows; live at
   * the brokers of the accounts.
   */
  readonly mode: "forward" | "live";
  /** Values in place of those of the document. */
  readonly params: { readonly [name: string]: number };
  /** When it was deployed. */
  readonly createdAt: string;
  /** When its conditions are looked at next; null when it is over. */
  readonly nextDecision: string | null;
  /** The session that it stands in, or the last one that it stood in; null before the first. */
  readonly day: string | null;
  /** The accounts that take part. Empty before its first session: they join when one begins. */
  readonly accountNames: readonly string[];
  /** Booked on that day in all accounts before charges, in rupees. */
  readonly booked: number;
  /** Profit of what is held in all accounts, in rupees; null without a price. */
  readonly open: number | null;
};

/** A saved strategy document, and where it trades. */
export type DeployRequest = {
  /** Number of the saved strategy document. */
  readonly id: number;
  /** The revision; the newest if left out. */
  readonly rev?: number | undefined;
  /** Name of the strategy in whose linked accounts it trades. */
  readonly strategyname: string;
  /**
   * Where it trades: forward on the simulated venue of forward tests, at the prices that Spark shows; live at
   * the brokers of the accounts.
   */
  readonly mode?: "forward" | "live" | undefined;
  /** Values in place of those of the document, by the names of its parameters. */
  readonly params?: { readonly [name: string]: unknown } | undefined;
};

/** What stands for and against a deployment. */
export type DeployCheck = {
  /** Whether it can be deployed as it is. */
  readonly ready: boolean;
  /** Everything that was looked at. */
  readonly items: readonly {
    /** What was looked at. */
    readonly what: string;
    /** Whether nothing stands against it. */
    readonly good: boolean;
    /** What was found. */
    readonly says: string;
  }[];
  /** The accounts that are linked to the strategy and switched on. */
  readonly accounts: readonly ({
    /** An account in which it would trade. */
    readonly account: string;
    /** How many times the quantity of the document. */
    readonly multiplier: number;
    /**
     * What this account may lose on a day before the stop of the day closes everything, in rupees; null where the
     * document has none. A fast market may lose more.
     */
    readonly worstDay: number | null;
  })[];
  /**
   * What all accounts together may lose on a day before the stop of the day closes everything, in rupees; null
   * where the document has none. A fast market may lose more.
   */
  readonly worstDay: number | null;
};

/** Which of them are shown. */
export type InstructionFilter = {
  /** true shows those that are over as well. */
  readonly all?: boolean | undefined;
};

/** A deployment with its accounts. */
export type Deployment = {
  /** Number of the deployment. */
  readonly deploymentID: number;
  /**
   * How it stands: running; paused: nothing enters, legs are followed; stopping: everything is being closed;
   * stopped: it is over.
   */
  readonly state: "running" | "paused" | "stopping" | "stopped";
  /** How it ended, or what stands in its way; null where nothing does. */
  readonly says: string | null;
  /** Name of the strategy in whose linked accounts it trades. */
  readonly strategyname: string;
  /** Number of the saved strategy document. */
  readonly id: number;
  /** The name of the document. */
  readonly name: string;
  /** The revision that it plays. */
  readonly rev: number;
  /** The hash of that revision. */
  readonly hash: string;
  /** The revision that it goes on with when a session begins and nothing is held; null for none. */
  readonly nextRev: number | null;
  /**
   * Where it trades: forward on the simulated venue of forward tests, at the prices that Spark shows; live at
   * the brokers of the accounts.
   */
  readonly mode: "forward" | "live";
  /** Values in place of those of the document. */
  readonly params: { readonly [name: string]: number };
  /** When it was deployed. */
  readonly createdAt: string;
  /** When its conditions are looked at next; null when it is over. */
  readonly nextDecision: string | null;
  /** The session that it stands in, or the last one that it stood in; null before the first. */
  readonly day: string | null;
  /** The accounts that take part. Empty before its first session: they join when one begins. */
  readonly accountNames: readonly string[];
  /** Booked on that day in all accounts before charges, in rupees. */
  readonly booked: number;
  /** Profit of what is held in all accounts, in rupees; null without a price. */
  readonly open: number | null;
  /** Each account as it stands for itself. */
  readonly accounts: readonly ({
    /** The account. */
    readonly account: string;
    /** The session that it stands in; null before the first. */
    readonly day: string | null;
    /** How many times the quantity of the document. */
    readonly multiplier: number;
    /**
     * Why nothing is decided any more today: action, dayStop, dayTarget, lock, losses, squareOff, reject, strike;
     * null while it is.
     */
    readonly stopped: string | null;
    /** Booked today before charges, in rupees. */
    readonly booked: number;
    /** Profit of what is held, in rupees; null without a price. */
    readonly open: number | null;
    /** Living legs, and those of the day that have ended. */
    readonly legs: readonly DeployedLeg[];
    /** The last decisions, the newest last. */
    readonly decisions: readonly {
      /** When. */
      readonly at: string;
      /** What was decided or happened. */
      readonly says: string;
    }[];
  })[];
  /** The last 20 days of each account, that of today so far, the newest first. */
  readonly days: readonly ({
    /** The session. */
    readonly date: string;
    /** The account. */
    readonly account: string;
    /** Minutes of the session that the hashes are of. */
    readonly minutes: number;
    /**
     * Names what it saw of the market: the minutes of the underlying, the candles of its data points and what its
     * conditions were. The same in a backtest, a replay and a deployment that saw the same; null where it is not
     * known.
     */
    readonly marketHash: string | null;
    /**
     * Names what was decided: conditions that fired, entries and exits with their reasons, and what became of
     * each leg, without prices. The same where the same was decided; null where it is not known.
     */
    readonly decisionHash: string | null;
  })[];
};

/** One leg of a deployment in one account. */
export type DeployedLeg = {
  /** Number of the leg in its account. */
  readonly leg: number;
  /** The action that added it. */
  readonly action: string;
  /** The condition that fired. */
  readonly condition: string;
  /** What it trades. */
  readonly symbol: string;
  /** Whether it buys or sells. */
  readonly transType: "Buy" | "Sell";
  /** Units that were wanted, the multiplier included. */
  readonly qty: number;
  /** Units that it holds now. */
  readonly held: number;
  /** WAITING for its price, ENTERING, OPEN, EXITING, or over: CLOSED, CANCELLED, REJECTED. */
  readonly state: string;
  /**
   * Why it leaves or left: stop, trail, target, condition, mtm, time, expiry, manual, linked, reject; null
   * before.
   */
  readonly reason: string | null;
  /** What stop and target are measured from, in rupees; null until it is known. */
  readonly basis: number | null;
  /** The average price paid, in rupees; null before a fill. */
  readonly entryPrice: number | null;
  /** The average price at which it left, in rupees; null before a fill. */
  readonly exitPrice: number | null;
  /** Where it stops, in rupees; null where it has no stop. */
  readonly stop: number | null;
  /** Where its target is, in rupees; null where it has none. */
  readonly target: number | null;
  /** The price that it waits for, in rupees; null where it waits for none. */
  readonly trigger: number | null;
  /** The last price that it was looked at with, in rupees; null before one. */
  readonly ltp: number | null;
  /** Booked before charges, in rupees. */
  readonly booked: number;
  /** Profit of what is held, in rupees; null without a price. */
  readonly open: number | null;
  /** Its orders, in order. */
  readonly orders: readonly ({
    /** Number in the order book; null before it is there. */
    readonly strefID: number | null;
    /** entry, exit, or stop: an exit that rests at the exchange until its trigger is reached. */
    readonly of: "entry" | "exit" | "stop";
    /** Whether it buys or sells. */
    readonly transType: "Buy" | "Sell";
    /** Units. */
    readonly qty: number;
    /** Of a stop that rests at the exchange: where it triggers, in rupees; else null. */
    readonly trigger: number | null;
    /** Units that were filled. */
    readonly filled: number;
    /** wanted: decided, not sent yet. sent: in the order book. over: nothing more comes. */
    readonly state: "wanted" | "sent" | "over";
    /** Why it was sent. */
    readonly why: string;
    /** When it was decided. */
    readonly at: string;
    /** What its broker or Spark said about it; null for nothing. */
    readonly problem: string | null;
  })[];
};

/** One of your deployments. */
export type DeploymentChoice = {
  /** Number of the deployment. */
  readonly deploymentID: number;
};

/** A candle that an account decided. */
export type DeploymentCandleChoice = {
  /** The last candle that had closed then is told; the newest if left out. */
  readonly at?: string | undefined;
  /** An account in which it trades; the first one if left out. */
  readonly account?: string | undefined;
};

/** A day of a deployment beside the backtest of it. The hashes are those of the backtest. */
export type DeploymentDay = {
  /** Number of the deployment. */
  readonly deploymentID: number;
  /** The session. */
  readonly date: string;
  /** The revision that was played; null where it cannot be read. */
  readonly rev: number | null;
  /** Why there is nothing to compare with; null where there is. */
  readonly says: string | null;
  /** Whether that backtest waits or runs: ask again. */
  readonly playing: boolean;
  /** Number of the backtest of that day; null where there is none. */
  readonly backtestID: number | null;
  /**
   * Names what it saw of the market: the minutes of the underlying, the candles of its data points and what its
   * conditions were. The same in a backtest, a replay and a deployment that saw the same; null where it is not
   * known.
   */
  readonly marketHash: string | null;
  /**
   * Names what was decided: conditions that fired, entries and exits with their reasons, and what became of
   * each leg, without prices. The same where the same was decided; null where it is not known.
   */
  readonly decisionHash: string | null;
  /** Each account that took part on that day. */
  readonly accounts: readonly ({
    /** The account. */
    readonly account: string;
    /** How many times the quantity of the document. */
    readonly multiplier: number;
    /**
     * Names what it saw of the market: the minutes of the underlying, the candles of its data points and what its
     * conditions were. The same in a backtest, a replay and a deployment that saw the same; null where it is not
     * known.
     */
    readonly marketHash: string | null;
    /**
     * Names what was decided: conditions that fired, entries and exits with their reasons, and what became of
     * each leg, without prices. The same where the same was decided; null where it is not known.
     */
    readonly decisionHash: string | null;
    /** Minutes of the session that were looked at. */
    readonly minutes: number;
    /** Whether the same was seen of the market as in the backtest; null where one of the two is not known. */
    readonly sameMarket: boolean | null;
    /** Whether the same was decided as in the backtest; null where one of the two is not known. */
    readonly sameDecisions: boolean | null;
    /** Trades of both; null without a backtest. */
    readonly matched: number | null;
    /** Trades of the deployment alone; null without a backtest. */
    readonly onlyHere: number | null;
    /** Trades of the backtest alone; null without a backtest. */
    readonly onlyBacktest: number | null;
    /** How much less was made here than in the backtest, in rupees, before charges; null without a backtest. */
    readonly cost: number | null;
    /** The trades of both, in the order of their decisions. */
    readonly trades: readonly ({
      /** Who has it: both, the deployment alone (here), or the backtest alone. */
      readonly in: "both" | "here" | "backtest";
      /** The action that added it. */
      readonly action: string;
      /** The condition that fired. */
      readonly condition: string;
      /** What was traded. */
      readonly symbol: string;
      /** Whether it buys or sells. */
      readonly transType: "Buy" | "Sell";
      /** Units here; null where it is only in the backtest. */
      readonly qty: number | null;
      /** When it entered here; null where it did not. */
      readonly entryTime: string | null;
      /** When it left here; null where it did not enter. */
      readonly exitTime: string | null;
      /** Average price paid here, in rupees; null where it did not enter. */
      readonly entryPrice: number | null;
      /** Average price at which it left here, in rupees; null where it did not enter. */
      readonly exitPrice: number | null;
      /**
       * Why it left: stop, trail, target, condition, mtm, time, expiry, manual, linked; null where it has no such
       * trade.
       */
      readonly reason: string | null;
      /** When it entered in the backtest; null where it did not. */
      readonly backtestEntryTime: string | null;
      /** When it left in the backtest; null where it did not enter. */
      readonly backtestExitTime: string | null;
      /** Price of the entry in the backtest, in rupees; null where it did not enter. */
      readonly backtestEntryPrice: number | null;
      /** Price of the exit in the backtest, in rupees; null where it did not enter. */
      readonly backtestExitPrice: number | null;
      /**
       * Why the trade of the backtest left: stop, trail, target, condition, mtm, time, expiry, manual, linked; null
       * where it has no such trade.
       */
      readonly backtestReason: string | null;
      /** By how much the entry was worse here, for one unit in rupees; null where one is missing. */
      readonly entryWorse: number | null;
      /** By how much the exit was worse here, for one unit in rupees; null where one is missing. */
      readonly exitWorse: number | null;
      /** How much less was made of it here than in the backtest, in rupees, before charges. */
      readonly cost: number;
    })[];
  })[];
};

/** A day of one of your deployments. */
export type DeploymentDayChoice = {
  /** Number of the deployment. */
  readonly deploymentID: number;
  /** The session. */
  readonly date: string;
};

/** Whether it may enter. */
export type DeploymentPause = {
  /** Whether it is paused. true: nothing enters, legs keep their stops and targets. false: it runs again. */
  readonly paused?: boolean | undefined;
};

/** What becomes of what it holds. */
export type DeploymentStop = {
  /**
   * What becomes of what it holds. close: everything is closed at the market, then it is over. keep: it is over
   * at once, and Spark no longer follows what it holds.
   */
  readonly legs: "keep" | "close";
};

/** Another revision of the same document. */
export type DeploymentSwitch = {
  /** The revision that it goes on with; the newest if left out. */
  readonly rev?: number | undefined;
  /**
   * When it goes on with it. true: at once, only while nothing is held. false: when the next session begins.
   */
  readonly now?: boolean | undefined;
};

/** A past day in which a document trades. */
export type ReplayRow = {
  /** Number of the replay. */
  readonly replayID: number;
  /**
   * How it stands: starting, playing, paused; or over: done at the end of the session, stopped by you or for
   * its length, failed.
   */
  readonly state: "starting" | "playing" | "paused" | "done" | "stopped" | "failed";
  /** Why it was stopped or failed; null where it did not. */
  readonly says: string | null;
  /** The name of the document. */
  readonly name: string;
  /** Number of the saved document; null for one that was sent. */
  readonly id: number | null;
  /** The revision of the saved document; null for one that was sent. */
  readonly rev: number | null;
  /** Names the rules of the document. */
  readonly documentHash: string;
  /** Values in place of those of the document. */
  readonly params: { readonly [name: string]: number };
  /** The day that is played. */
  readonly date: string;
  /** How many times as fast as the day was. */
  readonly speed: number;
  /** The time in the replayed day; null before it has begun. */
  readonly at: string | null;
  /** How much of the session is over, in percent. */
  readonly progress: number;
  /** The price of the underlying then, in rupees; null before one. */
  readonly spot: number | null;
  /** Booked so far before charges, in rupees. */
  readonly booked: number;
  /** Profit of what is held then, in rupees; null without a price. */
  readonly open: number | null;
  /** When it was started. */
  readonly createdAt: string;
  /** When it ended; null while it is under way. */
  readonly endedAt: string | null;
};

/** A strategy document, and the past day in which it trades. */
export type ReplayRequest = {
  /**
   * A strategy document of BuildAlgos, version 1. It is read exactly; GET /builder/schema has its JSON Schema.
   */
  readonly document?: StrategyDocument | undefined;
  /** Number of a document that you saved, instead of the document itself. */
  readonly documentID?: number | undefined;
  /** Which revision of the saved document; the newest if left out. */
  readonly rev?: number | undefined;
  /** The trading day that is played, 2025-01-01 at the earliest; the last one before today if left out. */
  readonly date?: string | undefined;
  /** How many times as fast as the day was: 1 takes as long as the session, 600 less than a minute. */
  readonly speed?: number | undefined;
  /** Values in place of those of the document, by the names of its parameters. */
  readonly params?: { readonly [name: string]: unknown } | undefined;
  /**
   * The TradingView signals that came, for a document that asks for any; an empty list says that none came.
   * Left out, those count that deployments of the saved document recorded.
   */
  readonly signals?: readonly GivenSignal[] | undefined;
};

/** A past day in which a document trades, with its legs, orders and decisions. */
export type Replay = {
  /** Number of the replay. */
  readonly replayID: number;
  /**
   * How it stands: starting, playing, paused; or over: done at the end of the session, stopped by you or for
   * its length, failed.
   */
  readonly state: "starting" | "playing" | "paused" | "done" | "stopped" | "failed";
  /** Why it was stopped or failed; null where it did not. */
  readonly says: string | null;
  /** The name of the document. */
  readonly name: string;
  /** Number of the saved document; null for one that was sent. */
  readonly id: number | null;
  /** The revision of the saved document; null for one that was sent. */
  readonly rev: number | null;
  /** Names the rules of the document. */
  readonly documentHash: string;
  /** Values in place of those of the document. */
  readonly params: { readonly [name: string]: number };
  /** The day that is played. */
  readonly date: string;
  /** How many times as fast as the day was. */
  readonly speed: number;
  /** The time in the replayed day; null before it has begun. */
  readonly at: string | null;
  /** How much of the session is over, in percent. */
  readonly progress: number;
  /** The price of the underlying then, in rupees; null before one. */
  readonly spot: number | null;
  /** Booked so far before charges, in rupees. */
  readonly booked: number;
  /** Profit of what is held then, in rupees; null without a price. */
  readonly open: number | null;
  /** When it was started. */
  readonly createdAt: string;
  /** When it ended; null while it is under way. */
  readonly endedAt: string | null;
  /** Minutes of the session that the hashes are of. */
  readonly minutes: number;
  /**
   * Names what it saw of the market: the minutes of the underlying, the candles of its data points and what its
   * conditions were. The same in a backtest, a replay and a deployment that saw the same; null where it is not
   * known.
   */
  readonly marketHash: string | null;
  /**
   * Names what was decided: conditions that fired, entries and exits with their reasons, and what became of
   * each leg, without prices. The same where the same was decided; null where it is not known.
   */
  readonly decisionHash: string | null;
  /**
   * Why nothing is decided any more on this day: action, dayStop, dayTarget, lock, losses, squareOff, reject,
   * strike; null while it is.
   */
  readonly stopped: string | null;
  /** Legs of the day, the first first. */
  readonly legs: readonly DeployedLeg[];
  /** Every order of the day, the first first. */
  readonly orders: readonly ({
    /** Number in the order book of the replay; null before it is there. */
    readonly strefID: number | null;
    /** When it was decided. */
    readonly at: string;
    /** The leg it belongs to. */
    readonly leg: number;
    /** entry, exit, or stop: an exit that rests at the exchange until its trigger is reached. */
    readonly of: "entry" | "exit" | "stop";
    /** What it trades. */
    readonly symbol: string;
    /** Buy or Sell. */
    readonly transType: "Buy" | "Sell";
    /** Units. */
    readonly qty: number;
    /** Units that were filled. */
    readonly filled: number;
    /** The average price of what was filled, in rupees; null before a fill. */
    readonly price: number | null;
    /** wanted: decided, not sent yet. sent: in the order book. over: nothing more comes. */
    readonly state: "wanted" | "sent" | "over";
    /** Why it was sent. */
    readonly why: string;
    /** What was said about it; null for nothing. */
    readonly problem: string | null;
  })[];
  /** The last decisions, the newest last. */
  readonly decisions: readonly {
    /** When, in the replayed day. */
    readonly at: string;
    /** What was decided or happened. */
    readonly says: string;
  }[];
};

/** One of your replays. */
export type ReplayChoice = {
  /** Number of the replay. */
  readonly replayID: number;
};

/** A moment of the replayed day. */
export type ReplayCandleChoice = {
  /** The last candle that had closed then is told. */
  readonly at: string;
};

/** A replayed day beside the backtest of it. The hashes are those of the backtest. */
export type ReplayDrift = {
  /** Number of the replay. */
  readonly replayID: number;
  /** The day that was played. */
  readonly date: string;
  /** Why there is nothing to compare with; null where there is. */
  readonly says: string | null;
  /** Whether that backtest waits or runs: ask again. */
  readonly playing: boolean;
  /** Number of the backtest of that day; null where there is none. */
  readonly backtestID: number | null;
  /**
   * Names what it saw of the market: the minutes of the underlying, the candles of its data points and what its
   * conditions were. The same in a backtest, a replay and a deployment that saw the same; null where it is not
   * known.
   */
  readonly marketHash: string | null;
  /**
   * Names what was decided: conditions that fired, entries and exits with their reasons, and what became of
   * each leg, without prices. The same where the same was decided; null where it is not known.
   */
  readonly decisionHash: string | null;
  /** Minutes of the session that were looked at. */
  readonly minutes: number;
  /** Whether the same was seen of the market as in the backtest; null where one of the two is not known. */
  readonly sameMarket: boolean | null;
  /** Whether the same was decided as in the backtest; null where one of the two is not known. */
  readonly sameDecisions: boolean | null;
  /** Trades of both; null without a backtest. */
  readonly matched: number | null;
  /** Trades of the replay alone; null without a backtest. */
  readonly onlyHere: number | null;
  /** Trades of the backtest alone; null without a backtest. */
  readonly onlyBacktest: number | null;
  /** How much less was made here than in the backtest, in rupees, before charges; null without a backtest. */
  readonly cost: number | null;
  /** The trades of both, in the order of their decisions. */
  readonly trades: readonly ({
    /** Who has it: both, the replay alone (here), or the backtest alone. */
    readonly in: "both" | "here" | "backtest";
    /** The action that added it. */
    readonly action: string;
    /** The condition that fired. */
    readonly condition: string;
    /** What was traded. */
    readonly symbol: string;
    /** Whether it buys or sells. */
    readonly transType: "Buy" | "Sell";
    /** Units here; null where it is only in the backtest. */
    readonly qty: number | null;
    /** When it entered here; null where it did not. */
    readonly entryTime: string | null;
    /** When it left here; null where it did not enter. */
    readonly exitTime: string | null;
    /** Average price paid here, in rupees; null where it did not enter. */
    readonly entryPrice: number | null;
    /** Average price at which it left here, in rupees; null where it did not enter. */
    readonly exitPrice: number | null;
    /**
     * Why it left: stop, trail, target, condition, mtm, time, expiry, manual, linked; null where it has no such
     * trade.
     */
    readonly reason: string | null;
    /** When it entered in the backtest; null where it did not. */
    readonly backtestEntryTime: string | null;
    /** When it left in the backtest; null where it did not enter. */
    readonly backtestExitTime: string | null;
    /** Price of the entry in the backtest, in rupees; null where it did not enter. */
    readonly backtestEntryPrice: number | null;
    /** Price of the exit in the backtest, in rupees; null where it did not enter. */
    readonly backtestExitPrice: number | null;
    /**
     * Why the trade of the backtest left: stop, trail, target, condition, mtm, time, expiry, manual, linked; null
     * where it has no such trade.
     */
    readonly backtestReason: string | null;
    /** By how much the entry was worse here, for one unit in rupees; null where one is missing. */
    readonly entryWorse: number | null;
    /** By how much the exit was worse here, for one unit in rupees; null where one is missing. */
    readonly exitWorse: number | null;
    /** How much less was made of it here than in the backtest, in rupees, before charges. */
    readonly cost: number;
  })[];
};

/** How a replay goes on. */
export type ReplaySteering = {
  /** Whether the day stands still. false: it goes on. As it is if left out. */
  readonly paused?: boolean | undefined;
  /** How many times as fast as the day was; as it is if left out. */
  readonly speed?: number | undefined;
};

/** A price alert of yours, with the value of this moment. */
export type PriceAlert = {
  /** Number of the price alert. */
  readonly id: number;
  /** What you call it, to tell it from others. */
  readonly name: string;
  /**
   * How it stands. gone: what it is about is not traded any more. adjusted: a split or bonus changed the price
   * of its share.
   */
  readonly status: "waiting" | "placing" | "fired" | "refused" | "removed" | "expired" | "gone" | "adjusted";
  /** Why it is over, as a sentence; null while it waits. */
  readonly says: string | null;
  /**
   * What is followed: ltp the last price of token, iv the implied volatility of the option token in per cent,
   * straddle the call and the put at the money of underlying and expiry together, pnl your profit or loss of
   * today.
   */
  readonly watch: "ltp" | "iv" | "straddle" | "pnl";
  /** What is followed, in words. */
  readonly what: string;
  /** The instrument; null for straddle and pnl. */
  readonly token: string | null;
  /**
   * When it fires: above at level or more, below at level or less, crosses from one side of level to the other,
   * moves by percent up or down from where it was set or fired last.
   */
  readonly condition: "above" | "below" | "crosses" | "moves";
  /** The level in rupees, or per cent for iv; null where condition is moves. */
  readonly level: number | null;
  /** By how many per cent it moves; null for other conditions. */
  readonly percent: number | null;
  /** The value now; null where it is not known by a price of at most 10 seconds ago. */
  readonly value: number | null;
  /** How far the value has to go to the level, below 0 downwards; null where one is not known. */
  readonly distance: number | null;
  /**
   * How often it fires. once: it ends when it has fired. each: it fires again after the value was on the other
   * side.
   */
  readonly repeat: "once" | "each";
  /** For each: shortest time in seconds between two firings. Meanwhile the value is not looked at. */
  readonly pauseSeconds: number;
  /** Whether it goes to your Telegram chats. */
  readonly telegram: boolean;
  /** An https address of yours that gets a signed message by POST at every firing. */
  readonly webhookUrl: string | null;
  /** How many actions of yours it has. */
  readonly actions: number;
  /** When it was set, in Indian time. */
  readonly createdAt: string;
  /** When it ends, in Indian time; null where it does not. */
  readonly validUntil: string | null;
  /** How often it has fired. */
  readonly firings: number;
  /** When it fired last, in Indian time; null before. */
  readonly lastFiredAt: string | null;
  /** The value at the last firing; null before. */
  readonly lastValue: number | null;
  /** What came of the last firing, one sentence for each thing done so far. */
  readonly outcomes: readonly string[];
};

/**
 * A price alert that was just set. signingKey is null unless it is the first one with a webhookUrl: later
 * ones use the same key.
 */
export type NewPriceAlert = {
  /** Number of the price alert. */
  readonly id: number;
  /** What you call it, to tell it from others. */
  readonly name: string;
  /**
   * How it stands. gone: what it is about is not traded any more. adjusted: a split or bonus changed the price
   * of its share.
   */
  readonly status: "waiting" | "placing" | "fired" | "refused" | "removed" | "expired" | "gone" | "adjusted";
  /** Why it is over, as a sentence; null while it waits. */
  readonly says: string | null;
  /**
   * What is followed: ltp the last price of token, iv the implied volatility of the option token in per cent,
   * straddle the call and the put at the money of underlying and expiry together, pnl your profit or loss of
   * today.
   */
  readonly watch: "ltp" | "iv" | "straddle" | "pnl";
  /** What is followed, in words. */
  readonly what: string;
  /** The instrument; null for straddle and pnl. */
  readonly token: string | null;
  /**
   * When it fires: above at level or more, below at level or less, crosses from one side of level to the other,
   * moves by percent up or down from where it was set or fired last.
   */
  readonly condition: "above" | "below" | "crosses" | "moves";
  /** The level in rupees, or per cent for iv; null where condition is moves. */
  readonly level: number | null;
  /** By how many per cent it moves; null for other conditions. */
  readonly percent: number | null;
  /** The value now; null where it is not known by a price of at most 10 seconds ago. */
  readonly value: number | null;
  /** How far the value has to go to the level, below 0 downwards; null where one is not known. */
  readonly distance: number | null;
  /**
   * How often it fires. once: it ends when it has fired. each: it fires again after the value was on the other
   * side.
   */
  readonly repeat: "once" | "each";
  /** For each: shortest time in seconds between two firings. Meanwhile the value is not looked at. */
  readonly pauseSeconds: number;
  /** Whether it goes to your Telegram chats. */
  readonly telegram: boolean;
  /** An https address of yours that gets a signed message by POST at every firing. */
  readonly webhookUrl: string | null;
  /** How many actions of yours it has. */
  readonly actions: number;
  /** When it was set, in Indian time. */
  readonly createdAt: string;
  /** When it ends, in Indian time; null where it does not. */
  readonly validUntil: string | null;
  /** How often it has fired. */
  readonly firings: number;
  /** When it fired last, in Indian time; null before. */
  readonly lastFiredAt: string | null;
  /** The value at the last firing; null before. */
  readonly lastValue: number | null;
  /** What came of the last firing, one sentence for each thing done so far. */
  readonly outcomes: readonly string[];
  /** What messages to your addresses are signed with. It is shown this once. */
  readonly signingKey: string | null;
};

/** A price alert to be set. It needs telegram, webhookUrl or actions, else it would do nothing. */
export type PriceAlertRequest = {
  /** What you call it, to tell it from others. */
  readonly name?: string | undefined;
  /**
   * What is followed: ltp the last price of token, iv the implied volatility of the option token in per cent,
   * straddle the call and the put at the money of underlying and expiry together, pnl your profit or loss of
   * today.
   */
  readonly watch?: "ltp" | "iv" | "straddle" | "pnl" | undefined;
  /** For ltp and iv: the instrument, by token or name. */
  readonly token?: string | undefined;
  /**
   * The name of the instrument instead of its token, e.g. RELIANCE, NIFTY1! or the ticker of a chart. With
   * exchange where more than one lists it.
   */
  readonly symbol?: string | undefined;
  /** Where symbol or underlying is listed. */
  readonly exchange?: "NSE" | "BSE" | "NFO" | "BFO" | "MCX" | "CDS" | undefined;
  /** For straddle: name of the stock or index. */
  readonly underlying?: string | undefined;
  /** For straddle: which expiry. */
  readonly expiry?: string | undefined;
  /** For pnl: of this account only. */
  readonly acname?: string | undefined;
  /** For pnl: of this strategy only. */
  readonly stname?: string | undefined;
  /**
   * When it fires: above at level or more, below at level or less, crosses from one side of level to the other,
   * moves by percent up or down from where it was set or fired last.
   */
  readonly condition: "above" | "below" | "crosses" | "moves";
  /** The level: rupees, or per cent for iv. Needed unless condition is moves; below 0 only for pnl. */
  readonly level?: number | undefined;
  /** By how many per cent the value moves. Needed where condition is moves; not for pnl. */
  readonly percent?: number | undefined;
  /**
   * How often it fires. once: it ends when it has fired. each: it fires again after the value was on the other
   * side.
   */
  readonly repeat?: "once" | "each" | undefined;
  /** For each: shortest time in seconds between two firings. Meanwhile the value is not looked at. */
  readonly pauseSeconds?: number | undefined;
  /** Days from now for which it waits. Left out, until it has fired or is removed. */
  readonly days?: number | undefined;
  /**
   * Your own words. {name}, {what}, {value}, {level}, {time} and {says} are filled in; {says} is the sentence
   * of Spark, which is used where you write none.
   */
  readonly message?: string | undefined;
  /** true sends what happened to your Telegram chats. */
  readonly telegram?: boolean | undefined;
  /** An https address of yours that gets a signed message by POST at every firing. */
  readonly webhookUrl?: string | undefined;
  /**
   * What is done besides, in order: the actions of a webhook alert, such as placeorder, placebasket and
   * squareoff.
   */
  readonly actions?: readonly { readonly [name: string]: unknown }[] | undefined;
};

/** What shall be other than it is; what is left out stays. What is watched stays. */
export type PriceAlertChange = {
  /** Number of the price alert. */
  readonly id: number;
  /** What you call it, to tell it from others. */
  readonly name?: string | undefined;
  /**
   * When it fires: above at level or more, below at level or less, crosses from one side of level to the other,
   * moves by percent up or down from where it was set or fired last.
   */
  readonly condition?: "above" | "below" | "crosses" | "moves" | undefined;
  /** The level: rupees, or per cent for iv. Needed unless condition is moves; below 0 only for pnl. */
  readonly level?: number | undefined;
  /** By how many per cent the value moves. Needed where condition is moves; not for pnl. */
  readonly percent?: number | undefined;
  /**
   * How often it fires. once: it ends when it has fired. each: it fires again after the value was on the other
   * side.
   */
  readonly repeat?: "once" | "each" | undefined;
  /** For each: shortest time in seconds between two firings. Meanwhile the value is not looked at. */
  readonly pauseSeconds?: number | undefined;
  /** Days from now for which it waits. */
  readonly days?: number | undefined;
  /**
   * Your own words. {name}, {what}, {value}, {level}, {time} and {says} are filled in; {says} is the sentence
   * of Spark, which is used where you write none.
   */
  readonly message?: string | undefined;
  /** true sends what happened to your Telegram chats. */
  readonly telegram?: boolean | undefined;
  /** An https address of yours that gets a signed message by POST at every firing. */
  readonly webhookUrl?: string | undefined;
  /**
   * What is done besides, in order: the actions of a webhook alert, such as placeorder, placebasket and
   * squareoff.
   */
  readonly actions?: readonly { readonly [name: string]: unknown }[] | undefined;
};

/** Which price alert is meant. */
export type PriceAlertChoice = {
  /** Number of the price alert. */
  readonly id: number;
};

/** Whether there is a key that your messages are signed with. */
export type SigningKeyState = {
  /** Whether you have a signing key. Without one no message can be sent to an address. */
  readonly exists: boolean;
};

/** The key that was just made. */
export type SigningKey = {
  /** What messages to your addresses are signed with. It is shown this once. */
  readonly signingKey: string;
};

/** A GTT of yours. */
export type Gtt = {
  /** Number of the GTT. */
  readonly id: number;
  /**
   * How it stands. gone: what it is about is not traded any more. adjusted: a split or bonus changed the price
   * of its share.
   */
  readonly status: "waiting" | "placing" | "fired" | "refused" | "removed" | "expired" | "gone" | "adjusted";
  /** Why it is over, as a sentence; null while it waits. */
  readonly says: string | null;
  /** Name of the strategy the order belongs to. */
  readonly strategyname: string;
  /** The instrument: exchange, colon, number. */
  readonly token: string;
  /** Its trading symbol. */
  readonly symbol: string;
  /** Last price in rupees; null where none is known. */
  readonly ltp: number | null;
  /** One leg, or two of which one goes. */
  readonly legs: readonly GttLeg[];
  /** Whether the order is a forward test. */
  readonly ForwardTest: boolean;
  /** The only account it goes to; null: every account. */
  readonly account: string | null;
  /** When it was set, in Indian time. */
  readonly createdAt: string;
  /** When it ends, in Indian time. */
  readonly validUntil: string;
  /** What came of the last trigger, as far as it is known. */
  readonly outcomes: readonly string[];
};

/** A trigger of a GTT, and its order. */
export type GttLeg = {
  /** The last price in rupees at which the order is placed. */
  readonly triggerPrice: number;
  /** Whether it triggers when the price rises to triggerPrice (above) or falls to it (below). */
  readonly when: "above" | "below";
  /** Whether it buys or sells. */
  readonly transType: "Buy" | "Sell";
  /** Quantity in units, not in lots. */
  readonly qty: number;
  /** Market, or Limit with limitPrice. */
  readonly orderType: "Market" | "Limit";
  /** Limit price in rupees; 0 for Market orders. */
  readonly limitPrice: number;
  /** Intraday is closed the same day; Delivery may stay overnight. */
  readonly productType: "Delivery" | "Intraday";
  /**
   * How it stands. armed: it waits. fired: it triggered. refused: no account took its order. cancelled: the
   * other leg was first.
   */
  readonly status: "armed" | "fired" | "refused" | "cancelled";
  /** When it triggered, in Indian time; null before. */
  readonly firedAt: string | null;
  /** The price at which it triggered; null before. */
  readonly firedPrice: number | null;
};

/** A GTT to be set. */
export type GttRequest = {
  /** Name of the strategy the order belongs to. */
  readonly strategyname: string;
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
  /** One leg, or two around the last price (OCO): the first to trigger places its order, and the other goes. */
  readonly legs: readonly GttLegRequest[];
  /** Days from now for which it waits. */
  readonly days?: number | undefined;
  /** true runs the order on the simulated exchange instead of at the broker. */
  readonly ForwardTest?: boolean | undefined;
  /** The order goes to this account only, written UCC:AccountName or AccountName. Without it: every account. */
  readonly identifier?: string | undefined;
};

/** A trigger and its order. Without when, the side of the last price on which triggerPrice is decides. */
export type GttLegRequest = {
  /** The last price in rupees at which the order is placed. */
  readonly triggerPrice: number;
  /** Whether it triggers when the price rises to triggerPrice (above) or falls to it (below). */
  readonly when?: "above" | "below" | undefined;
  /** Whether it buys or sells. */
  readonly transType: "Buy" | "Sell";
  /** Quantity in units, not in lots. */
  readonly qty: number;
  /** Market, or Limit with limitPrice. */
  readonly orderType: "Market" | "Limit";
  /** Limit price in rupees; 0 for Market orders. */
  readonly limitPrice?: number | undefined;
  /** Intraday is closed the same day; Delivery may stay overnight. */
  readonly productType: "Delivery" | "Intraday";
};

/** New legs of a GTT that waits; they replace the old ones. Without days it ends when it would have. */
export type GttChange = {
  /** Number of the GTT. */
  readonly id: number;
  /** One leg, or two around the last price (OCO): the first to trigger places its order, and the other goes. */
  readonly legs: readonly GttLegRequest[];
  /** Days from now for which it waits. */
  readonly days?: number | undefined;
};

/** Which GTT is meant. */
export type GttChoice = {
  /** Number of the GTT. */
  readonly id: number;
};

/** Your day at a glance. */
export type DeskOverview = {
  /** The moment of the figures, in Indian time. */
  readonly asOf: string;
  /** The same moment in epoch milliseconds. */
  readonly epochMs: number;
  /** Grows when a position of yours changes. */
  readonly version: number;
  /** All your accounts together. */
  readonly total: DeskTotal;
  /** Your accounts, by name. */
  readonly accounts: readonly DeskAccount[];
  /** What stops orders now; empty when nothing does. */
  readonly blocks: readonly DeskBlock[];
  /** The last ten lines of the execution log, newest first. */
  readonly events: readonly ExecutionLog[];
};

/** All your accounts together. */
export type DeskTotal = {
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
  /** Booked and open profit of what is known: the same as totalpnl unless that is null. */
  readonly knownpnl: number;
  /** Positions whose profit is not known: without a price, or damaged. */
  readonly unknownpositions: number;
  /** The same of forward tests, which no other figure holds; absent where there are none. */
  readonly forwardTest?: LiveForwardTests | undefined;
  /**
   * Brokerage, taxes and fees of the orders filled today, by the plan of the account: an estimate; null where a
   * rate is not known.
   */
  readonly charges: number | null;
  /** Profit or loss less charges; null where one of them is null. */
  readonly netpnl: number | null;
};

/** The same of forward tests, which no other figure holds; absent where there are none. */
export type LiveForwardTests = {
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
  /** Booked and open profit of what is known: the same as totalpnl unless that is null. */
  readonly knownpnl: number;
  /** Positions whose profit is not known: without a price, or damaged. */
  readonly unknownpositions: number;
};

/** One account: what it earned today, and whether it can trade. */
export type DeskAccount = {
  /** Name you gave the account, unique among your accounts. */
  readonly AccountName: string;
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
  /** Booked and open profit of what is known: the same as totalpnl unless that is null. */
  readonly knownpnl: number;
  /** Positions whose profit is not known: without a price, or damaged. */
  readonly unknownpositions: number;
  /** The same of forward tests, which no other figure holds; absent where there are none. */
  readonly forwardTest?: LiveForwardTests | undefined;
  /**
   * Brokerage, taxes and fees of the orders filled today, by the plan of the account: an estimate; null where a
   * rate is not known.
   */
  readonly charges: number | null;
  /** Profit or loss less charges; null where one of them is null. */
  readonly netpnl: number | null;
  /** Code of the broker. */
  readonly Broker: "FYERS" | "IIFLXTS" | "ANGELONE" | "testBroker";
  /** Whether the account is enabled. */
  readonly Enabled: boolean;
  /** Y when orders may be sent, N when not, null when it was never switched. */
  readonly Trade: "Y" | "N" | null;
  /** The login of the account at its broker, as it stands now. */
  readonly Session: AccountSession;
};

/** Something that stops orders now. */
export type DeskBlock = {
  /**
   * What stops orders: a kill switch, a disabled account, no session at the broker, Trade that is not Y, a link
   * that is not active, a strategy without a link.
   */
  readonly what: "killSwitch" | "account" | "session" | "trade" | "link" | "noLink";
  /** The account; null for all. */
  readonly AccountName: string | null;
  /** The strategy; null for all. */
  readonly StrategyName: string | null;
  /** The same as a sentence. */
  readonly text: string;
  /** What to do about it. */
  readonly hint: string;
};

/** The running Spark. `health` is there for administrators only. */
export type System = {
  /** Version of Spark. */
  readonly version: string;
  /** Names the program that runs: another id means that Spark was updated. */
  readonly buildId: string;
  /** Version of the API. */
  readonly apiVersion: string;
  /** Time of the server, in Indian time. */
  readonly time: string;
  /** The same moment in epoch milliseconds. */
  readonly epochMs: number;
  /** How this Spark was started. */
  readonly modes: SystemModes;
  /** The hours of each segment of each exchange. */
  readonly markets: readonly MarketSegment[];
  /** How Spark fares. */
  readonly health?: SystemHealth | undefined;
};

/** How this Spark was started. */
export type SystemModes = {
  /** The hours of paper accounts: SPARK_MARKET. */
  readonly market: "always-open" | "calendar";
  /** Where prices come from: the simulated exchange, a recording, or the accounts logged in. */
  readonly prices: "simulated" | "recording" | "brokers";
  /** Whether the live brokers are simulated on this machine. */
  readonly simulatedBrokers: boolean;
  /** Who may try Spark without a login: SPARK_VISITORS. */
  readonly visitors: "off" | "local" | "on";
};

/** The hours of paper accounts and forward tests, and those of live accounts. */
export type MarketSegment = {
  /** The exchange. */
  readonly exchange: "NSE" | "BSE" | "NFO" | "BFO" | "MCX" | "CDS";
  /** What of it: shares with and without a closing auction, futures, options, and so on. */
  readonly segment: "CASH_CAS" | "CASH_NORMAL" | "FUT" | "OPT" | "CDS" | "MCX_NONAGRI";
  /** What a market does now, and when that changes. */
  readonly paper: PhaseNow;
  /** What a market does now, and when that changes. */
  readonly live: PhaseNow;
};

/** What a market does now, and when that changes. */
export type PhaseNow = {
  /** The phase of this moment; closed outside all of them. */
  readonly phase: "pre-open" | "pre-open-limit" | "pre-open-matching" | "buffer" | "continuous" | "auction-reference" | "auction" | "auction-limit" | "auction-matching" | "post-close" | "closed";
  /** The phase that comes next; null when none comes. */
  readonly next: "pre-open" | "pre-open-limit" | "pre-open-matching" | "buffer" | "continuous" | "auction-reference" | "auction" | "auction-limit" | "auction-matching" | "post-close" | "closed" | null;
  /** When it begins, in Indian time; null when none comes. */
  readonly nextAt: string | null;
};

/** How Spark fares. */
export type SystemHealth = {
  /** Whether `problems` is empty. */
  readonly ok: boolean;
  /** What is wrong, and what to do, most important first. */
  readonly problems: readonly string[];
  /** Where everything is kept. */
  readonly store: StoreState;
  /** The prices. */
  readonly feed: FeedState;
  /**
   * What is recorded beside everything that is watched; null where prices are those of the simulated exchange,
   * which needs no record.
   */
  readonly recorder: RecorderState | null;
  /** The disk of the data folder; null when it cannot be read. */
  readonly disk: DiskState | null;
  /** The last backup. */
  readonly backup: BackupState;
  /** How long work waits for its turn, over the last minutes, in milliseconds. */
  readonly eventLoop: EventLoopState;
  /** Memory of the process. */
  readonly memoryBytes: number;
  /** How long Spark has run. */
  readonly upSeconds: number;
};

/** Where everything is kept. */
export type StoreState = {
  /** The database. */
  readonly engine: "sqlite" | "postgres";
  /** Whether an order could be stored now. */
  readonly isWritable: boolean;
  /** Rows that could not be read and were set aside. */
  readonly damagedRows: number;
};

/** The prices. */
export type FeedState = {
  /** Where prices come from. */
  readonly name: string;
  /** Whether it delivers. */
  readonly state: "connecting" | "open" | "closed";
  /** Instruments watched there. */
  readonly instruments: number;
};

export type RecorderState = {
  /** The option chains of SPARK_RECORD. */
  readonly chains: readonly string[];
  /** Instruments that are watched for these chains now. */
  readonly instruments: number;
};

export type DiskState = {
  /** Room left for the data folder. */
  readonly freeBytes: number;
  /** Size of its disk. */
  readonly totalBytes: number;
};

/** The last backup. */
export type BackupState = {
  /** When the last backup was made with npm run spark -- backup; null for never. */
  readonly lastAt: string | null;
  /** How old it is; null without one. */
  readonly ageSeconds: number | null;
};

/** How long work waits for its turn, over the last minutes, in milliseconds. */
export type EventLoopState = {
  /** Half of the delays are shorter. */
  readonly p50Ms: number;
  /** 99 of 100 are shorter. */
  readonly p99Ms: number;
  /** The longest one. */
  readonly maxMs: number;
};

/** The servers that share the data, and who works for which desk. */
export type Nodes = {
  /** The node that answers. */
  readonly answeredBy: string;
  /** How many are meant to run: SPARK_NODES. */
  readonly meant: number;
  /** Those that run, and the dead ones of the newest hand-overs. */
  readonly nodes: readonly NodeRow[];
  /** What one node does for all, and who does it. Empty for a single server. */
  readonly duties: readonly DutyRow[];
  /** Desks without an owner that wait for a call of their user: nothing is under way in them. */
  readonly desksAtRest: number;
  /** Desks without an owner that have something under way: the next owner takes them by itself. */
  readonly desksWaiting: number;
  /** The newest 50 of the last week, the newest first. */
  readonly handOvers: readonly HandOver[];
};

/** One server. */
export type NodeRow = {
  /** Names the process: new at every start. `single server` where there is one alone. */
  readonly node: string;
  /** Where the other nodes reach it: SPARK_NODE_ADDRESS. Null for a single server. */
  readonly address: string | null;
  /** Names the program that it runs; empty where it does not tell it. */
  readonly buildId: string;
  /**
   * How it is: running; silent, where it gave no sign of life for 3 s, so that it is declared dead after 8 s;
   * leaving, where it hands its desks over; dead, where it ended or was declared dead, and its desks go to
   * others.
   */
  readonly state: "running" | "silent" | "leaving" | "dead";
  /** When it started, in Indian time; null where that is not known. */
  readonly startedAt: string | null;
  /**
   * How many milliseconds ago the node that answers saw it live. Each node says once a second that it does.
   * Null of a single server, of a dead node, and of one that was not seen yet.
   */
  readonly beatAgeMs: number | null;
  /** How many desks it owns; null: all, as a single server does. */
  readonly desks: number | null;
  /** The users of the first 50 of its desks. */
  readonly users: readonly string[];
  /** What it does for all nodes. A single server does everything. */
  readonly duties: readonly string[];
};

/** Something that one node does for all of them. */
export type DutyRow = {
  /** What one node does for all. */
  readonly duty: string;
  /** Who does it; null while it changes hands. */
  readonly node: string | null;
};

/** A desk that changed its owner. */
export type HandOver = {
  /** The user whose desk it is. */
  readonly UCC: string;
  /** Who owned the desk; null for nobody. */
  readonly from: string | null;
  /** Who owns it from then on; null for nobody. */
  readonly to: string | null;
  /** Grows with every change of owner of this desk. */
  readonly epoch: number;
  /** When it was, in Indian time, by the clock of the database. */
  readonly at: string;
};

/** Something that is remembered, without its content. */
export type PreferenceHead = {
  /** What it is called, e.g. watchlists, ticket-presets, layout.desk. */
  readonly name: string;
  /** Give it with your next change; 0 when nothing is stored. */
  readonly version: number;
  /** When it was stored, in Indian time; null when nothing is stored. */
  readonly changedAt: string | null;
};

/** What pages remember for you under a name. */
export type Preference = {
  /** What it is called, e.g. watchlists, ticket-presets, layout.desk. */
  readonly name: string;
  /** Give it with your next change; 0 when nothing is stored. */
  readonly version: number;
  /** When it was stored, in Indian time; null when nothing is stored. */
  readonly changedAt: string | null;
  /** A free JSON object, at most 65536 bytes. */
  readonly value: PreferenceValue;
};

/** A free JSON object, at most 65536 bytes. */
export type PreferenceValue = { readonly [name: string]: unknown };

/** Which one. */
export type PreferenceName = {
  /** What it is called, e.g. watchlists, ticket-presets, layout.desk. */
  readonly name: string;
};

/** What the change is based on. */
export type PreferenceVersion = {
  /** The version that your change is based on; 0 when there was none. */
  readonly version: number;
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
  readonly action: "placeorder" | "placebasket" | "squareoff" | "squareoffbasket" | "addexit" | "cancelall" | "deactivate" | "signal" | "logalert";
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
 * WebhookPlaceOrder, WebhookPlaceBasket, WebhookSquareOff, WebhookSquareOffBasket, WebhookAddExit,
 * WebhookCancelAll, WebhookDeactivate, WebhookSignal and WebhookLogAlert. An object may have an `id` of its
 * own: the same id within 24 hours is the same alert.
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
  /** Order and event websocket: where you stand. Give it as since when you come back. */
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
  /** The basket that placed it; absent where none did. */
  readonly basketID?: number | undefined;
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

/**
 * Comes at least every two seconds: always on the event websocket, on the others with heartbeat=true. An
 * extension.
 */
export type HeartbeatMessage = {
  /** A sign of life. */
  readonly type: "Heartbeat";
  /** Always Alive. */
  readonly message: string;
  /** The time of the server. */
  readonly data: readonly Heartbeat[];
};

/** The time of the server. */
export type Heartbeat = {
  /** Time of the server, in Indian time. */
  readonly time: string;
  /** The same moment in epoch milliseconds. */
  readonly epochMs: number;
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

/**
 * Tells an option chain when something in it has changed, at most twice a second. Who reads slowly gets fewer
 * of them, and always the newest. An extension.
 */
export type OptionChainMessage = {
  /** An option chain. */
  readonly type: "OptionChain";
  /** The topic, chain:<exchange>:<symbol>:<expiry>. */
  readonly message: string;
  /** The chain as it now stands, the same as GET /option-chain answers. */
  readonly data: readonly OptionChain[];
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

/**
 * Follows an option chain. Doing it again for the same expiry changes how many strikes are shown. An
 * extension.
 */
export type SubscribeOptionChainCommand = {
  /** What to do. */
  readonly function: "subscribeOptionChain";
  /** Which option chain to follow. */
  readonly payload: SubscribeOptionChainPayload;
};

/** Which option chain to follow. */
export type SubscribeOptionChainPayload = {
  /** Name of the stock or index, or a trading symbol. Former names work too, e.g. ZOMATO for ETERNAL. */
  readonly symbol: string;
  /** Exchange. MCX and CDS are known and have no instruments yet. */
  readonly exchange: "NSE" | "BSE" | "NFO" | "BFO" | "MCX" | "CDS";
  /**
   * Which expiry. Left out, the nearest one at the time of the subscription; it stays that one until it is
   * over.
   */
  readonly expiry?: string | undefined;
  /** How many strikes to show on each side of the one at the money. When the money moves, they move with it. */
  readonly strikes?: number | undefined;
};

/** Leaves option chains. An extension. */
export type UnsubscribeOptionChainCommand = {
  /** What to do. */
  readonly function: "unsubscribeOptionChain";
  /** Which option chain to leave. */
  readonly payload: UnsubscribeOptionChainPayload;
};

/** Which option chain to leave. */
export type UnsubscribeOptionChainPayload = {
  /** Name of the stock or index, or a trading symbol. Former names work too, e.g. ZOMATO for ETERNAL. */
  readonly symbol: string;
  /** Exchange. MCX and CDS are known and have no instruments yet. */
  readonly exchange: "NSE" | "BSE" | "NFO" | "BFO" | "MCX" | "CDS";
  /** Which expiry. Left out, every chain of this name. */
  readonly expiry?: string | undefined;
};

/** The first message. An extension. */
export type GreetingMessage = {
  /** The connection works. */
  readonly type: "Greeting";
  /** Always Connected. */
  readonly message: string;
  /** Who speaks to whom. */
  readonly data: readonly EventGreeting[];
  /** Where you stand. Give it as since when you come back. */
  readonly seq: number;
  /** Says events_left_out when what came after since is no longer there; absent otherwise. */
  readonly errors?: readonly ErrorItem[] | undefined;
};

/** The first thing that the event websocket tells. */
export type EventGreeting = {
  /** Version of Spark. */
  readonly version: string;
  /** Names the program that runs: another id than before means that Spark was updated. */
  readonly buildId: string;
  /** Version of the API. */
  readonly apiVersion: string;
  /** Time of the server, in Indian time. */
  readonly time: string;
  /** The same moment in epoch milliseconds. */
  readonly epochMs: number;
  /** Your unique customer code in Spark. */
  readonly UCC: string;
  /** What kind of user you are. */
  readonly UserType: "basic" | "admin" | "visitor";
  /** When this socket ends, because the login behind it does, in Indian time. */
  readonly sessionEndsAt: string;
  /** How often a Heartbeat comes, in milliseconds. */
  readonly heartbeatMs: number;
};

/** Tells that something happened. An extension. */
export type EventMessage = {
  /** Something happened. */
  readonly type: "Event";
  /** The same as a sentence. */
  readonly message: string;
  /** The event. */
  readonly data: readonly SparkEvent[];
  /** Number of the event among yours, one more with each. Give the last one as since when you come back. */
  readonly seq: number;
};

/** Something that happened, and is neither an order nor a price. */
export type SparkEvent = {
  /**
   * What it is about: a line of the execution log, an account, a strategy, a link, limits, a kill switch, a
   * square-off that is not finished, a price alert, a GTT, an exit, a basket, the tradebook, Spark itself.
   */
  readonly kind: "log" | "account" | "strategy" | "link" | "guards" | "killSwitch" | "squareOff" | "priceAlert" | "gtt" | "exit" | "basket" | "deployment" | "trades" | "system";
  /**
   * What happened to it, in one word for programs, such as added, changed, deleted, loggedIn, sessionEnded,
   * tradingOn, tradingOff, on, off, unfinished, written. For price alerts, GTTs, exits and baskets: their
   * status.
   */
  readonly what: string;
  /** When, in Indian time. */
  readonly at: string;
  /** The same moment in epoch milliseconds. */
  readonly epochMs: number;
  /** How serious it is. */
  readonly level: "DEBUG" | "INFO" | "ERROR";
  /** The account it is about; null for all, or none. */
  readonly AccountName: string | null;
  /** The strategy it is about; null for none. */
  readonly StrategyName: string | null;
  /** Number of the price alert, GTT, exit or basket; null otherwise. */
  readonly id: number | null;
  /** The same as a sentence; of a log line, the line. */
  readonly text: string;
};

/**
 * Tells positions with profit and loss: all of them after subscribing, then what changed, at most twice a
 * second. An extension.
 */
export type PositionsMessage = {
  /** Positions changed. */
  readonly type: "Positions";
  /** The topic, positions. */
  readonly message: string;
  /** The positions. */
  readonly data: readonly LivePositions[];
};

/** Your positions as they stand, or what of them changed. */
export type LivePositions = {
  /**
   * Grows when a fill, a correction or a square-off changes a position of yours. GET /positions tells the same
   * number.
   */
  readonly version: number;
  /** The moment of the figures, in Indian time. */
  readonly asOf: string;
  /** The same moment in epoch milliseconds. */
  readonly epochMs: number;
  /** Whether `rows` and `accounts` are all there are (true), or those that changed (false). */
  readonly whole: boolean;
  /** Positions, in the order of GET /positions. */
  readonly rows: readonly LivePosition[];
  /** Keys of rows that are no longer there, such as those closed on an earlier day. */
  readonly removed: readonly string[];
  /** The figures of accounts. */
  readonly accounts: readonly LiveAccountTotal[];
  /** Accounts that are no longer there. */
  readonly removedAccounts: readonly string[];
  /** The figures of all your accounts together. */
  readonly total: LiveTotal;
};

/** One row of GET /positions, with the time of its price. */
export type LivePosition = {
  /** Names the row among yours, for as long as it is there. */
  readonly key: string;
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
  /** When the last price was made, in Indian time; null when none is known. */
  readonly ltpTime: string | null;
  /** true when the last price is older than it should be while the market is open, or none is known. */
  readonly stale: boolean;
};

/** The figures of one account. */
export type LiveAccountTotal = {
  /** Name you gave the account, unique among your accounts. */
  readonly AccountName: string;
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
  /** Booked and open profit of what is known: the same as totalpnl unless that is null. */
  readonly knownpnl: number;
  /** Positions whose profit is not known: without a price, or damaged. */
  readonly unknownpositions: number;
  /** The same of forward tests, which no other figure holds; absent where there are none. */
  readonly forwardTest?: LiveForwardTests | undefined;
};

/** The figures of all your accounts together. */
export type LiveTotal = {
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
  /** Booked and open profit of what is known: the same as totalpnl unless that is null. */
  readonly knownpnl: number;
  /** Positions whose profit is not known: without a price, or damaged. */
  readonly unknownpositions: number;
  /** The same of forward tests, which no other figure holds; absent where there are none. */
  readonly forwardTest?: LiveForwardTests | undefined;
};

/**
 * Tells how far a backtest is, several times a second while it runs, and once when it has ended. It has no
 * number: after a reconnect read the backtest. An extension.
 */
export type BacktestMessage = {
  /** A backtest went on. */
  readonly type: "Backtest";
  /** The topic, backtest. */
  readonly message: string;
  /** The backtest as it stands. */
  readonly data: readonly BacktestRow[];
};

/**
 * Tells how far a sweep is, several times a second while it runs, and once when it has ended. It has no
 * number: after a reconnect read the sweep. An extension.
 */
export type SweepMessage = {
  /** A sweep went on. */
  readonly type: "Sweep";
  /** The topic, sweep. */
  readonly message: string;
  /** The sweep as it stands. */
  readonly data: readonly SweepRow[];
};

/**
 * Tells how a replayed day goes on, several times a second while it is played, and once when it is over. It
 * has no number: after a reconnect read the replay. An extension.
 */
export type ReplayMessage = {
  /** A replayed day went on. */
  readonly type: "Replay";
  /** The topic, replay. */
  readonly message: string;
  /** The replay as it stands, with its orders, fills and decisions. */
  readonly data: readonly Replay[];
};

/** Follows your positions. Doing it again tells all of them again. An extension. */
export type SubscribePositionsCommand = {
  /** What to do. */
  readonly function: "subscribePositions";
  /** Nothing. */
  readonly payload?: SubscribePositionsPayload | undefined;
};

/** Nothing. */
export type SubscribePositionsPayload = Readonly<Record<string, never>>;

/** Leaves your positions. An extension. */
export type UnsubscribePositionsCommand = {
  /** What to do. */
  readonly function: "unsubscribePositions";
  /** Nothing. */
  readonly payload?: UnsubscribePositionsPayload | undefined;
};

/** Nothing. */
export type UnsubscribePositionsPayload = Readonly<Record<string, never>>;

/** One source of prices, as `connections` lists them. */
export type PriceConnection = {
  /** Where the prices come from. */
  readonly broker: string;
  /** Whether it delivers. */
  readonly state: "connecting" | "open" | "closed";
  /** Instruments watched there. */
  readonly tokens: number;
};
