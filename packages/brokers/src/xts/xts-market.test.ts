import { marketSuite } from '@spark/testkit';
import { xtsFeed, xtsMaster } from './index.ts';
import { XTS_MARKET_DATA, xtsHostsAt } from './xts-wire.fixture.ts';

marketSuite({
  name: 'IIFL XTS',
  broker: XTS_MARKET_DATA,
  feed: (at) => xtsFeed(xtsHostsAt(at)),
  master: (at) => xtsMaster(xtsHostsAt(at)),
  untold: ['openInterest'],
});
