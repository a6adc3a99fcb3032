import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type Exit, type ExitRules, type ExitScope, type Ownership, soleOwner } from '@spark/core';
import type { AccountRegistry } from '../account/account-registry.ts';
import { SHARE } from '../account/trading.fixture.ts';
import { createOrderNumbers } from '../orders/order-numbers.ts';
import { UCC } from '../orders/order-service.fixture.ts';
import { holding } from '../orders/square-off.fixture.ts';
import type { NewExit } from './exit-calls.ts';
import { createExitService, type ExitService } from './exit-service.ts';

export const CALL = { name: 'AddExit', payload: '{}', about: 's' };

export const POSITION: ExitScope = {
  kind: 'position',
  strategyName: 's',
  accountName: 'one',
  instrumentKey: SHARE.key,
  product: 'Intraday',
};

const NO_RULES: ExitRules = {
  ...{ stop: null, trail: null, target: null, lock: null, cost: null },
  ...{ timeMinute: null, daysBeforeExpiry: null },
};

export function wanted(rules: Partial<ExitRules>, rest: Partial<NewExit> = {}): NewExit {
  return {
    ...{ scope: POSITION, forwardTest: false, closes: null, block: false, days: 'today' },
    ...rest,
    rules: { ...NO_RULES, ...rules },
  };
}

/** Ten shares are held, bought at 170 rupees; prices are what the test says. */
export async function exitsOf(t: TestContext, ownership: Ownership = soleOwner) {
  const fixture = await holding(t, ownership);
  const { clock, store, desks, registry } = fixture;
  const watchers = new Map<string, Set<() => void>>();
  const prices = new Map<string, number | null>([[SHARE.key, 17_000]]);
  const chats: string[] = [];
  const market = { hasSession: true, adjustedAt: null as number | null, isChatDown: false };

  function serviceOn(accounts: AccountRegistry, journal = fixture.journal): ExitService {
    const service = createExitService({
      registry: accounts,
      baskets: fixture.service.baskets.access,
      journal,
      desks,
      numbers: createOrderNumbers(store, 'instruction', clock),
      prices: {
        fresh: (key) => prices.get(key) ?? null,
        ask: async () => undefined,
        watch: (key, onPrice) => {
          const those = watchers.get(key) ?? new Set();
          watchers.set(key, those);
          those.add(onPrice);
          return () => those.delete(onPrice);
        },
      },
      clock,
      timers: clock,
      find: () => SHARE,
      hasSession: () => market.hasSession,
      chargesPaise: () => 1_500,
      isAdjustedSince: (_, since) => market.adjustedAt !== null && since < market.adjustedAt,
      bandOf: async () => ({ lowPaise: 15_300, highPaise: 18_700 }),
      ownership,
      notifyChat: async (_, accountName, message) => {
        if (market.isChatDown) throw new Error('no chat');
        chats.push(`${accountName ?? 'all'}: ${message}`);
      },
      onIncident: (message, error) =>
        fixture.incidents.push(error === undefined ? message : `${message} ${String(error)}`),
    });
    t.after(() => service.close());
    return service;
  }

  const service = serviceOn(registry);

  return {
    ...fixture,
    exits: service,
    sales: fixture.exits,
    prices,
    watchers,
    chats,
    market,
    serviceOn,
    add: async (rules: Partial<ExitRules>, rest: Partial<NewExit> = {}) => {
      const answer = await service.add(await fixture.desk(), wanted(rules, rest), CALL);
      assert.ok(answer.ok, JSON.stringify(answer));
      return answer.value.id;
    },
    refusal: async (rules: Partial<ExitRules>, rest: Partial<NewExit> = {}) => {
      const answer = await service.add(await fixture.desk(), wanted(rules, rest), CALL);
      return answer.ok ? 'taken' : answer.error.code;
    },
    /** A tick, and everything that follows from it. */
    tick: async (pricePaise: number | null, key: string = SHARE.key) => {
      prices.set(key, pricePaise);
      for (const onPrice of [...(watchers.get(key) ?? [])]) onPrice();
      await fixture.settle();
    },
    stored: async (id: number): Promise<{ readonly exit: Exit; readonly open: boolean }> => {
      const rows = await store.journal.readInstructions({ ucc: UCC, id, limit: 1 });
      const [row] = rows;
      assert.ok(row?.kind === 'exit');
      return { exit: row.body, open: row.open };
    },
    shown: async (id: number) => {
      const list = await service.list(await fixture.desk());
      return list.find((one) => one.id === id) ?? assert.fail('it is listed');
    },
    lines: async () => (await fixture.logs()).filter((message) => message.startsWith('Exit ')),
  };
}
