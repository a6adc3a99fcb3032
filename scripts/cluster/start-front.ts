import { connect, createServer, type Server, type Socket } from 'node:net';

export type Front = { readonly port: number; readonly close: () => Promise<void> };

/**
 * One address for several servers: connections are given to them in turn, and one that cannot be reached is passed
 * over. It looks at no byte. In production this is a load balancer.
 */
export async function startFront(ports: readonly number[], port: number): Promise<Front> {
  let turn = 0;
  const open = new Set<Socket>();
  const server: Server = createServer({ allowHalfOpen: true }, (client) => {
    keep(client);
    turn += 1;
    reach(client, turn, ports.length);
  });

  function keep(socket: Socket): void {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
  }

  function reach(client: Socket, from: number, attemptsLeft: number): void {
    const target = ports[from % ports.length];
    if (target === undefined || attemptsLeft === 0 || client.destroyed) {
      client.destroy();
      return;
    }
    const node = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    let isConnected = false;
    keep(node);
    node.once('connect', () => {
      isConnected = true;
      client.pipe(node).pipe(client);
    });
    node.once('close', () => {
      if (isConnected) client.destroy();
      else reach(client, from + 1, attemptsLeft - 1);
    });
    client.once('close', () => node.destroy());
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
