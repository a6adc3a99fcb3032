import { deepEqual, equal, ok } from 'node:assert/strict';
import type { BrokerCase } from './broker-case.ts';
import { far, inside } from './placing-cases.ts';
import { limit, MARKET } from './trader.ts';

export const fillCases: readonly BrokerCase[] = [
  {
    rule: 'brokers.V3',
    title: 'a part that is filled leaves the order open, with quantity and value of all fills',
    play: async ({ stage, trader }) => {
      const price = inside(stage);
      const sent = await trader.take({ terms: limit(price), qty: 10 });
      await stage.fill(trader.account, sent.tag, 4);
      const { state, filledQty, filledValuePaise } = trader.lastOf(sent);
      deepEqual([state, filledQty, filledValuePaise], ['open', 4, 4 * price]);
    },
  },
  {
    rule: 'brokers.V3',
    title: 'several parts are several reports with growing totals, and the last one executes the order',
    needs: ['prompt-fills'],
    play: async ({ stage, trader }) => {
      const price = inside(stage);
      const sent = await trader.take({ terms: limit(price), qty: 10 });
      for (const qty of [1, 2, 3, 4]) await stage.fill(trader.account, sent.tag, qty);
      deepEqual(
        trader
          .reportsOf(sent)
          .filter(({ filledQty }) => filledQty > 0)
          .map(({ state, filledQty, filledValuePaise }) => [state, filledQty, filledValuePaise]),
        [
          ['open', 1, price],
          ['open', 3, 3 * price],
          ['open', 6, 6 * price],
          ['executed', 10, 10 * price],
        ],
      );
    },
  },
  {
    rule: 'brokers.V3',
    title: 'a sale that waits is filled at its price',
    play: async ({ stage, trader }) => {
      const price = inside(stage);
      const sent = await trader.take({ side: 'Sell', terms: limit(price), qty: 3 });
      await stage.fill(trader.account, sent.tag, 3);
      const { state, filledValuePaise } = trader.lastOf(sent);
      deepEqual([state, filledValuePaise], ['executed', 3 * price]);
    },
  },
  {
    rule: 'brokers.V3',
    title: 'a large Market order is filled at several prices, and its value is their sum to the paisa',
    needs: ['offers'],
    play: async ({ stage, trader }) => {
      const { askQty, askPaise } = stage.quote(stage.share.key);
      const sent = await trader.take({ qty: askQty + 7 });
      const last = trader.lastOf(sent);
      equal(last.state, 'executed');
      ok(last.filledValuePaise > (askQty + 7) * askPaise, 'what exceeds the best offer costs more');
      let [qty, value] = [0, 0];
      for (const report of trader.reportsOf(sent)) {
        const [more, paid] = [report.filledQty - qty, report.filledValuePaise - value];
        if (more > 0) equal(paid % (more * stage.share.tickPaise), 0, 'each part has one price, on the tick');
        [qty, value] = [report.filledQty, report.filledValuePaise];
      }
      equal(value, last.filledValuePaise);
    },
  },
  {
    rule: 'brokers.V3',
    title: 'a Limit order pays no more than its limit, and what is left waits',
    needs: ['offers'],
    play: async ({ stage, trader }) => {
      const { askQty, askPaise } = stage.quote(stage.share.key);
      const sent = await trader.take({ qty: askQty + 7, terms: limit(askPaise) });
      const { state, filledQty, filledValuePaise } = trader.lastOf(sent);
      deepEqual([state, filledQty, filledValuePaise], ['open', askQty, askQty * askPaise]);
    },
  },
  {
    rule: 'brokers.V3',
    title: 'a Limit order beyond what is offered gets the better price',
    needs: ['offers'],
    play: async ({ stage, trader }) => {
      const { askPaise } = stage.quote(stage.share.key);
      const sent = await trader.take({ qty: 1, terms: limit(askPaise + 20 * stage.share.tickPaise) });
      equal(trader.lastOf(sent).filledValuePaise, askPaise);
    },
  },
  {
    rule: 'brokers.V3',
    title: 'a seller gets no less than the limit',
    needs: ['offers'],
    play: async ({ stage, trader }) => {
      const { bidPaise } = stage.quote(stage.share.key);
      const sent = await trader.take({ side: 'Sell', qty: 5, terms: limit(bidPaise) });
      ok(trader.lastOf(sent).filledValuePaise >= 5 * bidPaise);
    },
  },
  {
    rule: 'brokers.V3',
    title: 'a contract is filled in whole lots',
    needs: ['offers'],
    play: async ({ stage, trader }) => {
      const { contract } = stage;
      const sent = await trader.take({ instrument: contract, qty: 3 * contract.lotSize });
      for (const { filledQty } of trader.reportsOf(sent)) equal(filledQty % contract.lotSize, 0);
      equal(trader.lastOf(sent).state, 'executed');
    },
  },
  {
    rule: 'brokers.V3',
    title: 'totals never fall, and executed means all of it',
    needs: ['offers'],
    play: async ({ stage, trader }) => {
      const orders = [
        await trader.take({ qty: 2_000 }),
        await trader.take({ side: 'Sell', qty: 1_500, terms: limit(far(stage, 'Sell', 2)) }),
        await trader.take({ qty: 800, terms: limit(far(stage, 'Buy', 1)) }),
      ];
      await stage.pass(120_000);
      for (const sent of orders) {
        let before = { filledQty: 0, filledValuePaise: 0 };
        for (const report of trader.reportsOf(sent)) {
          ok(report.filledQty >= before.filledQty && report.filledValuePaise >= before.filledValuePaise);
          ok(report.filledQty <= sent.slice.qty);
          if (report.state === 'executed') equal(report.filledQty, sent.slice.qty);
          before = report;
        }
      }
    },
  },
  {
    rule: 'brokers.V3',
    title: 'reports come in the order in which things happened',
    needs: ['offers'],
    play: async ({ stage, trader }) => {
      for (let at = 0; at < 10; at++) {
        await trader.take({ terms: at % 2 === 0 ? MARKET : limit(far(stage, 'Buy', at)) });
        await stage.pass(700);
      }
      const times = trader.reports.map(({ at }) => at);
      deepEqual(
        times,
        times.toSorted((a, b) => a - b),
      );
    },
  },
];
