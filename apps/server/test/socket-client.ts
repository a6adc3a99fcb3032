import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { WebSocket } from 'ws';

export type Frame = {
  readonly type: string;
  readonly message: string;
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly seq?: number;
  readonly errors?: readonly { readonly code: string; readonly field?: string }[];
};

/** A client of a websocket that waits for frames instead of for time. */
export type SocketClient = {
  readonly ws: WebSocket;
  readonly send: (message: unknown) => void;
  /** The next frame, in the order they came. */
  readonly next: () => Promise<Frame>;
  /** The next frame of this type; others before it are passed over. */
  readonly nextOf: (type: string) => Promise<Frame>;
  /** Sends a command and answers with the next General frame. */
  readonly ask: (message: unknown) => Promise<Frame>;
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
};

export type Refused = {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly text: string;
};

export async function connectSocket(
  t: TestContext,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<SocketClient> {
  const ws = new WebSocket(url, { perMessageDeflate: false, headers });
  t.after(() => ws.terminate());
  const frames: Frame[] = [];
  let wake = (): void => undefined;
  ws.on('message', (data) => {
    frames.push(JSON.parse(data.toString()) as Frame);
    wake();
  });
  ws.on('error', () => undefined);
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.on('close', (code, reason) => {
      resolve({ code, reason: reason.toString() });
      wake();
    });
  });
  await once(ws, 'open');

  async function next(): Promise<Frame> {
    for (;;) {
      const frame = frames.shift();
      if (frame !== undefined) return frame;
      if (ws.readyState === ws.CLOSED) throw new Error('The socket closed before the frame came.');
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  async function nextOf(type: string): Promise<Frame> {
    for (;;) {
      const frame = await next();
      if (frame.type === type) return frame;
    }
  }
  const send = (message: unknown) => ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  return {
    ws,
    send,
    next,
    nextOf,
    ask: (message) => {
      send(message);
      return nextOf('General');
    },
    closed,
  };
}

/** The reply to a handshake that is refused. */
export async function refusedSocket(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Refused> {
  const ws = new WebSocket(url, { headers });
  return new Promise((resolve, reject) => {
    ws.on('error', () => undefined);
    ws.on('open', () => reject(new Error('The handshake was accepted.')));
    ws.on('unexpected-response', (_, response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => void chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text), text });
      });
    });
  });
}
