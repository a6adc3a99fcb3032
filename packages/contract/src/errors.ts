import { NO_ACTIVE_ACCOUNT } from './messages.ts';

/** After so long the next long reading is let in, as a rule. */
export const READINGS_RETRY_SECONDS = 1;

/**
 * Everything that can be wrong with a request, one row each: the HTTP status, the sentence, and what to do.
 * Codes are stable; sentences may be improved. `{…}` is filled in by `problem`.
 */
export const ERRORS = {
  field_missing: { status: 400, message: '{field} is required', hint: 'Send {field}: {description}' },
  field_type: { status: 400, message: '{field} must be {expected}', hint: 'Example: {example}' },
  field_range: { status: 400, message: '{field} must be {expected}', hint: 'Example: {example}' },
  field_format: { status: 400, message: '{field} must be {expected}', hint: 'Example: {example}' },
  field_length: { status: 400, message: '{field} must have {expected}', hint: 'Example: {example}' },
  field_choice: {
    status: 400,
    message: '{field} must be one of {expected}',
    hint: 'Letter case does not matter.',
  },
  field_unknown: { status: 400, message: '{field} is not a known field', hint: '{suggestion}' },
  field_repeated: { status: 400, message: '{field} is given more than once', hint: 'Send each field once.' },
  field_conflict: {
    status: 400,
    message: '{field} is given in the query and in the body with different values',
    hint: 'Send it in one place.',
  },
  fields_disagree: { status: 400, message: '{field} does not go with {other}', hint: '{reason}' },
  json_broken: {
    status: 400,
    message: 'The {part} is not valid JSON: {reason}',
    hint: 'Check quotes, commas and brackets.',
  },
  json_duplicate_key: {
    status: 400,
    message: 'The {part} has the key {key} twice in one object',
    hint: 'Send each key once; which of the two was meant cannot be known.',
  },
  json_too_deep: {
    status: 400,
    message: 'The {part} is nested deeper than {depthMax} levels',
    hint: 'Flatten it; nothing needs more.',
  },
  body_not_object: {
    status: 400,
    message: 'The {part} must be a JSON object',
    hint: 'Send {"field": value, …}.',
  },
  text_not_utf8: { status: 400, message: 'The {part} is not valid UTF-8', hint: 'Encode text as UTF-8.' },
  url_broken: {
    status: 400,
    message: 'The address cannot be read',
    hint: 'Percent-encode names, e.g. %20 for a space.',
  },
  request_broken: {
    status: 400,
    message: 'The request is not valid HTTP',
    hint: 'Check the request line and headers.',
  },

  token_missing: {
    status: 401,
    message: 'This call needs an access token',
    hint: 'Get one from POST /token and send it as: Authorization: Bearer <token>',
  },
  token_invalid: {
    status: 401,
    message: 'The access token is not valid',
    hint: 'Get a new one from POST /token.',
  },
  token_expired: {
    status: 401,
    message: 'The access token has expired',
    hint: 'Get a new one from POST /token.',
  },
  session_ended: {
    status: 401,
    message: 'The session of the console has ended',
    hint: 'Sign in to the console again.',
  },
  session_reused: {
    status: 401,
    message: 'An old sign-in of this session was used again, so the session was ended',
    hint: 'Sign in again. If you did not restore this browser from a copy, somebody else may have had its cookies: change your password.',
  },
  signed_out: {
    status: 401,
    message: 'Nobody is signed in to the console in this browser',
    hint: 'Sign in with POST /console/session.',
  },
  page_only: {
    status: 400,
    message: 'This call is for the pages of this Spark',
    hint: 'Programs log in with POST /token. A page sends JSON and the header X-Spark-Console: 1, and is opened under the address of this Spark, which the owner can name with SPARK_PUBLIC_URL.',
  },
  ticket_invalid: {
    status: 401,
    message: 'The ticket is not valid: it is good once, for {seconds} seconds, from the pages of this Spark',
    hint: 'Get a new one from POST /socket-ticket.',
  },
  tickets_too_many: {
    status: 429,
    message: 'You have {limit} tickets that nobody used yet',
    hint: 'Use one, or wait {seconds} seconds until they end.',
  },
  session_none: {
    status: 400,
    message: 'The access token belongs to no session of the console',
    hint: 'Only sessions of the console are armed. Other programs trade in live accounts without it.',
  },
  session_unknown: {
    status: 400,
    message: 'You have no session {id}',
    hint: 'List yours with GET /sessions.',
  },
  login_failed: {
    status: 401,
    message: 'The login was not accepted',
    hint: 'Check userid and password, or the API key. The owner can set a new password with: npm run spark -- user password',
  },
  totp_missing: {
    status: 401,
    message: 'This needs a code of your authenticator app as well',
    hint: 'Send the six digits that it shows now as totp, or one of your recovery codes.',
  },
  totp_wrong: {
    status: 401,
    message: 'The code was not accepted',
    hint: 'A code is good once, for about a minute. Wait for the next one, and check the clock of your phone. The owner can switch the app off with: npm run spark -- user totp-off',
  },
  totp_on: {
    status: 400,
    message: 'Your login has an authenticator app already',
    hint: 'Switch it off first with DELETE /totp.',
  },
  totp_off: {
    status: 400,
    message: 'Your login has no authenticator app',
    hint: 'Begin with POST /totp.',
  },
  totp_not_begun: {
    status: 400,
    message: 'No authenticator app waits for its first code',
    hint: 'Begin with POST /totp, and send the first code within {minutes} minutes.',
  },
  not_armed: {
    status: 400,
    message: 'The console is not armed for the live account {account}',
    hint: 'Arm it with your password, POST /console/session/arm. Cancelling, closing and switching off need no arming.',
  },
  login_foreign: {
    status: 400,
    message: 'Logins are taken from programs and from the pages of this Spark',
    hint: 'Open Spark under its own address. The owner can name it with SPARK_PUBLIC_URL, and list other pages in SPARK_CORS_ORIGINS.',
  },
  login_throttled: {
    status: 429,
    message: 'Too many failed attempts',
    hint: 'Wait {seconds} seconds and try again.',
  },

  visitors_off: {
    status: 400,
    message: 'This Spark takes no visitors',
    hint: 'Log in with POST /token. The owner can let visitors in with SPARK_VISITORS=on.',
  },
  visitor_foreign: {
    status: 400,
    message: 'Visitors are let in only from the machine and the pages of this Spark',
    hint: 'Open the pages of this Spark under its own address, or log in with POST /token.',
  },
  visitors_too_many: {
    status: 429,
    message: 'There are too many visitors',
    hint: 'Wait {seconds} seconds and try again, or log in with POST /token.',
  },
  not_for_visitors: {
    status: 400,
    message: '{what} is not for visitors',
    hint: 'Visitors trade on paper. Log in as a user of this Spark.',
  },

  metrics_closed: {
    status: 400,
    message: 'Metrics are for admins',
    hint: 'Send the access token of an admin, or the token that the owner set as SPARK_METRICS_TOKEN.',
  },

  path_unknown: { status: 404, message: '{method} {path} is not a call of this API', hint: '{suggestion}' },
  body_too_large: {
    status: 413,
    message: 'The body is larger than {bytesMax} bytes',
    hint: 'Send less in one call.',
  },
  url_too_long: {
    status: 414,
    message: 'The address is longer than {bytesMax} bytes',
    hint: 'Send less in one call.',
  },
  headers_too_large: {
    status: 431,
    message: 'The address and the headers together are larger than {bytesMax} bytes',
    hint: 'Ask for less in one call, or send fewer and shorter headers.',
  },
  content_type_unsupported: {
    status: 415,
    message: 'The content type {contentType} is not read here',
    hint: 'Send application/json or application/x-www-form-urlencoded.',
  },

  proxy_private: {
    status: 400,
    message: '{field} names a proxy on this machine or in its own network',
    hint: 'Use a proxy with a public address. The owner of this Spark can allow private ones with SPARK_PRIVATE_PROXIES.',
  },

  name_unknown: {
    status: 400,
    message: 'There is no {what} named {name}',
    hint: 'List yours with {listCall}.',
  },
  name_taken: {
    status: 400,
    message: 'You already have the {what} {existing}',
    hint: 'Choose another name.',
  },
  name_unusable: {
    status: 400,
    message: '{name} cannot be the name of a {what}',
    hint: 'Clients use this word for "not given". Choose another name.',
  },
  limit_reached: {
    status: 400,
    message: 'You may have at most {limit} {things}',
    hint: 'Delete or disable one first, or ask the owner to raise the limit.',
  },
  account_disabled: {
    status: 400,
    message: 'The account {name} is disabled',
    hint: 'Enable it with POST /account/enable.',
  },
  broker_mismatch: {
    status: 400,
    message: 'The account {name} belongs to {broker}, not to {given}',
    hint: 'Leave broker out or send {broker}.',
  },
  link_unknown: {
    status: 400,
    message: 'The strategy {strategyName} is not linked to the account {accountName}',
    hint: 'Link them with POST /linkstrategy.',
  },
  link_exists: {
    status: 400,
    message: 'The strategy {strategyName} is already linked to the account {accountName}',
    hint: 'Change the link with PUT /linkstrategy.',
  },
  params_too_large: {
    status: 400,
    message: 'The parameters would take {bytes} bytes; at most {bytesMax} are kept per strategy',
    hint: 'Store less, or split it over several strategies.',
  },
  login_not_started: {
    status: 400,
    message: 'No login at {broker} is waiting for an auth code',
    hint: 'Call POST /login/{AccountName} first; its login url is good for {minutes} minutes.',
  },
  broker_refused: {
    status: 400,
    message: '{broker} refused: {reason}',
    hint: 'Start again with POST /login/{AccountName}.',
  },
  prices_simulated: {
    status: 400,
    message: 'Nobody can log in at {broker} while the prices of this Spark are simulated',
    hint: 'Profit and loss of real positions would be wrong. Start Spark with SPARK_PRICES=brokers for the real market, or with --simulate-brokers to try {broker} without a key.',
  },
  broker_silent: {
    status: 400,
    message: '{broker} did not answer: {reason}',
    hint: 'Nothing was changed here. Try again in a moment.',
  },
  trade_value_on_head: {
    status: 400,
    message: 'HEAD only deactivates trading',
    hint: 'Use POST /activate-account/{AccountName}/Y to activate.',
  },
  instrument_unknown: {
    status: 400,
    message: 'There is no instrument {token}',
    hint: 'Look it up with GET /master-tokens.',
  },
  token_unknown: {
    status: 400,
    message: 'There is no instrument {name} today',
    hint: '{suggestion}',
  },
  token_ambiguous: {
    status: 400,
    message: '{name} is the name of more than one instrument: {choices}',
    hint: 'Say which, e.g. {example}. An exchange may also stand in exchange.',
  },
  no_active_account: {
    status: 400,
    message: NO_ACTIVE_ACCOUNT,
    hint: 'An order goes to accounts that are linked to {strategyName} with Activate 1 and whose Trade is Y: see PUT /linkstrategy and POST /activate-account/{AccountName}/Y.',
  },
  identifier_foreign: {
    status: 400,
    message: '{identifier} is not an account of yours',
    hint: 'Send your own UCC, a colon and the name of an account, or the name alone. GET /account lists yours.',
  },
  account_inactive: {
    status: 400,
    message: 'Trading is off in the account {name}',
    hint: 'Switch it on with POST /activate-account/{AccountName}/Y, and the link with PUT /linkstrategy.',
  },
  session_missing: {
    status: 400,
    message: 'Please generate token for the account : {name}',
    hint: 'The broker has no session of today. Log in with POST /login/{AccountName}.',
  },
  list_loading: {
    status: 400,
    message: 'The list of instruments of {broker} is being loaded, so {name} can take no order yet',
    hint: 'Nothing was sent. Try again in a few seconds; GET /account/{name} says when the list could not be loaded.',
  },
  account_at_work: {
    status: 400,
    message: 'The account {name} has open orders or positions',
    hint: 'Close them first with GET /SquareOff/{ctype}, ctype account, and wait until GET /netposition/ shows none.',
  },
  strategy_at_work: {
    status: 400,
    message: 'The strategy {name} has open orders or positions',
    hint: 'Close them first with GET /SquareOff/{ctype}, ctype strategy, and wait until GET /netposition/ shows none.',
  },
  telegram_not_set: {
    status: 400,
    message: 'The account {name} has no Telegram bot or no chat',
    hint: 'Send BotKeys and Chatid with PUT /account/{AccountName}.',
  },
  telegram_not_sent: {
    status: 400,
    message: 'Telegram did not take the message: {reason}',
    hint: 'Check BotKeys and Chatid of the account; press Start in the chat with the bot.',
  },
  instrument_not_tradable: {
    status: 400,
    message: '{symbol} cannot be traded',
    hint: 'An index has a price and no orders. Trade a future, an option or a fund of it: GET /master-tokens.',
  },
  instrument_expired: {
    status: 400,
    message: '{symbol} expired on {expiry}',
    hint: 'Ask GET /expiry for the days that are ahead, then GET /master-tokens.',
  },
  market_closed: {
    status: 400,
    message: 'The market for {symbol} is closed',
    hint: 'GET /isHoliday/ says when it is open today. Nothing was placed.',
  },
  qty_off_lot: {
    status: 400,
    message: '{field} {qty} is not a multiple of the lot of {symbol}, which is {lotSize}',
    hint: 'Quantity is in units. Nearest: {nearest}.',
  },
  batches_too_many: {
    status: 400,
    message: 'The order would be cut into {slices} batches; at most {slicesMax} are sent',
    hint: 'Send a smaller qty or splitby; the freeze quantity of the instrument also cuts.',
  },
  price_missing: {
    status: 400,
    message: '{field} must be above 0 for a {type} order',
    hint: 'Limit needs limitPrice, SL-Limit needs limitPrice and triggerPrice, Market needs neither.',
  },
  price_off_tick: {
    status: 400,
    message: '{field} {price} is not a multiple of the tick, which is {tick}',
    hint: 'The nearest prices are {nearest}.',
  },
  price_outside_band: {
    status: 400,
    message: '{field} {price} is outside the price band of today',
    hint: 'The exchange takes prices from {low} to {high}.',
  },
  order_unknown: {
    status: 400,
    message: 'There is no such order with strefID {strefID}',
    hint: 'List yours with GET /orderbook/, today=false for those of earlier days.',
  },
  order_archived: {
    status: 400,
    message: 'The order with reftag {reftag} is in an archive and is not deleted any more',
    hint: 'GET /orderbook/ with this reftag and today=false still shows it.',
  },
  order_finished: {
    status: 400,
    message: 'The order {strefID} is {status} already',
    hint: 'Only an open order can be changed or cancelled. Place a new one with POST /order.',
  },
  refused_by_broker: {
    status: 400,
    message: 'The broker refused it: {reason}',
    hint: 'The order stands as the order book shows it. Put right what the broker names, then try again.',
  },
  order_at_work: {
    status: 400,
    message: 'The order {strefID} is still open in this account',
    hint: 'Cancel it first with DELETE /order; a row is removed when nothing works at the broker any more.',
  },
  position_flat: {
    status: 400,
    message: 'There is no open position in {symbol} in {where}',
    hint: 'Check strategy and positionType: GET /positions lists what is open.',
  },
  position_smaller: {
    status: 400,
    message: '{field} {qty} is more than the {openQty} that are open',
    hint: 'Send at most {openQty}.',
  },
  position_being_closed: {
    status: 400,
    message: 'Orders that close {symbol} in the account {accountName} are at work already',
    hint: 'Wait for them, or cancel them first: DELETE /order for one of them, GET /CancelAll/{ctype} for all.',
  },
  position_ambiguous: {
    status: 400,
    message: '{symbol} is held by {holders}',
    hint: 'Say which with acname and stname.',
  },
  price_unknown: {
    status: 400,
    message: 'No price of {symbol} is known: {missing}',
    hint: 'Look with GET /ltp and send it again when a price has come, or send a price of your own.',
  },
  key_reused: {
    status: 400,
    message: 'The Idempotency-Key came with another request before',
    hint: 'Use a key of its own for each request. Nothing was done.',
  },
  baskets_too_many: {
    status: 400,
    message: 'You may have at most {basketsMax} baskets of which something is open',
    hint: 'Close some first with POST /basket/{basketID}/squareOff. Nothing was placed.',
  },
  basket_unknown: {
    status: 400,
    message: 'There is no basket {basketID}',
    hint: 'List yours with GET /basket.',
  },
  basket_over: {
    status: 400,
    message: 'The basket {basketID} is over: nothing of it is left to watch or close',
    hint: 'List yours with GET /basket.',
  },
  account_damaged: {
    status: 400,
    message: 'Stored rows of {name} are damaged, so what it holds is not known for certain',
    hint:
      'Only orders that close something are let through. The owner of Spark finds the rows in the log or with ' +
      'npm run spark -- doctor.',
  },
  margin_short: {
    status: 400,
    message: 'The legs need {required} rupees of margin in {name}, which has {available} free',
    hint: 'Trade less, lower the multiplier of the link, or add funds. POST /margin works it out beforehand.',
  },
  guard_killed: {
    status: 400,
    message: 'The kill switch of {whose} is on',
    hint:
      'Only orders that close something are let through, and changes that make an order less eager. Switch it off ' +
      'with POST /killswitch.',
  },
  guard_rate: {
    status: 400,
    message: 'The account takes at most {perSecondMax} orders a second',
    hint: 'Wait a second and try again, or put more into one order. A modification counts as an order.',
  },
  guard_open_orders: {
    status: 400,
    message: 'The account may have at most {openOrdersMax} open orders',
    hint: 'Cancel some first, e.g. with GET /CancelAll/{ctype}.',
  },
  guard_qty: {
    status: 400,
    message: 'The order would be {qty} units; the account takes at most {qtyMax} in one order',
    hint: 'Send less; the multiplier of the link counts too.',
  },
  guard_notional: {
    status: 400,
    message:
      'The order would be worth {notional} rupees; the account takes at most {notionalMax} in one order',
    hint: 'Send less, name another price, or raise MaxOrderValue with PUT /guards; the multiplier of the link counts too.',
  },
  guard_daily_loss: {
    status: 400,
    message: 'The loss of {whose} is {loss} rupees today; the limit is {lossMax}',
    hint: 'Until tomorrow only orders that close something are let through, and changes that make an order less eager.',
  },
  webhook_unknown: {
    status: 400,
    message: 'This webhook address is not known',
    hint: 'It was revoked, or copied in part. Make another with POST /webhook and put it into your alerts.',
  },
  webhook_expired: {
    status: 400,
    message: 'This webhook address ended on {endedOn}',
    hint: 'Give it more days with PUT /webhook, or make another with POST /webhook.',
  },
  signal_without_deployment: {
    status: 400,
    message: 'The strategy {strategy} carries no deployment, so nobody asks for a signal',
    hint: 'Deploy a document that asks for it with POST /builder/deploy, then send it again.',
  },
  signal_unknown: {
    status: 400,
    message: 'Deployment {deploymentID} of {strategy} asks for no signal {signal}',
    hint: 'It asks for {known}.',
  },
  signal_not_asked: {
    status: 400,
    message: 'The document asks for no signal {signal}',
    hint: 'It asks for {known}.',
  },
  webhook_number_unknown: {
    status: 400,
    message: 'You have no webhook number {number}',
    hint: 'List yours with GET /webhook.',
  },
  alerts_too_many: {
    status: 429,
    message: 'Too many alerts at once: at most {burst}, then {perSecond} a second',
    hint: 'Let the alert fire once per bar close. Nothing of this alert was done.',
  },
  alert_id_reused: {
    status: 400,
    message: 'The id of this alert came with another message before',
    hint: 'Use an id of its own for each alert, e.g. the timenow placeholder. Nothing of this alert was done.',
  },
  option_unknown: {
    status: 400,
    message: 'No contract fits: {reason}',
    hint: 'GET /expiry and GET /master-tokens say what is listed.',
  },
  level_passed: {
    status: 400,
    message: '{what} is {value} already, so this alert would fire at once',
    hint: 'Choose another level, or the condition crosses, which waits until the level is passed.',
  },
  actions_missing: {
    status: 400,
    message: 'The alert would do nothing',
    hint: 'Send telegram: true, a webhookUrl, or actions.',
  },
  address_private: {
    status: 400,
    message: '{field} must be an https address that is reached over the internet',
    hint: 'The owner of this Spark can allow addresses of its own network with SPARK_PRIVATE_WEBHOOKS.',
  },
  price_alert_unknown: {
    status: 400,
    message: 'You have no price alert number {number} that waits',
    hint: 'List yours with GET /priceAlerts.',
  },
  trigger_passed: {
    status: 400,
    message: '{field} {trigger} is not {when} the last price of {symbol}, which is {last}',
    hint: 'Send a trigger on that side, or leave when out: then the side is told by the last price.',
  },
  trigger_at_price: {
    status: 400,
    message: '{field} {trigger} is the last price of {symbol}',
    hint: 'Send a trigger above or below it, or place the order now with POST /order.',
  },
  triggers_one_sided: {
    status: 400,
    message: 'Both triggers are on the same side of the last price of {symbol}, which is {last}',
    hint: 'Of two legs one needs a trigger above the last price and one below it.',
  },
  gtt_unknown: {
    status: 400,
    message: 'You have no GTT number {number} that waits',
    hint: 'List yours with GET /gtt.',
  },
  gtt_placing: {
    status: 400,
    message: 'GTT {number} has triggered and its order is being placed',
    hint: 'Look with GET /gtt what came of it. Cancel the order with DELETE /order.',
  },
  message_not_text: {
    status: 400,
    message: 'A message must be JSON text',
    hint: 'Send {"function": "subscribe", "payload": {"tokens": ["NSE:212"]}} as a text frame.',
  },
  history_too_long: {
    status: 400,
    message: 'This would be more than {most}',
    hint: 'Ask for a shorter range or a larger interval.',
  },
  candle_file_wrong: {
    status: 400,
    message: 'Nothing was imported. {reason}',
    hint: 'Mend the file and send it again. With `check` it is looked at and nothing is taken.',
  },
  candle_row_wrong: {
    status: 400,
    message: '{fault}',
    hint: 'Nothing was imported. Mend the row and send all of them again.',
  },
  day_not_known: {
    status: 400,
    message: '{field} {day} is not between {firstDay} and {lastDay}, the days whose contracts are known',
    hint: 'Send a day from {firstDay} on, and today at the latest. GET /expiry has the expiries to come.',
  },
  document_wrong: {
    status: 400,
    message: '{pointer}: {sentence}',
    hint: 'POST /builder/validate lists everything about a document, with patches that fix it.',
  },
  parameter_unknown: {
    status: 400,
    message: 'The document has no parameter {name}',
    hint: '{suggestion}',
  },
  backtest_day: {
    status: 400,
    message: '{field} {day} is not between {firstDay} and {lastDay}',
    hint: 'Contracts are known from {firstDay} on, and today is not over: send a day from {firstDay} to {lastDay}.',
  },
  backtest_too_long: {
    status: 400,
    message: 'This would be {days} days, and {most} is the most',
    hint: '{suggestion}',
  },
  backtests_waiting: {
    status: 400,
    message: '{limit} of your backtests and sweeps wait already',
    hint: 'Wait until one has ended, or stop one with DELETE /builder/backtest/{backtestID}.',
  },
  backtest_unknown: {
    status: 404,
    message: 'You have no backtest {backtestID}',
    hint: 'List yours with GET /builder/backtest.',
  },
  deploy_refused: {
    status: 400,
    message: 'It cannot be deployed: {reason}',
    hint: 'Nothing was changed. POST /builder/deploy/check shows everything that was looked at.',
  },
  deployment_unknown: {
    status: 404,
    message: 'You have no deployment {deploymentID}',
    hint: 'List yours with GET /builder/deploy, with all=true those that are over as well.',
  },
  deployment_over: {
    status: 400,
    message: 'Deployment {deploymentID} is over',
    hint: 'Deploy the document again with POST /builder/deploy.',
  },
  deployment_stopping: {
    status: 400,
    message: 'Deployment {deploymentID} is being stopped',
    hint: 'Wait until everything it holds is closed; GET /builder/deploy/{deploymentID} shows how far it is.',
  },
  deployment_holds: {
    status: 400,
    message: 'Deployment {deploymentID} holds something, so that it keeps its revision for now',
    hint: 'Leave now out: then it goes on with the other revision when a session begins and nothing is held.',
  },
  deployed: {
    status: 400,
    message: 'Deployment {deploymentID} trades with the {what} {name}',
    hint: 'Stop it first with POST /builder/deploy/{deploymentID}/stop.',
  },
  replay_refused: {
    status: 400,
    message: 'It cannot be played: {reason}',
    hint: '{suggestion}',
  },
  replays_running: {
    status: 400,
    message: '{limit} replays are under way already',
    hint: '{suggestion}',
  },
  replay_unknown: {
    status: 404,
    message: 'You have no replay {replayID}',
    hint: 'List yours with GET /builder/replay. A restart of Spark forgets them.',
  },
  replay_over: {
    status: 400,
    message: 'Replay {replayID} is over',
    hint: 'Start the day again with POST /builder/replay.',
  },
  replay_untraced: {
    status: 400,
    message: 'Replay {replayID} had decided no candle at {at}',
    hint: 'Ask for a moment of {date} that has been played.',
  },
  backtest_not_done: {
    status: 400,
    message: 'Backtest {backtestID} has no result: it is {state}',
    hint: '{suggestion}',
  },
  backtest_untraced: {
    status: 400,
    message: 'Backtest {backtestID} has no candle at {at}',
    hint: '{suggestion}',
  },
  sweep_unknown: {
    status: 404,
    message: 'You have no sweep {sweepID}',
    hint: 'List yours with GET /builder/sweep.',
  },
  sweep_wrong: {
    status: 400,
    message: '{sentence}',
    hint: 'Each of axes has the name of a parameter of the document, and from, to and step.',
  },
  candles_unknown: {
    status: 400,
    message: 'The candles of {token} are not known now: {reason}',
    hint: 'Log in at a live broker with POST /login/{AccountName}, then ask again. What was imported can be read at any time.',
  },
  upgrade_missing: {
    status: 400,
    message: '{path} is a websocket',
    hint: 'Connect with a websocket client, e.g. new WebSocket("ws://localhost:8080{path}?token=…").',
  },
  tokens_too_many: {
    status: 400,
    message: 'You may watch at most {limit} instruments {where}',
    hint: 'Unsubscribe from some first. Nothing was changed.',
  },
  chains_too_many: {
    status: 400,
    message: 'You may follow at most {limit} option chains {where}',
    hint: 'Unsubscribe from one first. Nothing was changed.',
  },
  prices_unavailable: {
    status: 503,
    message: 'No more instruments can be watched now',
    hint: 'Try again in a minute, or watch fewer.',
  },
  readings_too_many: {
    status: 429,
    message: 'You have {limit} long readings waiting for one that is under way',
    hint: 'Wait for their answers before you ask for more, or ask for less at a time. Nothing was changed.',
  },
  reading_broken_off: {
    status: 503,
    message: 'The reading was broken off: {why}',
    hint: 'Ask again in a second. Nothing was changed.',
  },
  sockets_too_many: {
    status: 429,
    message: 'You may have at most {limit} open sockets',
    hint: 'Close one first.',
  },
  messages_too_many: {
    status: 429,
    message: 'Too many messages at once: at most {burst}, then {perSecond} a second',
    hint: 'Put many tokens into one message.',
  },
  message_unexpected: {
    status: 400,
    message: '{path} takes no messages',
    hint: 'It only tells. Place, change and cancel orders with calls such as POST /order.',
  },
  updates_left_out: {
    status: 429,
    message: 'Updates were left out because you read too slowly',
    hint: 'A snapshot of the orders of today follows. Keep slow work out of what reads the socket.',
  },
  events_left_out: {
    status: 429,
    message: 'Events were left out: you were away for too long, or read too slowly',
    hint: 'Read again what you show, e.g. with GET /account, GET /exits and GET /ExecutionLogs.',
  },
  exit_rule_missing: {
    status: 400,
    message: 'An exit needs a rule',
    hint: 'Send stopLoss, target, lockAt, costAt, exitTime or daysBeforeExpiry.',
  },
  exit_passed: {
    status: 400,
    message: '{field} {level} is passed already: it stands at {value}',
    hint: 'The stop lies on the side of a loss, the target on that of a gain. To close now use POST /SquareOffSingle or GET /SquareOff/{ctype}.',
  },
  exit_target_is_loss: {
    status: 400,
    message: 'A target of {level} would be a loss: the entry is {entry}',
    hint: 'The target of a long position lies above its entry, that of a short one below.',
  },
  exit_time_over: {
    status: 400,
    message: 'That time is over',
    hint: 'Send a later exitTime, or days untilRemoved for the next day.',
  },
  exit_same: {
    status: 400,
    message: 'Exit {id} does the same already',
    hint: 'See it with GET /exits, and change it with PUT /exits.',
  },
  exit_unknown: {
    status: 400,
    message: 'There is no exit {id} that waits',
    hint: 'List yours with GET /exits.',
  },
  exit_fired: {
    status: 400,
    message: 'Exit {id} has fired and is closing',
    hint: 'Its square-off is taken back with DELETE /SquareOff/{ctype}.',
  },
  trade_archived: {
    status: 400,
    message: 'Trade {number} is in an archive and is not deleted any more',
    hint: 'GET /tradebook/ still shows it.',
  },
  trade_unknown: {
    status: 400,
    message: 'You have no trade number {number}',
    hint: 'List yours with GET /tradebook/.',
  },
  admins_only: {
    status: 400,
    message: '{what} is for administrators',
    hint: 'Log in as an administrator of this Spark, or ask its owner.',
  },
  not_a_share: {
    status: 400,
    message: '{symbol} is not a share',
    hint: 'Corporate actions are those of shares. Contracts on them, and indices, are left alone.',
  },
  corporate_action_known: {
    status: 400,
    message: 'The {kind} of {symbol} on {exDate} is entered already, as number {id}',
    hint: 'See it with GET /corporateActions. To correct it, remove it and enter it again before its ex-date opens.',
  },
  corporate_action_idle: {
    status: 400,
    message: 'A ratio of {ratio} changes nothing',
    hint: 'Of a split send the face value before and after, e.g. 10:2.',
  },
  corporate_action_unknown: {
    status: 400,
    message: 'There is no corporate action number {id}',
    hint: 'List them with GET /corporateActions.',
  },
  corporate_actions_full: {
    status: 400,
    message: 'There are {limit} corporate actions, which is the limit',
    hint: 'Those whose ex-date is 400 days past make room by themselves; remove one that is still to come.',
  },
  ex_date_open: {
    status: 400,
    message: 'The ex-date {exDate} has opened',
    hint: 'Corporate actions are entered and removed before their ex-date opens: after that nobody can tell who held what then.',
  },
  ex_date_far: {
    status: 400,
    message: 'The ex-date {exDate} is more than a year ahead',
    hint: 'Enter it when the day is known. The latest day for now is {latest}.',
  },
  user_exists: {
    status: 400,
    message: 'There is already a user with the address {email}',
    hint: 'List all with GET /users.',
  },
  user_unknown: {
    status: 400,
    message: 'There is no user {ucc}',
    hint: 'List all with GET /users.',
  },
  user_self: {
    status: 400,
    message: 'You cannot disable yourself',
    hint: 'Another administrator can, or the owner with: npm run spark -- user disable',
  },
  preference_too_large: {
    status: 400,
    message: 'The object takes {bytes} bytes; at most {bytesMax} are kept under one name',
    hint: 'Store less, or split it over several names.',
  },
  version_changed: {
    status: 400,
    message: '{name} was changed meanwhile: its version is {newest}',
    hint: 'Read it again, and send your change with that version. Nothing was changed.',
  },
  document_unknown: {
    status: 404,
    message: 'You have no strategy document {id}',
    hint: 'List yours with GET /builder/strategy.',
  },
  revision_unknown: {
    status: 404,
    message: 'The strategy document {id} has no revision {rev}',
    hint: 'Its newest is {newest}. List them with GET /builder/strategy/{id}/revisions.',
  },
  document_invalid: {
    status: 400,
    message: '{reason}',
    hint: 'POST /builder/validate tells everything at once, with patches that fix it. A draft takes what is not finished.',
  },
  rev_conflict: {
    status: 400,
    message: 'The strategy document {id} was saved meanwhile: its newest revision is {newest}, not {rev}',
    hint: 'Read that revision, bring both changes together, and save with its number as baseRev. Nothing was changed.',
  },
  document_damaged: {
    status: 503,
    message: 'Revision {rev} of the strategy document {id} cannot be read as it was stored',
    hint: 'Other revisions can be read; save one of them again. The owner of Spark finds the row with npm run spark -- doctor.',
  },
  admin_only: { status: 400, message: '{field} is for administrators', hint: 'Leave it out.' },

  busy: {
    status: 503,
    message: 'Spark has more work queued than it accepts',
    hint: 'Try again in a second. Nothing was changed.',
  },
  store_unavailable: {
    status: 503,
    message: 'The database cannot be reached or written',
    hint: 'Nothing was changed. Run: npm run spark -- doctor',
  },
  data_folder_gone: {
    status: 503,
    message: 'The data folder of Spark was moved or deleted while Spark ran',
    hint: 'Nothing was changed. Put it back where it was, or stop Spark and restore the latest backup.',
  },
  data_damaged: {
    status: 503,
    message: 'Stored rows that cannot be read were set aside: {rows}',
    hint: 'Everything else works. The log names them; see npm run spark -- doctor.',
  },
  outcome_unknown: {
    status: 503,
    message: 'The database stopped answering while the change was being stored',
    hint: 'The change may have been made: read it back before you repeat it.',
  },
  owner_changing: {
    status: 503,
    message: 'Your desk is being handed from one server to another',
    hint: 'Try again in a second. Nothing was changed.',
  },
  owner_silent: {
    status: 503,
    message: 'The server that has your desk stopped answering',
    hint: 'The change may have been made: read it back before you repeat it.',
  },
  stopping: {
    status: 503,
    message: 'Spark is stopping',
    hint: 'Try again once it is back. Nothing was changed.',
  },
  internal: {
    status: 500,
    message: 'Something went wrong inside Spark (request {requestId})',
    hint: 'The log has the details under this request id.',
  },
} as const satisfies Record<string, ErrorRow>;

type ErrorRow = { readonly status: number; readonly message: string; readonly hint: string };

export type ErrorCode = keyof typeof ERRORS;

/** One thing that was wrong, as it stands in `errors` of a reply. */
export type Problem = {
  readonly code: ErrorCode;
  readonly field?: string;
  readonly message: string;
  readonly hint?: string;
};

const UNFILLED = /\{(suggestion|example|description)\}/;

export type ProblemFacts = Readonly<Record<string, string | number | undefined>>;

export function problem(code: ErrorCode, facts: ProblemFacts = {}): Problem {
  const row = ERRORS[code];
  const hint = fill(row.hint, facts);
  const field = facts.field;
  return {
    code,
    ...(field === undefined ? {} : { field: String(field) }),
    message: fill(row.message, facts),
    // A hint whose facts are missing would read as a template; it is left out instead.
    ...(hint === '' || UNFILLED.test(hint) ? {} : { hint }),
  };
}

export function fill(template: string, facts: ProblemFacts): string {
  let text = '';
  let isName = false;
  for (const part of partsOf(template)) {
    text += isName ? (facts[part] ?? `{${part}}`) : part;
    isName = !isName;
  }
  return text;
}

/** Text and names in turn. Templates are those of the contract, so there are few and each is cut once. */
const cut = new Map<string, readonly string[]>();

function partsOf(template: string): readonly string[] {
  const known = cut.get(template);
  if (known) return known;
  const parts = template.split(/\{(\w+)\}/);
  cut.set(template, parts);
  return parts;
}
