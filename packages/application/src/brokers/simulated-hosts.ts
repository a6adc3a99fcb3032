import type { BrokerSimulator } from '@spark/simulators';
import type { BrokerHosts } from '../settings/broker-hosts.ts';

export const SIMULATED_BROKER = ['FYERS', 'IIFLXTS', 'ANGELONE'] as const;
export type SimulatedBroker = (typeof SIMULATED_BROKER)[number];

type Address = Pick<BrokerSimulator, 'url' | 'streamUrl'>;

/** Where the hosts of a broker are when one simulator stands for all of them. */
export const hostsOfSimulator: {
  readonly [name in SimulatedBroker]: (at: Address) => BrokerHosts[name];
} = {
  FYERS: ({ url, streamUrl }) => ({
    rest: `${url}/api/v3`,
    data: `${url}/data`,
    stream: streamUrl,
    master: `${url}/sym_details`,
  }),
  IIFLXTS: ({ url, streamUrl }) => ({ rest: url, stream: streamUrl }),
  ANGELONE: ({ url, streamUrl }) => ({
    rest: url,
    loginPage: `${url}/publisher-login`,
    orderStream: `${streamUrl}/smart-order-update`,
    tickStream: `${streamUrl}/smart-stream`,
    master: `${url}/OpenAPI_File/files/OpenAPIScripMaster.json`,
  }),
};

/** Where everything of a broker is, when all of it is at one simulator. */
export function simulatedHosts({
  FYERS,
  IIFLXTS,
  ANGELONE,
}: Readonly<Record<SimulatedBroker, Address>>): BrokerHosts {
  return {
    FYERS: hostsOfSimulator.FYERS(FYERS),
    IIFLXTS: hostsOfSimulator.IIFLXTS(IIFLXTS),
    ANGELONE: hostsOfSimulator.ANGELONE(ANGELONE),
  };
}
