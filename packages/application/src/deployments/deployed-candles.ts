import type { AccountState, CandleTrace } from '@spark/algos';
import { type Clock, type DeploymentRow, type Instant, istDay, type Journal } from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import type { CandleDecisions } from '../algos/backtests.ts';
import { rulesOf } from '../algos/rule-sentences.ts';
import { createCandleMemory } from './candle-memory.ts';
import { parseDayState } from './day-state.ts';
import type { DeploymentRunner } from './deployment-runner.ts';

export type CandleRequest = { readonly accountName: string | null; readonly at: Instant | null };

/** Why accounts of deployments decided at their candles as they did. */
export type DeployedCandles = {
  readonly keep: (deployment: number, accountName: string, trace: CandleTrace) => void;
  /**
   * What an account decided at the last candle that had closed by an instant, the first account if none is named. Null where that is
   * not known: nothing had closed, or it was decided before Spark was started and cannot be worked out again.
   */
  readonly read: (
    ucc: string,
    id: number,
    request: CandleRequest,
  ) => Promise<CandleDecisions | null | 'unknown'>;
};

type Parts = {
  readonly journal: Pick<Journal, 'readDeployments' | 'readDeploymentDays'>;
  readonly clock: Clock;
  readonly runnerOf: (ucc: string, id: number) => DeploymentRunner | null;
  readonly documentOf: (ucc: string, row: DeploymentRow) => Promise<StrategyDocument | null>;
};

/** Days of all accounts that are read for the one before today. */
const DAYS_READ = 200;

export function createDeployedCandles({ journal, clock, runnerOf, documentOf }: Parts): DeployedCandles {
  const memory = createCandleMemory();

  /** The account as the last day before today left it. */
  async function dayBefore({ ucc, id }: DeploymentRow, accountName: string): Promise<AccountState | null> {
    const days = await journal.readDeploymentDays({ ucc, deployment: id, limit: DAYS_READ });
    const today = istDay(clock.now());
    const last = days.find((row) => row.accountName === accountName && row.day < today);
    const state = last && parseDayState(last.body);
    return state?.ok ? state.value.account : null;
  }

  async function traceOf(
    row: DeploymentRow,
    { accountName, at }: CandleRequest,
  ): Promise<CandleTrace | null> {
    const { ucc, id } = row;
    const runner = runnerOf(ucc, id);
    const name = accountName ?? runner?.accounts()[0]?.accountName;
    if (name === undefined) return null;
    const until = at ?? clock.now();
    const kept = memory.find(id, name, until);
    if (kept !== null || runner === null) return kept;
    return runner.explain(name, until, await dayBefore(row, name));
  }

  return {
    keep: memory.keep,
    read: async (ucc, id, request) => {
      const [row] = await journal.readDeployments({ ucc, id, limit: 1 });
      if (row === undefined) return 'unknown';
      const candle = await traceOf(row, request);
      const document = candle && (await documentOf(ucc, row));
      if (candle === null || document === null) return null;
      const rows = candle.conditions.flatMap((condition, index) =>
        condition.rows.map(({ path, op }) => ({ condition: index, path, op })),
      );
      return { candle, rules: rulesOf(document, rows) };
    },
  };
}
