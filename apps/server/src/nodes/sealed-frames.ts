import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';

/** What a frame is about. Both sides know these numbers, so they never change. */
export const FRAME = { call: 1, reply: 2, brokenOff: 3, givenUp: 4, leaving: 5 } as const;

export type Frame = {
  readonly kind: number;
  /** Of the call that it is about, by the count of the node that calls. */
  readonly id: number;
  /** As JSON: what is short and read at once. */
  readonly head: unknown;
  readonly body: Buffer;
};

/** Frames both ways over one connection. */
export type SealedFrames = {
  readonly send: (frame: Frame) => void;
  /** Bytes that the other side has not taken. */
  readonly waitingBytes: () => number;
  /** Sends what waits, then ends the connection. */
  readonly end: () => void;
};

type Parts = {
  readonly socket: Socket;
  /** What came right behind the upgrade. */
  readonly begun: Buffer;
  /** Of this one connection. */
  readonly key: string;
  readonly side: 'caller' | 'owner';
  /** Of one frame that comes in. */
  readonly frameBytesMax: number;
  readonly onFrame: (frame: Frame) => void;
  /** Not of the other side, out of its order, or longer than may be: the connection is destroyed. */
  readonly onForged: () => void;
};

const MAC_BYTES = 32;
const LENGTH_BYTES = 4;
const FRAME_HEAD_BYTES = 13;
/** Frames of one turn of the event loop leave together, and more than this at once. */
const BATCH_BYTES = 64 * 1_024;
const NOTHING = Buffer.alloc(0);

/**
 * Carries frames in batches, each under a seal over its direction, its number and all of its bytes: whatever is changed, left
 * out, repeated or put into another connection does not pass. The seal hides nothing.
 */
export function createSealedFrames(parts: Parts): SealedFrames {
  const { socket, side, frameBytesMax, onFrame, onForged } = parts;
  const key = createSecretKey(Buffer.from(parts.key));
  const batchBytesMax = BATCH_BYTES + FRAME_HEAD_BYTES + frameBytesMax;
  let gathered: Buffer[] = [];
  let gatheredBytes = 0;
  let flushing: NodeJS.Immediate | null = null;
  let sent = 0;
  let taken = 0;
  let read: Buffer[] = [];
  let readBytes = 0;
  let wantedBytes = LENGTH_BYTES;

  function macOf(from: 'caller' | 'owner', number: number, batch: readonly Buffer[]): Buffer {
    const mac = createHmac('sha256', key).update(`${from} ${number} `);
    for (const bytes of batch) mac.update(bytes);
    return mac.digest();
  }

  function flush(): void {
    if (flushing !== null) clearImmediate(flushing);
    flushing = null;
    if (gatheredBytes === 0 || socket.destroyed) return;
    const length = Buffer.allocUnsafe(LENGTH_BYTES);
    length.writeUInt32BE(MAC_BYTES + gatheredBytes);
    socket.write(Buffer.concat([length, macOf(side, sent++, gathered), ...gathered]));
    gathered = [];
    gatheredBytes = 0;
  }

  function take(bytes: Buffer): void {
    read.push(bytes);
    readBytes += bytes.length;
    while (readBytes >= wantedBytes && !socket.destroyed) {
      const all = read.length === 1 && read[0] ? read[0] : Buffer.concat(read);
      const end = LENGTH_BYTES + all.readUInt32BE(0);
      wantedBytes = end;
      if (end < LENGTH_BYTES + MAC_BYTES || end > LENGTH_BYTES + MAC_BYTES + batchBytesMax) {
        forged();
        return;
      }
      read = [all];
      if (readBytes < end) return;
      read = readBytes > end ? [all.subarray(end)] : [];
      readBytes -= end;
      wantedBytes = LENGTH_BYTES;
      open(all.subarray(LENGTH_BYTES, end));
    }
  }

  function open(sealed: Buffer): void {
    const batch = sealed.subarray(MAC_BYTES);
    const wanted = macOf(side === 'caller' ? 'owner' : 'caller', taken++, [batch]);
    let frame = timingSafeEqual(sealed.subarray(0, MAC_BYTES), wanted)
      ? readFrame(batch, 0, frameBytesMax)
      : null;
    while (frame !== null && !socket.destroyed) {
      onFrame(frame);
      if (frame.end === batch.length) return;
      frame = readFrame(batch, frame.end, frameBytesMax);
    }
    if (frame === null) forged();
  }

  function forged(): void {
    read = [];
    readBytes = 0;
    onForged();
    socket.destroy();
  }

  socket.setNoDelay(true);
  socket.on('data', take);
  socket.once('close', () => {
    if (flushing !== null) clearImmediate(flushing);
  });
  if (parts.begun.length > 0) take(parts.begun);

  return {
    send: (frame) => {
      const { head, body } = bytesOf(frame);
      gathered.push(head);
      if (body.length > 0) gathered.push(body);
      gatheredBytes += head.length + body.length;
      if (gatheredBytes >= BATCH_BYTES) flush();
      else flushing ??= setImmediate(flush);
    },
    waitingBytes: () => gatheredBytes + socket.writableLength,
    end: () => {
      flush();
      socket.destroySoon();
    },
  };
}

/** Kind, id, length of the head, length of the body; head; body. */
function bytesOf({ kind, id, head, body }: Frame): { readonly head: Buffer; readonly body: Buffer } {
  const text = head === null ? '' : JSON.stringify(head);
  const headBytes = Buffer.byteLength(text);
  const bytes = Buffer.allocUnsafe(FRAME_HEAD_BYTES + headBytes);
  bytes.writeUInt8(kind, 0);
  bytes.writeUInt32BE(id, 1);
  bytes.writeUInt32BE(headBytes, 5);
  bytes.writeUInt32BE(body.length, 9);
  bytes.write(text, FRAME_HEAD_BYTES);
  return { head: bytes, body };
}

/** Null where it is none. */
function readFrame(batch: Buffer, at: number, bytesMax: number): (Frame & { readonly end: number }) | null {
  const headAt = at + FRAME_HEAD_BYTES;
  if (headAt > batch.length) return null;
  const bodyAt = headAt + batch.readUInt32BE(at + 5);
  const end = bodyAt + batch.readUInt32BE(at + 9);
  if (end > batch.length || end - headAt > bytesMax) return null;
  const head = bodyAt === headAt ? null : parsed(batch.toString('utf8', headAt, bodyAt));
  if (head === undefined) return null;
  const body = bodyAt === end ? NOTHING : batch.subarray(bodyAt, end);
  return { kind: batch.readUInt8(at), id: batch.readUInt32BE(at + 1), head, body, end };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
