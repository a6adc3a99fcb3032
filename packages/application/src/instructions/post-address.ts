import { isIP } from 'node:net';
import { createProxyAddresses, type ProxyAddresses } from '@spark/brokers';

/** Where messages of price alerts may go. */
export type PostAddresses = {
  /** Over https to what is reached over the internet; otherwise only to addresses that the owner lists. */
  readonly mayPostTo: (url: string) => boolean;
  readonly lookup: ProxyAddresses['lookup'];
};

export function createPostAddresses(privateOnes: readonly string[]): PostAddresses {
  const allowed = createProxyAddresses(privateOnes);
  const outside = createProxyAddresses();

  return {
    mayPostTo: (text) => {
      if (!URL.canParse(text)) return false;
      const { protocol, hostname, username, password } = new URL(text);
      if (username !== '' || password !== '') return false;
      const host = hostname === 'localhost' ? '127.0.0.1' : hostname;
      if (!allowed.mayBeAt(host)) return false;
      if (protocol === 'https:') return true;
      // Without encryption only to a machine that the owner named by its address.
      return protocol === 'http:' && isIP(host.replace(/^\[|\]$/g, '')) !== 0 && !outside.mayBeAt(host);
    },
    lookup: allowed.lookup,
  };
}
