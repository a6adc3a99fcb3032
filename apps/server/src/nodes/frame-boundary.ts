/** Where the frames of a websocket end, in bytes that are passed through as they are. */
export type FrameBoundary = {
  readonly feed: (bytes: Buffer) => void;
  /** A frame may be written now without landing in the middle of another one. */
  readonly isBetweenFrames: () => boolean;
  /** The close frame has passed: nothing may follow it. */
  readonly isClosing: () => boolean;
};

const CLOSE = 0x8;
const SHORT_HEAD = 2;

export function createFrameBoundary(): FrameBoundary {
  let head = Buffer.alloc(0);
  let payloadLeft = 0;
  let isClosing = false;

  /** How many bytes of the head are still missing; the first two say how long it is. */
  function headMissing(): number {
    if (head.length < SHORT_HEAD) return SHORT_HEAD - head.length;
    return headBytes(head) - head.length;
  }

  return {
    feed: (bytes) => {
      let at = 0;
      while (at < bytes.length) {
        if (payloadLeft > 0) {
          const taken = Math.min(payloadLeft, bytes.length - at);
          payloadLeft -= taken;
          at += taken;
          continue;
        }
        const missing = headMissing();
        head = Buffer.concat([head, bytes.subarray(at, at + missing)]);
        at += missing;
        if (headMissing() > 0) continue;
        isClosing ||= ((head[0] ?? 0) & 0x0f) === CLOSE;
        payloadLeft = payloadOf(head);
        head = Buffer.alloc(0);
      }
    },
    isBetweenFrames: () => head.length === 0 && payloadLeft === 0,
    isClosing: () => isClosing,
  };
}

const lengthCode = (head: Buffer): number => (head[1] ?? 0) & 0x7f;

function headBytes(head: Buffer): number {
  const mask = ((head[1] ?? 0) & 0x80) === 0 ? 0 : 4;
  const code = lengthCode(head);
  return SHORT_HEAD + mask + (code === 127 ? 8 : code === 126 ? 2 : 0);
}

function payloadOf(head: Buffer): number {
  const code = lengthCode(head);
  if (code === 126) return head.readUInt16BE(SHORT_HEAD);
  return code === 127 ? Number(head.readBigUInt64BE(SHORT_HEAD)) : code;
}
