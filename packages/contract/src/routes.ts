import type { Route } from './route.ts';
import * as accounts from './routes/accounts.ts';
import * as baskets from './routes/baskets.ts';
import * as builder from './routes/builder.ts';
import * as builderBacktest from './routes/builder-backtest.ts';
import * as builderDeploy from './routes/builder-deploy.ts';
import * as builderReplay from './routes/builder-replay.ts';
import * as builderStrategy from './routes/builder-strategy.ts';
import * as builderSweep from './routes/builder-sweep.ts';
import * as consoleCalls from './routes/console.ts';
import * as corporateActions from './routes/corporate-actions.ts';
import * as credentials from './routes/credentials.ts';
import * as exits from './routes/exits.ts';
import * as gtt from './routes/gtt.ts';
import * as guards from './routes/guards.ts';
import * as links from './routes/links.ts';
import * as notes from './routes/notes.ts';
import * as orders from './routes/orders.ts';
import * as outcome from './routes/outcome.ts';
import * as positions from './routes/positions.ts';
import * as priceAlerts from './routes/price-alerts.ts';
import * as referenceData from './routes/reference-data.ts';
import * as sessions from './routes/sessions.ts';
import * as strategies from './routes/strategies.ts';
import * as trades from './routes/trades.ts';
import * as user from './routes/user.ts';
import * as users from './routes/users.ts';
import * as webhook from './routes/webhook.ts';

/** Every call by its id, in the order in which the documentation tells them. */
export const routes = Object.freeze({
  login: user.login,
  loginWithKey: user.loginWithKey,
  startVisit: user.startVisit,
  readProfile: user.readProfile,
  listUsers: users.listUsers,
  addUser: users.addUser,
  changeUser: users.changeUser,

  changePassword: credentials.changePassword,
  renewAuthKey: credentials.renewAuthKey,
  readTotp: credentials.readTotp,
  beginTotp: credentials.beginTotp,
  confirmTotp: credentials.confirmTotp,
  endTotp: credentials.endTotp,
  renewRecoveryCodes: credentials.renewRecoveryCodes,

  startConsoleSession: sessions.startConsoleSession,
  renewConsoleSession: sessions.renewConsoleSession,
  endConsoleSession: sessions.endConsoleSession,
  armConsoleSession: sessions.armConsoleSession,
  disarmConsoleSession: sessions.disarmConsoleSession,
  makeSocketTicket: sessions.makeSocketTicket,
  listSessions: sessions.listSessions,
  endSession: sessions.endSession,
  endOtherSessions: sessions.endOtherSessions,

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
  readOutcome: outcome.readOutcome,
  readOrderBook: orders.readOrderBook,
  deleteOrder: orders.deleteOrder,
  readExecutionLogs: orders.readExecutionLogs,

  placeBasket: baskets.placeBasket,
  listBaskets: baskets.listBaskets,
  squareOffBasket: baskets.squareOffBasket,
  cancelBasket: baskets.cancelBasket,

  squareOff: positions.squareOff,
  takeBackSquareOff: positions.takeBackSquareOff,
  squareOffSingle: positions.squareOffSingle,
  manualSquareOff: positions.manualSquareOff,
  readNetPositions: positions.readNetPositions,
  readPositions: positions.readPositions,
  readHoldings: positions.readHoldings,
  readOverview: positions.readOverview,
  readIntradayPnl: positions.readIntradayPnl,

  pushTrades: trades.pushTrades,
  readTradebook: trades.readTradebook,
  deleteTrade: trades.deleteTrade,
  listNotes: notes.listNotes,
  writeNote: notes.writeNote,
  removeNote: notes.removeNote,

  listGuards: guards.listGuards,
  changeGuards: guards.changeGuards,
  switchKill: guards.switchKill,

  listExits: exits.listExits,
  addExit: exits.addExit,
  changeExit: exits.changeExit,
  removeExit: exits.removeExit,

  findInstruments: referenceData.findInstruments,
  searchInstruments: referenceData.searchInstruments,
  listExpiries: referenceData.listExpiries,
  readExpiryDays: referenceData.readExpiryDays,
  listPastExpiries: referenceData.listPastExpiries,
  readFreezeQuantity: referenceData.readFreezeQuantity,
  readContractMaster: referenceData.readContractMaster,
  checkHoliday: referenceData.checkHoliday,
  listHolidays: referenceData.listHolidays,
  listPastHolidays: referenceData.listPastHolidays,
  readLastPrices: referenceData.readLastPrices,
  readQuotes: referenceData.readQuotes,
  readOptionChain: referenceData.readOptionChain,
  workOutPayoff: referenceData.workOutPayoff,
  workOutMargin: referenceData.workOutMargin,
  readHistory: referenceData.readHistory,
  readHistoryCoverage: referenceData.readHistoryCoverage,
  importHistory: referenceData.importHistory,
  mapTokens: referenceData.mapTokens,
  workOutCharges: referenceData.workOutCharges,
  listCorporateActions: corporateActions.listCorporateActions,
  addCorporateAction: corporateActions.addCorporateAction,
  removeCorporateAction: corporateActions.removeCorporateAction,

  readBuilderCatalog: builder.readBuilderCatalog,
  readBuilderSchema: builder.readBuilderSchema,
  listStrategyTemplates: builder.listStrategyTemplates,
  validateDocument: builder.validateDocument,
  previewDocument: builderBacktest.previewDocument,
  startBacktest: builderBacktest.startBacktest,
  listBacktests: builderBacktest.listBacktests,
  readBacktest: builderBacktest.readBacktest,
  readBacktestTrades: builderBacktest.readBacktestTrades,
  readBacktestEquity: builderBacktest.readBacktestEquity,
  readBacktestTrace: builderBacktest.readBacktestTrace,
  readBacktestWhyNot: builderBacktest.readBacktestWhyNot,
  readBacktestPage: builderBacktest.readBacktestPage,
  removeBacktest: builderBacktest.removeBacktest,
  startSweep: builderSweep.startSweep,
  listSweeps: builderSweep.listSweeps,
  readSweep: builderSweep.readSweep,
  removeSweep: builderSweep.removeSweep,
  listDocuments: builderStrategy.listDocuments,
  saveDocument: builderStrategy.saveDocument,
  readDocument: builderStrategy.readDocument,
  changeDocument: builderStrategy.changeDocument,
  listDocumentRevisions: builderStrategy.listDocumentRevisions,
  readDocumentDiff: builderStrategy.readDocumentDiff,
  removeDocument: builderStrategy.removeDocument,
  readDraft: builderStrategy.readDraft,
  writeDraft: builderStrategy.writeDraft,
  removeDraft: builderStrategy.removeDraft,
  startDeployment: builderDeploy.startDeployment,
  checkDeployment: builderDeploy.checkDeployment,
  listDeployments: builderDeploy.listDeployments,
  readDeployment: builderDeploy.readDeployment,
  readDeploymentTrace: builderDeploy.readDeploymentTrace,
  readDeploymentDay: builderDeploy.readDeploymentDay,
  pauseDeployment: builderDeploy.pauseDeployment,
  stopDeployment: builderDeploy.stopDeployment,
  switchDeployment: builderDeploy.switchDeployment,
  startReplay: builderReplay.startReplay,
  listReplays: builderReplay.listReplays,
  readReplay: builderReplay.readReplay,
  readReplayTrace: builderReplay.readReplayTrace,
  readReplayDrift: builderReplay.readReplayDrift,
  steerReplay: builderReplay.steerReplay,
  removeReplay: builderReplay.removeReplay,

  listPriceAlerts: priceAlerts.listPriceAlerts,
  addPriceAlert: priceAlerts.addPriceAlert,
  changePriceAlert: priceAlerts.changePriceAlert,
  removePriceAlert: priceAlerts.removePriceAlert,
  readSigningKey: priceAlerts.readSigningKey,
  renewSigningKey: priceAlerts.renewSigningKey,

  listGtts: gtt.listGtts,
  addGtt: gtt.addGtt,
  changeGtt: gtt.changeGtt,
  removeGtt: gtt.removeGtt,

  readDesk: consoleCalls.readDesk,
  readSystem: consoleCalls.readSystem,
  readNodes: consoleCalls.readNodes,
  listPreferences: consoleCalls.listPreferences,
  readPreference: consoleCalls.readPreference,
  writePreference: consoleCalls.writePreference,
  removePreference: consoleCalls.removePreference,

  listWebhooks: webhook.listWebhooks,
  addWebhook: webhook.addWebhook,
  renewWebhook: webhook.renewWebhook,
  revokeWebhook: webhook.revokeWebhook,
  previewAlert: webhook.previewAlert,
  receiveAlert: webhook.receiveAlert,
});

export type RouteId = keyof typeof routes;

export const ROUTES: readonly Route[] = Object.freeze(Object.values(routes));

/** The calls that programs outside of a browser can make: the clients have one method for each. */
export const CLIENT_ROUTES: readonly Route[] = Object.freeze(ROUTES.filter(({ pageOnly }) => !pageOnly));
