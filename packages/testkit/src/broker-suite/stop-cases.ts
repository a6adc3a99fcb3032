import { deepEqual, equal, ok } from 'node:assert/strict';
import type { BrokerCase } from './broker-case.ts';
import { stop } from './trader.ts';

const SIDES = [
  ['Buy', 1],
  ['Sell', -1],
] as const;

export const stopCases: readonly BrokerCase[] = SIDES.flatMap(([side, way]): readonly BrokerCase[] => [
  {
    rule: 'V8',
    says: `a ${side} stop trades when the last price reaches its trigger, and not before`,
    needs: ['stops'],
    play: async ({ stage, trader }) => {
      const { tickPaise, key } = stage.share;
      const trigger = stage.quote(key).lastPaise + 3 * way * tickPaise;
      const sent = await trader.take({ side, terms: stop(trigger, trigger + 60 * way * tickPaise) });
      deepEqual([trader.lastOf(sent).state, trader.lastOf(sent).filledQty], ['open', 0]);
      await stage.reach(key, trigger);
      equal(trader.lastOf(sent).state, 'executed');
      ok((stage.quote(key).lastPaise - trigger) * way >= 0);
    },
  },
  {
    rule: 'V8',
    says: `a ${side} stop whose trigger is reached already is a Limit order at once`,
    needs: ['stops', 'any-stop', 'prompt-fills'],
    play: async ({ stage, trader }) => {
      const { tickPaise, key } = stage.share;
      const { lastPaise } = stage.quote(key);
      for (const trigger of [lastPaise, lastPaise - 20 * way * tickPaise]) {
        const sent = await trader.take({ side, terms: stop(trigger, lastPaise + 20 * way * tickPaise) });
        equal(trader.lastOf(sent).state, 'executed');
      }
    },
  },
  {
    rule: 'V8',
    says: `a ${side} stop may have its limit on the near side of its trigger, and then waits there`,
    needs: ['stops', 'any-stop'],
    play: async ({ stage, trader }) => {
      const { tickPaise, key } = stage.share;
      const trigger = stage.quote(key).lastPaise + 3 * way * tickPaise;
      const sent = await trader.take({ side, terms: stop(trigger, trigger - 300 * way * tickPaise) });
      await stage.reach(key, trigger);
      deepEqual([trader.lastOf(sent).state, trader.lastOf(sent).filledQty], ['open', 0]);
      await trader.cancel(sent);
      equal(trader.lastOf(sent).state, 'cancelled');
    },
  },
]);
