import type { AccountKey, Instant, Instrument, Leg, Position } from '@spark/core';
import type { DeskService } from '@spark/engine';
import type { Vault } from '../secrets/vault.ts';
import { chargePlanOf, createAccountCharges } from '../trading/leg-charges.ts';

type Parts = {
  readonly desks: Pick<DeskService, 'cached'>;
  readonly vault: Pick<Vault, 'open'>;
  readonly find: (instrumentKey: string) => Instrument | null;
};

/**
 * What entry and exit of open positions cost in an account, both at the entry price; null where a rate is not known, or
 * the desk is not in memory.
 */
export function createExitCharges({ desks, vault, find }: Parts) {
  return ({ ucc, accountName }: AccountKey, positions: readonly Position[], at: Instant): number | null => {
    const desk = desks.cached(ucc);
    if (!desk) return positions.length === 0 ? 0 : null;
    const { broker } = desk.accounts.get(accountName) ?? {};
    const { ofLeg } = createAccountCharges(
      find,
      chargePlanOf(broker, vault.open(desk, accountName, 'Brokerage')),
    );
    let sum = 0;
    for (const position of positions) {
      for (const side of ['Buy', 'Sell'] as const) {
        const paise = ofLeg(legOf(position, side, at));
        if (paise === null) return null;
        sum += paise;
      }
    }
    return sum;
  };
}

function legOf(position: Position, side: 'Buy' | 'Sell', at: Instant): Leg {
  const { strategyName, instrumentKey, symbol, product, forwardTest, netQty, openCostPaise } = position;
  return {
    ...{ strategyName, instrumentKey, symbol, product, forwardTest, side, at },
    reftag: 1,
    qty: Math.abs(netQty),
    valuePaise: Math.abs(openCostPaise),
    marketPaise: null,
    capitalPaise: 0,
    orders: 1,
    chargesPaise: null,
  };
}
