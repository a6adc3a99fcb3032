import { paiseFromRupees } from '@spark/core';
import type { Sentence } from './play-story.ts';
import type { StoryPrice } from './story-market.ts';

/** The clock, the market, and Spark itself. */
export const timeSentences: readonly Sentence[] = [
  {
    says: /^(\d+) (second|minute|hour)s? pass(?:es)?$/,
    play: ({ stage }, [count = '', unit = '']) => stage.pass(Number(count) * (UNIT_MS[unit] ?? 0)),
  },
  {
    says: /^it is (?:(\d{4}-\d{2}-\d{2}) )?(\d{2}:\d{2})$/,
    play: ({ stage }, [day = '', time = '']) => stage.passUntil(time, day === '' ? undefined : day),
  },
  {
    says: /^([A-Z]+) trades at ([\d.]+)(?:, bid ([\d.]+), ask ([\d.]+))?(?:, (\d+) on offer)?$/,
    play: ({ stage }, [symbol = '', last = '', bid = '', ask = '', left = '']) => {
      const price: StoryPrice = {
        lastPaise: paiseFromRupees(Number(last)),
        ...(bid === '' ? {} : { bidPaise: paiseFromRupees(Number(bid)) }),
        ...(ask === '' ? {} : { askPaise: paiseFromRupees(Number(ask)) }),
        ...(left === '' ? {} : { left: Number(left) }),
      };
      return stage.setPrice(symbol, price);
    },
  },
  { says: /^Spark stops$/, play: ({ stage }) => stage.halt() },
  { says: /^Spark starts again$/, play: ({ stage }) => stage.start() },
  {
    says: /^Spark restarts$/,
    play: async ({ stage }) => {
      await stage.halt();
      await stage.start();
    },
  },
];

const UNIT_MS: Readonly<Record<string, number>> = { second: 1_000, minute: 60_000, hour: 3_600_000 };
