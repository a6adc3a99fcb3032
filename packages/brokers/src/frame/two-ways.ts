import type { ClientRequestArgs } from 'node:http';
import { PassThrough } from 'node:stream';
import { ProxyError, type TunnelOpener } from './proxy-tunnel.ts';
import type { WayInUse } from './way-in-use.ts';

type Ways = { readonly usual: TunnelOpener; readonly reserve: TunnelOpener; readonly inUse: WayInUse };

/**
 * Tunnels by the proxy in use, and by the other where that one is not reached. Which it is, is decided while there is no
 * connection yet, so that nothing of a request can have left by the first.
 */
export function tunnelByEither({ usual, reserve, inUse }: Ways): TunnelOpener {
  return (options, done) => {
    const isReserve = inUse.isReserve();
    const [first, second] = isReserve ? [reserve, usual] : [usual, reserve];
    if (inUse.shallLook()) look(usual, options, inUse);
    first(options, (error, tunnel) => {
      if (!isNotReached(error)) {
        done(error, tunnel);
        return;
      }
      second(options, (otherError, otherTunnel) => {
        if (otherError === null) inUse.use(!isReserve);
        if (isNotReached(otherError)) done(new ProxyError('ERR_PROXIES_UNREACHABLE'), ended());
        else done(otherError, otherTunnel);
      });
    });
  };
}

/** Connections that come afterwards leave by the usual way again, where it stands. */
function look(usual: TunnelOpener, options: ClientRequestArgs, inUse: WayInUse): void {
  usual(options, (error, tunnel) => {
    tunnel.destroy();
    if (error === null) inUse.use(false);
  });
}

const NOT_REACHED: ReadonlySet<string> = new Set([
  'ERR_PROXY_UNREACHABLE',
  'ERR_RELAY_BROKER_UNREACHED',
  'ERR_RELAY_NOT_PRESENT',
]);

/** Neither the proxy nor, through it, the broker: then nothing of ours is at either. */
function isNotReached(error: Error | null): boolean {
  if (!(error instanceof ProxyError)) return false;
  return NOT_REACHED.has(error.code);
}

function ended(): PassThrough {
  return new PassThrough().destroy();
}
