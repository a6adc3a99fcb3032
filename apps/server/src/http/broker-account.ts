import { routes } from '@spark/contract';
import { type Clock, findAccount } from '@spark/core';
import type { OpenDesk, OrderCalls } from '@spark/engine';
import type { BrokerAccounts, BrokerLook } from '../broker-accounts/broker-accounts.ts';
import { paperLook } from '../broker-accounts/paper-look.ts';
import type { Prices } from '../prices/prices.ts';
import { toWireBrokerAccount } from '../wire/broker-account.ts';
import { linksInOrder } from '../wire/in-order.ts';
import type { CallBook } from './calls.ts';
import { orRefuse } from './change-desk.ts';

type Parts = {
  readonly brokerAccounts: Pick<BrokerAccounts, 'look'>;
  readonly orders: Pick<OrderCalls, 'positions'>;
  readonly prices: Pick<Prices, 'instruments'>;
  readonly clock: Clock;
};

export function brokerAccountCalls(calls: CallBook, { brokerAccounts, orders, prices, clock }: Parts): void {
  async function ownLook(desk: OpenDesk, accountName: string): Promise<BrokerLook> {
    const held = await orders.positions(desk, { accountName });
    const capitalPaise = linksInOrder(desk)
      .filter((link) => link.accountName === accountName && link.active)
      .reduce((sum, link) => sum + link.capitalPaise, 0);
    return paperLook(
      held.map(({ position }) => position),
      capitalPaise,
      clock.now(),
    );
  }

  calls.on(routes.readBrokerAccount, async ({ input, desk }) => {
    const account = orRefuse(findAccount(desk, input.AccountName));
    const key = { ucc: desk.user.ucc, accountName: account.name };
    const look = (await brokerAccounts.look(key, account.broker)) ?? (await ownLook(desk, account.name));
    const symbolOf = (token: string) => prices.instruments.find(token)?.symbol ?? null;
    return { data: [toWireBrokerAccount(account, look, symbolOf)] };
  });
}
