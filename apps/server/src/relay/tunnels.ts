import { connect, type Socket } from 'node:net';
import { createRelay, type Knock, type Relay } from '@spark/cluster';
import type { EpochFile } from './epoch-file.ts';

/** Connections of nodes to brokers, each as long as its epoch is the highest of its desk. */
export type Tunnels = {
  /** Leads the client to the target, or says why not. The client is answered in either case. */
  readonly open: (client: Socket, knock: Knock, tunnel: TunnelTo) => Promise<Refused | null>;
  /** Takes the epoch of an owner that leaves by another relay, and says why not. */
  readonly hear: (knock: Knock) => Promise<Refused | null>;
  readonly desks: () => number;
  readonly count: () => number;
  /** Whether what this node sends is still looked at. */
  readonly isKnown: (node: string) => boolean;
  readonly closeAll: () => void;
};

export type TunnelTo = {
  readonly target: string;
  readonly head: Buffer;
  /** Of an account with two relays: it lasts as long as the lease of its node. */
  readonly isLeased: boolean;
};

export type Refused = 'older epoch' | 'too many' | 'not stored' | 'not present' | 'broker not reached';

type Parts = {
  readonly epochs: EpochFile;
  readonly leaveBy: string | null;
  /** Tunnels were destroyed because a later owner knocked. */
  readonly onCut: (knock: Knock, tunnels: number) => void;
  readonly isPresent: (node: string) => boolean;
  /** Tunnels were destroyed because their node was not heard in time. */
  readonly onLeaseOver: (node: string, tunnels: number) => void;
  /** Nothing that the disk says after it failed can be believed. */
  readonly onDiskFailed: (error: unknown) => void;
};

type Tunnel = {
  readonly client: Socket;
  broker: Socket | null;
  /** The node whose lease it needs; null where it needs none. */
  readonly leasedTo: string | null;
};

const TUNNELS_MAX = 8_000;
const DESKS_MAX = 200_000;
const CONNECT_MS = 10_000;
/** Both order streams and kept connections carry something more often. */
const IDLE_MS = 10 * 60_000;
const LAST_WORDS_MS = 5_000;
const LEASES_LOOKED_AT_EVERY_MS = 500;
const ESTABLISHED = 'HTTP/1.1 200 Connection established\r\n\r\n';

export function createTunnels(parts: Parts): Tunnels {
  const { epochs, leaveBy, onCut, isPresent, onLeaseOver, onDiskFailed } = parts;
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

  function isFull({ ucc }: Knock): boolean {
    return relay.desks() >= DESKS_MAX && !relay.knowsDesk(ucc);
  }

  function cutOlder(knock: Knock, older: readonly string[]): void {
    for (const each of older) cut(each);
    if (older.length > 0) onCut(knock, older.length);
  }

  async function isKept(knock: Knock): Promise<boolean> {
    try {
      await epochs.keep(knock);
      return true;
    } catch (error) {
      onDiskFailed(error);
      return false;
    }
  }

  const hear: Tunnels['hear'] = async (knock) => {
    if (isFull(knock)) return 'too many';
    const { isOpen, cut: older } = relay.onEpoch(knock);
    if (!isOpen) return 'older epoch';
    cutOlder(knock, older);
    return (await isKept(knock)) ? null : 'not stored';
  };

  /** Asked for each piece that a client sends, since a relay that stood still itself wakes up with pieces to read. */
  function isOver({ leasedTo }: Tunnel): boolean {
    return leasedTo !== null && !isPresent(leasedTo);
  }

  function cutUnleased(): void {
    const counts = new Map<string, number>();
    for (const [name, tunnel] of tunnels) {
      if (!isOver(tunnel) || tunnel.leasedTo === null) continue;
      counts.set(tunnel.leasedTo, (counts.get(tunnel.leasedTo) ?? 0) + 1);
      relay.onClosed(name);
      cut(name);
    }
    for (const [node, count] of counts) onLeaseOver(node, count);
  }

  const looking = setInterval(cutUnleased, LEASES_LOOKED_AT_EVERY_MS).unref();

  const open: Tunnels['open'] = async (client, knock, { target, head, isLeased }) => {
    if (tunnels.size >= TUNNELS_MAX || isFull(knock)) return 'too many';
    if (isLeased && !isPresent(knock.node)) return 'not present';
    const name = String(++opened);
    const { isOpen, cut: older } = relay.onKnock(name, knock);
    if (!isOpen) return 'older epoch';
    const tunnel: Tunnel = { client, broker: null, leasedTo: isLeased ? knock.node : null };
    tunnels.set(name, tunnel);
    cutOlder(knock, older);
    client.once('close', () => end(name));
    if (!(await isKept(knock))) {
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
    if (isOver(tunnel)) {
      leave(name);
      broker.destroy();
      return 'not present';
    }
    if (isLeased)
      client.on('data', () => {
        if (isOver(tunnel)) cutUnleased();
      });
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
    hear,
    desks: relay.desks,
    count: () => tunnels.size,
    isKnown: relay.knowsNode,
    closeAll: () => {
      clearInterval(looking);
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
