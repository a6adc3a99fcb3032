import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { angelDialect, angelFeedDialect } from './angel/index.ts';
import { smartStreamFrame } from './angel/smart-stream.fixture.ts';
import type { Caller } from './frame/broker-dialect.ts';
import { dataFrame, snapshotEntry, updateEntry } from './fyers/hsm/hsm-server-frames.fixture.ts';
import { fyersDialect, fyersFeedDialect } from './fyers/index.ts';
import { xtsDialect, xtsFeedDialect } from './xts/index.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const NOW = Date.UTC(2026, 10, 16, 4, 30);
const SECONDS = NOW / 1_000;
const WARM_UP = 2_000;
const FRAMES = 12_000;
/** What a reader may hold more after all those frames than before: fifty bytes for each, and a name alone has more. */
const GROWTH_BYTES_MAX = 600_000;

const SHARE = { key: 'NSE:3045', exchange: 'NSE', symbol: 'NSE:SBIN-EQ', token: '3045' };
const AT_FYERS = { ...SHARE, token: '10100000003045' };

function callerWith(session: string): Caller {
  return {
    credentials: { ucc: 'S000001', accountName: 'a', clientId: 'C1', secrets: { ApiKey: 'key' } },
    session,
    http: async () => ({ kind: 'not-sent', reason: 'nobody is there' }),
    now: NOW,
  };
}

const ANGEL = callerWith(JSON.stringify({ jwtToken: 'a.b.c', feedToken: 'f', refreshToken: 'r' }));
const FYERS = callerWith('a.b.c');
const XTS = callerWith(
  JSON.stringify({ application: 'market-data', token: 't', userId: 'U', isDealer: false }),
);

const event = (name: string, payload: unknown) => `42${JSON.stringify([name, payload])}`;
const QUOTE = [81_230, 500, SECONDS, SECONDS, 400, 300, 81_225, 81_235];

type Reading = { readonly title: string; readonly open: () => (round: number) => unknown };

/** Each frame names something new, so that whoever remembers what nobody asked for grows with every one. */
const READINGS: readonly Reading[] = [
  {
    title: 'prices of FYERS, with topics that nobody asked for, numbers that change hands, and halves',
    open: () => {
      const reader = fyersFeedDialect().ticks.reader(FYERS);
      reader.subscribe([AT_FYERS]);
      return (round) => {
        const mine = snapshotEntry({ id: round & 0xfff, topic: 'sf|nse_cm|3045', values: QUOTE });
        const other = snapshotEntry({ id: (round + 1) & 0xfff, topic: `dp|nse_cm|${round}`, values: QUOTE });
        const whole = dataFrame(round, [mine, other, updateEntry((round * 7) & 0xfff, QUOTE)]);
        reader.read(whole.subarray(0, 20 + (round % 90)), NOW + round);
        return reader.read(whole, NOW + round);
      };
    },
  },
  {
    title: 'prices of XTS, whole and in part, of instruments that nobody asked for',
    open: () => {
      const reader = xtsFeedDialect({ rest: 'http://xts', stream: 'ws://xts' }).ticks.reader(XTS);
      reader.subscribe([SHARE]);
      return (round) => {
        const name = { ExchangeSegment: 1, ExchangeInstrumentID: round % 2 === 0 ? 3_045 : round + 10_000 };
        reader.read(event(`${round}-json-partial`, `t:1_${round},ltp:${round},x${round}:1`), NOW);
        reader.read(`42["1501-json-full","{\\"ExchangeSegment\\":1,"n${round}`, NOW);
        return reader.read(
          event('1502-json-full', {
            ...name,
            LastTradedPrice: 100,
            ExchangeTimeStamp: round,
            [`f${round}`]: 1,
          }),
          NOW,
        );
      };
    },
  },
  {
    title: 'prices of Angel One, of instruments that nobody asked for, and halves',
    open: () => {
      const reader = angelFeedDialect().ticks.reader(ANGEL);
      reader.subscribe([SHARE]);
      return (round) => {
        const token = round % 2 === 0 ? '3045' : String(round + 10_000);
        const frame = smartStreamFrame({
          ...{ mode: 3, exchangeType: 1, token, at: NOW + round, lastPaise: 100 + round },
        });
        reader.read(frame.subarray(0, round % 379), NOW);
        return reader.read(frame, NOW);
      };
    },
  },
  {
    title: 'orders of FYERS',
    open: () => {
      const reader = fyersDialect().orders.stream.reader(FYERS);
      return (round) => {
        reader.read(`{"orders":{"id":"${round}"`, NOW);
        return reader.read(JSON.stringify({ orders: { id: `O${round}`, [`f${round}`]: round } }), NOW);
      };
    },
  },
  {
    title: 'orders of XTS',
    open: () => {
      const reader = xtsDialect({ rest: 'http://xts', stream: 'ws://xts' }).orders.stream.reader(XTS);
      return (round) => {
        reader.read(event(`event${round}`, { [`f${round}`]: round }), NOW);
        return reader.read(
          event('order', JSON.stringify({ AppOrderID: round, OrderStatus: `S${round}` })),
          NOW,
        );
      };
    },
  },
  {
    title: 'orders of Angel One',
    open: () => {
      const reader = angelDialect().orders.stream.reader(ANGEL);
      return (round) => {
        reader.read(`{"order-status":"AB${round}"`, NOW);
        return reader.read(
          JSON.stringify({ 'order-status': `AB${round}`, orderData: { orderid: `${round}` } }),
          NOW,
        );
      };
    },
  },
];

function heapBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** What is left on the heap by so many frames. The first ones warm up what the engine keeps of the code itself. */
function growthOf(read: (round: number) => unknown): number {
  let round = 1;
  for (; round <= WARM_UP; round += 1) read(round);
  const before = heapBytes();
  for (; round <= WARM_UP + FRAMES; round += 1) read(round);
  return heapBytes() - before;
}

describe('[brokers.A13] [brokers.F13] [brokers.X6] a stream of nonsense leaves nothing behind', () => {
  for (const { title, open } of READINGS)
    test(title, () => {
      const grown = growthOf(open());
      assert.ok(grown < GROWTH_BYTES_MAX, `${Math.round(grown / 1_000)} kB more after ${FRAMES} frames`);
    });

  test('and a reader that remembered every name would be seen to grow', () => {
    const names = new Map<string, object>();
    const grown = growthOf((round) => names.set(`topic ${round}`, { round }));
    assert.ok(grown > GROWTH_BYTES_MAX && names.size > FRAMES, `${Math.round(grown / 1_000)} kB`);
  });
});
