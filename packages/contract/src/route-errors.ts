import type { ErrorCode } from './errors.ts';
import type { Route } from './route.ts';
import type { RouteId } from './routes.ts';

/**
 * Whom an error that is not of one call alone can meet: every call, those that need an access token, those that take
 * fields, those that take an instrument, those that may take long.
 */
export type CommonTo = 'every' | 'token' | 'fields' | 'instrument' | 'long';

export const COMMON_ERRORS: { readonly [code in ErrorCode]?: CommonTo } = {
  field_missing: 'fields',
  field_type: 'fields',
  field_range: 'fields',
  field_format: 'fields',
  field_length: 'fields',
  field_choice: 'fields',
  field_conflict: 'fields',
  field_repeated: 'every',
  field_unknown: 'every',
  json_broken: 'every',
  json_duplicate_key: 'every',
  json_too_deep: 'every',
  body_not_object: 'every',
  token_unknown: 'instrument',
  token_ambiguous: 'instrument',
  list_loading: 'instrument',
  fields_disagree: 'instrument',
  token_missing: 'token',
  token_invalid: 'token',
  token_expired: 'token',
  login_throttled: 'token',
  readings_too_many: 'long',
  reading_broken_off: 'long',
  text_not_utf8: 'every',
  url_broken: 'every',
  request_broken: 'every',
  body_too_large: 'every',
  url_too_long: 'every',
  headers_too_large: 'every',
  content_type_unsupported: 'every',
  busy: 'every',
  store_unavailable: 'every',
  data_folder_gone: 'every',
  outcome_unknown: 'every',
  stopping: 'every',
  internal: 'every',
};

const SESSION = [
  'name_unknown',
  'account_disabled',
  'prices_simulated',
  'broker_refused',
  'broker_silent',
] as const;
const NEW_ACCOUNT = ['not_for_visitors', 'proxy_private'] as const;
const LINKED = ['name_unknown', 'link_unknown'] as const;

/** Reasons of an account against an order, in `errors` where it is the only account, else in `refusedIn`. */
const ACCOUNT_REFUSES = [
  'account_inactive',
  'session_missing',
  'list_loading',
  'account_damaged',
  'refused_by_broker',
] as const;
const PRICE = ['price_missing', 'price_off_tick', 'price_outside_band', 'price_unknown'] as const;
const GUARDS = ['guard_killed', 'guard_rate', 'guard_notional', 'guard_daily_loss'] as const;
const NEW_ORDER = [
  'name_unknown',
  'no_active_account',
  'identifier_foreign',
  'link_unknown',
  'instrument_unknown',
  'option_unknown',
  'fields_disagree',
  'instrument_not_tradable',
  'instrument_expired',
  'market_closed',
  'qty_off_lot',
  'batches_too_many',
  ...PRICE,
  ...GUARDS,
  'guard_open_orders',
  'guard_qty',
  ...ACCOUNT_REFUSES,
  'key_reused',
] as const;
const CHOSEN_ORDER = ['name_unknown', 'order_unknown', 'order_finished', 'identifier_foreign'] as const;
const CHOSEN_POSITION = ['name_unknown', 'instrument_unknown', 'position_flat', 'position_smaller'] as const;
const ALERT = ['fields_disagree', 'name_unknown', 'price_missing', 'option_unknown'] as const;

/** What each call may be refused with beside the errors that it has in common with others. */
const OWN_ERRORS: Readonly<Record<RouteId, readonly ErrorCode[]>> = {
  login: ['login_failed', 'login_foreign', 'login_throttled'],
  loginWithKey: ['login_failed', 'login_foreign', 'login_throttled'],
  startVisit: ['visitors_off', 'visitor_foreign', 'visitors_too_many'],
  readProfile: [],

  listAccounts: [],
  readAccount: ['name_unknown'],
  addAccount: ['name_taken', 'name_unusable', 'limit_reached', 'fields_disagree', ...NEW_ACCOUNT],
  changeAccount: ['name_unknown', 'fields_disagree', 'account_at_work', ...NEW_ACCOUNT],
  deleteAccount: ['name_unknown', 'account_at_work'],
  readBrokerAccount: ['name_unknown'],
  startBrokerLogin: SESSION,
  validateAuthCode: ['login_not_started', ...SESSION],
  validateSession: SESSION,
  activateAccount: ['name_unknown', 'account_disabled'],
  deactivateAccount: ['name_unknown', 'trade_value_on_head'],
  reconnectOrderFeed: ['name_unknown', 'account_disabled', 'session_missing'],
  listAccountLinks: ['name_unknown'],
  enableAccount: ['name_unknown', 'limit_reached', 'broker_mismatch'],
  disableAccount: ['name_unknown', 'account_at_work'],
  sendTestMessage: ['name_unknown', 'telegram_not_set', 'telegram_not_sent', 'not_for_visitors'],

  listStrategies: [],
  addStrategy: ['name_taken', 'name_unusable', 'limit_reached'],
  changeStrategy: ['name_unknown'],
  deleteStrategy: ['name_unknown', 'strategy_at_work'],
  readStrategyParams: ['name_unknown'],
  replaceStrategyParams: ['name_unknown', 'params_too_large'],
  mergeStrategyParams: ['name_unknown', 'params_too_large'],

  listLinks: [],
  addLink: ['name_unknown', 'link_exists'],
  changeLink: LINKED,
  deleteLink: LINKED,

  placeOrder: NEW_ORDER,
  modifyOrder: [...CHOSEN_ORDER, 'fields_disagree', 'market_closed', ...PRICE, ...GUARDS, ...ACCOUNT_REFUSES],
  cancelOrder: [...CHOSEN_ORDER, ...ACCOUNT_REFUSES],
  reExecute: NEW_ORDER,
  stopOperation: CHOSEN_ORDER,
  cancelAll: ['name_unknown', 'fields_disagree', ...ACCOUNT_REFUSES],
  readOrderBook: ['name_unknown'],
  deleteOrder: ['order_unknown', 'order_at_work', 'order_archived'],
  readExecutionLogs: ['fields_disagree'],

  squareOff: ['name_unknown', 'fields_disagree', 'market_closed', ...ACCOUNT_REFUSES],
  takeBackSquareOff: ['name_unknown', 'fields_disagree'],
  squareOffSingle: [
    ...CHOSEN_POSITION,
    'position_being_closed',
    'qty_off_lot',
    'market_closed',
    'price_unknown',
    ...ACCOUNT_REFUSES,
  ],
  manualSquareOff: [
    ...CHOSEN_POSITION,
    'position_ambiguous',
    'position_being_closed',
    'qty_off_lot',
    'price_unknown',
  ],
  readNetPositions: ['name_unknown'],
  readPositions: ['name_unknown'],
  readOverview: ['name_unknown'],
  readIntradayPnl: ['name_unknown'],

  pushTrades: ['admin_only'],
  readTradebook: ['name_unknown', 'fields_disagree'],
  deleteTrade: ['trade_unknown', 'trade_archived'],

  listGuards: [],
  changeGuards: ['name_unknown', 'not_for_visitors'],
  switchKill: ['name_unknown', ...ACCOUNT_REFUSES],

  findInstruments: [],
  searchInstruments: [],
  listExpiries: [],
  readExpiryDays: [],
  readFreezeQuantity: [],
  readContractMaster: [],
  checkHoliday: [],
  listHolidays: [],
  listPastHolidays: [],
  readLastPrices: ['prices_unavailable'],
  readQuotes: ['prices_unavailable'],
  readOptionChain: ['option_unknown'],
  readHistory: ['name_unknown', 'fields_disagree', 'history_too_long', 'candles_unknown'],
  mapTokens: [],
  workOutCharges: ['fields_disagree', 'instrument_unknown', 'price_unknown'],

  listWebhooks: [],
  addWebhook: ['limit_reached'],
  renewWebhook: ['webhook_number_unknown'],
  revokeWebhook: ['webhook_number_unknown'],
  previewAlert: ALERT,
  receiveAlert: [
    'webhook_unknown',
    'webhook_expired',
    'login_throttled',
    'alerts_too_many',
    'alert_id_reused',
    ...ALERT,
  ],
};

/** What a call of the contract may be refused with beside the errors that it has in common with others. */
export function ownErrorsOf(route: Route): readonly ErrorCode[] {
  return OWN_ERRORS[route.id as RouteId] ?? [];
}

/** The rest of what it may be refused with: what it has in common with other calls. */
export function commonErrorsOf(route: Route): readonly ErrorCode[] {
  const own = ownErrorsOf(route);
  return Object.entries(COMMON_ERRORS)
    .filter(([code, to]) => meets(route, to) && !own.includes(code as ErrorCode))
    .map(([code]) => code as ErrorCode);
}

function meets(route: Route, to: CommonTo): boolean {
  const schemas = [route.params, route.query, route.body, route.freeBody].filter(
    (schema) => schema !== undefined,
  );
  switch (to) {
    case 'every':
      return true;
    case 'token':
      return route.auth === 'bearer';
    case 'long':
      return route.isLongRead === true;
    case 'fields':
      return schemas.length > 0;
    case 'instrument':
      return (
        schemas.some((schema) => JSON.stringify(schema).includes('"x-instrument":true')) ||
        route.freeBody !== undefined
      );
  }
}
