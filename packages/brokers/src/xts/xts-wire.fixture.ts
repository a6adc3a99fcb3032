import { type BrokerSimulator, simulatedXts } from '@spark/simulators';
import type { WireBroker } from '@spark/testkit';
import type { XtsHosts } from './hosts.ts';
import { xtsDialect } from './index.ts';

export function xtsHostsAt({ url, streamUrl }: Pick<BrokerSimulator, 'url' | 'streamUrl'>): XtsHosts {
  return { rest: url, stream: streamUrl };
}

/** An account with the key of the Interactive application. */
export const XTS_ON_THE_WIRE: WireBroker = {
  simulator: simulatedXts,
  dialect: (at) => xtsDialect(xtsHostsAt(at)),
  instruments: async ({ world }) => ({ find: (key) => world.listing.find(key) }),
  secretsOf: ({ appId, secret }) => ({ ApiKey: appId, ApiSecret: secret }),
};

/** One with the key of Market Data. */
export const XTS_MARKET_DATA: WireBroker = {
  ...XTS_ON_THE_WIRE,
  secretsOf: ({ marketAppId = '', marketSecret = '' }) => ({ ApiKey: marketAppId, ApiSecret: marketSecret }),
};
