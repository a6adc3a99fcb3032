import { simulatedXts } from '@spark/simulators';
import { brokerSuite, LIVE_ABILITIES, openWireStage } from '@spark/testkit';
import { xtsDialect } from './index.ts';

brokerSuite({
  name: 'IIFL XTS',
  abilities: LIVE_ABILITIES,
  open: () =>
    openWireStage({
      simulator: simulatedXts,
      dialect: ({ url, streamUrl }) => xtsDialect({ rest: url, stream: streamUrl }),
      instruments: async ({ world }) => ({ find: (key) => world.listing.find(key) }),
      secretsOf: ({ appId, secret }) => ({ ApiKey: appId, ApiSecret: secret }),
    }),
});
