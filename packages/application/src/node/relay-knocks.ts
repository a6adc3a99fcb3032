import type { RelayKnocks } from '@spark/brokers';
import { type Sign, sealKnock } from '@spark/cluster';
import { isRelay } from '../settings/relays.ts';

type Parts = {
  readonly relays: readonly string[];
  readonly node: string;
  readonly sign: Sign;
};

/** What this node shows relays: whose desk it works for, and since which epoch. */
export function createRelayKnocks({ relays, node, sign }: Parts): RelayKnocks {
  let number = 0;
  return {
    isRelay: (proxyUrl) => isRelay(relays, proxyUrl),
    knock: ({ ucc, epoch }, { relay, target }) => {
      number += 1;
      const knock = sealKnock({ ucc, epoch, node, relay, number, target }, sign);
      return `Spark ${Buffer.from(JSON.stringify(knock)).toString('base64url')}`;
    },
  };
}
