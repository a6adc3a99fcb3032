import type { SocketRhythm } from '../frame/reconnecting-socket.ts';
import { isObject, numberOf, parseJson, parsePlainJson, textOf } from './wire.ts';

/**
 * As much of socket.io as XTS needs: one namespace, text packets, the websocket transport alone. Engine.IO 3, which
 * Symphony's own clients speak, has the client ping and the server open the namespace; Engine.IO 4 has it the other way
 * round.
 */
export type Generation = 3 | 4;

export type Packet =
  /** The first of a connection: how often signs of life are wanted. */
  | { readonly kind: 'opened'; readonly pingIntervalMs: number; readonly pingTimeoutMs: number }
  | { readonly kind: 'ping' }
  | { readonly kind: 'event'; readonly name: string; readonly payload: unknown }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'closed' }
  /** Greetings, signs of life, and what cannot be read. */
  | { readonly kind: 'other' };

export const PING = '2';
export const PONG = '3';
export const CONNECT = '40';

const OTHER: Packet = { kind: 'other' };
const FRAME_CHARS_MAX = 4_000_000;

/** Never throws, whatever comes. */
export function readPacket(frame: string | Uint8Array): Packet {
  const text = typeof frame === 'string' ? frame : new TextDecoder().decode(frame);
  if (text.length > FRAME_CHARS_MAX) return OTHER;
  switch (text[0]) {
    case '0':
      return readOpening(text.slice(1));
    case '1':
      return { kind: 'closed' };
    case '2':
      return { kind: 'ping' };
    case '4':
      return readMessage(text);
    default:
      return OTHER;
  }
}

function readOpening(text: string): Packet {
  const announced = parseJson(text);
  if (!isObject(announced)) return OTHER;
  const [pingIntervalMs, pingTimeoutMs] = [numberOf(announced.pingInterval), numberOf(announced.pingTimeout)];
  return pingIntervalMs > 0 && pingTimeoutMs > 0 ? { kind: 'opened', pingIntervalMs, pingTimeoutMs } : OTHER;
}

function readMessage(text: string): Packet {
  switch (text[1]) {
    case '1':
      return { kind: 'closed' };
    case '2':
      return readEvent(text.slice(2));
    case '4':
      return { kind: 'refused', reason: reasonIn(text.slice(2)) };
    default:
      return OTHER;
  }
}

/** An event may carry the number of an acknowledgement in front, which nobody waits for. */
function readEvent(text: string): Packet {
  const from = text.indexOf('[');
  const json = from < 0 ? '' : text.slice(from);
  const list = parsePlainJson(json);
  if (!Array.isArray(list) || typeof list[0] !== 'string') return OTHER;
  const [name, payload] = list;
  // Nearly always it is a text, whose numbers are read later; else they have to stay exact here.
  const isText = typeof payload === 'string';
  return { kind: 'event', name, payload: isText ? payload : (parseJson(json) as readonly unknown[])[1] };
}

function reasonIn(text: string): string {
  const read = parseJson(text);
  const said = isObject(read) ? textOf(read.message) : textOf(read);
  return (said || text).slice(0, 200);
}

/** Until the server has told its own: 25 s and 20 s are what servers were seen to announce. */
export function rhythmAtFirst(generation: Generation): SocketRhythm {
  return rhythmOf(generation, { pingIntervalMs: 25_000, pingTimeoutMs: 20_000 });
}

/** We ping at half of the smaller number; in generation 4 the server pings, and is late after its interval. */
export function rhythmOf(
  generation: Generation,
  { pingIntervalMs, pingTimeoutMs }: Omit<Extract<Packet, { readonly kind: 'opened' }>, 'kind'>,
): SocketRhythm {
  const everyMs = bounded(Math.min(pingIntervalMs, pingTimeoutMs) / 2);
  return { everyMs, silenceMs: generation === 3 ? everyMs : bounded(pingIntervalMs) };
}

/** A silly figure must make neither a storm of pings nor a socket that is dead for an hour. */
function bounded(milliseconds: number): number {
  return Math.min(Math.max(Math.round(milliseconds), 1_000), 60_000);
}

/** Which generation a connection speaks: 3, then 4 when the last attempt led to nothing, and so on in turn. */
export type Generations = {
  /** For the address and for the reader of a connection, whichever is asked for first; both get the same. */
  readonly take: (owner: string, part: ConnectionPart) => Generation;
  /** The connection works: it stays with this one. */
  readonly worked: (owner: string) => void;
};

export type ConnectionPart = 'address' | 'reader';

type Attempt = {
  readonly generation: Generation;
  readonly hasWorked: boolean;
  readonly taken: readonly ConnectionPart[];
};

export function createGenerations(): Generations {
  const attempts = new Map<string, Attempt>();
  return {
    take: (owner, part) => {
      const last = attempts.get(owner);
      // Whoever asks for the same part again makes the next attempt.
      const isSame = last !== undefined && !last.taken.includes(part);
      const attempt = isSame
        ? { ...last, taken: [...last.taken, part] }
        : { ...nextAfter(last), taken: [part] };
      attempts.set(owner, attempt);
      return attempt.generation;
    },
    worked: (owner) => {
      const last = attempts.get(owner);
      if (last) attempts.set(owner, { ...last, hasWorked: true });
    },
  };
}

function nextAfter(last: Attempt | undefined): Pick<Attempt, 'generation' | 'hasWorked'> {
  if (last === undefined) return { generation: 3, hasWorked: false };
  const other: Generation = last.generation === 3 ? 4 : 3;
  return { generation: last.hasWorked ? last.generation : other, hasWorked: false };
}
