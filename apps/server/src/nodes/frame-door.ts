import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { Sign } from '@spark/cluster';
import type { DeskOwners } from './desk-owners.ts';
import {
  CALL_BYTES_MAX,
  CALLS_UNDER_WAY_MAX,
  FRAMES_PROTOCOL,
  type FramedCall,
  isFramedCall,
  keyOfFrames,
  NONCE_HEADER,
  REPLY_BYTES_MAX,
} from './framed-call.ts';
import { FramedRequest, FramedResponse } from './framed-exchange.ts';
import { PASSED_HEADER } from './passed-request.ts';
import { NOT_TAKEN_STATUS } from './peer-requests.ts';
import { createSealedFrames, FRAME } from './sealed-frames.ts';

/** Takes calls of other nodes as frames, and gives each to whoever takes requests. */
export type FrameDoor = {
  /** Another node asked for it under the seal of the cluster. */
  readonly open: (connection: Asked) => void;
  readonly callOf: (request: IncomingMessage) => FramedCall | undefined;
  /** Tells the other nodes to send no more, and ends each connection when its calls are answered. */
  readonly close: () => void;
};

export type Asked = {
  readonly socket: Socket;
  readonly begun: Buffer;
  readonly from: string;
  readonly nonce: string;
};

type Parts = {
  readonly owners: Pick<DeskOwners, 'me' | 'isPeer'>;
  readonly route: RequestListener;
  readonly sign: Sign;
  readonly onRefused: () => void;
};

type Connection = { readonly leave: () => void };

/** A caller that hears it ends the connection itself. */
const LEAVE_WITHIN_MS = 1_000;
const ANSWERED_WITHIN_MS = 10_000;
/** Of replies that the other node does not read. */
const WAITING_BYTES_MAX = 64 * 1024 * 1024;
const NOTHING = Buffer.alloc(0);

export function openFrameDoor({ owners, route, sign, onRefused }: Parts): FrameDoor {
  const calls = new WeakMap<IncomingMessage, FramedCall>();
  const connections = new Set<Connection>();
  let isClosing = false;

  function open({ socket, begun, from, nonce }: Asked): void {
    const underWay = new Map<number, FramedResponse>();
    const mine = randomBytes(16).toString('base64url');
    socket.setKeepAlive(true, LEAVE_WITHIN_MS);
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: ${FRAMES_PROTOCOL}\r\n${NONCE_HEADER}: ${mine}\r\n\r\n`,
    );
    const frames = createSealedFrames({
      socket,
      begun,
      key: keyOfFrames({ from, to: owners.me, nonces: [nonce, mine] }, sign),
      side: 'owner',
      frameBytesMax: CALL_BYTES_MAX,
      onFrame: ({ kind, id, head, body }) => {
        if (kind === FRAME.givenUp) underWay.get(id)?.destroy();
        else if (kind === FRAME.call) take(id, head, body);
      },
      onForged: onRefused,
    });
    const connection = { leave };
    connections.add(connection);
    // Who calls ends it when all is answered, or is gone. Sockets of a server would stay half open.
    socket.once('end', () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      connections.delete(connection);
      for (const response of underWay.values()) response.destroy();
      underWay.clear();
    });
    if (isClosing) leave();

    function take(id: number, head: unknown, body: Buffer): void {
      if (!isFramedCall(head) || underWay.has(id) || underWay.size > CALLS_UNDER_WAY_MAX) {
        onRefused();
        socket.destroy();
        return;
      }
      if (!owners.isPeer(from)) {
        onRefused();
        const rawHeaders = [PASSED_HEADER, 'from an unknown node'];
        frames.send({ kind: FRAME.reply, id, head: { status: NOT_TAKEN_STATUS, rawHeaders }, body: NOTHING });
        return;
      }
      const request = new FramedRequest(socket, head, body);
      const response = new FramedResponse(request, {
        bytesMax: REPLY_BYTES_MAX,
        onReply: (reply, replyBody) => answer(id, { kind: FRAME.reply, head: reply, body: replyBody }),
        onBrokenOff: () => answer(id, { kind: FRAME.brokenOff, head: null, body: NOTHING }),
      });
      underWay.set(id, response);
      calls.set(request, head);
      route(request, response);
    }

    function answer(
      id: number,
      frame: { readonly kind: number; readonly head: unknown; readonly body: Buffer },
    ): void {
      underWay.delete(id);
      frames.send({ id, ...frame });
      if (frames.waitingBytes() > WAITING_BYTES_MAX) socket.destroy();
    }

    function leave(): void {
      frames.send({ kind: FRAME.leaving, id: 0, head: null, body: NOTHING });
      const end = (): void => {
        if (underWay.size === 0) frames.end();
        else setTimeout(() => socket.destroy(), ANSWERED_WITHIN_MS).unref();
      };
      setTimeout(end, LEAVE_WITHIN_MS).unref();
    }
  }

  return {
    open,
    callOf: (request) => calls.get(request),
    close: () => {
      isClosing = true;
      for (const { leave } of connections) leave();
    },
  };
}
