import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Where the proxies of accounts may be. */
export type ProxyAddresses = {
  /** Whether a proxy may be there; a name is judged by what it means when it is looked up. */
  readonly mayBeAt: (host: string) => boolean;
  /** Looks a name up and fails where it means an address at which no proxy may be. */
  readonly lookup: LookupFunction;
};

/** A proxy would have to be where only this machine or its own network can see it. */
export class PrivateProxyError extends Error {
  override readonly name = 'PrivateProxyError';
  readonly code = 'ERR_PROXY_PRIVATE';
}

/**
 * Addresses that mean this machine, its own network, or nobody in particular. An account could reach with them what is
 * hidden from its user, such as a database or the page of a router.
 */
const PRIVATE = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/128',
  '::1/128',
  '64:ff9b::/96',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
];

/** Names of whole ranges, the same as for proxies in front of Spark. */
const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** `listed`: addresses, ranges and names of ranges that are allowed although they are private. */
export function createProxyAddresses(listed: readonly string[] = []): ProxyAddresses {
  const isPrivate = rangesOf(PRIVATE);
  const isListed = rangesOf(listed.flatMap((listed) => RANGES[listed] ?? [listed]));
  const isAllowed = (address: string): boolean => isListed(address) || !isPrivate(address);

  return {
    mayBeAt: (host) => {
      const address = host.replace(/^\[|\]$/g, '');
      return isIP(address) === 0 || isAllowed(address);
    },
    lookup: (name, options: LookupOptions, done) => {
      lookup(name, { ...options, all: true }, (error, found: readonly LookupAddress[]) => {
        const [first] = found ?? [];
        const refusal =
          error ?? (found.every(({ address }) => isAllowed(address)) ? null : new PrivateProxyError());
        if (refusal !== null || first === undefined) done(refusal ?? new PrivateProxyError(), '');
        else if (options.all) done(null, [...found]);
        else done(null, first.address, first.family);
      });
    },
  };
}

function rangesOf(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  // An IPv4 address that is written as one of IPv6 is found among those of IPv4.
  return (address) => list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
