import { deepEqual, equal } from 'node:assert/strict';
import type { SliceReport } from '@spark/core';
import type { BrokerCase } from './broker-case.ts';
import { far, inside } from './placing-cases.ts';
import { limit, MARKET } from './trader.ts';

const essence = ({ tag, orderId, state, filledQty, filledValuePaise }: SliceReport) =>
  [tag, orderId, state, filledQty, filledValuePaise] as const;

export const bookCases: readonly BrokerCase[] = [
  {
    rule: 'brokers.V4',
    title: 'an order is found in the book by the tag it was sent with',
    play: async ({ stage, trader }) => {
      const sent = await trader.take({ terms: limit(far(stage)) });
      equal((await trader.book()).filter(({ tag }) => tag === sent.tag).length, 1);
    },
  },
  {
    rule: 'brokers.V4',
    title: 'the same tag again never makes a second order',
    needs: ['one-order-per-tag'],
    play: async ({ stage, trader }) => {
      const sent = await trader.take({ terms: limit(inside(stage)) });
      const again = await trader.place(sent.slice);
      deepEqual(again.outcome, sent.outcome, 'it is the order that is there');
      await stage.fill(trader.account, sent.tag, 10);
      equal((await trader.book()).length, 1);
      equal((await trader.inBook(sent))?.filledQty, 10);
    },
  },
  {
    rule: 'brokers.V4',
    title: 'the same tag again never makes a second order, also when the first was executed',
    needs: ['one-order-per-tag', 'offers'],
    play: async ({ trader }) => {
      const sent = await trader.take();
      await trader.place(sent.slice);
      equal((await trader.book()).length, 1);
      equal((await trader.inBook(sent))?.filledQty, 10);
    },
  },
  {
    rule: 'brokers.V37',
    title: 'reports and the book tell side, instrument and quantity of an order beside its tag',
    play: async ({ stage, trader }) => {
      for (const side of ['Buy', 'Sell'] as const) {
        const sent = await trader.take({ side, qty: 7, terms: limit(far(stage, side)) });
        for (const shown of [trader.lastOf(sent), await trader.inBook(sent)])
          deepEqual([shown?.side, shown?.instrument, shown?.qty], [side, stage.share.key, 7]);
      }
    },
  },
  {
    rule: 'brokers.V7',
    title: 'the book of an account that never traded is empty, and told',
    play: async ({ trader }) => deepEqual(await trader.book(), []),
  },
  {
    rule: 'brokers.V7',
    title: 'the book is what the reports told: open, executed, partly filled and cancelled orders',
    needs: ['prompt-fills'],
    play: async ({ stage, trader }) => {
      const price = inside(stage);
      const [open, partly, done, gone] = [
        await trader.take({ terms: limit(far(stage)) }),
        await trader.take({ terms: limit(price) }),
        await trader.take({ terms: limit(price), qty: 5 }),
        await trader.take({ terms: limit(far(stage)) }),
      ];
      await stage.fill(trader.account, partly.tag, 10);
      await stage.fill(trader.account, done.tag, 3);
      await trader.cancel(gone);
      const shown = await trader.book();
      deepEqual(
        shown.map(essence),
        [open, partly, done, gone].map((sent) => essence(trader.lastOf(sent))),
      );
    },
  },
  {
    rule: 'brokers.V7',
    title: 'the book is what the reports told after some minutes of trading',
    needs: ['offers'],
    play: async ({ stage, trader }) => {
      for (let at = 0; at < 12; at++) {
        await trader.take({
          side: at % 3 === 0 ? 'Sell' : 'Buy',
          terms: at % 4 === 0 ? MARKET : limit(far(stage, at % 3 === 0 ? 'Sell' : 'Buy', at)),
          qty: 50,
        });
        await stage.pass(9_000);
      }
      await stage.quiet();
      const last = new Map(trader.reports.map((report) => [report.tag, essence(report)]));
      deepEqual((await trader.book()).map(essence), [...last.values()]);
    },
  },
  {
    rule: 'brokers.V7',
    title: 'to look at the book changes nothing',
    play: async ({ stage, trader }) => {
      await trader.take({ terms: limit(far(stage)) });
      const before = trader.reports.length;
      const first = (await trader.book()).map(essence);
      deepEqual((await trader.book()).map(essence), first);
      equal(trader.reports.length, before);
    },
  },
];
