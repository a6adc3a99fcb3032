import {
  askRelay,
  createRelayKnocks,
  createVault,
  findKeyRing,
  nameOfAsker,
  type Settings,
} from '@spark/application';
import type { Finding } from './doctor.ts';

/** Whether each relay answers, and knows these servers by their key. */
export async function relays(config: Settings, keyId: string): Promise<readonly Finding[]> {
  if (config.relays.length === 0) return [];
  let sign: (text: string) => string;
  try {
    sign = createVault(findKeyRing(config, keyId)).signForRelays;
  } catch {
    // The line about secrets says what to do.
    return [];
  }
  const knocks = createRelayKnocks({ relays: config.relays, node: nameOfAsker(), sign });
  return Promise.all(
    config.relays.map(async (url): Promise<Finding> => {
      const state = await askRelay(url, knocks);
      switch (state.kind) {
        case 'well':
          if (state.mayBeOneOfTwo || config.relays.length < 2)
            return { what: 'relay', found: `${url}: ${state.desks} desks, ${state.tunnels} connections` };
          return {
            what: 'relay',
            found: `${url} is of an earlier version, which cannot be one of the two of an account`,
            advice:
              'Install the version of the servers there; accounts that name it beside another are refused.',
          };
        case 'other-key':
          return {
            what: 'relay',
            found: `${url} has another key than these servers`,
            advice: 'Start it again with the SPARK_RELAY_KEY that npm run spark -- relay key prints.',
          };
        case 'silent':
          return {
            what: 'relay',
            found: `${url} does not answer: ${state.why}`,
            advice:
              'Start it at its registered address: npm run relay. Until it answers, accounts that leave by it alone send nothing.',
          };
      }
    }),
  );
}
