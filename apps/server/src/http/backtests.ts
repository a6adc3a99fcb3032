import {
  type BacktestResult,
  type InstrumentBook,
  type LiveCalendar,
  momentAfter,
  momentOf,
  type OpenBacktests,
  type SavedDocuments,
} from '@spark/application';
import { type Backtest, MESSAGES, routes } from '@spark/contract';
import { assert, type Clock, istDay } from '@spark/core';
import {
  toWireBacktest,
  toWireBacktestTrade,
  toWireCandle,
  toWireOutlook,
  toWirePreview,
  toWireSources,
} from '../wire/backtest.ts';
import {
  notesOn,
  toWireCheck,
  toWireCoverage,
  toWirePoints,
  toWireReport,
  toWireSeconds,
  toWireWhyNot,
} from '../wire/backtest-report.ts';
import { refused } from './call-refused.ts';
import type { Answer, CallBook } from './calls.ts';
import { wantsCsv, wantsType } from './contract-master.ts';
import type { HeavyReads } from './heavy-reads.ts';
import { createDocumentReader, lastDay, readRange, requireDay } from './played-document.ts';
import { signalQuestion } from './played-signals.ts';

type Parts = {
  readonly playing: Omit<OpenBacktests, 'close'>;
  readonly instruments: Pick<InstrumentBook, 'current'>;
  readonly calendar: LiveCalendar;
  readonly clock: Clock;
  readonly heavyReads: HeavyReads;
  readonly savedDocuments: Pick<SavedDocuments, 'read'>;
};

export function backtestCalls(calls: CallBook, parts: Parts): void {
  const { backtests } = parts.playing;
  const finished = createFinishedReader(backtests);
  startCall(calls, parts);
  runCalls(calls, backtests);
  resultCalls(calls, backtests, finished);
  traceCall(calls, backtests, finished);
  previewCall(calls, parts);
}

type Backtests = OpenBacktests['backtests'];

function startCall(calls: CallBook, parts: Parts): void {
  const { calendar, clock, playing } = parts;
  const readDocument = createDocumentReader(parts);

  calls.on(routes.startBacktest, async ({ input, desk }) => {
    const isVisitor = desk.user.userType === 'visitor';
    const range = readRange(input, lastDay(clock), isVisitor);
    const { trace, check, mode, capital = null } = input;
    const read = await readDocument(desk.user.ucc, input);
    const signals = await playing.signals(signalQuestion(desk.user.ucc, { ...range, ...read }, input));
    const started = await playing.backtests.start(
      { ucc: desk.user.ucc, isVisitor },
      {
        ...read,
        ...range,
        ...{ trace, check, mode, sweep: null, capital, signals },
        ...{ dataVersion: await playing.dataVersion(), calendarChanges: calendar.changes() },
      },
    );
    if (!started.ok) throw refused('backtests_waiting', { limit: started.error.most });
    const isNew = started.value.state === 'waiting' || started.value.state === 'running';
    return {
      data: [toWireBacktest(started.value)],
      ...(isNew ? {} : { message: MESSAGES.dataReceived }),
    };
  });
}

function runCalls(calls: CallBook, backtests: Backtests): void {
  calls.on(routes.listBacktests, async ({ desk }) => ({
    data: (await backtests.list(desk.user.ucc)).map(toWireBacktest),
  }));

  calls.on(routes.readBacktest, async ({ input: { backtestID }, desk }) => {
    const view = await backtests.read(desk.user.ucc, backtestID);
    if (view === null) throw refused('backtest_unknown', { backtestID });
    const result = view.state === 'done' ? await backtests.result(desk.user.ucc, backtestID) : null;
    const document = await backtests.document(desk.user.ucc, backtestID);
    return {
      data: [{ ...toWireBacktest(view), ...resultFields(result), document: document && { ...document } }],
    };
  });

  calls.on(routes.removeBacktest, async ({ input: { backtestID }, desk }) => {
    const removed = await backtests.remove(desk.user.ucc, backtestID);
    if (removed === null) throw refused('backtest_unknown', { backtestID });
    const { view, isDeleted } = removed;
    return {
      data: [toWireBacktest(view)],
      message: isDeleted ? MESSAGES.backtestDeleted : MESSAGES.backtestStopped,
    };
  });
}

/** What a finished run came to, or why there is nothing. */
type ReadFinished = <T>(ucc: string, backtestID: number, read: () => Promise<T | null>) => Promise<T>;

function createFinishedReader(backtests: Backtests): ReadFinished {
  return async (ucc, backtestID, read) => {
    const found = await read();
    if (found !== null) return found;
    const view = await backtests.read(ucc, backtestID);
    if (view === null) throw refused('backtest_unknown', { backtestID });
    const { state } = view;
    const isOver = state !== 'waiting' && state !== 'running';
    throw refused('backtest_not_done', {
      ...{ backtestID, state },
      suggestion: isOver ? 'Start it again with POST /builder/backtest.' : 'Ask again when it is done.',
    });
  };
}

function resultCalls(calls: CallBook, backtests: Backtests, finished: ReadFinished): void {
  calls.on(routes.readBacktestTrades, async ({ input: { backtestID }, desk: { user }, headers }) => {
    if (wantsCsv(headers.accept)) {
      const table = await finished(user.ucc, backtestID, () => backtests.csv(user.ucc, backtestID));
      return csvAnswer(table, backtestID);
    }
    const trades = await finished(user.ucc, backtestID, () => backtests.trades(user.ucc, backtestID));
    return { data: trades.map(toWireBacktestTrade) };
  });

  calls.on(routes.readBacktestEquity, async ({ input: { backtestID }, desk: { user } }) => {
    const result = await finished(user.ucc, backtestID, () => backtests.result(user.ucc, backtestID));
    return { data: toWirePoints(result) };
  });

  calls.on(routes.readBacktestWhyNot, async ({ input: { backtestID }, desk: { user } }) => {
    const result = await finished(user.ucc, backtestID, () => backtests.result(user.ucc, backtestID));
    return { data: toWireWhyNot(result) };
  });

  calls.on(routes.readBacktestPage, async ({ input: { backtestID }, desk: { user }, headers }) => {
    const page = await finished(user.ucc, backtestID, () => backtests.html(user.ucc, backtestID));
    const { accept } = headers;
    // Who asks for anything gets the page; clients ask for JSON.
    if (wantsType(accept, 'application/json') && !wantsType(accept, 'text/html'))
      return { data: [page.toString('utf8')] };
    return {
      encoded: page,
      headers: {
        vary: 'Accept',
        'content-type': 'text/html; charset=utf-8',
        'content-disposition': `attachment; filename="backtest-${backtestID}.html"`,
      },
    };
  });
}

function traceCall(calls: CallBook, backtests: Backtests, finished: ReadFinished): void {
  calls.on(routes.readBacktestTrace, async ({ input: { backtestID, at, nextTrue }, desk: { user } }) => {
    const when = at.includes('T') ? momentOf(at) : momentAfter(at);
    const traced =
      nextTrue === undefined
        ? await backtests.candle(user.ucc, backtestID, when)
        : await backtests.nextTrue(user.ucc, backtestID, { after: when, condition: nextTrue });
    if (traced.ok) return { data: traced.value === null ? [] : [toWireCandle(traced.value)] };
    if (traced.error.code === 'no-condition')
      throw refused('backtest_untraced', {
        ...{ backtestID, at },
        suggestion: `It has no condition "${nextTrue}": it has ${traced.error.known.join(', ')}.`,
      });
    const { from, to, trace } = await finished(user.ucc, backtestID, async () => {
      const view = await backtests.read(user.ucc, backtestID);
      return view?.state === 'done' ? view : null;
    });
    const isTraced = trace !== 'none' && traced.error.code === 'before-trace';
    throw refused('backtest_untraced', {
      ...{ backtestID, at },
      suggestion: isTraced
        ? `It was played from ${from} to ${to}.`
        : 'Its decisions were not kept: start one with trace values.',
    });
  });
}

function previewCall(calls: CallBook, parts: Parts): void {
  const { calendar, clock, heavyReads, playing } = parts;
  const readDocument = createDocumentReader(parts);

  calls.on(routes.previewDocument, async ({ input, desk, whenGone }) => {
    if (input.now) {
      if (input.at !== undefined)
        throw refused('fields_disagree', {
          ...{ field: 'now', other: 'at', reason: 'Ask for a candle, or for this moment.' },
        });
      const { played, spot } = await readDocument(desk.user.ucc, input);
      return { data: [toWireOutlook(await playing.tradesNow(played, spot))] };
    }
    const { at = calendar.exchanges.previousTradingDay(istDay(clock.now()), 'NSE') } = input;
    const day = at.slice(0, 10);
    requireDay('at', day, lastDay(clock));
    const { played, spot } = await readDocument(desk.user.ucc, input);
    const order = { document: played, spot, day, at: at.includes('T') ? momentOf(at) : momentAfter(at) };
    const outcome = await heavyReads.run(
      desk.user.ucc,
      () => playing.previews.preview(order, calendar.changes()),
      whenGone(),
    );
    if (outcome.kind === 'no-session')
      throw refused('fields_disagree', { field: 'at', other: day, reason: outcome.message });
    assert(outcome.kind === 'preview', `a candle can be looked at: ${JSON.stringify(outcome)}`);
    return { data: [toWirePreview(outcome.preview)] };
  });
}

type ResultFields = Pick<
  Backtest,
  'notes' | 'check' | 'seconds' | 'report' | 'coverage' | 'sources' | 'messages'
>;

function resultFields(result: BacktestResult | null): ResultFields {
  if (result === null)
    return {
      ...{ notes: [], check: null, seconds: null, report: null },
      ...{ coverage: null, sources: null, messages: [] },
    };
  return {
    notes: notesOn(result),
    check: toWireCheck(result),
    seconds: toWireSeconds(result),
    report: toWireReport(result.report),
    coverage: toWireCoverage(result),
    sources: toWireSources(result.sources),
    messages: [...result.messages],
  };
}

function csvAnswer(table: Buffer, backtestID: number): Answer {
  return {
    encoded: table,
    headers: {
      vary: 'Accept',
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="backtest-${backtestID}-trades.csv"`,
    },
  };
}
