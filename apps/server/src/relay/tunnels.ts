import { connect, type Socket } from 'node:net';
import { createRelay, type Knock, type Relay } from '@spark/cluster';
import type { EpochFile } from './epoch-file.ts';

/** Connections of nodes to brokers, each as long as its epoch is the highest of its desk. */
export type Tunnels = {
  /** Leads the client to the target, or says why not. The client is answered in either case. */
  readonly open: (client: Socket, knock: Knock, tunnel: TunnelTo) => Promise<Refused | null>;
  readonly desks: () => number;
  readonly count: () => number;
  /** Whether what this node sends is still looked at. */
  readonly isKnown: (node: string) => boolean;
  readonly closeAll: () => void;
};

export type TunnelTo = { readonly target: string; readonly head: Buffer };

export type Refused = 'older epoch' | 'too many' | 'not stored' | 'broker not reached';

type Parts = {
  readonly epochs: EpochFile;
  readonly leaveBy: string | null;
  /** Tunnels were destroyed because a later owner knocked. */
  readonly onCut: (knock: Knock, tunnels: number) => void;
  /** Nothing that the disk says after it failed can be believed. */
  readonly onDiskFailed: (error: unknown) => void;
};

type Tunnel = { readonly client: Socket; broker: Socket | null };

const TUNNELS_MAX = 8_000;
const DESKS_MAX = 200_000;
const CONNECT_MS = 10_000;
/** Both order streams and kept connections carry something more often. */
const IDLE_MS = 10 * 60_000;
const LAST_WORDS_MS = 5_000;
const ESTABLISHED = 'HTTP/1.1 200 Connection established\r\n\r\n';

export function createTunnels({ epochs, leaveBy, onCut, onDiskFailed }: Parts): Tunnels {
  const relay: Relay = createRelay(epochs.stored);
  const tunnels = new Map<string, Tunnel>();
  let opened = 0;

  function end(name: string): void {
    const tunnel = tunnels.get(name);
    tunnels.delete(name);
    relay.onClosed(name);
    tunnel?.client.destroy();
    tunnel?.broker?.destroy();
  }

  /** What the kernel holds of it is thrown away as well: not a byte of it may arrive any more. */
  function cut(name: string): void {
    const tunnel = tunnels.get(name);
    tunnels.delete(name);
    for (const socket of [tunnel?.broker, tunnel?.client]) socket?.resetAndDestroy();
  }

  const open: Tunnels['open'] = async (client, knock, { target, head }) => {
    const isFull = relay.desks() >= DESKS_MAX && !relay.knowsDesk(knock.ucc);
    if (tunnels.size >= TUNNELS_MAX || isFull) return 'too many';
    const name = String(++opened);
    const { isOpen, cut: older } = relay.onKnock(name, knock);
    if (!isOpen) return 'older epoch';
    const tunnel: Tunnel = { client, broker: null };
    tunnels.set(name, tunnel);
    for (const each of older) cut(each);
    if (older.length > 0) onCut(knock, older.length);
    client.once('close', () => end(name));
    try {
      await epochs.keep(knock);
    } catch (error) {
      onDiskFailed(error);
      leave(name);
      return 'not stored';
    }
    if (!relay.mayPass(name)) return null;
    const broker = await reach(target, leaveBy, (connecting) => {
      tunnel.broker = connecting;
    });
    if (!relay.mayPass(name)) return null;
    if (broker === null) {
      leave(name);
      return 'broker not reached';
    }
    join(client, broker, head);
    return null;
  };

  /** The client is still to be answered. */
  function leave(name: string): void {
    tunnels.delete(name);
    relay.onClosed(name);
  }

  return {
    open,
    desks: relay.desks,
    count: () => tunnels.size,
    isKnown: relay.knowsNode,
    closeAll: () => {
      for (const name of [...tunnels.keys()]) end(name);
    },
  };
}

/** Null where it is not reached in time. */
function reach(
  target: string,
  leaveBy: string | null,
  onSocket: (socket: Socket) => void,
): Promise<Socket | null> {
  const [host = '', port] = target.split(':');
  return new Promise((resolve) => {
    // By IPv4 alone: no other address is registered.
    const socket = connect({
      host,
      port: Number(port),
      family: 4,
      ...(leaveBy !== null && { localAddress: leaveBy }),
    });
    onSocket(socket);
    socket.setTimeout(CONNECT_MS, () => socket.destroy());
    socket.once('close', () => resolve(null));
    socket.on('error', () => socket.destroy());
    socket.once('connect', () => resolve(socket));
  });
}

function join(client: Socket, broker: Socket, head: Buffer): void {
  for (const socket of [client, broker]) {
    socket.setNoDelay(true);
    socket.setTimeout(IDLE_MS, () => socket.destroy());
  }
  broker.once('close', (hadError) => {
    // What the broker said last is on its way to the client.
    if (hadError) client.destroy();
    else client.end();
    client.setTimeout(LAST_WORDS_MS);
  });
  client.write(ESTABLISHED);
  if (head.length > 0) broker.write(head);
  client.pipe(broker);
  broker.pipe(client);
}
