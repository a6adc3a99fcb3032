import type { Instrument } from '@spark/core';
import type { MarginsOf } from '@spark/engine';
import type { LegToMargin, Margins } from './margins.ts';

/** A broker that takes longer does not decide: the basket goes on, and says so. */
const WAIT_WHILE_PLACING_MS = 1_000;

/** What the orders of a basket need in each account. */
export function createBasketMargins(
  find: (key: string) => Instrument | null,
  margins: () => Pick<Margins, 'ofPlans'>,
): MarginsOf {
  return async (desk, orders, patience) => {
    const plans = [...Map.groupBy(orders, ({ accountName }) => accountName)].flatMap(([name, planned]) => {
      const account = desk.accounts.get(name);
      if (!account) return [];
      const legs = planned.flatMap(({ instrument: { key }, side, qty, product, terms }): LegToMargin[] => {
        const instrument = find(key);
        return instrument ? [{ instrument, side, qty, product, pricePaise: terms.limitPaise }] : [];
      });
      return [{ account, legs }];
    });
    return margins().ofPlans(desk, plans, patience === 'placing' ? WAIT_WHILE_PLACING_MS : undefined);
  };
}
