import {
  type BrokerFunds,
  compareHoldings,
  type HeldPosition,
  type Instant,
  type Position,
} from '@spark/core';
import type { PortfolioSnapshot } from './broker-accounts.ts';

/** The paper broker has no book beside ours. */
export function paperSnapshot(
  ours: readonly Position[],
  funds: BrokerFunds,
  now: Instant,
): PortfolioSnapshot {
  const held = ours.filter(({ forwardTest }) => !forwardTest).map(asHeld);
  return {
    askedAt: now,
    funds: { kind: 'accepted', value: funds },
    positions: { kind: 'accepted', value: compareHoldings(ours, held) },
  };
}

function asHeld({ instrumentKey, symbol, product, netQty, openCostPaise }: Position): HeldPosition {
  const [exchange = ''] = instrumentKey.split(':');
  return {
    instrumentKey,
    exchange,
    symbol,
    product,
    productWord: product,
    netQty,
    buyQty: null,
    buyPaise: null,
    sellQty: null,
    sellPaise: null,
    averagePaise: netQty === 0 ? null : Math.round(openCostPaise / netQty),
  };
}
