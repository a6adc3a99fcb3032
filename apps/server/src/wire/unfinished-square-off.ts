import type { UnfinishedSquareOff } from '@spark/application';

export function toWireUnfinished(squareOff: UnfinishedSquareOff) {
  return {
    AccountName: squareOff.accountName,
    StrategyName: squareOff.strategyName,
    token: squareOff.instrumentKey,
    symbol: squareOff.symbol,
    problem: squareOff.problem,
  };
}
