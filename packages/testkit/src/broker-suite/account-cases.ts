import { deepEqual, equal } from 'node:assert/strict';
import type { AccountKey } from '@spark/core';
import type { BrokerCase, Scene } from './broker-case.ts';
import { far, inside } from './placing-cases.ts';
import { createTrader, limit, type Trader } from './trader.ts';

function another({ stage }: Scene, account: Partial<AccountKey>): Trader {
  return createTrader(stage, { account: { ...stage.account, ...account } });
}

export const accountCases: readonly BrokerCase[] = [
  {
    rule: 'brokers.V9',
    title: 'reports of an order go to its account alone',
    needs: ['several-accounts'],
    play: async (on) => {
      const { stage, trader } = on;
      const others = [another(on, { accountName: 'two' }), another(on, { ucc: 'B000001' })];
      const sent = await trader.take({ terms: limit(inside(stage)) });
      await stage.fill(trader.account, sent.tag, 10);
      equal(trader.lastOf(sent).state, 'executed');
      for (const other of others) deepEqual(other.reports, []);
    },
  },
  {
    rule: 'brokers.V9',
    title: 'an account does not see the orders of others in its book, also of one with the same name',
    needs: ['several-accounts'],
    play: async (on) => {
      const { stage, trader } = on;
      await trader.take({ terms: limit(far(stage)) });
      for (const account of [{ accountName: 'two' }, { ucc: 'B000001' }])
        deepEqual(await another(on, account).book(), []);
    },
  },
  {
    rule: 'brokers.V9',
    title: 'an account cannot change or cancel the order of another',
    needs: ['several-accounts'],
    play: async (on) => {
      const { stage, trader } = on;
      const other = another(on, { accountName: 'two' });
      const sent = await trader.take({ terms: limit(far(stage)) });
      equal((await other.cancel(sent)).kind, 'refused');
      equal((await other.change(sent, limit(inside(stage)))).kind, 'refused');
      equal((await trader.inBook(sent))?.state, 'open');
      deepEqual(other.reports, []);
    },
  },
  {
    rule: 'brokers.V9',
    title: 'what goes wrong in one account does not touch another',
    needs: ['several-accounts', 'faults'],
    play: async (on) => {
      const { stage, trader } = on;
      const other = another(on, { accountName: 'two' });
      stage.faults.plan('session-expired');
      stage.faults.plan('report-lost');
      equal((await trader.place({ terms: limit(far(stage)) })).outcome.kind, 'refused');
      const sent = await other.take({ terms: limit(far(stage)) });
      equal(other.lastOf(sent).state, 'open');
    },
  },
];
