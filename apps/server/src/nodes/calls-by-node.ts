import type { Route, RouteId } from '@spark/contract';

/** What depends on no desk, so that the node which is asked answers. */
const ANYWHERE: ReadonlySet<string> = new Set<RouteId>([
  'findInstruments',
  'searchInstruments',
  'listExpiries',
  'readExpiryDays',
  'listPastExpiries',
  'readFreezeQuantity',
  'readContractMaster',
  'checkHoliday',
  'listHolidays',
  'listPastHolidays',
  'readLastPrices',
  'readQuotes',
  'readHistory',
  'readHistoryCoverage',
  'readBuilderCatalog',
  'readBuilderSchema',
  'listStrategyTemplates',
  'readSystem',
  'readNodes',
]);

/** An edge gives them a key where the client sent none, so that asking a second time places nothing twice. */
const WITH_KEY: ReadonlySet<string> = new Set<RouteId>(['placeOrder', 'reExecute', 'placeBasket']);

/** Some calls that change something are GET, as brokers have them. */
const CHANGING_GETS: ReadonlySet<string> = new Set<RouteId>(['cancelAll', 'squareOff', 'pushTrades']);

/** What a node reads from the database where the owner does not answer: whatever was acknowledged is there. */
const STORED: ReadonlySet<string> = new Set<RouteId>([
  'readOrderBook',
  'readPositions',
  'readNetPositions',
  'readTradebook',
  'readExecutionLogs',
]);

export const answeredAnywhere = ({ id }: Route): boolean => ANYWHERE.has(id);
export const isStored = ({ id }: Route): boolean => STORED.has(id);
export const takesKey = ({ id }: Route): boolean => WITH_KEY.has(id);
export const isReading = ({ id, method }: Route): boolean => method === 'GET' && !CHANGING_GETS.has(id);
