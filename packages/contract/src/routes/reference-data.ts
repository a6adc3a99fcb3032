import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import {
  CandleFile,
  CandleImport,
  CoverageQuestion,
  HistoryCandle,
  HistoryCoverage,
  HistoryQuestion,
} from '../schema/candle.ts';
import { ChargeReport, ChargesQuestion } from '../schema/charges.ts';
import { ComingHoliday, Holiday, HolidayFilter, HolidayQuestion, PastHoliday } from '../schema/holiday.ts';
import {
  ContractMasterFile,
  Expiry,
  ExpiryDays,
  ExpiryHistoryQuestion,
  ExpirySearch,
  FreezeQuantity,
  FreezeQuantitySearch,
  Instrument,
  InstrumentQuestion,
  InstrumentSearch,
  PastExpiry,
} from '../schema/instrument.ts';
import { LastPrice, LastPriceQuestion } from '../schema/last-price.ts';
import { AccountMargin, MarginQuestion } from '../schema/margin.ts';
import { OptionChain, OptionChainQuestion } from '../schema/option-chain.ts';
import { Payoff, PayoffQuestion } from '../schema/payoff.ts';
import { PriceQuestion, PriceQuote } from '../schema/price.ts';
import { MappingBroker, MappingTokens, TokenMapping } from '../schema/token-mapping.ts';

export const findInstruments = defineRoute({
  id: 'findInstruments',
  method: 'GET',
  path: '/master-tokens',
  tag: 'Reference data',
  summary: 'Look up instruments',
  description:
    'The instruments of a stock or index at an exchange. For a cash symbol the share or index itself comes ' +
    'first. `exch_seg`, a colon and `token` make the token of an order. `asof` asks for the list of a past day.',
  auth: 'bearer',
  extension: false,
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
  query: ExpirySearch,
  reply: { kind: 'envelope', item: Expiry, message: MESSAGES.dataReceived },
});

export const readExpiryDays = defineRoute({
  id: 'readExpiryDays',
  method: 'GET',
  path: '/expiry-days',
  tag: 'Reference data',
  summary: 'Read the days to and from expiries',
  description:
    'Trading days from the last expiry and to those that are still to come, without weekends and exchange holidays. ' +
    'One element for each cycle: weekly where there are weekly contracts, and monthly. What has no contracts has no ' +
    'element.',
  auth: 'bearer',
  extension: true,
  query: ExpirySearch,
  reply: { kind: 'envelope', item: ExpiryDays, message: MESSAGES.dataReceived },
});

export const listPastExpiries = defineRoute({
  id: 'listPastExpiries',
  method: 'GET',
  path: '/expiry-history',
  tag: 'Reference data',
  summary: 'List past expiry dates',
  description:
    'The days on which contracts of a stock or index expired, the earliest first, with the lot of that time. They follow ' +
    'from the rules and holidays of the exchanges, which are known from 2025 on. What has no contracts has no element.',
  auth: 'bearer',
  extension: true,
  query: ExpiryHistoryQuestion,
  reply: { kind: 'envelope', item: PastExpiry, message: MESSAGES.dataReceived },
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
    'itself. Both are compressed when `Accept-Encoding` allows gzip.',
  auth: 'bearer',
  extension: false,
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
  description:
    'Whether the market is closed today, and its hours if it is not. These are the hours of the exchanges, also ' +
    'when the simulated market is always open.',
  auth: 'bearer',
  extension: false,
  query: HolidayQuestion,
  reply: { kind: 'envelope', item: Holiday, message: MESSAGES.dataReceived },
});

export const listHolidays = defineRoute({
  id: 'listHolidays',
  method: 'GET',
  path: '/holidays',
  tag: 'Reference data',
  summary: 'List the coming holidays',
  description:
    'The exchange holidays from today to the end of next year, earliest first. A holiday with a Muhurat session is ' +
    'one of them, weekends are not. Of a year that is not published yet only the fixed dates are known.',
  auth: 'bearer',
  extension: true,
  query: HolidayFilter,
  sample: { exch: 'NSE' },
  reply: { kind: 'envelope', item: ComingHoliday, message: MESSAGES.dataReceived },
});

export const listPastHolidays = defineRoute({
  id: 'listPastHolidays',
  method: 'GET',
  path: '/prevholidays',
  tag: 'Reference data',
  summary: 'List the past holidays',
  description: 'The exchange holidays before today, from the beginning of last year on, earliest first.',
  auth: 'bearer',
  extension: true,
  query: HolidayFilter,
  sample: { exch: 'NSE' },
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
  query: LastPriceQuestion,
  reply: { kind: 'envelope', item: LastPrice, message: MESSAGES.dataReceived },
});

export const readQuotes = defineRoute({
  id: 'readQuotes',
  method: 'GET',
  path: '/quotes',
  tag: 'Reference data',
  summary: 'Read quotes',
  description:
    'Price, best bid and offer, volume and open interest of each instrument, in the order in which you asked. ' +
    'Each carries its time, and says when it is stale.',
  auth: 'bearer',
  extension: true,
  query: PriceQuestion,
  reply: { kind: 'envelope', item: PriceQuote, message: MESSAGES.dataReceived },
});

export const readOptionChain = defineRoute({
  id: 'readOptionChain',
  method: 'GET',
  path: '/option-chain',
  tag: 'Reference data',
  summary: 'Read an option chain',
  description:
    'The options of one expiry around the money: prices, open interest, implied volatility and Greeks by Black-76, and ' +
    'what you hold. Beside them spot, future, synthetic future, straddle price, put-call ratio and max pain. What is ' +
    'not known by a price of at most 5 seconds ago is null, never 0; while the market is closed its last prices count.',
  auth: 'bearer',
  extension: true,
  query: OptionChainQuestion,
  sample: { symbol: 'NIFTY', exchange: 'NFO', strikes: 2 },
  reply: { kind: 'envelope', item: OptionChain, message: MESSAGES.dataReceived },
});

export const workOutPayoff = defineRoute({
  id: 'workOutPayoff',
  method: 'POST',
  path: '/payoff',
  tag: 'Reference data',
  summary: 'Work out a payoff',
  description:
    'What legs bring now, at a date and at their first expiry, before charges: break-evens, most profit and most loss, net ' +
    'premium, Greeks, probability of profit, and the points of the curve. Legs are those you send, what you hold, or ' +
    'both; there is one element for each underlying. Nothing is ordered or stored. What is not known by a price of at ' +
    'most 5 seconds ago is null, never 0; while the market is closed its last prices count.',
  auth: 'bearer',
  extension: true,
  body: PayoffQuestion,
  reply: { kind: 'envelope', item: Payoff, message: MESSAGES.dataReceived },
});

export const workOutMargin = defineRoute({
  id: 'workOutMargin',
  method: 'POST',
  path: '/margin',
  tag: 'Reference data',
  summary: 'Work out a margin',
  description:
    'What legs need in each account of a strategy, or in one account: what must be free while they are placed, what stays ' +
    'blocked, and whether it is available. FYERS and Angel One are asked for their own figure; elsewhere, and where the ' +
    'broker does not answer, it is an estimate and says so. Nothing is ordered or stored.',
  auth: 'bearer',
  extension: true,
  body: MarginQuestion,
  reply: { kind: 'envelope', item: AccountMargin, message: MESSAGES.dataReceived },
});

export const readHistory = defineRoute({
  id: 'readHistory',
  method: 'GET',
  path: '/history',
  tag: 'Reference data',
  summary: 'Read candles',
  description:
    'Candles of an instrument, the earliest first: what was recorded or imported, and what its source knows of ' +
    'the rest. The same question always gets the same answer, and only minutes that have ended are in it. When nobody ' +
    'can be asked for the rest, that is an error and never a shorter list. Contracts that have expired since 2025 are ' +
    'found by the token or trading symbol they had.',
  auth: 'bearer',
  extension: true,
  query: HistoryQuestion,
  sample: { token: 'NSE:212', interval: '1D', from: '2026-11-02', to: '2026-11-13' },
  reply: { kind: 'envelope', item: HistoryCandle, message: MESSAGES.dataReceived },
  isLongRead: true,
});

export const readHistoryCoverage = defineRoute({
  id: 'readHistoryCoverage',
  method: 'GET',
  path: '/history-coverage',
  tag: 'Reference data',
  summary: 'Read which days are known',
  description:
    'For every trading day of a range whether its minutes are stored, and where they come from if not. Ask it before you ' +
    'rest a decision on candles: a missing day is a gap, not a quiet day.',
  auth: 'bearer',
  extension: true,
  query: CoverageQuestion,
  sample: { token: 'NSE:212', from: '2026-11-12', to: '2026-11-13' },
  reply: { kind: 'envelope', item: HistoryCoverage, message: MESSAGES.dataReceived },
});

export const importHistory = defineRoute({
  id: 'importHistory',
  method: 'POST',
  path: '/history/import',
  tag: 'Reference data',
  summary: 'Import candles',
  description:
    'For administrators. Takes the candles of a CSV file into the history, all rows or none: one that is wrong changes ' +
    'nothing and is named. A day that you import is the whole truth of that day. `check` looks and takes nothing.',
  auth: 'bearer',
  extension: true,
  body: CandleFile,
  reply: {
    kind: 'envelope',
    item: CandleImport,
    message: MESSAGES.candlesImported,
    otherMessages: [MESSAGES.candlesChecked],
  },
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
  query: MappingBroker,
  body: MappingTokens,
  reply: { kind: 'envelope', item: TokenMapping, message: MESSAGES.dataReceived },
});

export const workOutCharges = defineRoute({
  id: 'workOutCharges',
  method: 'POST',
  path: '/charges',
  tag: 'Reference data',
  summary: 'Work out charges and margin',
  description:
    'What trades cost: brokerage, taxes and fees of the day, to the paisa, for each leg and in total. The total is ' +
    'rounded as contract notes are, so the legs need not add up to it. Nothing is ordered or stored. `margin` is an ' +
    'estimate of what the legs would need if they were held together; what your broker asks for decides.',
  auth: 'bearer',
  extension: true,
  body: ChargesQuestion,
  reply: { kind: 'envelope', item: ChargeReport, message: MESSAGES.dataReceived },
});
