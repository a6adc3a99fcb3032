import { brokerSuite, LIVE_ABILITIES, marketSuite, openWireStage, type WireBroker } from '@spark/testkit';
import { minibroker } from './adapter.fixture.ts';
import { simulatedMinibroker } from './simulator.fixture.ts';

const MINIBROKER_ON_THE_WIRE: WireBroker = {
  simulator: simulatedMinibroker,
  dialect: (at) => minibroker.dialect(minibroker.hostsAt(at), at.world.clock),
  instruments: async ({ world }) => ({
    find: (key) => {
      const listed = world.listing.find(key);
      return listed && { key, exchange: listed.exchange, symbol: key, token: listed.token };
    },
  }),
  secretsOf: ({ appId, secret }) => ({ ApiKey: appId, ApiSecret: secret }),
};

/** The cases that depend on the adapter more than on the frame. The whole suite is this call without `only`. */
brokerSuite({
  name: 'Minibroker',
  abilities: LIVE_ABILITIES,
  only: 'checks',
  open: (options) => openWireStage(MINIBROKER_ON_THE_WIRE, options),
});

marketSuite({
  name: 'Minibroker',
  broker: MINIBROKER_ON_THE_WIRE,
  feed: (at) => minibroker.feed(minibroker.hostsAt(at)),
  master: (at) => minibroker.master(minibroker.hostsAt(at)),
});
