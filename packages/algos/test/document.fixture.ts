import type { Action, Condition, StrategyDocument } from '@spark/document';

type Parts = Partial<Omit<StrategyDocument, 'clock' | 'execution'>> & {
  readonly clock?: Partial<StrategyDocument['clock']>;
  readonly execution?: Partial<StrategyDocument['execution']>;
};

/** A document that trades the share itself, without charges and slippage, unless it says otherwise. */
export function documentOf({ clock, execution, ...parts }: Parts): StrategyDocument {
  return {
    schema: 'buildalgos.strategy/1',
    name: 'test',
    convention: 'ba-1',
    market: { underlying: 'NIFTY', exchange: 'NSE' },
    clock: { timeframe: 1, type: 'intraday', squareOff: '15:15', ...clock },
    execution: { product: 'Intraday', charges: 'none', ...execution },
    data: [{ id: 'spot', kind: 'candles', segment: 'SPOT', timeframe: 1 }],
    conditions: [entryAt('09:16')],
    actions: [cashLeg({})],
    ...parts,
  };
}

export function entryAt(time: string, more: Partial<Condition> = {}): Condition {
  return {
    id: 'c_in',
    kind: 'entry',
    fire: 'edge',
    when: { op: 'eq', l: { clock: 'candleClose' }, r: { time } },
    then: ['a_leg'],
    ...more,
  };
}

type CashLeg = Extract<Action, { readonly type: 'addLeg'; readonly segment: 'CASH' }>;

export function cashLeg(more: Partial<CashLeg>): CashLeg {
  return { id: 'a_leg', type: 'addLeg', segment: 'CASH', side: 'sell', qty: { units: 1 }, ...more };
}
