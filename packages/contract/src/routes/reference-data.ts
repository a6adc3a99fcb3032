import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { ComingHoliday, Holiday, HolidayFilter, HolidayQuestion, PastHoliday } from '../schema/holiday.ts';
import {
  ContractMasterFile,
  Expiry,
  ExpirySearch,
  FreezeQuantity,
  FreezeQuantitySearch,
  Instrument,
  InstrumentQuestion,
  InstrumentSearch,
} from '../schema/instrument.ts';
import { LastPrice, LastPriceQuestion } from '../schema/last-price.ts';
import { MappingBroker, MappingTokens, TokenMapping } from '../schema/token-mapping.ts';

export const findInstruments = defineRoute({
  id: 'findInstruments',
  method: 'GET',
  path: '/master-tokens',
  tag: 'Reference data',
  summary: 'Look up instruments',
  description:
    'The instruments of a stock or index at an exchange. For a cash symbol the share or index itself comes ' +
    'first. `exch_seg`, a colon and `token` make the token of an order.',
  auth: 'bearer',
  extension: false,
  state: 'works',
  query: InstrumentSearch,
  reply: { kind: 'envelope', item: Instrument, message: MESSAGES.dataReceived },
});

export const searchInstruments = defineRoute({
  id: 'searchInstruments',
  method: 'GET',
  path: '/search-instruments',
  tag: 'Reference data',
  summary: 'Search instruments',
  description:
    'Instruments that match all words, the best first: the share or index before futures before options, what ' +
    'expires first, strikes near the money.',
  auth: 'bearer',
  extension: true,
  state: 'works',
  query: InstrumentQuestion,
  reply: { kind: 'envelope', item: Instrument, message: MESSAGES.dataReceived },
});

export const listExpiries = defineRoute({
  id: 'listExpiries',
  method: 'GET',
  path: '/expiry',
  tag: 'Reference data',
  summary: 'List expiry dates',
  description: 'The expiries that are still to come, the nearest first.',
  auth: 'bearer',
  extension: false,
  state: 'works',
  query: ExpirySearch,
  reply: { kind: 'envelope', item: Expiry, message: MESSAGES.dataReceived },
});

export const readFreezeQuantity = defineRoute({
  id: 'readFreezeQuantity',
  method: 'GET',
  path: '/master-freezeqty',
  tag: 'Reference data',
  summary: 'Read a freeze quantity',
  description: 'The largest quantity the exchange takes in a single order.',
  auth: 'bearer',
  extension: false,
  state: 'works',
  query: FreezeQuantitySearch,
  reply: { kind: 'envelope', item: FreezeQuantity, message: MESSAGES.dataReceived },
});

export const readContractMaster = defineRoute({
  id: 'readContractMaster',
  method: 'GET',
  path: '/contract-master/',
  tag: 'Reference data',
  summary: 'Download the contract master',
  description:
    'All instruments as CSV text. `data` has one element, the text. With `Accept: text/csv` the reply is the file ' +
    'itself, compressed when `Accept-Encoding` allows gzip.',
  auth: 'bearer',
  extension: false,
  state: 'works',
  reply: {
    kind: 'envelope',
    item: ContractMasterFile,
    message: MESSAGES.dataReceived,
    file: { contentType: 'text/csv', schema: ContractMasterFile },
  },
});

export const checkHoliday = defineRoute({
  id: 'checkHoliday',
  method: 'GET',
  path: '/isHoliday/',
  tag: 'Reference data',
  summary: 'Ask whether today is a holiday',
  description: 'Whether the market is closed today.',
  auth: 'bearer',
  extension: false,
  state: 'planned',
  query: HolidayQuestion,
  reply: { kind: 'envelope', item: Holiday, message: MESSAGES.dataReceived },
});

export const listHolidays = defineRoute({
  id: 'listHolidays',
  method: 'GET',
  path: '/holidays',
  tag: 'Reference data',
  summary: 'List the coming holidays',
  description: 'The days from today on on which the market is closed, earliest first.',
  auth: 'bearer',
  extension: true,
  state: 'planned',
  query: HolidayFilter,
  reply: { kind: 'envelope', item: ComingHoliday, message: MESSAGES.dataReceived },
});

export const listPastHolidays = defineRoute({
  id: 'listPastHolidays',
  method: 'GET',
  path: '/prevholidays',
  tag: 'Reference data',
  summary: 'List the past holidays',
  description: 'The days before today on which the market was closed, earliest first.',
  auth: 'bearer',
  extension: true,
  state: 'planned',
  query: HolidayFilter,
  reply: { kind: 'envelope', item: PastHoliday, message: MESSAGES.dataReceived },
});

export const readLastPrices = defineRoute({
  id: 'readLastPrices',
  method: 'GET',
  path: '/ltp',
  tag: 'Reference data',
  summary: 'Read last traded prices',
  description: 'The last traded price of each instrument, in the order in which you asked.',
  auth: 'bearer',
  extension: true,
  state: 'planned',
  query: LastPriceQuestion,
  reply: { kind: 'envelope', item: LastPrice, message: MESSAGES.dataReceived },
});

export const mapTokens = defineRoute({
  id: 'mapTokens',
  method: 'POST',
  path: '/token-mappings',
  tag: 'Reference data',
  summary: "Translate tokens into the broker's words",
  description: 'What a broker calls an instrument on its data socket and in its history.',
  auth: 'bearer',
  extension: true,
  state: 'works',
  query: MappingBroker,
  body: MappingTokens,
  reply: { kind: 'envelope', item: TokenMapping, message: MESSAGES.dataReceived },
});
