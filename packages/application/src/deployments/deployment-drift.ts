import { compareTrades, type Drift, driftTradeOf, tradesOfLegs } from '@spark/algos';
import { type Clock, type Instrument, type IstDay, istDay, type MarketCalendar, ok } from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import type { Backtests, BacktestView } from '../algos/backtests.ts';
import type { OpenBacktests } from '../algos/open-backtests.ts';
import type { DayHashes, PlayedTrade } from '../algos/play-backtest.ts';
import type { DayState } from './day-state.ts';
import { type DeployedDay, dayOf } from './deployment-view.ts';
import type { Deployments } from './deployments.ts';
import { sessionOf, tradedBy } from './strategy-session.ts';

/** What a deployment did on a day, as it is kept, with what a backtest of that day needs. */
export type KeptDay = {
  readonly rev: number;
  readonly documentId: number;
  /** The revision as it was saved, and with the values of the deployment. */
  readonly given: StrategyDocument;
  readonly document: StrategyDocument;
  readonly spot: Instrument;
  readonly parameters: Readonly<Record<string, number>>;
  /** The first day of the deployment that is kept. */
  readonly firstDay: IstDay;
  readonly accounts: readonly { readonly accountName: string; readonly state: DayState }[];
};

/** A day of a deployment beside the backtest of it. */
export type DriftView = {
  readonly rev: number | null;
  /** Why there is nothing to compare with; null where there is. */
  readonly says: string | null;
  readonly backtest: BacktestView | null;
  /** Whether the backtest waits or runs. */
  readonly isPlaying: boolean;
  readonly hashes: DayHashes | null;
  readonly accounts: readonly AccountDrift[];
};

export type AccountDrift = DeployedDay & {
  readonly multiplier: number;
  /** Null where there is no backtest to compare with. */
  readonly drift: Drift | null;
  /** Trading symbols, by contract. */
  readonly symbols: ReadonlyMap<string, string>;
};

type Parts = {
  readonly deployments: Pick<Deployments, 'keptDay'>;
  readonly playing: Pick<OpenBacktests, 'dataVersion'> & {
    readonly backtests: Pick<Backtests, 'start' | 'read' | 'result' | 'trades'>;
  };
  readonly calendar: { readonly exchanges: MarketCalendar; readonly changes: () => string };
  readonly clock: Clock;
};

type Owner = Parameters<Backtests['start']>[0];

/** Reads a day of a deployment, and plays or reuses the backtest of it. Null where the user has no such deployment. */
export function createDeploymentDrift(parts: Parts) {
  const { deployments, playing, calendar, clock } = parts;

  /** Why the day cannot be played yet or at all. */
  function problemOf({ document, spot, accounts }: KeptDay, day: IstDay): string | null {
    if (accounts.length === 0) return 'No account took part in it on that day.';
    const session = sessionOf(calendar.exchanges, tradedBy(document, spot), day);
    if (session === null) return 'The exchange had no session on that day.';
    if (clock.now() < session.endsAt + AFTER_MS)
      return 'The session is not over. It is compared with a backtest once it is.';
    return null;
  }

  /** What a strategy carries over a night counts: days before are played with it. */
  function firstDayOf({ document, spot, firstDay }: KeptDay, day: IstDay): IstDay {
    if (document.clock.type === 'positional') return firstDay;
    const before = calendar.exchanges.previousTradingDay(day, tradedBy(document, spot).exchange);
    return firstDay < before ? before : firstDay;
  }

  /** Runs that were asked for and have not been seen to end. */
  const asked = new Map<string, number>();

  /** A run that failed is told once, and not begun again by asking how far it is. */
  async function backtestOf(owner: Owner, deploymentId: number, kept: KeptDay, day: IstDay) {
    const name = `${owner.ucc} ${deploymentId} ${day}`;
    const known = asked.get(name);
    asked.delete(name);
    const view = known === undefined ? null : await playing.backtests.read(owner.ucc, known);
    if (view !== null && !isUnderWay(view)) return ok(view);
    const started = await begin(owner, kept, day);
    if (started.ok && isUnderWay(started.value)) asked.set(name, started.value.id);
    const [oldest] = asked.keys();
    if (asked.size > ASKED_MAX && oldest !== undefined) asked.delete(oldest);
    return started;
  }

  async function begin(owner: Owner, kept: KeptDay, day: IstDay) {
    const { given, document, spot, parameters, rev, documentId } = kept;
    return playing.backtests.start(owner, {
      ...{ document: given, played: document, spot, from: firstDayOf(kept, day), to: day },
      ...{ trace: 'none', check: false, mode: 'bars', sweep: null, parameters, capital: null },
      saved: { id: documentId, rev },
      dataVersion: await playing.dataVersion(),
      calendarChanges: calendar.changes(),
    });
  }

  return async (owner: Owner, deploymentId: number, day: IstDay): Promise<DriftView | null> => {
    const kept = await deployments.keptDay(owner.ucc, deploymentId, day);
    if (kept === null) return null;
    if (!kept.ok)
      return { rev: null, says: kept.error, backtest: null, isPlaying: false, hashes: null, accounts: [] };
    const { rev, accounts } = kept.value;
    const alone = (says: string, backtest: BacktestView | null): DriftView => ({
      ...{ rev, says, backtest, hashes: null, isPlaying: backtest !== null && isUnderWay(backtest) },
      accounts: accounts.map((one) => accountDrift(one, kept.value, null)),
    });
    const problem = problemOf(kept.value, day);
    if (problem !== null) return alone(problem, null);
    const started = await backtestOf(owner, deploymentId, kept.value, day);
    if (!started.ok)
      return alone('So many backtests of yours wait already. Ask again when one is done.', null);
    const backtest = started.value;
    if (backtest.state === 'failed' || backtest.state === 'stopped')
      return alone(backtest.problem ?? 'The backtest of that day did not come to an end.', backtest);
    if (isUnderWay(backtest))
      return alone('The backtest of that day is being played. Ask again in a moment.', backtest);
    const result = await playing.backtests.result(owner.ucc, backtest.id);
    const trades = await playing.backtests.trades(owner.ucc, backtest.id);
    if (result === null || trades === null)
      return alone('What the backtest of that day came to cannot be read.', backtest);
    const hashes = result.days.find((one) => one.day === day) ?? null;
    const ofDay = trades.filter(({ exitedAt }) => istDay(exitedAt) === day);
    return {
      ...{ rev, says: null, backtest, isPlaying: false, hashes },
      accounts: accounts.map((one) => accountDrift(one, kept.value, ofDay)),
    };
  };
}

const ASKED_MAX = 200;

function isUnderWay({ state }: BacktestView): boolean {
  return state === 'waiting' || state === 'running';
}

/** What the last minute decided is carried out within this. */
const AFTER_MS = 60_000;

function accountDrift(
  { accountName, state }: KeptDay['accounts'][number],
  { document }: KeptDay,
  trades: readonly PlayedTrade[] | null,
): AccountDrift {
  const { multiplier, legs } = state.account;
  const symbols = new Map(trades?.map(({ contract, symbol }) => [contract.key, symbol]));
  for (const { leg, symbol } of state.orders) {
    const key = legs.find(({ id }) => id === leg)?.contract.key;
    if (key !== undefined) symbols.set(key, symbol);
  }
  const here = tradesOfLegs(legs, document);
  return {
    ...dayOf(accountName, state),
    ...{ multiplier, symbols },
    drift: trades && compareTrades(here, trades.map(driftTradeOf), multiplier),
  };
}
