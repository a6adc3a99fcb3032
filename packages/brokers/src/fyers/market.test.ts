import { marketSuite } from '@spark/testkit';
import { fyersFeedDialect } from './dialect.ts';
import { fyersHostsAt } from './hosts.ts';
import { fyersMaster } from './master.ts';
import { FYERS_ON_THE_WIRE } from './wire.fixture.ts';

marketSuite({
  name: 'FYERS',
  broker: FYERS_ON_THE_WIRE,
  feed: (at) => fyersFeedDialect(fyersHostsAt(at)),
  master: (at) => fyersMaster(fyersHostsAt(at)),
});
