import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

export type Got = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** An address of a user. It answers with these states, then with 200. */
export async function receiverFor(t: TestContext, states: number[] = []) {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => {
      body += text;
    });
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      const status = states.shift() ?? 200;
      response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:9/' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/spark` };
}

/** Lets messages go to this machine. */
export const OWN_NETWORK = { env: { SPARK_PRIVATE_WEBHOOKS: 'loopback' } };
