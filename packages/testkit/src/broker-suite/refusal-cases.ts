import { equal, match } from 'node:assert/strict';
import type { SliceToPlace } from '@spark/core';
import type { BrokerCase } from './broker-case.ts';
import type { BrokerStage } from './broker-stage.ts';
import { far } from './placing-cases.ts';
import { limit, MARKET, stop, type Trader } from './trader.ts';

type Refusal = readonly [title: string, wanted: (stage: BrokerStage) => Partial<SliceToPlace>];

const onTick = (pricePaise: number, tick: number) => Math.round(pricePaise / tick) * tick;
const share = ({ share: it, quote }: BrokerStage) => ({ ...it, ...quote(it.key) });

const REFUSED: readonly Refusal[] = [
  ['an instrument that is not listed', (stage) => ({ instrument: { ...stage.share, key: 'NSE:999999' } })],
  ['a limit off the tick', (stage) => ({ terms: limit(far(stage) + 1) })],
  [
    'a trigger off the tick',
    (stage) => ({
      terms: stop(share(stage).lastPaise + 101 * share(stage).tickPaise + 1, far(stage, 'Sell')),
    }),
  ],
  ['a quantity off the lot', (stage) => ({ instrument: stage.contract, qty: stage.contract.lotSize + 1 })],
  ['no quantity', () => ({ qty: 0 })],
  ['a quantity below zero', () => ({ qty: -10 })],
  ['half a share', () => ({ qty: 0.5 })],
  [
    'a quantity above the freeze quantity',
    (stage) => ({
      instrument: stage.contract,
      qty: (Math.floor(stage.contract.freezeQty / stage.contract.lotSize) + 1) * stage.contract.lotSize,
    }),
  ],
  [
    'a limit above the band',
    (stage) => ({ terms: limit(onTick(share(stage).lastPaise * 1.5, share(stage).tickPaise)) }),
  ],
  [
    'a limit below the band',
    (stage) => ({ side: 'Sell', terms: limit(onTick(share(stage).lastPaise * 0.5, share(stage).tickPaise)) }),
  ],
  ['a limit of nothing', () => ({ terms: limit(0) })],
  ['a limit below zero', () => ({ terms: limit(-1000) })],
  [
    'a tag with other characters than letters and digits',
    (stage) => ({ tag: 'A-1', terms: limit(far(stage)) }),
  ],
  ['a tag that is too long', (stage) => ({ tag: 'A'.repeat(31), terms: limit(far(stage)) })],
];

async function isRefused(trader: Trader, wanted: Partial<SliceToPlace>): Promise<void> {
  const before = await trader.book();
  const sent = await trader.place(wanted);
  equal(sent.outcome.kind, 'refused', JSON.stringify(sent.outcome));
  if (sent.outcome.kind === 'refused') match(sent.outcome.reason, /\w.*\w/, 'the reason is in words');
  for (const report of trader.reportsOf(sent)) equal(report.state, 'rejected');
  const after = (await trader.book()).filter(({ state }) => state !== 'rejected');
  equal(after.length, before.length, 'nothing of it is at work');
}

export const refusalCases: readonly BrokerCase[] = [
  ...REFUSED.map(
    ([title, wanted]): BrokerCase => ({
      rule: 'brokers.V2',
      title: `${title} is refused with a reason, and nothing is kept`,
      needs: ['checks'],
      play: ({ stage, trader }) => isRefused(trader, wanted(stage)),
    }),
  ),
  {
    rule: 'brokers.V2',
    title: 'when the market is closed an order is refused with a reason, and nothing is kept',
    needs: ['checks', 'day-end'],
    play: async ({ stage, trader }) => {
      await stage.endDay();
      await isRefused(trader, { terms: MARKET });
    },
  },
  {
    rule: 'brokers.V2',
    title: 'a tag whose order was refused may be used again',
    needs: ['checks'],
    play: async ({ stage, trader }) => {
      const { tag } = await trader.place({ qty: 0 });
      const again = await trader.take({ tag, terms: limit(far(stage)) });
      equal((await trader.inBook(again))?.state, 'open');
    },
  },
];
