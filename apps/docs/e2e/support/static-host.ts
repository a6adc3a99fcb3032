import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { TestContext } from 'node:test';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** A static host without Spark: the built files below a path, 404 pages, and 405 for other methods than GET. */
export async function staticHostFor(t: TestContext, base = '/'): Promise<string> {
  const folder = process.env.SITE_BUILD ?? '';
  const server = createServer(async ({ method, url = '/' }, reply) => {
    if (method !== 'GET') return reply.writeHead(405).end('Method not allowed');
    const { pathname } = new URL(url, 'http://host');
    const path = pathname.startsWith(base) ? pathname.slice(base.length) : undefined;
    for (const name of path === undefined ? [] : [path, `${path}.html`, join(path, 'index.html')]) {
      const bytes = await readFile(join(folder, normalize(name))).catch(() => undefined);
      if (bytes)
        return reply
          .writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' })
          .end(bytes);
    }
    return reply.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
