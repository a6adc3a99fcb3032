import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import type { Envelope, SparkUnderTest } from './spark-under-test.ts';

/** Really listens, on a port of the machine's choice. */
export async function listen(spark: SparkUnderTest): Promise<number> {
  await spark.spark.app.listen({ host: '127.0.0.1', port: 0 });
  const address = spark.spark.app.server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return address.port;
}

export type RawReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: Envelope;
};

/** A connection on which a test writes bytes as it likes. */
export type Line = {
  readonly socket: Socket;
  readonly write: (bytes: string | Buffer) => void;
  /** Everything that came back until the other side closed. */
  readonly ended: Promise<string>;
};

export async function dial(port: number): Promise<Line> {
  const socket = connect({ host: '127.0.0.1', port });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => void chunks.push(chunk));
  // A server that has said its say may reset a client that is still writing.
  socket.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
  return { socket, write: (bytes) => void socket.write(bytes), ended };
}

/** Sends the bytes and reads the one reply; the request should ask for the connection to be closed. */
export async function send(port: number, bytes: string | Buffer): Promise<RawReply> {
  const line = await dial(port);
  line.write(bytes);
  return replyOf(await line.ended);
}

export function replyOf(raw: string): RawReply {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const text = rest.join('\r\n\r\n');
  const body = text.startsWith('{') ? (JSON.parse(text) as Envelope) : (undefined as unknown as Envelope);
  return { status: Number(first.split(' ')[1]), headers, text, body };
}
