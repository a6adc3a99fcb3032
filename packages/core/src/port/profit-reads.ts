import type { Instant } from '../time/ist.ts';

/** The profit curve. */
export type ProfitReads = {
  /** Ascending in time. */
  readonly readProfit: (filter: ProfitFilter) => Promise<readonly ProfitPoint[]>;
  /** Drops the points from before this instant. */
  readonly forgetProfit: (before: Instant) => Promise<void>;
};

/** An empty name stands for all accounts, or all strategies: a sum, which is known only where every part of it is. */
export type ProfitPoint = {
  readonly ucc: string;
  readonly accountName: string;
  /** As `curveOf` says. */
  readonly strategyName: string;
  /** The start of its minute. */
  readonly at: Instant;
  readonly paise: number;
};

export type ProfitFilter = {
  readonly ucc: string;
  readonly accountName?: string;
  readonly strategyName?: string;
  readonly from: Instant;
  readonly limit: number;
};

/** The name of a strategy's curve; forward tests use one that no strategy can have. */
export function curveOf(strategyName: string, forwardTest: boolean): string {
  return forwardTest ? `forward test:${strategyName}` : strategyName;
}
