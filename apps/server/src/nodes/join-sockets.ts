import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { createFrameBoundary } from './frame-boundary.ts';
import { endToEnd } from './passed-request.ts';

/** A websocket of the owner, upgraded already, and the connection of the client that asked for it. */
export type JoinedSockets = {
  readonly client: Socket;
  /** What the client sent right behind its request. */
  readonly clientHead: Buffer;
  readonly response: IncomingMessage;
  readonly owner: Socket;
  readonly ownerHead: Buffer;
};

/** 1012: the service restarts; a client connects again at once and says what it saw last. */
const RESTART = Buffer.from([0x88, 0x02, 0x03, 0xf4]);
const LAST_WORDS_MS = 2_000;

/**
 * Passes the bytes of a websocket through in both directions. Where the owner is gone the client is told to connect
 * again, unless a message had begun to arrive: then the connection just ends.
 */
export function joinSockets({ client, clientHead, response, owner, ownerHead }: JoinedSockets): void {
  const boundary = createFrameBoundary();
  client.setNoDelay(true);
  owner.setNoDelay(true);
  client.write(upgraded(response));
  client.write(ownerHead);
  boundary.feed(ownerHead);
  owner.on('data', boundary.feed);
  if (clientHead.length > 0) owner.write(clientHead);
  owner.pipe(client, { end: false });
  client.pipe(owner);
  owner.on('error', () => owner.destroy());
  client.on('error', () => client.destroy());
  owner.once('close', () => {
    if (client.destroyed) return;
    if (boundary.isBetweenFrames() && !boundary.isClosing()) client.write(RESTART);
    client.end();
    // It was taken from the server, so nobody else closes it once the client has ended too, or never does.
    client.once('end', () => client.destroy()).resume();
    client.setTimeout(LAST_WORDS_MS, () => client.destroy());
  });
  client.once('close', () => owner.destroy());
}

function upgraded({ rawHeaders }: IncomingMessage): string {
  const headers = ['Upgrade', 'websocket', 'Connection', 'Upgrade', ...endToEnd(rawHeaders)];
  const lines: string[] = [];
  for (let at = 0; at + 1 < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  return `${['HTTP/1.1 101 Switching Protocols', ...lines].join('\r\n')}\r\n\r\n`;
}
