import { createHash } from 'node:crypto';
import { type Clock, summarise } from '@spark/core';
import type { ActorParts } from '@spark/engine';

/** Records what the actors of an account publish, from one process after the other. */
export type ActorWatch = {
  readonly ears: Pick<ActorParts, 'publish' | 'onIncident' | 'onBroken'>;
  /** A new life begins with an actor that is whole. */
  readonly begin: () => void;
  readonly isBroken: () => boolean;
  /** Reports of a venue that cannot be true. */
  readonly untruths: readonly string[];
  /** Of everything that was published, in order and with its time. Asked once, in the end. */
  readonly traceHash: () => string;
};

export function createActorWatch(clock: Clock): ActorWatch {
  const trace = createHash('sha256');
  const untruths: string[] = [];
  let isBroken = false;
  return {
    ears: {
      publish: ({ order, facts }) => {
        const { status } = summarise(order);
        trace.update(`${clock.now()} ${order.reftag} ${status} ${facts.map((fact) => fact.kind)};`);
      },
      onIncident: (message) => {
        if (isUntruth(message)) untruths.push(message);
      },
      onBroken: () => {
        isBroken = true;
      },
    },
    begin: () => {
      isBroken = false;
    },
    isBroken: () => isBroken,
    untruths,
    traceHash: () => trace.digest('hex'),
  };
}

/** A report of a venue that cannot be true. That a foreign order has a tag of ours can be true; it must change nothing. */
export function isUntruth(message: string): boolean {
  return message.startsWith('A venue told') && !message.includes('of our order to');
}
