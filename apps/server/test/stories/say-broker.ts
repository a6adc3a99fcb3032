import assert from 'node:assert/strict';
import { paiseFromRupees } from '@spark/core';
import type { Sentence } from './play-story.ts';
import type { Mood } from './story-venue.ts';

/** What brokers do, well and badly. */
export const brokerSentences: readonly Sentence[] = [
  {
    says: /^the broker fills nothing by itself$/,
    play: async ({ stage }) => {
      stage.broker.holdFills();
      stage.forwardTests.holdFills();
    },
  },
  {
    says: /^the broker fills (\d+) of order (\d+) in (\S+) at ([\d.]+)$/,
    play: async ({ stage }, [qty = '', number = '', account = '', price = '']) => {
      const orders = await stage.atBroker(Number(number), account);
      const order =
        orders.find((order) => order.qty - order.filledQty >= Number(qty)) ??
        assert.fail(`No batch of order ${number} has ${qty} left at the broker.`);
      stage.broker.fill(order, Number(qty), paiseFromRupees(Number(price)));
    },
  },
  {
    says: /^the broker carries out the cancels in (\S+)$/,
    play: async ({ stage }, [account = '']) => {
      stage.broker.setMood(account, null);
      for (const order of stage.broker.orders)
        if (order.accountName === account && order.state === 'open') stage.broker.cancel(order);
    },
  },
  {
    says: /^the broker (refuses|refuses changes) in (\S+): "(.*)"$/,
    play: async ({ stage }, [kind = '', account = '', reason = '']) =>
      stage.broker.setMood(account, { kind: kind as 'refuses' | 'refuses changes', reason }),
  },
  {
    says: /^the broker refuses one change in (\S+): "(.*)"$/,
    play: async ({ stage }, [account = '', reason = '']) =>
      stage.broker.setMood(account, { kind: 'refuses one change', reason }),
  },
  {
    says: /^the broker (answers nothing|hears nothing|cancels late|reports nothing) in (\S+)$/,
    play: async ({ stage }, [kind = '', account = '']) =>
      stage.broker.setMood(account, { kind } as Exclude<Mood, { readonly reason: string }>),
  },
  {
    says: /^the broker behaves again in (\S+)$/,
    play: async ({ stage }, [account = '']) => stage.broker.setMood(account, null),
  },
  {
    says: /^the stream of the broker comes back after a break$/,
    play: async ({ stage }) => stage.broker.gap(),
  },
];
