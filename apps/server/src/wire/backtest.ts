import type {
  BacktestView,
  CandleDecisions,
  PlayedTrade,
  Preview,
  PreviewTrade,
  SeriesSource,
} from '@spark/application';
import type {
  BacktestCandle,
  BacktestRow,
  BacktestSources,
  BacktestTrade,
  DocumentPreview,
  PreviewTrade as WirePreviewTrade,
} from '@spark/contract';
import { istTimestamp } from '@spark/core';
import { rounded, rupees, rupeesOrNull } from './backtest-numbers.ts';
import { textOf } from './backtest-report.ts';

const SYMBOLS_MAX = 100;

export function toWireBacktest(view: BacktestView): BacktestRow {
  const { id, trace, mode = 'bars' } = view;
  return {
    ...{ backtestID: id, ...toWireRun(view), trace, mode },
    progress: toWireProgress(view),
    summary: toWireSummary(view),
  };
}

/** What a backtest and a sweep have in common. */
export function toWireRun(view: BacktestView) {
  const { state, problem, name, documentHash, hash, from, to, parameters, capital, dataVersion } = view;
  return {
    ...{ state, problem, name, documentID: view.saved?.id ?? null, rev: view.saved?.rev ?? null },
    ...{ documentHash, hash, from, to, params: { ...parameters }, capital, dataVersion },
    createdAt: istTimestamp(view.createdAt),
    startedAt: view.startedAt === null ? null : istTimestamp(view.startedAt),
    endedAt: view.endedAt === null ? null : istTimestamp(view.endedAt),
  };
}

function toWireProgress({ state, progress, place }: BacktestView): BacktestRow['progress'] {
  if (state !== 'waiting' && state !== 'running') return null;
  const { days, ofDays, series } = progress ?? { days: 0, ofDays: 0, series: 0 };
  return { days, ofDays, series, percent: ofDays === 0 ? 0 : Math.floor((days / ofDays) * 100), place };
}

function toWireSummary({ summary }: BacktestView): BacktestRow['summary'] {
  if (summary === null) return null;
  return {
    trades: summary.trades,
    net: rupees(summary.netPaise),
    returnPercent: rounded(summary.returnPercent),
    maxDrawdown: rupees(summary.maxDrawdownPaise),
    simulated: summary.isSimulated,
  };
}

export function toWireSources(sources: readonly SeriesSource[]): BacktestSources {
  const sum = (wanted: SeriesSource['kind']) => {
    const all = { series: 0, imported: 0, recorded: 0, simulated: 0 };
    for (const { kind, imported, recorded, simulated } of sources) {
      if (kind !== wanted) continue;
      all.series += 1;
      all.imported += imported;
      all.recorded += recorded;
      all.simulated += simulated;
    }
    return all;
  };
  return {
    simulated: sources.some(({ simulated }) => simulated > 0),
    ...{ spot: sum('spot'), futures: sum('future'), options: sum('option') },
    symbols: sources.slice(0, SYMBOLS_MAX).map(({ symbol }) => symbol),
  };
}

export function toWireBacktestTrade(trade: PlayedTrade): BacktestTrade {
  const { leg, parent, action, condition, symbol, token, side, qty, reason, grossPaise, chargesPaise } =
    trade;
  return {
    ...{ leg, parent, action, condition, symbol, token, side: side > 0 ? 'Buy' : 'Sell', qty },
    signalTime: istTimestamp(trade.decidedAt),
    entryTime: istTimestamp(trade.enteredAt),
    exitTime: istTimestamp(trade.exitedAt),
    signalPrice: rupees(trade.signalPaise),
    entryPrice: rupees(trade.entryPaise),
    exitPrice: rupees(trade.exitPaise),
    exitSignalPrice: rupees(trade.exitSignalPaise),
    stopPrice: rupeesOrNull(trade.stopPaise),
    ...{ reason, ambiguous: trade.isAmbiguous },
    gross: rupees(grossPaise),
    charges: rupees(chargesPaise),
    net: rupees(grossPaise - chargesPaise),
    mae: rupees(trade.maePaise),
    mfe: rupees(trade.mfePaise),
  };
}

export function toWireCandle({ candle, rules }: CandleDecisions): BacktestCandle {
  return {
    at: istTimestamp(candle.at),
    conditions: candle.conditions.map(({ id, truth, hasFired, skip, rows }) => {
      const rule = rules.find((each) => each.id === id);
      return {
        ...{ id, name: rule?.name ?? id, sentence: rule?.sentence ?? null },
        ...{ result: TRUTH[truth], fired: hasFired, skipped: skip === 'none' ? null : skip },
        rows: rows.map(({ path, op, truth: result, values }) => ({
          ...{ path, op, text: textOf(rule, { path, op }), result: TRUTH[result] },
          values: values.map((value) => (value === null ? null : rounded(value))),
        })),
      };
    }),
  };
}

const TRUTH = ['false', 'true', 'warming up'] as const;

export function toWirePreview({ at, elements, trades, sources }: Preview): DocumentPreview {
  return {
    at: istTimestamp(at),
    elements: elements.map(({ id, values }) => ({ id, values: { ...values } })),
    trades: trades.map(toWirePreviewTrade),
    sources: toWireSources(sources),
  };
}

type OutlookNow = Pick<Preview, 'at' | 'trades' | 'isSimulated'>;

/** By prices of the moment: they are no series, so there is nothing to count. */
export function toWireOutlook({ at, trades, isSimulated }: OutlookNow): DocumentPreview {
  const symbols = trades.flatMap(({ instrument }) => instrument?.symbol ?? []);
  return {
    at: istTimestamp(at),
    elements: [],
    trades: trades.map(toWirePreviewTrade),
    sources: { ...toWireSources([]), simulated: isSimulated, symbols: [...new Set(symbols)] },
  };
}

function toWirePreviewTrade(trade: PreviewTrade): WirePreviewTrade {
  const { action, side, contract, instrument, qty, orders, notes } = trade;
  return {
    ...{ action, transType: side > 0 ? 'Buy' : 'Sell' },
    ...{ symbol: instrument?.symbol ?? null, token: instrument?.key ?? null },
    ...{ lot: contract?.lot ?? null, qty, orders },
    spot: rupeesOrNull(trade.spotPaise),
    price: rupeesOrNull(trade.pricePaise),
    trigger: rupeesOrNull(trade.triggerPaise),
    stop: rupeesOrNull(trade.stopPaise),
    target: rupeesOrNull(trade.targetPaise),
    spotStop: rupeesOrNull(trade.spotStopPaise),
    spotTarget: rupeesOrNull(trade.spotTargetPaise),
    loss: rupeesOrNull(trade.lossPaise),
    gain: rupeesOrNull(trade.gainPaise),
    charges: rupeesOrNull(trade.chargesPaise),
    margin: rupeesOrNull(trade.marginPaise),
    notes: [...notes],
  };
}
