import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import {
  Backtest,
  BacktestCandleChoice,
  BacktestChoice,
  BacktestRequest,
  BacktestRow,
  DocumentPreview,
  PreviewRequest,
} from '../schema/backtest.ts';
import {
  BacktestCandle,
  BacktestPage,
  BacktestPoint,
  BacktestTrade,
  BacktestTradesFile,
  BacktestWhyNot,
} from '../schema/backtest-report.ts';
import { EXAMPLE_DOCUMENT } from '../schema/builder.ts';

const shared = { tag: 'BuildAlgos', auth: 'bearer', extension: true } as const;
const ofOne = { ...shared, params: BacktestChoice, needs: 'backtest' } as const;

export const startBacktest = defineRoute({
  ...shared,
  id: 'startBacktest',
  method: 'POST',
  path: '/builder/backtest',
  summary: 'Play a document over past days',
  description:
    'Plays a strategy document, sent or saved, over the minutes of past days and answers at once: follow it with ' +
    '`GET /builder/backtest/{backtestID}` or on `/eventWS`. A run that you had already, of the same document over the ' +
    'same data, is answered as it is. One runs at a time, ten of yours may wait. Nothing is ordered.',
  body: BacktestRequest,
  sample: {
    document: EXAMPLE_DOCUMENT,
    from: '2026-10-01',
    to: '2026-10-30',
  },
  reply: {
    kind: 'envelope',
    item: BacktestRow,
    message: MESSAGES.backtestStarted,
    otherMessages: [MESSAGES.dataReceived],
  },
});

export const listBacktests = defineRoute({
  ...shared,
  id: 'listBacktests',
  method: 'GET',
  path: '/builder/backtest',
  summary: 'List backtests',
  description:
    'Your backtests with their main figures, the newest first. Of backtests and sweeps together the last 100 are kept.',
  reply: { kind: 'envelope', item: BacktestRow, message: MESSAGES.dataReceived },
});

export const readBacktest = defineRoute({
  ...ofOne,
  id: 'readBacktest',
  method: 'GET',
  path: '/builder/backtest/{backtestID}',
  summary: 'Read a backtest',
  description:
    'How far it is and, when it is done, its report in rupees, how much of the range is known, where prices came from, ' +
    'and what to know before you rely on it.',
  reply: { kind: 'envelope', item: Backtest, message: MESSAGES.dataReceived },
});

export const readBacktestTrades = defineRoute({
  ...ofOne,
  id: 'readBacktestTrades',
  method: 'GET',
  path: '/builder/backtest/{backtestID}/trades',
  summary: 'Read the trades of a backtest',
  description:
    'Every leg that was opened and closed, in order. With `Accept: text/csv` the reply is a CSV file with the columns of ' +
    'the tradebook first.',
  reply: {
    kind: 'envelope',
    item: BacktestTrade,
    message: MESSAGES.dataReceived,
    file: { contentType: 'text/csv', schema: BacktestTradesFile },
  },
});

export const readBacktestEquity = defineRoute({
  ...ofOne,
  id: 'readBacktestEquity',
  method: 'GET',
  path: '/builder/backtest/{backtestID}/equity',
  summary: 'Read the equity curve of a backtest',
  description: 'One point for each trading day: equity, drawdown and the underlying beside them.',
  reply: { kind: 'envelope', item: BacktestPoint, message: MESSAGES.dataReceived },
});

export const readBacktestTrace = defineRoute({
  ...ofOne,
  id: 'readBacktestTrace',
  method: 'GET',
  path: '/builder/backtest/{backtestID}/trace',
  summary: 'Explain a candle of a backtest',
  description:
    'What every condition was at a candle, each row with what it compared, and why a true condition did not fire. With ' +
    '`nextTrue`: at the next candle at which that condition is true.',
  query: BacktestCandleChoice,
  sample: { backtestID: 12, at: '2026-10-06T10:00:00' },
  reply: { kind: 'envelope', item: BacktestCandle, message: MESSAGES.dataReceived },
});

export const readBacktestWhyNot = defineRoute({
  ...ofOne,
  id: 'readBacktestWhyNot',
  method: 'GET',
  path: '/builder/backtest/{backtestID}/whynot',
  summary: 'Read why conditions did not fire',
  description:
    'For each condition how often it fired, was false, warmed up or was skipped, and which row was in the way.',
  reply: { kind: 'envelope', item: BacktestWhyNot, message: MESSAGES.dataReceived },
});

export const readBacktestPage = defineRoute({
  ...ofOne,
  id: 'readBacktestPage',
  method: 'GET',
  path: '/builder/backtest/{backtestID}/report.html',
  summary: 'Download the report of a backtest',
  description:
    'The whole report as one page of HTML, with drawn charts and all trades, to keep or to send to somebody. The reply is ' +
    'the file itself; with `Accept: application/json` it is JSON, and `data` has one element, the text.',
  reply: {
    kind: 'envelope',
    item: BacktestPage,
    message: MESSAGES.dataReceived,
    file: { contentType: 'text/html', schema: BacktestPage },
  },
});

export const removeBacktest = defineRoute({
  ...ofOne,
  id: 'removeBacktest',
  method: 'DELETE',
  path: '/builder/backtest/{backtestID}',
  summary: 'Stop or delete a backtest',
  description:
    'Stops a backtest that waits or runs; it stays in the list as stopped. One that has ended is deleted.',
  reply: {
    kind: 'envelope',
    item: BacktestRow,
    message: MESSAGES.backtestDeleted,
    otherMessages: [MESSAGES.backtestStopped],
  },
});

export const previewDocument = defineRoute({
  ...shared,
  id: 'previewDocument',
  method: 'POST',
  path: '/builder/preview',
  summary: 'Read every element at a candle',
  description:
    'What each data point and indicator of a document is at a candle of a past day, and what each Add Leg action would trade ' +
    'if it ran then: contract, quantity, levels, loss, charges and margin. With `now` the legs alone, by the prices of this ' +
    'moment. Nothing is played, ordered or stored.',
  body: PreviewRequest,
  sample: {
    document: EXAMPLE_DOCUMENT,
    at: '2026-10-06T10:00:00',
  },
  reply: { kind: 'envelope', item: DocumentPreview, message: MESSAGES.dataReceived },
  isLongRead: true,
});
