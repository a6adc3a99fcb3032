import type { StrategyDocument } from '../schema/document.ts';

/** A strategy to begin with. */
export interface Template {
  readonly id: string;
  readonly title: string;
  /** One sentence: when it enters and how it leaves. */
  readonly summary: string;
  readonly document: StrategyDocument;
}

type Settings = Pick<StrategyDocument, 'schema' | 'convention' | 'execution'>;

/** What all templates have in common. */
export const INTRADAY: Settings = {
  schema: 'buildalgos.strategy/1',
  convention: 'ba-1',
  execution: {
    product: 'Intraday',
    order: { type: 'Limit', timeLimit: 30, priceBuffer: { unit: 'pct', value: 0.5 }, shouldExecute: true },
    basis: 'signal',
    slippage: { unit: 'pct', value: 0.25 },
    charges: 'auto',
  },
};

export const CARRIED: Settings = {
  ...INTRADAY,
  execution: { ...INTRADAY.execution, product: 'Delivery', slippage: { unit: 'pct', value: 0.05 } },
};

export const NIFTY: StrategyDocument['market'] = { underlying: 'NIFTY', exchange: 'NSE' };
