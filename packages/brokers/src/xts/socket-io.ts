import { isObject, numberOf, parseJson, textOf } from './wire.ts';

/**
 * As much of socket.io as XTS needs: one namespace, text packets, the websocket transport alone. Engine.IO 3, which
 * Symphony's own clients speak, has the client ping and the server open the namespace; Engine.IO 4 has it the other way
 * round.
 */
export type Generation = 3 | 4;

export type Packet =
  | { readonly kind: 'open'; readonly pingMs: number; readonly patienceMs: number }
  | { readonly kind: 'ping' }
  | { readonly kind: 'pong' }
  | { readonly kind: 'connected' }
  | { readonly kind: 'event'; readonly name: string; readonly payload: unknown }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'closed' }
  /** Nothing that concerns us, or nothing that can be read. */
  | { readonly kind: 'other' };

export const PING = '2';
export const PONG = '3';
export const CONNECT = '40';

const OTHER: Packet = { kind: 'other' };
const FRAME_CHARS_MAX = 4_000_000;
const PING_MS = 25_000;
const PATIENCE_MS = 20_000;

/** Never throws, whatever comes. */
export function readPacket(frame: string | Uint8Array): Packet {
  const text = typeof frame === 'string' ? frame : new TextDecoder().decode(frame);
  if (text.length > FRAME_CHARS_MAX) return OTHER;
  switch (text[0]) {
    case '0':
      return readOpen(text.slice(1));
    case '1':
      return { kind: 'closed' };
    case '2':
      return { kind: 'ping' };
    case '3':
      return { kind: 'pong' };
    case '4':
      return readMessage(text);
    default:
      return OTHER;
  }
}

function readOpen(text: string): Packet {
  const read = parseJson(text);
  if (!isObject(read)) return OTHER;
  const within = (value: unknown, otherwise: number) => {
    const milliseconds = numberOf(value);
    return milliseconds >= 1_000 && milliseconds <= 600_000 ? milliseconds : otherwise;
  };
  return {
    kind: 'open',
    pingMs: within(read.pingInterval, PING_MS),
    patienceMs: within(read.pingTimeout, PATIENCE_MS),
  };
}

function readMessage(text: string): Packet {
  switch (text[1]) {
    case '0':
      return { kind: 'connected' };
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
  const list = parseJson(text.slice(text.indexOf('[') < 0 ? text.length : text.indexOf('[')));
  if (!Array.isArray(list) || typeof list[0] !== 'string') return OTHER;
  return { kind: 'event', name: list[0], payload: list[1] };
}

function reasonIn(text: string): string {
  const read = parseJson(text);
  const said = isObject(read) ? textOf(read.message) : textOf(read);
  return (said || text).slice(0, 200);
}

/** Which generation a connection speaks: 3, then 4 when the last attempt led to nothing, and so on in turn. */
export type Generations = {
  readonly next: (owner: string) => Generation;
  readonly current: (owner: string) => Generation;
  /** The connection works: it stays with this one. */
  readonly worked: (owner: string) => void;
};

export function createGenerations(): Generations {
  const known = new Map<string, { readonly generation: Generation; readonly hasWorked: boolean }>();
  return {
    next: (owner) => {
      const before = known.get(owner);
      const generation = before ? (before.hasWorked ? before.generation : other(before.generation)) : 3;
      known.set(owner, { generation, hasWorked: false });
      return generation;
    },
    current: (owner) => known.get(owner)?.generation ?? 3,
    worked: (owner) => {
      const before = known.get(owner);
      if (before) known.set(owner, { ...before, hasWorked: true });
    },
  };
}

function other(generation: Generation): Generation {
  return generation === 3 ? 4 : 3;
}
