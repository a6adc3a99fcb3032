import type { ConditionNode, DataPoint, StrategyDocument } from '@spark/document';
import type { AccountState } from '../src/index.ts';
import { createEngine, type MarketBook, openAccount } from '../src/index.ts';
import { documentOf, entryAt } from './document.fixture.ts';

type Asked = Partial<StrategyDocument> & { readonly state?: (state: AccountState) => void };

/** What a condition is at every candle of a market: 0 false, 1 true, 2 not ready. */
export function truths(
  when: ConditionNode,
  book: MarketBook,
  { state: change, ...parts }: Asked = {},
): number[] {
  const document = documentOf({ conditions: [entryAt('09:16', { when })], ...parts });
  const engine = createEngine({ document, book });
  const state = openAccount(document);
  change?.(state);
  engine.scope.state = state;
  const test = engine.sets[0]?.tests[0]?.test;
  return Array.from({ length: engine.grid.candles }, (_, row) => test?.(row) ?? -1);
}

/** A value at every candle, as rows read it. */
export function values(point: DataPoint, book: MarketBook, column: string, at = 0): number[] {
  const when = { op: 'gt', l: { ref: point.id, col: column, at }, r: { value: 0 } } as const;
  const document = documentOf({ data: [point], conditions: [entryAt('09:16', { when })] });
  const engine = createEngine({ document, book });
  return Array.from(
    { length: engine.grid.candles },
    (_, row) => engine.operands[0]?.read(row, 0) ?? Number.NaN,
  );
}
