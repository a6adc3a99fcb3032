import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Client } from 'pg';

/**
 * A proxy between a store and the server that fails on demand: refuses, falls silent, or loses a COMMIT or its
 * answer. So a lost network can be tried without touching the server.
 */
export type CuttingProxy = {
  readonly url: string;
  readonly mode: (mode: ProxyMode) => void;
  /** How often something was sent and its answer waited for, on all connections. */
  readonly ways: () => number;
  /** Cuts every connection. */
  readonly cut: () => void;
  readonly close: () => Promise<void>;
};

export type ProxyMode =
  | 'pass'
  /** Connections are closed at once. */
  | 'refuse'
  /** Nothing comes back any more, on old connections and new ones. */
  | 'silent'
  /** The server commits, and the connection breaks before its answer arrives. */
  | 'lose answer to commit'
  /** The connection breaks before COMMIT reaches the server. */
  | 'lose commit';

/** The whole statement: a text ends with a zero byte, and READ COMMITTED is not meant. */
const COMMIT = 'COMMIT\0';

export async function createCuttingProxy(url: string): Promise<CuttingProxy> {
  const { host, port } = new Client(url);
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets = new Set<Socket>();
  let mode: ProxyMode = 'pass';
  let ways = 0;

  const server = createServer((near) => {
    if (mode === 'refuse') {
      near.destroy();
      return;
    }
    const far = connect(target);
    let isLosing = false;
    let isAnswered = true;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (data) => {
      if (isAnswered) ways += 1;
      isAnswered = false;
      const isCommit = data.includes(COMMIT);
      if (isCommit && mode === 'lose answer to commit') isLosing = true;
      if (isCommit && mode === 'lose commit') near.destroy();
      else if (mode !== 'silent') far.write(data);
    });
    far.on('data', (data) => {
      isAnswered = true;
      if (isLosing) near.destroy();
      else if (mode !== 'silent') near.write(data);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const proxied = new URL(url);
  proxied.searchParams.delete('host');
  proxied.hostname = '127.0.0.1';
  proxied.port = String((server.address() as AddressInfo).port);
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: proxied.href,
    mode: (next) => {
      mode = next;
    },
    ways: () => ways,
    cut,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
