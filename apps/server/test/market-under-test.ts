import type { Market } from '@spark/application';
import type { Candle, CandleQuestion, Instant, Instrument, Instruments } from '@spark/core';
import { createScriptedFeed, type ScriptedFeed } from '@spark/testkit';

/** A small market whose prices a test says. */
export type MarketUnderTest = Market & { readonly feed: ScriptedFeed };

const MINUTE_MS = 60_000;

export function marketUnderTest(others: readonly string[] = [], answersAt?: () => Instant): MarketUnderTest {
  const keys = new Set(['NSE:212', 'NSE:26000', 'NSE:2885', ...others]);
  const instruments: Instruments = {
    find: (key) => (keys.has(key) ? shareOf(key) : null),
    underlyingOf: () => null,
  };
  const feed = createScriptedFeed({ name: 'testBroker', ...(answersAt ? { answersAt } : {}) });
  return { instruments, feed, candles: { candles }, isRecorded: true };
}

export function shareOf(key: string): Instrument {
  return {
    key,
    exchange: 'NSE',
    token: key.split(':')[1] ?? '',
    symbol: `${key}-EQ`,
    name: key,
    class: 'equity',
    instrumentType: '',
    expiry: null,
    strikePaise: null,
    optionType: null,
    lotSize: 1,
    tickPaise: 5,
    freezeQty: 100_000,
    isCas: false,
  };
}

/** A candle for every minute, the same for every question. */
async function candles({ from, to }: CandleQuestion): Promise<readonly Candle[]> {
  const made: Candle[] = [];
  for (let at = from; at <= to; at += MINUTE_MS) {
    const price = 17_000 + ((at / MINUTE_MS) % 20) * 5;
    made.push({
      at,
      openPaise: price,
      highPaise: price + 10,
      lowPaise: price - 10,
      closePaise: price + 5,
      volume: 100,
      openInterest: 0,
    });
  }
  return made;
}
