import { type BrokerHosts, byLiveBroker, type LiveBrokerName } from '@spark/brokers';

/** Addresses by broker. What is absent is as in `REAL_HOSTS`. */
export type OtherHosts = Readonly<Partial<Record<LiveBrokerName, BrokerHosts>>>;

/** Where the live brokers are. */
export const REAL_HOSTS: Readonly<Record<LiveBrokerName, BrokerHosts>> = byLiveBroker(({ hosts }) => hosts);

/** From JSON text. Returns a sentence when it is wrong. */
export function readOtherHosts(text: string): OtherHosts | string {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return 'is not JSON';
  }
  if (!isObject(given)) return 'must be an object by broker';
  for (const [broker, hosts] of Object.entries(given)) {
    const known = (REAL_HOSTS as Readonly<Record<string, BrokerHosts>>)[broker];
    if (known === undefined) return `names ${broker}; it may name ${Object.keys(REAL_HOSTS).join(', ')}`;
    if (!isObject(hosts)) return `must have an object under ${broker}`;
    for (const [name, address] of Object.entries(hosts)) {
      if (!(name in known)) return `has ${broker}.${name}; there are ${Object.keys(known).join(', ')}`;
      if (
        typeof address !== 'string' ||
        !/^(https?|wss?):\/\/\S*[^/\s]$/.test(address) ||
        !URL.canParse(address)
      )
        return `must have an address without a slash at the end under ${broker}.${name}`;
    }
  }
  return given as OtherHosts;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
