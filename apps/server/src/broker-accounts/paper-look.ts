import { compareHoldings, type HeldPosition, type Instant, type Position } from '@spark/core';
import type { BrokerLook } from './broker-accounts.ts';

/** The paper broker has no book beside ours, and knows no money but the capital that the user gave to the account. */
export function paperLook(ours: readonly Position[], capitalPaise: number, now: Instant): BrokerLook {
  const held = ours.filter(({ forwardTest }) => !forwardTest).map(asHeld);
  return {
    askedAt: now,
    funds: {
      kind: 'accepted',
      value: {
        availablePaise: null,
        usedPaise: null,
        totalPaise: capitalPaise > 0 ? capitalPaise : null,
        collateralPaise: null,
      },
    },
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
