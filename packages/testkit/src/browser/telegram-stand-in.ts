import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TelegramStandIn {
  readonly address: string;
  readonly stop: () => void;
}

/** Accepts every message and sends none: no test may reach the real one. */
export async function startTelegramStandIn(): Promise<TelegramStandIn> {
  const server = createServer((request, reply) => {
    // A poll for updates waits, as with the real one.
    if (request.url?.includes('/getUpdates')) return;
    reply.setHeader('content-type', 'application/json').end('{"ok":true,"result":{"message_id":1}}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
