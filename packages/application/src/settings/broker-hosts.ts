import {
  ANGEL_HOSTS,
  type AngelHosts,
  FYERS_HOSTS,
  type FyersHosts,
  XTS_HOSTS,
  type XtsHosts,
} from '@spark/brokers';

/** Where the live brokers are. */
export type BrokerHosts = {
  readonly FYERS: FyersHosts;
  readonly IIFLXTS: XtsHosts;
  readonly ANGELONE: AngelHosts;
};

export const REAL_HOSTS: BrokerHosts = {
  FYERS: FYERS_HOSTS,
  IIFLXTS: XTS_HOSTS,
  ANGELONE: ANGEL_HOSTS,
};

/** Other addresses than the real ones, broker by broker and name by name. */
export type OtherHosts = { readonly [name in keyof BrokerHosts]?: Partial<BrokerHosts[name]> };

export function hostsWith(others: OtherHosts): BrokerHosts {
  return {
    FYERS: { ...REAL_HOSTS.FYERS, ...others.FYERS },
    IIFLXTS: { ...REAL_HOSTS.IIFLXTS, ...others.IIFLXTS },
    ANGELONE: { ...REAL_HOSTS.ANGELONE, ...others.ANGELONE },
  };
}

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
    const known = (REAL_HOSTS as Readonly<Record<string, object>>)[broker];
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
