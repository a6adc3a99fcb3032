import { callerWith, growthSuite, NOW } from '../frame/growth.fixture.ts';
import { fyersDialect, fyersFeedDialect } from './dialect.ts';
import { dataFrame, snapshotEntry, updateEntry } from './hsm/hsm-server-frames.fixture.ts';

const SECONDS = NOW / 1_000;
const SHARE = { key: 'NSE:3045', exchange: 'NSE', symbol: 'NSE:SBIN-EQ', token: '10100000003045' };
const CALLER = callerWith('a.b.c');
const QUOTE = [81_230, 500, SECONDS, SECONDS, 400, 300, 81_225, 81_235];

growthSuite('[brokers.F13] FYERS', [
  {
    subject: 'prices of FYERS, with topics that nobody asked for, numbers that change hands, and halves',
    open: () => {
      const reader = fyersFeedDialect().ticks.reader(CALLER);
      reader.subscribe([SHARE]);
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
    subject: 'orders of FYERS',
    open: () => {
      const reader = fyersDialect().orders.stream.reader(CALLER);
      return (round) => {
        reader.read(`{"orders":{"id":"${round}"`, NOW);
        return reader.read(JSON.stringify({ orders: { id: `O${round}`, [`f${round}`]: round } }), NOW);
      };
    },
  },
]);
