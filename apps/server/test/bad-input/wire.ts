import { Agent, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Reply, SparkUnderTest } from '../spark-under-test.ts';
import type { Written } from './request.ts';

export type Wire = { readonly send: (written: Written) => Promise<Reply>; readonly close: () => void };

/** A real connection: the path goes out as it is, and a reply to HEAD comes back as it is. */
export async function openWire(spark: SparkUnderTest): Promise<Wire> {
  await spark.spark.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = spark.spark.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = ({ method, url, headers, payload }: Written) =>
    new Promise<Reply>((resolve, reject) => {
      const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) };
      const options = {
        host: '127.0.0.1',
        port,
        agent,
        method,
        path: url,
        headers: { ...length, ...headers },
      };
      const sent = httpRequest(options, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text, body: parsed(text) });
        });
      });
      sent.on('error', reject);
      sent.end(payload);
    });
  return { send, close: () => agent.destroy() };
}

function parsed(text: string): Reply['body'] {
  try {
    return JSON.parse(text) as Reply['body'];
  } catch {
    return undefined as unknown as Reply['body'];
  }
}

/** The same without a connection, and so without its costs. */
export async function inject(
  spark: SparkUnderTest,
  { method, url, headers, payload }: Written,
): Promise<Reply> {
  // The method QUERY is newer than the types of the library.
  const known = method as Parameters<SparkUnderTest['call']>[0];
  return spark.call(known, url, { headers, ...(payload !== undefined && { raw: payload }) });
}
