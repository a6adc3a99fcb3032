import { hash } from 'node:crypto';
import { type PassedCall, type Sign, signCall } from '@spark/cluster';

/** The header in which one node tells another whose call it passes on. Without its seal it means nothing. */
export const PASSED_HEADER = 'spark-passed';

/** With it a node says that it made the Idempotency-Key of a call, and asks with it for the first time. */
export const NEW_KEY_HEADER = 'spark-new-key';

/** Who called, as the node saw it that was called. */
export type Caller = {
  readonly address: string;
  /** Forwarded by a proxy that is not trusted. */
  readonly isForwarded: boolean;
};

/** What is sealed of a request, body aside. */
export type SealedRequest = {
  readonly method: string;
  readonly url: string;
  /** Names and values alternating, as they came. */
  readonly rawHeaders: readonly string[];
  readonly caller: Caller;
};

export type PassedHeader = Omit<PassedCall, 'requestHash'> & { readonly caller: Caller };

/** Headers of one connection, and those that each hop sets itself. */
const OF_THE_HOP: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  PASSED_HEADER,
]);

/** Whether a header, in small letters, is one of those. */
export const isOfTheHop = (name: string): boolean => OF_THE_HOP.has(name);

/** The headers that go all the way, names and values alternating. */
export function endToEnd(rawHeaders: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const { [at]: name = '', [at + 1]: value = '' } = rawHeaders;
    if (!isOfTheHop(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

/** The value of the header, with the seal over all of the request. */
export function writePassedHeader(
  call: Omit<PassedCall, 'mac' | 'requestHash'>,
  request: SealedRequest,
  sign: Sign,
): string {
  const { requestHash, ...signed } = signCall({ ...call, requestHash: requestHashOf(request) }, sign);
  const header: PassedHeader = { ...signed, caller: request.caller };
  return Buffer.from(JSON.stringify(header)).toString('base64url');
}

/** The call as it is claimed to be, with the request as it is; null where it is none. */
export function readPassedHeader(
  value: string,
  request: Omit<SealedRequest, 'caller'>,
): { readonly call: PassedCall; readonly caller: Caller } | null {
  const header = parsed(value);
  if (header === null) return null;
  const { caller, ...call } = header;
  return { call: { ...call, requestHash: requestHashOf({ ...request, caller }) }, caller };
}

export function hashOf(bytes: Buffer | string): string {
  return hash('sha256', bytes, 'base64url');
}

function requestHashOf({ method, url, rawHeaders, caller }: SealedRequest): string {
  return hashOf(JSON.stringify([method, url, caller.address, caller.isForwarded, ...endToEnd(rawHeaders)]));
}

function parsed(value: string): PassedHeader | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(value, 'base64url').toString());
    return isHeader(read) ? read : null;
  } catch {
    return null;
  }
}

function isHeader(value: unknown): value is PassedHeader {
  if (!isRecord(value) || !isRecord(value.caller)) return false;
  const texts = [value.from, value.to, value.ucc, value.key, value.bodyHash, value.mac, value.caller.address];
  return (
    texts.every((text) => typeof text === 'string') &&
    typeof value.number === 'number' &&
    typeof value.caller.isForwarded === 'boolean'
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
