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
  session_ended: 'token',
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
  owner_changing: 'every',
  owner_silent: 'every',
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
const PLANNED_LEGS = [
  'name_unknown',
  'instrument_unknown',
  'instrument_not_tradable',
  'instrument_expired',
  'option_unknown',
  'fields_disagree',
] as const;
const ALERT = ['fields_disagree', 'name_unknown', 'price_missing', 'option_unknown'] as const;

const NEW_EXIT = [
  'name_unknown',
  'fields_disagree',
  'exit_rule_missing',
  'exit_passed',
  'exit_target_is_loss',
  'exit_time_over',
  'exit_same',
  'price_outside_band',
  'price_unknown',
  'basket_unknown',
  'basket_over',
] as const;
const GTT = [
  'instrument_unknown',
  'instrument_not_tradable',
  'instrument_expired',
  'qty_off_lot',
  'price_missing',
  'price_off_tick',
  'price_unknown',
  'trigger_passed',
  'trigger_at_price',
  'triggers_one_sided',
] as const;

const PLAYED_DOCUMENT = [
  'document_wrong',
  'parameter_unknown',
  'field_range',
  'field_type',
  'backtest_day',
  'fields_disagree',
] as const;
/** Of calls that name a saved document and a strategy. */
const NAMED_DOCUMENT = [
  'name_unknown',
  'document_unknown',
  'revision_unknown',
  'document_damaged',
  'field_type',
] as const;
/** Of calls that take a document or the number of a saved one. */
const CHOSEN_DOCUMENT = ['document_unknown', 'revision_unknown', 'document_damaged'] as const;
const FINISHED_BACKTEST = ['backtest_unknown', 'backtest_not_done'] as const;

/** Of calls that ask for the password again. */
const PROVEN = ['not_for_visitors', 'login_failed', 'totp_missing', 'totp_wrong'] as const;
const VISIT = ['visitors_off', 'visitor_foreign', 'visitors_too_many'] as const;

/** What each call may be refused with beside the errors that it has in common with others. */
const OWN_ERRORS: Readonly<Record<RouteId, readonly ErrorCode[]>> = {
  login: ['login_failed', 'totp_missing', 'totp_wrong', 'login_foreign', 'login_throttled'],
  loginWithKey: ['login_failed', 'login_foreign', 'login_throttled'],
  startVisit: VISIT,
  readProfile: [],
  listUsers: ['admins_only'],
  addUser: ['admins_only', 'user_exists'],
  changeUser: ['admins_only', 'user_unknown', 'user_self'],

  changePassword: PROVEN,
  renewAuthKey: PROVEN,
  readTotp: [],
  beginTotp: [...PROVEN, 'totp_on'],
  confirmTotp: ['not_for_visitors', 'totp_wrong', 'totp_on', 'totp_not_begun'],
  endTotp: [...PROVEN, 'totp_off'],
  renewRecoveryCodes: [...PROVEN, 'totp_off'],

  startConsoleSession: [
    'page_only',
    'login_failed',
    'totp_missing',
    'totp_wrong',
    'login_throttled',
    'fields_disagree',
    ...VISIT,
  ],
  renewConsoleSession: ['page_only', 'signed_out', 'session_reused'],
  endConsoleSession: ['page_only'],
  armConsoleSession: ['page_only', 'not_for_visitors', 'login_failed', 'totp_wrong', 'session_none'],
  disarmConsoleSession: ['page_only', 'session_none'],
  makeSocketTicket: ['tickets_too_many'],
  listSessions: [],
  endSession: ['session_unknown'],
  endOtherSessions: [],

  listAccounts: [],
  readAccount: ['name_unknown'],
  addAccount: [
    'not_armed',
    'name_taken',
    'name_unusable',
    'limit_reached',
    'fields_disagree',
    ...NEW_ACCOUNT,
  ],
  changeAccount: ['not_armed', 'name_unknown', 'fields_disagree', 'account_at_work', ...NEW_ACCOUNT],
  deleteAccount: ['name_unknown', 'account_at_work', 'deployed'],
  readBrokerAccount: ['name_unknown'],
  startBrokerLogin: SESSION,
  validateAuthCode: ['login_not_started', ...SESSION],
  validateSession: SESSION,
  activateAccount: ['not_armed', 'name_unknown', 'account_disabled'],
  deactivateAccount: ['name_unknown', 'trade_value_on_head'],
  reconnectOrderFeed: ['name_unknown', 'account_disabled', 'session_missing'],
  listAccountLinks: ['name_unknown'],
  enableAccount: ['not_armed', 'name_unknown', 'limit_reached', 'broker_mismatch'],
  disableAccount: ['name_unknown', 'account_at_work'],
  sendTestMessage: ['name_unknown', 'telegram_not_set', 'telegram_not_sent', 'not_for_visitors'],

  listStrategies: [],
  addStrategy: ['name_taken', 'name_unusable', 'limit_reached'],
  changeStrategy: ['not_armed', 'name_unknown'],
  deleteStrategy: ['name_unknown', 'strategy_at_work', 'deployed'],
  readStrategyParams: ['name_unknown'],
  replaceStrategyParams: ['name_unknown', 'params_too_large'],
  mergeStrategyParams: ['name_unknown', 'params_too_large'],

  listLinks: [],
  addLink: ['not_armed', 'name_unknown', 'link_exists'],
  changeLink: ['not_armed', ...LINKED],
  deleteLink: [...LINKED, 'deployed'],

  placeOrder: ['not_armed', ...NEW_ORDER],
  modifyOrder: [
    'not_armed',
    ...CHOSEN_ORDER,
    'fields_disagree',
    'market_closed',
    ...PRICE,
    ...GUARDS,
    ...ACCOUNT_REFUSES,
  ],
  cancelOrder: [...CHOSEN_ORDER, ...ACCOUNT_REFUSES],
  reExecute: ['not_armed', ...NEW_ORDER],
  stopOperation: CHOSEN_ORDER,
  cancelAll: ['name_unknown', 'fields_disagree', ...ACCOUNT_REFUSES],
  readOutcome: [],
  readOrderBook: ['name_unknown'],
  deleteOrder: ['order_unknown', 'order_at_work', 'order_archived'],
  readExecutionLogs: ['fields_disagree'],

  placeBasket: ['not_armed', ...NEW_ORDER, 'baskets_too_many', 'margin_short'],
  listBaskets: [],
  squareOffBasket: ['basket_unknown'],
  cancelBasket: ['basket_unknown'],

  squareOff: ['name_unknown', 'fields_disagree', 'market_closed', ...ACCOUNT_REFUSES],
  takeBackSquareOff: ['not_armed', 'name_unknown', 'fields_disagree'],
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
  readHoldings: ['name_unknown'],
  readOverview: ['name_unknown'],
  readIntradayPnl: ['name_unknown'],

  pushTrades: ['admin_only'],
  readTradebook: ['name_unknown', 'fields_disagree'],
  deleteTrade: ['trade_unknown', 'trade_archived'],
  listNotes: ['fields_disagree'],
  writeNote: ['trade_unknown', 'limit_reached'],
  removeNote: ['trade_unknown'],

  listGuards: [],
  changeGuards: ['not_armed', 'name_unknown', 'not_for_visitors'],
  switchKill: ['not_armed', 'name_unknown', 'fields_disagree', ...ACCOUNT_REFUSES],

  listExits: [],
  addExit: [...NEW_EXIT, 'instrument_unknown', 'position_flat', 'limit_reached'],
  changeExit: [...NEW_EXIT, 'exit_unknown', 'exit_fired', 'position_flat'],
  removeExit: ['exit_unknown', 'exit_fired'],

  findInstruments: ['day_not_known'],
  searchInstruments: [],
  listExpiries: [],
  readExpiryDays: [],
  listPastExpiries: ['day_not_known', 'fields_disagree'],
  readFreezeQuantity: [],
  readContractMaster: [],
  checkHoliday: [],
  listHolidays: [],
  listPastHolidays: [],
  readLastPrices: ['prices_unavailable'],
  readQuotes: ['prices_unavailable'],
  readOptionChain: ['option_unknown'],
  workOutPayoff: PLANNED_LEGS,
  workOutMargin: [...PLANNED_LEGS, 'identifier_foreign', 'link_unknown'],
  readHistory: ['name_unknown', 'fields_disagree', 'history_too_long', 'candles_unknown'],
  readHistoryCoverage: ['fields_disagree', 'history_too_long'],
  importHistory: ['admins_only', 'candle_file_wrong', 'candle_row_wrong'],
  mapTokens: [],
  workOutCharges: ['fields_disagree', 'instrument_unknown', 'price_unknown'],
  listCorporateActions: [],
  addCorporateAction: [
    'admins_only',
    'fields_disagree',
    'instrument_unknown',
    'not_a_share',
    'corporate_action_known',
    'corporate_action_idle',
    'ex_date_open',
    'ex_date_far',
    'corporate_actions_full',
  ],
  removeCorporateAction: ['admins_only', 'corporate_action_unknown', 'ex_date_open'],

  readBuilderCatalog: [],
  readBuilderSchema: [],
  listStrategyTemplates: [],
  validateDocument: [],
  previewDocument: PLAYED_DOCUMENT,
  startBacktest: [
    ...PLAYED_DOCUMENT,
    ...CHOSEN_DOCUMENT,
    'signal_not_asked',
    'backtest_too_long',
    'backtests_waiting',
  ],
  startReplay: [
    ...PLAYED_DOCUMENT,
    ...CHOSEN_DOCUMENT,
    'signal_not_asked',
    'replay_refused',
    'replays_running',
  ],
  listReplays: [],
  readReplay: ['replay_unknown'],
  readReplayTrace: ['replay_unknown', 'replay_untraced'],
  readReplayDrift: ['replay_unknown'],
  steerReplay: ['replay_unknown', 'replay_over'],
  removeReplay: ['replay_unknown'],
  startDeployment: ['not_armed', ...NAMED_DOCUMENT, 'deploy_refused'],
  checkDeployment: NAMED_DOCUMENT,
  listDeployments: [],
  readDeployment: ['deployment_unknown'],
  readDeploymentTrace: ['name_unknown', 'deployment_unknown'],
  readDeploymentDay: ['deployment_unknown'],
  pauseDeployment: ['not_armed', 'deployment_unknown', 'deployment_over', 'deployment_stopping'],
  stopDeployment: ['deployment_unknown', 'deployment_over'],
  switchDeployment: [
    'not_armed',
    'deployment_unknown',
    'deployment_over',
    'deployment_stopping',
    'deployment_holds',
    'deploy_refused',
  ],
  listBacktests: [],
  readBacktest: ['backtest_unknown'],
  readBacktestTrades: FINISHED_BACKTEST,
  readBacktestEquity: FINISHED_BACKTEST,
  readBacktestTrace: [...FINISHED_BACKTEST, 'backtest_untraced'],
  readBacktestWhyNot: FINISHED_BACKTEST,
  readBacktestPage: FINISHED_BACKTEST,
  removeBacktest: ['backtest_unknown'],
  startSweep: [
    ...PLAYED_DOCUMENT,
    ...CHOSEN_DOCUMENT,
    'signal_not_asked',
    'backtest_too_long',
    'backtests_waiting',
    'sweep_wrong',
  ],
  listSweeps: [],
  readSweep: ['sweep_unknown'],
  removeSweep: ['sweep_unknown'],
  listDocuments: [],
  saveDocument: ['document_invalid', 'limit_reached', 'key_reused'],
  readDocument: ['document_unknown', 'revision_unknown', 'document_damaged'],
  changeDocument: [
    'document_unknown',
    'document_invalid',
    'rev_conflict',
    'version_changed',
    'limit_reached',
  ],
  removeDocument: ['document_unknown', 'deployed'],
  listDocumentRevisions: ['document_unknown'],
  readDocumentDiff: ['document_unknown', 'revision_unknown', 'document_damaged'],
  readDraft: ['document_unknown'],
  writeDraft: ['document_unknown', 'version_changed'],
  removeDraft: ['document_unknown', 'version_changed'],

  listPriceAlerts: [],
  addPriceAlert: [
    'not_armed',
    ...ALERT,
    'instrument_unknown',
    'instrument_expired',
    'level_passed',
    'actions_missing',
    'address_private',
    'not_for_visitors',
    'limit_reached',
  ],
  changePriceAlert: [
    'not_armed',
    ...ALERT,
    'level_passed',
    'actions_missing',
    'address_private',
    'not_for_visitors',
    'price_alert_unknown',
  ],
  removePriceAlert: ['price_alert_unknown'],
  readSigningKey: [],
  renewSigningKey: ['not_for_visitors'],

  listGtts: [],
  addGtt: ['not_armed', ...GTT, 'name_unknown', 'identifier_foreign', 'link_unknown', 'limit_reached'],
  changeGtt: ['not_armed', ...GTT, 'gtt_unknown', 'gtt_placing'],
  removeGtt: ['gtt_unknown', 'gtt_placing'],

  readDesk: [],
  readSystem: [],
  readNodes: ['admins_only'],
  listPreferences: [],
  readPreference: [],
  writePreference: ['preference_too_large', 'version_changed', 'limit_reached'],
  removePreference: [],

  listWebhooks: [],
  addWebhook: ['not_armed', 'limit_reached'],
  renewWebhook: ['not_armed', 'webhook_number_unknown'],
  revokeWebhook: ['webhook_number_unknown'],
  previewAlert: ALERT,
  receiveAlert: [
    'webhook_unknown',
    'webhook_expired',
    'login_throttled',
    'alerts_too_many',
    'alert_id_reused',
    'signal_without_deployment',
    'signal_unknown',
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
