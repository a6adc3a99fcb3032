import { type BrokerSimulator, simulatedXts } from '@spark/simulators';
import type { WireBroker } from '@spark/testkit';
import type { XtsHosts } from './hosts.ts';
import { xtsDialect } from './index.ts';

/** The addresses of XTS, all at one simulator. */
export function xtsHostsAt({ url, streamUrl }: Pick<BrokerSimulator, 'url' | 'streamUrl'>): XtsHosts {
  return { rest: url, stream: streamUrl };
}

/** The adapter and the simulator, for the stage of the broker suite. */
export const XTS_ON_THE_WIRE: WireBroker = {
  simulator: simulatedXts,
  dialect: (at) => xtsDialect(xtsHostsAt(at)),
  instruments: async ({ world }) => ({ find: (key) => world.listing.find(key) }),
  secretsOf: ({ appId, secret }) => ({ ApiKey: appId, ApiSecret: secret }),
};

/** Prices are an application of their own, with keys of its own. */
export const XTS_PRICES_ON_THE_WIRE: WireBroker = {
  ...XTS_ON_THE_WIRE,
  secretsOf: ({ marketAppId = '', marketSecret = '' }) => ({ ApiKey: marketAppId, ApiSecret: marketSecret }),
};
