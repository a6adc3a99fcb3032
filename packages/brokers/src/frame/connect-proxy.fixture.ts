import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, type Socket, connect as tcpConnect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TestContext } from 'node:test';

/** A real proxy: it opens tunnels with CONNECT, or answers with another status. */
export async function openConnectProxy(
  t: TestContext,
  { secret, status = 200 }: { readonly secret: string; readonly status?: number },
) {
  const asked: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const proxy = createServer();
  const tunnels = new Set<Duplex>();
  t.after(() => {
    for (const tunnel of tunnels) tunnel.destroy();
    proxy.closeAllConnections();
    proxy.close();
  });
  proxy.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    authorizations.push(request.headers['proxy-authorization']);
    tunnels.add(socket);
    if (status !== 200) {
      socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const [host = '', port = ''] = (request.url ?? '').split(':');
    const onward: Socket = tcpConnect({ port: Number(port), host, family: 4 }, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    tunnels.add(onward);
    socket.on('error', () => onward.destroy());
    onward.on('error', () => socket.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://user:${secret}@127.0.0.1:${port}`,
    asked,
    authorizations,
    close: async () => {
      for (const tunnel of tunnels) tunnel.destroy();
      proxy.close();
      proxy.closeAllConnections();
      await once(proxy, 'close');
    },
    listenAgain: async () => {
      proxy.listen(port, '127.0.0.1');
      await once(proxy, 'listening');
    },
  };
}
