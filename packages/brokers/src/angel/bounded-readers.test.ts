import { callerWith, growthSuite, NOW } from '../frame/growth.fixture.ts';
import { angelDialect, angelFeedDialect } from './dialect.ts';
import { smartStreamFrame } from './smart-stream.fixture.ts';

const SHARE = { key: 'NSE:3045', exchange: 'NSE', symbol: 'NSE:SBIN-EQ', token: '3045' };
const CALLER = callerWith(JSON.stringify({ jwtToken: 'a.b.c', feedToken: 'f', refreshToken: 'r' }));

growthSuite('[brokers.A13] Angel One', [
  {
    subject: 'prices of Angel One, of instruments that nobody asked for, and halves',
    open: () => {
      const reader = angelFeedDialect().ticks.reader(CALLER);
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
    subject: 'orders of Angel One',
    open: () => {
      const reader = angelDialect().orders.stream.reader(CALLER);
      return (round) => {
        reader.read(`{"order-status":"AB${round}"`, NOW);
        return reader.read(
          JSON.stringify({ 'order-status': `AB${round}`, orderData: { orderid: `${round}` } }),
          NOW,
        );
      };
    },
  },
]);
