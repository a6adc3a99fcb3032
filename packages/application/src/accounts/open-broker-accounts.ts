import {
  type AccountKey,
  type Clock,
  entryOfLine,
  type InstrumentKey,
  type Log,
  type PortfolioPort,
  type Position,
  type Store,
  type Timers,
} from '@spark/core';
import type { DeskService, OrderCalls } from '@spark/engine';
import type { Broker } from '@spark/vocabulary';
import { type BrokerAccounts, createBrokerAccounts } from './broker-accounts.ts';
import { createDifferenceWatch, type Difference } from './difference-watch.ts';

type Parts = {
  readonly portfolios: ReadonlyMap<Broker, PortfolioPort>;
  /** Accounts at these brokers that are logged in now. */
  readonly loggedIn: () => readonly { readonly account: AccountKey; readonly broker: Broker }[];
  readonly desks: DeskService;
  /** The key under which an instrument of earlier days is listed now. */
  readonly lists: { readonly keyToday: (broker: Broker, key: InstrumentKey) => InstrumentKey };
  readonly orders: Pick<OrderCalls, 'positions'>;
  readonly store: Pick<Store, 'journal'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
};

export type OpenBrokerAccounts = Pick<BrokerAccounts, 'readPortfolio' | 'readFunds'> & {
  readonly close: () => Promise<void>;
};

/** The brokers' view of accounts: read for calls, and once after each login. */
export function openBrokerAccounts(parts: Parts): OpenBrokerAccounts {
  const { portfolios, desks, orders, store, clock, log } = parts;
  const underWay = new Set<Promise<void>>();

  function run(what: string, work: Promise<unknown>): void {
    const watched = work
      .then(() => undefined)
      .catch((error: unknown) => log.error({ err: error }, what))
      .finally(() => underWay.delete(watched));
    underWay.add(watched);
  }

  async function positionsOf({ ucc, accountName }: AccountKey): Promise<readonly Position[]> {
    const desk = await desks.read(ucc);
    const broker = desk?.accounts.get(accountName)?.broker;
    if (!desk || broker === undefined) return [];
    return (await orders.positions(desk, { accountName })).map(({ position }) => ({
      ...position,
      instrumentKey: parts.lists.keyToday(broker, position.instrumentKey),
    }));
  }

  function notify({ account, broker, symbol, brokerQty, sparkQty }: Difference): void {
    const { ucc, accountName } = account;
    const message =
      `${broker} holds ${brokerQty} of ${symbol} for ${accountName}, Spark's book has ${sparkQty}. Nothing was changed: ` +
      'if you traded elsewhere this is expected, otherwise check the order book.';
    log.warn({ ucc, account: accountName, broker, symbol, brokerQty, sparkQty }, message);
    const at = clock.now();
    const line = { at, name: accountName, type: 'INFO', message } as const;
    run('A difference could not be logged.', store.journal.record(entryOfLine(ucc, line)));
  }

  /** Without a position in Spark there is nothing to compare, so the broker is not asked. */
  async function compareWhereWeHold(account: AccountKey, broker: Broker): Promise<void> {
    const ours = await positionsOf(account);
    if (ours.some(({ netQty, forwardTest }) => netQty !== 0 && !forwardTest))
      await accounts.readPortfolio(account, broker);
  }

  const watch = createDifferenceWatch({
    ...parts,
    readPortfolio: (account, broker) =>
      run('Positions could not be compared.', compareWhereWeHold(account, broker)),
    notify,
  });
  const accounts = createBrokerAccounts({ ...parts, positionsOf, onCompared: watch.compared });

  desks.follow((desk, facts) => {
    for (const fact of facts) {
      if (fact.kind !== 'account-logged-in') continue;
      const account = { ucc: desk.user.ucc, accountName: fact.name };
      const broker = desk.accounts.get(fact.name)?.broker;
      accounts.forget(account);
      if (broker !== undefined && portfolios.has(broker)) watch.connected(account, broker);
    }
  });
  for (const { account, broker } of parts.loggedIn()) watch.connected(account, broker);

  return {
    readPortfolio: accounts.readPortfolio,
    readFunds: accounts.readFunds,
    close: async () => {
      watch.close();
      await Promise.all(underWay);
    },
  };
}
