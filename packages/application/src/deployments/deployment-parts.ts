import type { CandleTrace, SignalHistory } from '@spark/algos';
import type { Clock, Journal, Timers } from '@spark/core';
import type { AlertRunner, DeskService, OrderService, Refusal } from '@spark/engine';
import type { FreshPrices } from '../instructions/fresh-prices.ts';
import type { SettlementPaise } from '../trading/open-trading.ts';
import type { DecisionRound } from './decision-round.ts';
import type { DeploymentRunner } from './deployment-runner.ts';
import type { LiveMarketParts } from './live-market.ts';

/** What every deployment runs on. */
export type RunnerParts = LiveMarketParts & {
  readonly desks: Pick<DeskService, 'read'>;
  readonly orders: Pick<OrderService, 'place' | 'change' | 'cancel' | 'orders' | 'positions' | 'findOutcome'>;
  readonly settlementPaise: SettlementPaise;
  readonly journal: Pick<Journal, 'record'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly prices: Pick<FreshPrices, 'watch' | 'fresh'>;
  /** How long after a minute its last prices may come. */
  readonly lateMs: number;
  readonly explain: (refusal: Refusal) => string;
  readonly notifyChat: (ucc: string, accountName: string | null, message: string) => Promise<void>;
  /** Sends messages of legs; absent where none leave, as in a replay. */
  readonly alerts?: Pick<AlertRunner, 'prepare'> | undefined;
  readonly onIncident: (message: string, error?: unknown) => void;
  /** Receives the decisions of every candle, for whoever explains them. */
  readonly onCandle?: ((accountName: string, trace: CandleTrace, deployment: number) => void) | undefined;
  /** The signals that came, where that is known beforehand; else those that are sent. */
  readonly signals?: SignalHistory | undefined;
  /** Of all deployments together. */
  readonly round: DecisionRound;
  readonly onChange: (runner: DeploymentRunner) => void;
  /** It is over, and stored as such. */
  readonly onOver: (runner: DeploymentRunner) => void;
  /** At the beginning of a session: true where another revision takes its place. */
  readonly switchIfWanted: (runner: DeploymentRunner, day: string) => Promise<boolean>;
};
