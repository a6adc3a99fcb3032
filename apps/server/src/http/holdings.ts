import { accountsInOrder, type Holdings, type Prices } from '@spark/application';
import { routes } from '@spark/contract';
import { findAccount } from '@spark/core';
import { toWireHoldings } from '../wire/holding.ts';
import type { CallBook } from './calls.ts';
import { orRefuse } from './change-desk.ts';

type Parts = { readonly holdings: Holdings; readonly prices: Pick<Prices, 'instruments'> };

export function holdingCalls(calls: CallBook, { holdings, prices }: Parts): void {
  calls.on(routes.readHoldings, async ({ input, desk }) => {
    const { AccountName } = input;
    const accounts =
      AccountName === undefined ? accountsInOrder(desk) : [orRefuse(findAccount(desk, AccountName))];
    return { data: [toWireHoldings(await holdings.read(desk, accounts), prices.instruments)] };
  });
}
