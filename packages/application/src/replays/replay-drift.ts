import { compareTrades, type Drift, driftTradeOf, tradesOfLegs } from '@spark/algos';
import {
  createDayBacktests,
  type DayBacktest,
  type DayBacktestParts,
  type DayOwner,
  without,
} from '../deployments/day-backtest.ts';
import type { DeployedDay } from '../deployments/deployment-view.ts';
import { symbolsOf } from '../deployments/traded-symbols.ts';
import type { Replays } from './replays.ts';

/** A replayed day beside the backtest of it. */
export type ReplayDriftView = Omit<DayBacktest, 'trades'> & {
  readonly day: string;
  /** What the replay saw and decided; null before it began. */
  readonly today: DeployedDay | null;
  /** Null where there is no backtest to compare with. */
  readonly drift: Drift | null;
  /** Trading symbols, by contract. */
  readonly symbols: ReadonlyMap<string, string>;
};

type Parts = DayBacktestParts & { readonly replays: Pick<Replays, 'read' | 'order'> };

/** Compares a replay that is over with the backtest of its day. Null where the user has no such replay. */
export function createReplayDrift({ replays, ...parts }: Parts) {
  const readBacktest = createDayBacktests(parts);
  return async (owner: DayOwner, id: number): Promise<ReplayDriftView | null> => {
    const view = replays.read(owner.ucc, id);
    const order = replays.order(owner.ucc, id);
    if (view === null || order === null) return null;
    const { day, document: given, parameters, saved, state } = view;
    const account = view.played?.account ?? null;
    const { document, spot, signals } = order;
    const { trades, ...beside } =
      state === 'done'
        ? await readBacktest(owner, {
            ...{ name: `replay ${id}`, day, given, document, spot, parameters, saved, firstDay: day },
            signals,
          })
        : without(NOT_OVER[state]);
    const legs = account?.legs.map(({ leg }) => leg) ?? [];
    const orders = account?.legs.flatMap((leg) => leg.orders) ?? [];
    return {
      ...{ ...beside, day, today: account?.today ?? null },
      drift: trades && compareTrades(tradesOfLegs(legs, document), trades.map(driftTradeOf)),
      symbols: symbolsOf(trades ?? [], legs, orders),
    };
  };
}

const GOES_ON = 'The replayed day is not over. It is compared with a backtest once it is.';
const NOT_OVER = {
  starting: GOES_ON,
  playing: GOES_ON,
  paused: GOES_ON,
  stopped: 'The replay was stopped before its day was over. Play the whole day to compare it.',
  failed: 'The replay failed, so there is no whole day to compare.',
} as const;
