import type { Leg } from '@spark/algos';
import type { PlayedTrade } from '../algos/play-backtest.ts';
import type { LegOrder } from './day-state.ts';

/** Trading symbols by contract: as orders had them, else as the backtest had them. */
export function symbolsOf(
  trades: readonly PlayedTrade[],
  legs: readonly Leg[],
  orders: readonly Pick<LegOrder, 'leg' | 'symbol'>[],
): ReadonlyMap<string, string> {
  const symbols = new Map(trades.map(({ contract, symbol }) => [contract.key, symbol]));
  for (const { leg, symbol } of orders) {
    const key = legs.find(({ id }) => id === leg)?.contract.key;
    if (key !== undefined) symbols.set(key, symbol);
  }
  return symbols;
}
