import type { ProductType } from '@spark/vocabulary';
import type { InstrumentKey } from '../instrument/instrument.ts';
import type { AccountOrder } from './order.ts';

/** What distinguishes positions within one account. A forward test never mixes with real orders. */
export type PositionKey = {
  readonly strategyName: string;
  readonly instrumentKey: InstrumentKey;
  readonly product: ProductType;
  readonly forwardTest: boolean;
};

export function positionId(key: PositionKey): string {
  return `${key.strategyName}|${key.instrumentKey}|${key.product}|${key.forwardTest ? 'F' : 'R'}`;
}

/** The position that an order fills. */
export function positionKeyOf(order: AccountOrder): PositionKey {
  return {
    strategyName: order.strategyName,
    instrumentKey: order.instrument.key,
    product: order.product,
    forwardTest: order.forwardTest,
  };
}
