import { SIMULATORS } from '@spark/simulators';
import type { WireBroker } from '@spark/testkit';
import { xtsDialect } from './dialect.ts';
import { xtsHostsAt } from './hosts.ts';

/** The adapter and the simulator, for the stage of the broker suite. */
export const XTS_ON_THE_WIRE: WireBroker = {
  simulator: SIMULATORS.IIFLXTS,
  dialect: (at) => xtsDialect(xtsHostsAt(at)),
  instruments: async ({ world }) => ({ find: (key) => world.listing.find(key) }),
  secretsOf: ({ appId, secret }) => ({ ApiKey: appId, ApiSecret: secret }),
};

/** Prices are an application of their own, with keys of its own. */
export const XTS_PRICES_ON_THE_WIRE: WireBroker = {
  ...XTS_ON_THE_WIRE,
  secretsOf: ({ marketAppId = '', marketSecret = '' }) => ({ ApiKey: marketAppId, ApiSecret: marketSecret }),
};
