import { marketSuite } from '@spark/testkit';
import { xtsFeedDialect } from './dialect.ts';
import { xtsHostsAt } from './hosts.ts';
import { xtsMaster } from './master.ts';
import { XTS_PRICES_ON_THE_WIRE } from './wire.fixture.ts';

marketSuite({
  name: 'IIFL XTS',
  broker: XTS_PRICES_ON_THE_WIRE,
  feed: (at) => xtsFeedDialect(xtsHostsAt(at)),
  master: (at) => xtsMaster(xtsHostsAt(at)),
  // It is a stream of its own there, which nobody asks for.
  untold: ['openInterest'],
});
