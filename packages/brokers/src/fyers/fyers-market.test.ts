import { marketSuite } from '@spark/testkit';
import { FYERS_ON_THE_WIRE, fyersHostsAt } from './fyers-wire.fixture.ts';
import { fyersFeedDialect, fyersMaster } from './index.ts';

marketSuite({
  name: 'FYERS',
  broker: FYERS_ON_THE_WIRE,
  feed: (at) => fyersFeedDialect(fyersHostsAt(at)),
  master: (at) => fyersMaster(fyersHostsAt(at)),
});
