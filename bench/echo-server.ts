import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The baseline: bare node:http that answers a GET with a small JSON text and a POST with what it was sent. It does not
 * authenticate, parse or store, so a ratio to it is the price of everything Spark adds. `GET /5000` is answered with as
 * many bytes, to see what the bytes alone cost.
 */
const REPLY = JSON.stringify({ status: true, error: false, data: [], message: 'Data Received' });

const sized = new Map<string, Buffer>();

function replyTo(url: string): string | Buffer {
  if (!/^\/\d+$/.test(url)) return REPLY;
  const known = sized.get(url);
  if (known) return known;
  const made = Buffer.alloc(Number(url.slice(1)), 'x');
  sized.set(url, made);
  return made;
}

const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  if (request.method === 'GET') {
    response.end(replyTo(request.url ?? '/'));
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => response.end(Buffer.concat(chunks)));
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening ${(server.address() as AddressInfo).port}\n`);
});
