import { deepEqual, equal, ok } from 'node:assert/strict';
import type { BrokerCase } from './broker-case.ts';
import { stop } from './trader.ts';

const SIDES = [
  ['Buy', 1],
  ['Sell', -1],
] as const;

export const stopCases: readonly BrokerCase[] = SIDES.flatMap(([side, way]): readonly BrokerCase[] => [
  {
    rule: 'brokers.V8',
    title: `a ${side} stop trades when the last price reaches its trigger, and not before`,
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
]);
