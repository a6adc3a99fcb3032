import { callerWith, growthSuite, NOW } from '../frame/growth.fixture.ts';
import { xtsDialect, xtsFeedDialect } from './dialect.ts';

const SHARE = { key: 'NSE:3045', exchange: 'NSE', symbol: 'NSE:SBIN-EQ', token: '3045' };
const CALLER = callerWith(
  JSON.stringify({ application: 'market-data', token: 't', userId: 'U', isDealer: false }),
);

const event = (name: string, payload: unknown) => `42${JSON.stringify([name, payload])}`;

growthSuite('[brokers.X6] XTS', [
  {
    subject: 'prices of XTS, whole and in part, of instruments that nobody asked for',
    open: () => {
      const reader = xtsFeedDialect({ rest: 'http://xts', stream: 'ws://xts' }).ticks.reader(CALLER);
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
    subject: 'orders of XTS',
    open: () => {
      const reader = xtsDialect({ rest: 'http://xts', stream: 'ws://xts' }).orders.stream.reader(CALLER);
      return (round) => {
        reader.read(event(`event${round}`, { [`f${round}`]: round }), NOW);
        return reader.read(
          event('order', JSON.stringify({ AppOrderID: round, OrderStatus: `S${round}` })),
          NOW,
        );
      };
    },
  },
]);
