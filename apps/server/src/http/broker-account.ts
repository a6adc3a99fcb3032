import {
  type BrokerAccounts,
  type PaperMoneyDesk,
  type PortfolioSnapshot,
  type Prices,
  paperSnapshot,
} from '@spark/application';
import { routes } from '@spark/contract';
import { type Clock, findAccount } from '@spark/core';
import type { OpenDesk, OrderCalls } from '@spark/engine';
import { toWireBrokerAccount } from '../wire/broker-account.ts';
import type { CallBook } from './calls.ts';
import { orRefuse } from './change-desk.ts';

type Parts = {
  readonly brokerAccounts: Pick<BrokerAccounts, 'readPortfolio'>;
  readonly orders: Pick<OrderCalls, 'positions'>;
  readonly prices: Pick<Prices, 'instruments'>;
  readonly paperMoney: Pick<PaperMoneyDesk, 'funds'>;
  readonly clock: Clock;
};

export function brokerAccountCalls(calls: CallBook, parts: Parts): void {
  const { brokerAccounts, orders, prices, paperMoney, clock } = parts;

  async function ownSnapshot(desk: OpenDesk, accountName: string): Promise<PortfolioSnapshot> {
    const held = await orders.positions(desk, { accountName });
    const funds = await paperMoney.funds({ ucc: desk.user.ucc, accountName });
    return paperSnapshot(
      held.map(({ position }) => position),
      funds,
      clock.now(),
    );
  }

  calls.on(routes.readBrokerAccount, async ({ input, desk }) => {
    const account = orRefuse(findAccount(desk, input.AccountName));
    const key = { ucc: desk.user.ucc, accountName: account.name };
    const readPortfolio =
      (await brokerAccounts.readPortfolio(key, account.broker)) ?? (await ownSnapshot(desk, account.name));
    const symbolOf = (token: string) => prices.instruments.find(token)?.symbol ?? null;
    return { data: [toWireBrokerAccount(account, readPortfolio, symbolOf)] };
  });
}
