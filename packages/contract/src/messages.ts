/** The sentence of every successful reply, spelt exactly as clients compare it. */
export const MESSAGES = {
  userExists: 'User exists',
  visitStarted: 'Visit started',
  dataReceived: 'Data Received',
  loginUrlGenerated: 'Login url generated',
  loggedIn: 'Logged in successfully',
  sessionUpdated: 'session id updated',
  tradingActivated: 'Trading activated',
  tradingDeactivated: 'Trading deactivated',
  accountAdded: 'Account Added',
  accountModified: 'Account Modified',
  accountDeleted: 'Account Deleted',
  accountEnabled: 'Account enabled',
  accountDisabled: 'Account disabled',
  strategyAdded: 'Strategy Added',
  strategyModified: 'Strategy Modified',
  strategyDeleted: 'Strategy Deleted',
  paramsStored: 'Parameters stored',
  /** A new link is answered with the words of a new strategy: existing clients compare this text. */
  linkAdded: 'Strategy Added',
  linkModified: 'Strategy Link modified',
  linkDeleted: 'Strategy Link Deleted',
  reconnecting: 'Reconnecting to WS',
  orderPlaced: 'Order placed in {account}',
  orderModified: 'Order modified in {account}',
  orderChangeUnsettled: 'Change sent, not confirmed yet in {account}',
  orderCancelled: 'Order cancelled in {account}',
  orderCancelUnsettled: 'Cancel sent, not confirmed yet in {account}',
  operationsStopped: 'Operations stopped on {id}',
  cancelAllInStrategy:
    'Request sent to Cancel All Orders in StrategyName : {strategy} with AccountName : {account}',
  cancelAllInAccount: 'Request sent to Cancel All Orders in AccountName : {account}',
  cancelAllUnsettled: 'Cancel All Orders is not confirmed yet in AccountName : {account}',
  squareOffInStrategy: 'Request sent to Square Off in StrategyName : {strategy} with AccountName : {account}',
  squareOffInAccount: 'Request sent to Square Off in AccountName : {account}',
  squareOffUnsettled: 'Square Off is not confirmed yet in AccountName : {account}',
  squareOffTakenBack: 'Square Off taken back in AccountName : {account}',
  positionClosed: 'Position closed manually',
  orderDeleted: 'Order Deleted',
  positionSquaredOff: 'Order Placed, Position Squared off',
  tradebookReceived: 'Tradebook data received',
  tradeDeleted: 'Trade Deleted',
  tradesPushed: 'Orders converted to Trades and pushed to database',
  guardsChanged: 'Guards changed',
  testMessageSent: 'Test message sent',
  killSwitchOn: 'Kill switch on',
  killSwitchOff: 'Kill switch off',
  webhookAdded: 'Webhook Added',
  webhookRenewed: 'Webhook Renewed',
  webhookRevoked: 'Webhook Revoked',
  alertReceived: 'Alert received',
  alertUnderstood: 'Alert understood',
} as const;
export type MessageName = keyof typeof MESSAGES;

/** The message of every 400; what was wrong is said in `errors` beside it. */
export const BAD_REQUEST = 'Bad request';

/** What the execution log says when an order finds no account to go to. */
export const NO_ACTIVE_ACCOUNT = 'Please activate the accounts linked with the strategy.';

/** What a reply says when finished orders that it asked for may have been moved to archives. */
export const ORDERS_ARCHIVED =
  'Finished orders up to {day} were moved to archives and are left out; each is shown when it is asked for by its reftag.';

/** The same for lines of the execution log. */
export const LOGS_ARCHIVED =
  'Lines up to {day} were moved to archives and are left out. Who runs Spark reads them there with: npm run spark -- archive read logs --ucc {ucc}';

/** What the order book says when it does not hold every order that was asked for. */
export const ORDERS_LEFT_OUT =
  'These are the newest {rows} orders, the newest first; there are older ones. For the next page ask GET /orderbook/ with cursor={next}.';
