import type { ClusterWorld } from './cluster-world.ts';
import { createRelayPeers, type RelayedNode, type RelayPeers } from './relay-peers.ts';
import type { OpenedTunnel, SimulatedRelay, TunnelAnswer } from './simulated-relay.ts';
import type { LeavingDesk, Way, Ways } from './simulated-way.ts';

type Parts = {
  readonly world: ClusterWorld;
  readonly cut: ReadonlySet<string>;
  /** The usual one, and the one in reserve. */
  readonly relays: readonly [SimulatedRelay, SimulatedRelay];
};

export type RelayPairWays = Ways & { readonly onNode: (node: RelayedNode) => void };

const CONNECT_MS = 3_000;
const LOOK_AT_USUAL_EVERY_MS = 5_000;

/** By the usual of two relays, and by the one in reserve while that or the broker behind it is not reached. */
export function createRelayPairWays({ world, cut, relays }: Parts): RelayPairWays {
  const { count } = world;
  const peersOf = new Map<string, RelayPeers>();
  /** Since when, by the clock of the node, each of its desks leaves by the reserve. */
  const reserveSince = new Map<string, number>();

  function wayOf({ machine, ucc, epoch }: LeavingDesk): Way {
    const name = `${machine.id} ${ucc}`;
    const knock = { ucc, epoch, node: machine.id };
    let by: { readonly relay: SimulatedRelay; readonly tunnel: OpenedTunnel } | null = null;

    async function openBy(relay: SimulatedRelay): Promise<TunnelAnswer | null> {
      const answer = await relay.ask(machine, CONNECT_MS, (at) => relay.openTunnel(at, knock));
      if (answer !== null && typeof answer === 'object') by = { relay, tunnel: answer };
      return answer;
    }

    /** After a while connections leave by the usual way again, where it stands. */
    function firstWay(): readonly SimulatedRelay[] {
      const [usual, reserve] = relays;
      const since = reserveSince.get(name);
      if (since === undefined) return [usual, reserve];
      if (machine.reading().monotonicMs - since < LOOK_AT_USUAL_EVERY_MS) return [reserve, usual];
      return [usual, reserve];
    }

    function use(relay: SimulatedRelay): void {
      const [usual] = relays;
      if (relay === usual) {
        if (reserveSince.delete(name)) count('left by the usual relay again');
        return;
      }
      count('left by the reserve');
      reserveSince.set(name, machine.reading().monotonicMs);
    }

    return {
      isOpen: () => by?.relay.stands(by.tunnel, machine.id) ?? false,
      open: async () => {
        by = null;
        if (cut.has(machine.id)) return false;
        await peersOf.get(machine.id)?.announce(ucc, epoch);
        for (const relay of firstWay()) {
          const answer = await openBy(relay);
          if (answer === 'older epoch') return false;
          if (answer === null || typeof answer !== 'object') continue;
          use(relay);
          return true;
        }
        count('neither relay reached');
        return false;
      },
      carry: (arrive) => {
        if (!cut.has(machine.id)) by?.relay.carry(by.tunnel, machine, arrive);
      },
      onSilence: () => {
        by = null;
      },
      close: () => {
        if (by?.tunnel.process.machine.isStanding() === false)
          by.tunnel.process.relay.onClosed(by.tunnel.name);
      },
    };
  }

  return {
    wayOf,
    restartRelay: () => undefined,
    onNode: (node) => void peersOf.set(node.machine.id, createRelayPeers(world, relays, node)),
  };
}
