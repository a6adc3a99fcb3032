import { createHash } from 'node:crypto';
import { type Clock, summarise } from '@spark/core';
import type { ActorParts } from '@spark/engine';

/** Hears what the actors of an account tell, one life of the process after the other. */
export type ActorWatch = {
  readonly ears: Pick<ActorParts, 'publish' | 'onIncident' | 'onBroken'>;
  /** A new life begins with an actor that is whole. */
  readonly begin: () => void;
  readonly isBroken: () => boolean;
  /** What a venue told that cannot be true. */
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

/** A venue told what cannot be true. That another order has a tag of ours is true, and only has to change nothing. */
export function isUntruth(message: string): boolean {
  return message.startsWith('A venue told') && !message.includes('of our order to');
}
