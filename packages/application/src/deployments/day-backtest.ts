import type { Clock, Instrument, IstDay, MarketCalendar } from '@spark/core';
import { istDay, ok } from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import type { SavedChoice } from '../algos/backtest-head.ts';
import type { Backtests, BacktestView } from '../algos/backtests.ts';
import type { OpenBacktests } from '../algos/open-backtests.ts';
import type { DayHashes, PlayedTrade } from '../algos/play-backtest.ts';
import type { PlayedSignals } from '../algos/played-signals.ts';
import { sessionOf, tradedBy } from './strategy-session.ts';

/** A day that somebody traded, with what a backtest of it needs. */
export type TradedDay = {
  /** Tells it from all other days that are compared. */
  readonly name: string;
  readonly day: IstDay;
  /** The document as it was given, and with the values that traded. */
  readonly given: StrategyDocument;
  readonly document: StrategyDocument;
  readonly spot: Instrument;
  readonly parameters: Readonly<Record<string, number>>;
  readonly saved: SavedChoice | null;
  /** The first day on which it may have opened what it held. */
  readonly firstDay: IstDay;
  /** Those of this day; left out where the document asks for none. */
  readonly signals?: PlayedSignals | undefined;
};

/** The backtest of a day, or why there is none. */
export type DayBacktest = {
  /** Null where there is something to compare with. */
  readonly says: string | null;
  readonly backtest: BacktestView | null;
  /** Whether the backtest waits or runs. */
  readonly isPlaying: boolean;
  readonly hashes: DayHashes | null;
  /** Those that ended on the day; null without a result. */
  readonly trades: readonly PlayedTrade[] | null;
};

export type DayBacktestParts = {
  readonly playing: Pick<OpenBacktests, 'dataVersion'> & {
    readonly backtests: Pick<Backtests, 'start' | 'read' | 'result' | 'trades'>;
  };
  readonly calendar: { readonly exchanges: MarketCalendar; readonly changes: () => string };
  readonly clock: Clock;
};

export type DayOwner = Parameters<Backtests['start']>[0];

/** Plays or reuses the backtest of a day that is over. */
export function createDayBacktests({ playing, calendar, clock }: DayBacktestParts) {
  function problemOf({ document, spot, day }: TradedDay): string | null {
    const session = sessionOf(calendar.exchanges, tradedBy(document, spot), day);
    if (session === null) return 'The exchange had no session on that day.';
    if (clock.now() < session.endsAt + AFTER_MS)
      return 'The session is not over. It is compared with a backtest once it is.';
    return null;
  }

  /** What a strategy carries over a night counts: days before are played with it. */
  function firstDayOf({ document, spot, firstDay, day }: TradedDay): IstDay {
    if (document.clock.type === 'positional') return firstDay;
    const before = calendar.exchanges.previousTradingDay(day, tradedBy(document, spot).exchange);
    return firstDay < before ? before : firstDay;
  }

  /** Runs that were asked for and have not been seen to end. */
  const asked = new Map<string, number>();

  /** A run that failed is told once, and not begun again by asking how far it is. */
  async function backtestOf(owner: DayOwner, traded: TradedDay) {
    const name = `${owner.ucc} ${traded.name} ${traded.day}`;
    const known = asked.get(name);
    asked.delete(name);
    const view = known === undefined ? null : await playing.backtests.read(owner.ucc, known);
    if (view !== null && !isUnderWay(view)) return ok(view);
    const started = await begin(owner, traded);
    if (started.ok && isUnderWay(started.value)) asked.set(name, started.value.id);
    const [oldest] = asked.keys();
    if (asked.size > ASKED_MAX && oldest !== undefined) asked.delete(oldest);
    return started;
  }

  async function begin(owner: DayOwner, traded: TradedDay) {
    const { given, document, spot, parameters, saved, day, signals } = traded;
    return playing.backtests.start(owner, {
      ...{ document: given, played: document, spot, from: firstDayOf(traded), to: day },
      ...{
        trace: 'none',
        check: false,
        mode: 'bars',
        sweep: null,
        parameters,
        capital: null,
        saved,
        signals,
      },
      dataVersion: await playing.dataVersion(),
      calendarChanges: calendar.changes(),
    });
  }

  return async (owner: DayOwner, traded: TradedDay): Promise<DayBacktest> => {
    const problem = problemOf(traded);
    if (problem !== null) return without(problem);
    const started = await backtestOf(owner, traded);
    if (!started.ok) return without('So many backtests of yours wait already. Ask again when one is done.');
    const backtest = started.value;
    if (backtest.state === 'failed' || backtest.state === 'stopped')
      return without(backtest.problem ?? 'The backtest of that day did not come to an end.', backtest);
    if (isUnderWay(backtest))
      return without('The backtest of that day is being played. Ask again in a moment.', backtest);
    const result = await playing.backtests.result(owner.ucc, backtest.id);
    const trades = await playing.backtests.trades(owner.ucc, backtest.id);
    if (result === null || trades === null)
      return without('What the backtest of that day came to cannot be read.', backtest);
    return {
      ...{ says: null, backtest, isPlaying: false },
      hashes: result.days.find((one) => one.day === traded.day) ?? null,
      trades: trades.filter(({ exitedAt }) => istDay(exitedAt) === traded.day),
    };
  };
}

/** There is nothing to compare with, at least not yet. */
export function without(says: string, backtest: BacktestView | null = null): DayBacktest {
  const isPlaying = backtest !== null && isUnderWay(backtest);
  return { says, backtest, isPlaying, hashes: null, trades: null };
}

const ASKED_MAX = 200;

function isUnderWay({ state }: BacktestView): boolean {
  return state === 'waiting' || state === 'running';
}

/** What the last minute decided is carried out within this. */
const AFTER_MS = 60_000;
