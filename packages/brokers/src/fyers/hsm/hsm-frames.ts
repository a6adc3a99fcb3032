/**
 * The frames that we send to the price stream (HSM). Big endian: a length of two bytes that does not count itself, a
 * type, the number of fields, and each field as its id, its length and its bytes.
 */
export const HSM_TYPE = { auth: 1, subscribe: 4, unsubscribe: 5, data: 6, mode: 12 } as const;

/** The channel that all our topics are in; FYERS has 63 of them, so that they can be paused apart. */
export const HSM_CHANNEL = 11;

/** Every ten seconds, so that the other side knows that we are there. */
export const HSM_HEARTBEAT: Uint8Array = Uint8Array.of(0x00, 0x01, 0x0b);

const FULL_MODE = 70;
const PRODUCTION = 'P';

type Field = readonly [id: number, bytes: Uint8Array];

export function authFrame(hsmKey: string, source: string): Uint8Array {
  return frame(HSM_TYPE.auth, [
    [1, ascii(hsmKey)],
    [2, ascii(PRODUCTION)],
    [3, Uint8Array.of(1)],
    [4, ascii(source)],
  ]);
}

/** Whole quotes for our channel, not the last price alone. */
export function fullModeFrame(): Uint8Array {
  const channels = new Uint8Array(8);
  new DataView(channels.buffer).setBigUint64(0, 1n << BigInt(HSM_CHANNEL));
  return frame(HSM_TYPE.mode, [
    [1, channels],
    [2, Uint8Array.of(FULL_MODE)],
  ]);
}

/** The length of a frame is two bytes, so topics are spread over as many frames as it takes. */
export function topicFrames(
  type: typeof HSM_TYPE.subscribe | typeof HSM_TYPE.unsubscribe,
  topics: readonly string[],
): readonly Uint8Array[] {
  const frames: Uint8Array[] = [];
  for (let from = 0; from < topics.length; from += TOPICS_PER_FRAME) {
    const some = topics.slice(from, from + TOPICS_PER_FRAME).map(ascii);
    const names = some.flatMap((name) => [Uint8Array.of(name.length), name]);
    const list = join([Uint8Array.of(some.length >> 8, some.length & 0xff), ...names]);
    frames.push(
      frame(type, [
        [1, list],
        [2, Uint8Array.of(HSM_CHANNEL)],
      ]),
    );
  }
  return frames;
}

/** A topic's name is at most 255 bytes, so this many always fit. */
const TOPICS_PER_FRAME = 250;

/** Acknowledges every message up to a number. It has no fields. */
export function ackFrame(messageNumber: number): Uint8Array {
  const bytes = new Uint8Array(7);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 5);
  view.setUint8(2, HSM_TYPE.data);
  view.setUint32(3, messageNumber);
  return bytes;
}

function frame(type: number, fields: readonly Field[]): Uint8Array {
  const parts = fields.flatMap(([id, bytes]) => [
    Uint8Array.of(id, bytes.length >> 8, bytes.length & 0xff),
    bytes,
  ]);
  const body = join([Uint8Array.of(type, fields.length), ...parts]);
  return join([Uint8Array.of(body.length >> 8, body.length & 0xff), body]);
}

function ascii(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
