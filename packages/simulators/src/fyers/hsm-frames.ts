/** Frames of FYERS' price socket: big endian, a length that does not count itself, a type, then the fields of the type. */

export const HSM = {
  auth: 1,
  subscribe: 4,
  unsubscribe: 5,
  data: 6,
  pause: 7,
  resume: 8,
  heartbeat: 11,
  mode: 12,
} as const;

export const HSM_ENTRY = { snapshot: 83, update: 85, lite: 76 } as const;
/** Marks an unchanged value. */
export const HSM_UNCHANGED = -2_147_483_648;

export type HsmRequest = {
  readonly type: number;
  readonly fields: ReadonlyMap<number, Buffer>;
  /** Everything after the type, for frames without fields. */
  readonly rest: Buffer;
};

/** Null for bytes that are not a frame. */
export function readHsmRequest(bytes: Buffer): HsmRequest | null {
  if (bytes.length < 3 || bytes.readUInt16BE(0) !== bytes.length - 2) return null;
  const type = bytes.readUInt8(2);
  const rest = bytes.subarray(3);
  const fields = new Map<number, Buffer>();
  if (type === HSM.data || type === HSM.heartbeat || rest.length === 0) return { type, fields, rest };
  let at = 1;
  for (let left = rest.readUInt8(0); left > 0; left--) {
    if (at + 3 > rest.length) return null;
    const end = at + 3 + rest.readUInt16BE(at + 1);
    if (end > rest.length) return null;
    fields.set(rest.readUInt8(at), rest.subarray(at + 3, end));
    at = end;
  }
  return { type, fields, rest };
}

/** The topics of a subscription; null where the list has a wrong length. */
export function readHsmTopics(field: Buffer): readonly string[] | null {
  if (field.length < 2) return null;
  const topics: string[] = [];
  let at = 2;
  for (let left = field.readUInt16BE(0); left > 0; left--) {
    if (at >= field.length) return null;
    const end = at + 1 + field.readUInt8(at);
    if (end > field.length) return null;
    topics.push(field.toString('ascii', at + 1, end));
    at = end;
  }
  return at === field.length ? topics : null;
}

export function hsmAnswer(type: number, fields: readonly (readonly [id: number, bytes: Buffer])[]): Buffer {
  const parts = fields.map(([id, bytes]) => {
    const head = Buffer.alloc(3);
    head.writeUInt8(id, 0);
    head.writeUInt16BE(bytes.length, 1);
    return Buffer.concat([head, bytes]);
  });
  return framed(Buffer.concat([Buffer.from([type, fields.length]), ...parts]));
}

export function hsmData(message: number, entries: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(7);
  head.writeUInt8(HSM.data, 0);
  head.writeUInt32BE(message, 1);
  head.writeUInt16BE(entries.length, 5);
  return framed(Buffer.concat([head, ...entries]));
}

export type HsmSnapshot = {
  readonly topicId: number;
  readonly topic: string;
  readonly values: readonly number[];
  readonly multiplier: number;
  readonly precision: number;
  readonly exchange: string;
  readonly token: string;
  readonly symbol: string;
};

export function hsmSnapshot(of: HsmSnapshot): Buffer {
  const tail = Buffer.alloc(5);
  tail.writeUInt16BE(of.multiplier, 2);
  tail.writeUInt8(of.precision, 4);
  return Buffer.concat([
    entryHead(HSM_ENTRY.snapshot, of.topicId),
    short(of.topic),
    counted(of.values),
    tail,
    ...[of.exchange, of.token, of.symbol].map(short),
  ]);
}

export function hsmUpdate(topicId: number, values: readonly number[]): Buffer {
  return Buffer.concat([entryHead(HSM_ENTRY.update, topicId), counted(values)]);
}

export function hsmLite(topicId: number, lastPrice: number): Buffer {
  return Buffer.concat([entryHead(HSM_ENTRY.lite, topicId), numbers([lastPrice])]);
}

function entryHead(kind: number, topicId: number): Buffer {
  const head = Buffer.alloc(3);
  head.writeUInt8(kind, 0);
  head.writeUInt16BE(topicId, 1);
  return head;
}

function counted(values: readonly number[]): Buffer {
  return Buffer.concat([Buffer.from([values.length]), numbers(values)]);
}

function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => {
    bytes.writeInt32BE(Math.max(-2_147_483_648, Math.min(2_147_483_647, value)), at * 4);
  });
  return bytes;
}

function short(text: string): Buffer {
  const bytes = Buffer.from(text, 'ascii');
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

function framed(rest: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(rest.length, 0);
  return Buffer.concat([length, rest]);
}
