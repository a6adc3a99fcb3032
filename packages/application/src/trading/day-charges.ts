import { type AccountOrder, type Instrument, legSoFar } from '@spark/core';
import type { OpenDesk } from '@spark/engine';
import type { Vault } from '../secrets/vault.ts';
import { chargePlanOf, createAccountCharges } from './leg-charges.ts';

/** What the fills of these orders cost each account, forward tests left out; null where a rate is not known. */
export type DayCharges = (
  desk: OpenDesk,
  orders: readonly AccountOrder[],
) => ReadonlyMap<string, number | null>;

type Parts = {
  readonly find: (key: string) => Instrument | null;
  readonly vault: Pick<Vault, 'open'>;
};

export function createDayCharges({ find, vault }: Parts): DayCharges {
  return (desk, orders) => {
    const sums = new Map<string, number | null>();
    const chargesOf = new Map<string, ReturnType<typeof createAccountCharges>>();
    for (const order of orders) {
      const { accountName, forwardTest } = order;
      const leg = forwardTest ? null : legSoFar(order);
      if (leg === null) continue;
      let charges = chargesOf.get(accountName);
      if (charges === undefined) {
        const broker = desk.accounts.get(accountName)?.broker;
        charges = createAccountCharges(
          find,
          chargePlanOf(broker, vault.open(desk, accountName, 'Brokerage')),
        );
        chargesOf.set(accountName, charges);
      }
      const before = sums.get(accountName) ?? 0;
      const charge = charges.ofLeg(leg);
      sums.set(accountName, sums.get(accountName) === null || charge === null ? null : before + charge);
    }
    return sums;
  };
}
