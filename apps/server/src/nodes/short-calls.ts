import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { readWholeReply, type WholeReply } from './whole-reply.ts';

/** Where a node listens for the others. */
export type Place = { readonly address: string; readonly host: string; readonly port: number };

export type ShortCall = {
  readonly method: string;
  readonly url: string;
  /** Names and values alternating. */
  readonly headers: readonly string[];
  readonly body: Buffer;
};

export type ShortReply =
  | { readonly kind: 'whole'; readonly reply: WholeReply }
  /** Longer than thought, or in another form: Node reads it while it comes. */
  | { readonly kind: 'begun'; readonly response: IncomingMessage; readonly destroy: () => void };

export type ShortCalls = {
  /**
   * Null where as many connections are open as may be. Rejects where the connection fails; `onConnected` was called where the
   * call may have arrived.
   */
  readonly send: (
    place: Place,
    call: ShortCall,
    onConnected: () => void,
  ) => { readonly reply: Promise<ShortReply>; readonly destroy: (why: Error) => void } | null;
  readonly close: () => void;
};

type Parts = {
  readonly connectWithinMs: number;
  readonly connectionsMax: number;
};

type Idle = { readonly socket: Socket; readonly since: number };

/** The other node closes what was idle for 72 s: nothing is sent on a connection that it may be closing. */
const REUSED_WITHIN_MS = 30_000;

/**
 * Calls to other nodes whose replies are a few hundred bytes, as that to an order is. A request is one write, and a reply that
 * comes in one piece is read where it lies: the client of Node takes three times as much of the processor.
 */
export function createShortCalls({ connectWithinMs, connectionsMax }: Parts): ShortCalls {
  const idle = new Map<string, Idle[]>();
  const open = new Map<string, Set<Socket>>();

  function takeIdle({ address }: Place): Socket | null {
    const waiting = idle.get(address) ?? [];
    for (let last = waiting.pop(); last; last = waiting.pop()) {
      if (!last.socket.destroyed && performance.now() - last.since < REUSED_WITHIN_MS) return last.socket;
      last.socket.destroy();
    }
    return null;
  }

  function keep({ address }: Place, socket: Socket): void {
    const waiting = idle.get(address) ?? [];
    idle.set(address, waiting);
    waiting.push({ socket, since: performance.now() });
    // It says no more until it is asked; what comes all the same belongs to nobody.
    socket.once('data', () => socket.destroy());
  }

  function connectTo({ address, host, port }: Place): Socket | null {
    const sockets = open.get(address) ?? new Set();
    open.set(address, sockets);
    if (sockets.size >= connectionsMax) return null;
    const socket = connect({ host, port, noDelay: true, keepAlive: true });
    sockets.add(socket);
    // Whoever uses it hears of it by its end.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      const waiting = idle.get(address);
      if (waiting)
        idle.set(
          address,
          waiting.filter((other) => other.socket !== socket),
        );
    });
    const late = setTimeout(() => {
      // This process may be what was late: then the news of the connection is heard in this turn.
      setImmediate(() => {
        if (socket.connecting) socket.destroy(new Error('not reached in time'));
      });
    }, connectWithinMs);
    for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(late));
    return socket;
  }

  return {
    send: (place, call, onConnected) => {
      const socket = takeIdle(place) ?? connectTo(place);
      if (socket === null) return null;
      socket.removeAllListeners('data');
      if (socket.connecting) socket.once('connect', onConnected);
      else onConnected();
      const reply = new Promise<ShortReply>((resolve, reject) => {
        const broken = (): void => reject(socket.errored ?? new Error('the connection ended'));
        socket.once('close', broken);
        socket.once('data', (first) => {
          socket.off('close', broken);
          const whole = readWholeReply(first);
          if (whole === null) {
            readByNode(socket, first, call).then(resolve, reject);
            return;
          }
          if (whole.isLast) socket.destroy();
          else keep(place, socket);
          resolve({ kind: 'whole', reply: whole });
        });
        socket.write(bytesOf(call));
      });
      return { reply, destroy: (why) => socket.destroy(why) };
    },
    close: () => {
      for (const sockets of open.values()) for (const socket of sockets) socket.destroy();
    },
  };
}

/** A head as Node hands it over has neither line breaks nor characters beyond Latin-1. */
function bytesOf({ method, url, headers, body }: ShortCall): Buffer {
  let head = `${method} ${url} HTTP/1.1\r\n`;
  for (let at = 0; at + 1 < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return Buffer.concat([Buffer.from(`${head}\r\n`, 'latin1'), body]);
}

/** Gives a reply that has begun to Node's own reader. What it writes was sent already. */
function readByNode(socket: Socket, first: Buffer, { method, url }: ShortCall): Promise<ShortReply> {
  const stream = new Duplex({
    read: () => void socket.resume(),
    write: (_chunk, _encoding, done) => done(),
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  stream.push(first);
  socket.on('data', (chunk) => {
    if (!stream.push(chunk)) socket.pause();
  });
  socket.once('end', () => stream.push(null));
  socket.once('close', () => stream.destroy());
  return new Promise((resolve, reject) => {
    const request = httpRequest({ method, path: url, createConnection: () => stream });
    request.once('error', reject);
    request.once('response', (response) =>
      resolve({ kind: 'begun', response, destroy: () => void request.destroy() }),
    );
    request.end();
  });
}
