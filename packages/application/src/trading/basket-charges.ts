import type { AccountOrder, Instrument, Leg } from '@spark/core';
import type { BasketOutlook, OpenDesk } from '@spark/engine';
import type { Vault } from '../secrets/vault.ts';
import { chargePlanOf, createAccountCharges } from './leg-charges.ts';

/** What the orders of a basket would cost each account, also where it lacks margin; null where a price or a charge is unknown. */
export type BasketCharges = (desk: OpenDesk, outlook: BasketOutlook) => ReadonlyMap<string, number | null>;

type Parts = {
  readonly find: (key: string) => Instrument | null;
  readonly vault: Pick<Vault, 'open'>;
};

export function createBasketCharges({ find, vault }: Parts): BasketCharges {
  return (desk, { outlooks }) => {
    const sums = new Map<string, number | null>();
    for (const { accountName, order, refusal } of outlooks) {
      if (order === null || !(refusal === null || refusal.code === 'margin-short')) continue;
      const before = sums.get(accountName);
      const broker = desk.accounts.get(accountName)?.broker;
      const plan = chargePlanOf(broker, vault.open(desk, accountName, 'Brokerage'));
      const leg = asFilled(order);
      const charge = leg && createAccountCharges(find, plan).ofLeg(leg);
      sums.set(accountName, before === null || charge === null ? null : (before ?? 0) + charge);
    }
    return sums;
  };
}

/** The order as if it were filled at the price of this moment; null where none is known. */
function asFilled(order: AccountOrder): Leg | null {
  const { terms, marketPaise, qty, instrument } = order;
  const pricePaise = terms.type === 'Market' ? marketPaise : terms.limitPaise;
  if (pricePaise === null) return null;
  return {
    strategyName: order.strategyName,
    instrumentKey: instrument.key,
    product: order.product,
    forwardTest: order.forwardTest,
    reftag: order.reftag,
    symbol: instrument.symbol,
    side: order.side,
    qty,
    valuePaise: pricePaise * qty,
    at: order.placedAt,
    marketPaise,
    capitalPaise: order.capitalPaise,
    orders: order.slices.length,
    chargesPaise: null,
  };
}
