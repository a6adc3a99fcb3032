import { runBacktest, type SignalHistory, type Trade } from '@spark/algos';
import { createPastBook, createSimulatedColumns } from '@spark/application';
import { addDays, createMarketCalendar, emptyColumns, type Instrument, istInstant } from '@spark/core';
import {
  BUNDLED_CALENDAR,
  createInstrumentTable,
  createPastContracts,
  generateMaster,
  NO_CHANGES,
} from '@spark/market';
import { type MergedColumns, mergeSources } from '@spark/prices';
import type { GoldenStrategy } from './golden-strategies.ts';
import { WEEKS } from './markets.ts';

export type PlayedGolden = { readonly strategy: GoldenStrategy; readonly trades: readonly Trade[] };

const NOTHING = { columns: emptyColumns(0), isImported: new Uint8Array(0) };

/** Plays strategies over the simulated past as a backtest of a user does; those of one market and week share its columns. */
export function playGolden(strategies: readonly GoldenStrategy[]): readonly PlayedGolden[] {
  const calendar = createMarketCalendar(BUNDLED_CALENDAR);
  const { isTradingDay } = calendar;
  const day = WEEKS[0]?.from ?? '';
  const table = createInstrumentTable(generateMaster({ day, isTradingDay }), day);
  const past = createPastContracts(isTradingDay);
  const played = new Map<GoldenStrategy, readonly Trade[]>();
  const groups = Map.groupBy(strategies, ({ document, from }) => `${document.market.underlying} ${from}`);
  for (const group of groups.values()) {
    const columns = sharedColumns();
    for (const strategy of group) {
      const { name, document, from, to } = strategy;
      const { underlying, exchange } = document.market;
      const spot = table.list({ exchange, name: underlying }).find(isSpot);
      const found = spot
        ? createPastBook(
            { document, spot, from, to, signals: signalsFor(strategy) },
            { calendar, past, columns },
          )
        : null;
      if (found === null) throw new Error(`${name}: there is nothing to play.`);
      const { book, firstSession } = found;
      played.set(strategy, runBacktest({ document, book, firstSession, trace: 'none' }).trades);
    }
  }
  return strategies.map((strategy) => ({ strategy, trades: played.get(strategy) ?? [] }));
}

/** In Indian time, on every day. */
const SIGNAL_TIMES = [
  ['up', 10 * 60 + 2.5],
  ['down', 11 * 60 + 30],
  ['up', 11 * 60 + 47],
  ['up', 13 * 60 + 17.1],
] as const;

/** The signals of a week, the same on each of its days, and none before it. */
function signalsFor({ from, to }: GoldenStrategy): SignalHistory {
  const signals: SignalHistory['signals'][number][] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    for (const [name, minute] of SIGNAL_TIMES)
      signals.push({ name, at: istInstant(day, 0) + minute * 60_000 });
  return { signals, known: [{ from: istInstant(from, 0), to: istInstant(addDays(to, 1), 0) }] };
}

function sharedColumns() {
  const simulated = createSimulatedColumns({ calendarChanges: NO_CHANGES });
  const known = new Map<string, MergedColumns>();
  return (question: Parameters<typeof simulated.columns>[0]): MergedColumns => {
    const key = `${question.instrument.key} ${question.from} ${question.to}`;
    const merged = known.get(key) ?? mergeSources(NOTHING, simulated.columns(question));
    known.set(key, merged);
    return merged;
  };
}

function isSpot({ class: kind }: Instrument): boolean {
  return kind === 'index' || kind === 'equity';
}
