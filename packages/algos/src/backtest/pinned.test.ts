import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { it } from 'node:test';
import type { StrategyDocument } from '@spark/document';
import { emaCross, randomMarket } from '../../test/ema-cross.fixture.ts';
import { optionMarket, straddle } from '../../test/straddle.fixture.ts';
import { type MarketBook, runBacktest } from '../index.ts';

type Strategy = {
  readonly document: StrategyDocument;
  readonly book: MarketBook;
  readonly firstSession: number;
};

/** Straddles of every kind, as they are and carried over nights with lengths by weekday and limit orders. */
function straddles(count: number): readonly Strategy[] {
  return Array.from({ length: count }, (_, seed) => {
    const plain = straddle(seed);
    const carried: StrategyDocument = {
      ...plain,
      clock: { ...plain.clock, type: 'positional' },
      params: { length: { type: 'int', default: 3, byWeekday: { THU: 2, FRI: 5 } } },
      indicators: (plain.indicators ?? []).map((one) => ({ ...one, length: { param: 'length' } })),
      execution: { ...plain.execution, order: { type: 'Limit', timeLimit: 60, shouldExecute: true } },
    };
    const book = optionMarket(seed);
    return [
      { document: plain, book, firstSession: seed % 3 },
      { document: carried, book, firstSession: 0 },
    ];
  }).flat();
}

/** Crosses of averages, held over nights and closed every day. */
function crosses(count: number): readonly Strategy[] {
  return Array.from({ length: count }, (_, seed) => {
    const daily = emaCross({
      clock: { timeframe: 3, type: 'intraday', squareOff: '15:00', lastEntry: '14:00' },
      execution: { product: 'Intraday', charges: 'auto' },
      risk: { maxTradesPerDay: 4, dayStopLoss: { unit: 'rs', value: 3000 } },
    });
    const book = randomMarket(6, seed);
    return [
      { document: emaCross(), book, firstSession: 0 },
      { document: daily, book, firstSession: 2 },
    ];
  }).flat();
}

function pinOf(strategies: readonly Strategy[]): string {
  const hash = createHash('sha256');
  let count = 0;
  for (const { document, book, firstSession } of strategies) {
    const { trades: all, days, fidelity } = runBacktest({ document, book, firstSession });
    // What an exit was decided at is told beside the money and changes none of it.
    const trades = all.map(({ exitSignalPaise: _, ...trade }) => trade);
    hash.update(JSON.stringify({ trades, days, fidelity }));
    count += trades.length;
  }
  return `${strategies.length} strategies, ${count} trades, ${hash.digest('hex').slice(0, 16)}`;
}

/** Who changes one of these on purpose also changes `ENGINE_VERSION`: stored results are no longer those of the engine. */
it('[algos.H9] 200 strategies come to the trades that are pinned here, to the last paisa', () => {
  assert.equal(pinOf(straddles(80)), '160 strategies, 5933 trades, cf1d18b6202183b5');
  assert.equal(pinOf(crosses(20)), '40 strategies, 1333 trades, 28fd810a05a64d2f');
});
