import { timingSafeEqual } from 'node:crypto';
import { createReplayWindow, type Sign } from '@spark/cluster';
import type { PriceBus } from '@spark/prices';
import type { BusCarrier } from './bus-carrier.ts';
import { createLateness } from './lateness.ts';

/** What nodes tell each other that may get lost: prices, and that a row is worth a look. */
export type NodeBus = PriceBus & { readonly counts: () => BusCounts; readonly close: () => Promise<void> };

export type BusCounts = {
  readonly sent: number;
  readonly taken: number;
  /** On their way for more than a second. */
  readonly late: number;
  /** Without the seal of the cluster, of an unknown node, or heard before. */
  readonly refused: number;
};

type Parts = {
  readonly me: string;
  readonly carrier: BusCarrier;
  readonly sign: Sign;
  readonly isPeer: (node: string) => boolean;
  readonly monotonicMs?: () => number;
};

const LATE_AFTER_MS = 1_000;
const SCOPE_CHARS = 8;

/**
 * Seals what a node tells the others, and takes what they sealed: once, in time, and of living nodes alone. The seal covers
 * the subject, so that no message counts as one about something else.
 */
export function createNodeBus({ me, carrier, sign, isPeer, monotonicMs }: Parts): NodeBus {
  const now = monotonicMs ?? (() => performance.now());
  const taken = createReplayWindow();
  const lateness = createLateness();
  const lateListeners = new Set<(from: string) => void>();
  const counts = { sent: 0, taken: 0, late: 0, refused: 0 };
  // Other installations on the same server are not even heard.
  const scope = `spark.${sign('scope of the bus').slice(0, SCOPE_CHARS)}`;
  const sealOf = (subject: string, text: string): string => sign(JSON.stringify(['bus', subject, text]));

  function take(subject: string, payload: string, onMessage: (from: string, body: unknown) => void): void {
    const at = payload.indexOf(' ');
    const text = payload.slice(at + 1);
    const isGenuine = isSame(payload.slice(0, Math.max(at, 0)), sealOf(subject, text));
    const message = isGenuine ? readMessage(text) : null;
    if (
      message === null ||
      !isPeer(message.from) ||
      !taken.take(message.from, message.number, { has: isPeer })
    ) {
      counts.refused += 1;
      return;
    }
    const { from, sentMs, body } = message;
    if (lateness.measure(from, sentMs, now()) > LATE_AFTER_MS) {
      counts.late += 1;
      for (const listener of lateListeners) listener(from);
      return;
    }
    counts.taken += 1;
    onMessage(from, body);
  }

  return {
    me,
    publish: (subject, body) => {
      if (!carrier.isUp()) return;
      counts.sent += 1;
      const text = JSON.stringify([me, counts.sent, now(), body]);
      carrier.publish(`${scope}.${subject}`, `${sealOf(subject, text)} ${text}`);
    },
    subscribe: (subject, onMessage) =>
      carrier.subscribe(`${scope}.${subject}`, (payload) => take(subject, payload, onMessage)),
    isUp: carrier.isUp,
    onState: (listener) =>
      carrier.onState((isUp) => {
        lateness.forget((from) => !isPeer(from));
        listener(isUp);
      }),
    onLate: (listener) => {
      lateListeners.add(listener);
      return () => lateListeners.delete(listener);
    },
    counts: () => ({ ...counts }),
    close: carrier.close,
  };
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

type Message = {
  readonly from: string;
  readonly number: number;
  readonly sentMs: number;
  readonly body: unknown;
};

function readMessage(text: string): Message | null {
  try {
    const read: unknown = JSON.parse(text);
    if (!Array.isArray(read)) return null;
    const [from, number, sentMs, body] = read as readonly unknown[];
    if (typeof from !== 'string' || typeof number !== 'number' || typeof sentMs !== 'number') return null;
    return { from, number, sentMs, body };
  } catch {
    return null;
  }
}
