import type { DeploymentDay } from '@spark/client';

/** A day beside its backtest, in sentences that a trader reads. */

/** What an account of a deployment did, or a replay. */
export type TradedDay = Pick<
  DeploymentDay['accounts'][number],
  'sameMarket' | 'sameDecisions' | 'matched' | 'onlyHere' | 'onlyBacktest' | 'cost' | 'trades'
>;
export type ComparedTrade = TradedDay['trades'][number];

/** What the two hashes say together. */
export function driftText({ sameMarket, sameDecisions }: TradedDay): string {
  if (sameMarket === null) return 'What it saw of the market on that day was not kept.';
  if (!sameMarket)
    return 'It saw other prices than the backtest: what differs below may come from that alone.';
  if (sameDecisions === null)
    return 'It saw the same prices as the backtest. What it decided on that day was not kept.';
  return sameDecisions
    ? 'It saw the same prices as the backtest and decided the same: only the prices of fills differ.'
    : 'It saw the same prices as the backtest and decided otherwise: an order that came to something else, a pause, or hours in which Spark did not run.';
}

/** How many trades are the same, and what the rest is. */
export function tallyText({ matched, onlyHere, onlyBacktest }: TradedDay): string {
  if (matched === null) return 'Not compared yet.';
  const parts = [`${trades(matched)} in both`];
  if (onlyHere) parts.push(`${trades(onlyHere)} only here`);
  if (onlyBacktest) parts.push(`${trades(onlyBacktest)} only in the backtest`);
  return `${parts.join(', ')}.`;
}

function trades(count: number): string {
  return count === 1 ? '1 trade' : `${count} trades`;
}

const WHERE = { both: 'both', here: 'only here', backtest: 'only in the backtest' } as const;

export function whereText({ in: where }: ComparedTrade): string {
  return WHERE[where];
}
