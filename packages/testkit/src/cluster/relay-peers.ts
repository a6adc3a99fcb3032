import { createRelayPresence, type RelayPresence } from '@spark/cluster';
import type { ClusterWorld } from './cluster-world.ts';
import type { SimulatedMachine } from './simulated-machine.ts';
import type { SimulatedRelay } from './simulated-relay.ts';

/** A node, as far as the two relays are concerned. */
export type RelayedNode = {
  readonly machine: SimulatedMachine;
  /** Of its last acknowledged beat. */
  readonly beatAgeMs: () => number | null;
  /** Whether it takes the desk for its own in that epoch. */
  readonly isStill: (ucc: string, epoch: number) => boolean;
};

/** What one node owes both relays: that it lives, and since which epoch each desk is its own. */
export type RelayPeers = {
  /** Returns when both have heard it, or one is not reached, or that takes too long. */
  readonly announce: (ucc: string, epoch: number) => Promise<void>;
};

type Peer = {
  readonly relay: SimulatedRelay;
  readonly presence: RelayPresence;
  /** Not known before the first answer. */
  isUp: boolean | null;
  isPresent: boolean;
  isAsked: boolean;
  readonly heard: Map<string, number>;
  readonly toHear: Map<string, number>;
};

const LOOK_EVERY_MS = 500;
const ASK_WITHIN_MS = 2_000;
const WAIT_MS = 4_000;

export function createRelayPeers(
  { count }: ClusterWorld,
  relays: readonly SimulatedRelay[],
  { machine, beatAgeMs, isStill }: RelayedNode,
): RelayPeers {
  const peers = relays.map(
    (relay): Peer => ({
      relay,
      presence: createRelayPresence(),
      ...{ isUp: null, isPresent: false, isAsked: false },
      ...{ heard: new Map(), toHear: new Map() },
    }),
  );
  const listeners = new Set<() => void>();
  const monotonic = (): number => machine.reading().monotonicMs;

  async function look(peer: Peer): Promise<void> {
    if (peer.isAsked) return;
    peer.isAsked = true;
    const isReached = (await showPresence(peer)) && (await tellEpochs(peer));
    peer.isAsked = false;
    peer.isUp = isReached;
    peer.isPresent &&= isReached;
    for (const listener of [...listeners]) listener();
  }

  async function showPresence(peer: Peer): Promise<boolean> {
    const { relay, presence } = peer;
    const shown = presence.toShow(monotonic(), beatAgeMs());
    const answer = await relay.ask(machine, ASK_WITHIN_MS, (at) => relay.onPresence(at, machine.id, shown));
    if (!answer) return false;
    presence.onReading(answer.now, monotonic());
    peer.isPresent = answer.isPresent;
    return true;
  }

  async function tellEpochs({ relay, heard, toHear }: Peer): Promise<boolean> {
    for (const [ucc, epoch] of toHear) {
      const knock = { ucc, epoch, node: machine.id };
      const isHeard = isStill(ucc, epoch)
        ? await relay.ask(machine, ASK_WITHIN_MS, (at) => relay.onEpoch(at, knock))
        : false;
      if (isHeard === null) return false;
      if (isHeard) {
        heard.set(ucc, epoch);
        count('epoch told to a relay');
      }
      if (toHear.get(ucc) === epoch) toHear.delete(ucc);
    }
    return true;
  }

  function lookAtAll(): void {
    for (const peer of peers) void look(peer);
    machine.after(LOOK_EVERY_MS, lookAtAll);
  }

  machine.after(0, lookAtAll);
  return {
    announce: (ucc, epoch) => {
      const isDone = (peer: Peer): boolean =>
        peer.isUp === false || (peer.isPresent && peer.toHear.get(ucc) !== epoch);
      for (const peer of peers)
        if (peer.heard.get(ucc) !== epoch && peer.toHear.get(ucc) !== epoch) {
          peer.toHear.set(ucc, epoch);
          void look(peer);
        }
      if (peers.every(isDone)) return Promise.resolve();
      return new Promise((resolve) => {
        const end = (): void => {
          cancel();
          listeners.delete(listen);
          resolve();
        };
        const listen = (): void => {
          if (peers.every(isDone)) end();
        };
        const cancel = machine.after(WAIT_MS, end);
        listeners.add(listen);
      });
    },
  };
}
