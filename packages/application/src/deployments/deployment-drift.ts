import { compareTrades, type Drift, driftTradeOf, tradesOfLegs } from '@spark/algos';
import type { Instrument, IstDay } from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import type { PlayedTrade } from '../algos/play-backtest.ts';
import type { PlayedSignals } from '../algos/played-signals.ts';
import {
  createDayBacktests,
  type DayBacktest,
  type DayBacktestParts,
  type DayOwner,
  without,
} from './day-backtest.ts';
import type { DayState } from './day-state.ts';
import { type DeployedDay, dayOf } from './deployment-view.ts';
import type { Deployments } from './deployments.ts';
import { symbolsOf } from './traded-symbols.ts';

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
  /** Those that came to it; left out where the document asks for none. */
  readonly signals: PlayedSignals | undefined;
  readonly accounts: readonly { readonly accountName: string; readonly state: DayState }[];
};

/** A day of a deployment beside the backtest of it. */
export type DriftView = Omit<DayBacktest, 'trades'> & {
  readonly rev: number | null;
  readonly accounts: readonly AccountDrift[];
};

export type AccountDrift = DeployedDay & {
  readonly multiplier: number;
  /** Null where there is no backtest to compare with. */
  readonly drift: Drift | null;
  /** Trading symbols, by contract. */
  readonly symbols: ReadonlyMap<string, string>;
};

type Parts = DayBacktestParts & { readonly deployments: Pick<Deployments, 'keptDay'> };

/** Reads a day of a deployment, and plays or reuses the backtest of it. Null where the user has no such deployment. */
export function createDeploymentDrift({ deployments, ...parts }: Parts) {
  const readBacktest = createDayBacktests(parts);
  return async (owner: DayOwner, deploymentId: number, day: IstDay): Promise<DriftView | null> => {
    const kept = await deployments.keptDay(owner.ucc, deploymentId, day);
    if (kept === null) return null;
    if (!kept.ok) return { ...without(kept.error), rev: null, accounts: [] };
    const { rev, documentId, accounts, ...traded } = kept.value;
    const name = `deployment ${deploymentId}`;
    const { trades, ...beside } =
      accounts.length === 0
        ? without('No account took part in it on that day.')
        : await readBacktest(owner, { ...traded, name, day, saved: { id: documentId, rev } });
    return { ...beside, rev, accounts: accounts.map((one) => accountDrift(one, kept.value, trades)) };
  };
}

function accountDrift(
  { accountName, state }: KeptDay['accounts'][number],
  { document }: KeptDay,
  trades: readonly PlayedTrade[] | null,
): AccountDrift {
  const { multiplier, legs } = state.account;
  const here = tradesOfLegs(legs, document);
  return {
    ...dayOf(accountName, state),
    ...{ multiplier, symbols: symbolsOf(trades ?? [], legs, state.orders) },
    drift: trades && compareTrades(here, trades.map(driftTradeOf), multiplier),
  };
}
