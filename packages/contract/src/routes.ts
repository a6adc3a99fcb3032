import type { Route } from './route.ts';
import * as accounts from './routes/accounts.ts';
import * as guards from './routes/guards.ts';
import * as links from './routes/links.ts';
import * as orders from './routes/orders.ts';
import * as positions from './routes/positions.ts';
import * as referenceData from './routes/reference-data.ts';
import * as strategies from './routes/strategies.ts';
import * as trades from './routes/trades.ts';
import * as user from './routes/user.ts';
import * as webhook from './routes/webhook.ts';

/** Every call by its id, in the order in which the documentation tells them. */
export const routes = Object.freeze({
  login: user.login,
  loginWithKey: user.loginWithKey,
  startVisit: user.startVisit,
  readProfile: user.readProfile,

  listAccounts: accounts.listAccounts,
  readAccount: accounts.readAccount,
  addAccount: accounts.addAccount,
  changeAccount: accounts.changeAccount,
  deleteAccount: accounts.deleteAccount,
  readBrokerAccount: accounts.readBrokerAccount,
  startBrokerLogin: accounts.startBrokerLogin,
  validateAuthCode: accounts.validateAuthCode,
  validateSession: accounts.validateSession,
  activateAccount: accounts.activateAccount,
  deactivateAccount: accounts.deactivateAccount,
  reconnectOrderFeed: accounts.reconnectOrderFeed,
  listAccountLinks: accounts.listAccountLinks,
  enableAccount: accounts.enableAccount,
  disableAccount: accounts.disableAccount,
  sendTestMessage: accounts.sendTestMessage,

  listStrategies: strategies.listStrategies,
  addStrategy: strategies.addStrategy,
  changeStrategy: strategies.changeStrategy,
  deleteStrategy: strategies.deleteStrategy,
  readStrategyParams: strategies.readParams,
  replaceStrategyParams: strategies.replaceParams,
  mergeStrategyParams: strategies.mergeParams,

  listLinks: links.listLinks,
  addLink: links.addLink,
  changeLink: links.changeLink,
  deleteLink: links.deleteLink,

  placeOrder: orders.placeOrder,
  modifyOrder: orders.modifyOrder,
  cancelOrder: orders.cancelOrder,
  reExecute: orders.reExecute,
  stopOperation: orders.stopOperation,
  cancelAll: orders.cancelAll,
  readOrderBook: orders.readOrderBook,
  deleteOrder: orders.deleteOrder,
  readExecutionLogs: orders.readExecutionLogs,

  squareOff: positions.squareOff,
  takeBackSquareOff: positions.takeBackSquareOff,
  squareOffSingle: positions.squareOffSingle,
  manualSquareOff: positions.manualSquareOff,
  readNetPositions: positions.readNetPositions,
  readPositions: positions.readPositions,
  readOverview: positions.readOverview,
  readIntradayPnl: positions.readIntradayPnl,

  pushTrades: trades.pushTrades,
  readTradebook: trades.readTradebook,
  deleteTrade: trades.deleteTrade,

  listGuards: guards.listGuards,
  changeGuards: guards.changeGuards,
  switchKill: guards.switchKill,

  findInstruments: referenceData.findInstruments,
  searchInstruments: referenceData.searchInstruments,
  listExpiries: referenceData.listExpiries,
  readExpiryDays: referenceData.readExpiryDays,
  readFreezeQuantity: referenceData.readFreezeQuantity,
  readContractMaster: referenceData.readContractMaster,
  checkHoliday: referenceData.checkHoliday,
  listHolidays: referenceData.listHolidays,
  listPastHolidays: referenceData.listPastHolidays,
  readLastPrices: referenceData.readLastPrices,
  readQuotes: referenceData.readQuotes,
  readOptionChain: referenceData.readOptionChain,
  readHistory: referenceData.readHistory,
  mapTokens: referenceData.mapTokens,
  workOutCharges: referenceData.workOutCharges,

  listWebhooks: webhook.listWebhooks,
  addWebhook: webhook.addWebhook,
  renewWebhook: webhook.renewWebhook,
  revokeWebhook: webhook.revokeWebhook,
  previewAlert: webhook.previewAlert,
  receiveAlert: webhook.receiveAlert,
});

export type RouteId = keyof typeof routes;

export const ROUTES: readonly Route[] = Object.freeze(Object.values(routes));
