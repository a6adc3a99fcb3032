import { marketSuite } from '@spark/testkit';
import { angelFeedDialect } from './dialect.ts';
import { angelHostsAt } from './hosts.ts';
import { angelMaster } from './master.ts';
import { ANGEL_ON_THE_WIRE } from './wire.fixture.ts';

marketSuite({
  name: 'Angel One',
  broker: ANGEL_ON_THE_WIRE,
  feed: (at) => angelFeedDialect(angelHostsAt(at)),
  master: (at) => angelMaster(angelHostsAt(at)),
});
