import { marketSuite } from '@spark/testkit';
import { angelFeedDialect, angelMaster } from '../angel/index.ts';
import { ANGEL_ON_THE_WIRE, angelHostsAt } from '../angel/wire.fixture.ts';
import { fyersFeedDialect, fyersMaster } from '../fyers/index.ts';
import { FYERS_ON_THE_WIRE, fyersHostsAt } from '../fyers/wire.fixture.ts';
import { xtsFeedDialect, xtsMaster } from '../xts/index.ts';
import { XTS_PRICES_ON_THE_WIRE, xtsHostsAt } from '../xts/wire.fixture.ts';

marketSuite({
  name: 'FYERS',
  broker: FYERS_ON_THE_WIRE,
  feed: (at) => fyersFeedDialect(fyersHostsAt(at)),
  master: (at) => fyersMaster(fyersHostsAt(at)),
});

marketSuite({
  name: 'IIFL XTS',
  broker: XTS_PRICES_ON_THE_WIRE,
  feed: (at) => xtsFeedDialect(xtsHostsAt(at)),
  master: (at) => xtsMaster(xtsHostsAt(at)),
  // It is a stream of its own there, which nobody asks for.
  untold: ['openInterest'],
});

marketSuite({
  name: 'Angel One',
  broker: ANGEL_ON_THE_WIRE,
  feed: (at) => angelFeedDialect(angelHostsAt(at)),
  master: (at) => angelMaster(angelHostsAt(at)),
});
