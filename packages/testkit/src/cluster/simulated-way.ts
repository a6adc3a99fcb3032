import { createRelay, type Relay } from '@spark/cluster';
import type { Random } from '../world/seeded-random.ts';
import type { ClusterWorld } from './cluster-world.ts';
import type { SimulatedMachine } from './simulated-machine.ts';

/** Whose requests leave, and in which epoch. */
export type LeavingDesk = {
  readonly ucc: string;
  readonly epoch: number;
  readonly machine: SimulatedMachine;
};

/** How the requests of a desk reach its broker, in one epoch. */
export type Way = {
  /** Whether a connection stands, as far as the node can know. */
  readonly isOpen: () => boolean;
  /** False where nothing leads to the broker, or a relay refuses this epoch. */
  readonly open: () => Promise<boolean>;
  /** Runs `arrive` when the bytes reach the broker, and never where they do not, with the relay that they passed. */
  readonly carry: (arrive: (passed: SimulatedMachine | null) => void) => void;
  /** No answer came to what was carried last, so that connection is not used again. */
  readonly onSilence: () => void;
  readonly close: () => void;
};

export type Ways = {
  readonly wayOf: (desk: LeavingDesk) => Way;
  /** All tunnels are gone; the epochs are not. */
  readonly restartRelay: () => void;
};

type Parts = {
  readonly world: ClusterWorld;
  /** Nodes that reach no broker. */
  readonly cut: ReadonlySet<string>;
};

export const ANSWER_WITHIN_MS = 7_000;

/** On its way between two machines. */
export function travels({ clock }: ClusterWorld, random: Random, run: () => void): void {
  clock.at(clock.now() + 1 + random.int(20), run);
}

/** From the node to the broker, with nothing between them. */
export function createStraightWays({ world, cut }: Parts): Ways {
  return {
    wayOf: ({ machine }) => ({
      isOpen: () => true,
      open: async () => true,
      carry: (arrive) =>
        travels(world, world.random, () =>
          machine.whenMoving(() => {
            if (!cut.has(machine.id)) arrive(null);
          }),
        ),
      onSilence: () => undefined,
      close: () => undefined,
    }),
    restartRelay: () => undefined,
  };
}

/** By one relay, which every epoch of a desk passes. */
export function createRelayWays({ world, cut }: Parts): Ways {
  const { random, count, hasBug } = world;
  let relay: Relay = createRelay();
  let tunnels = 0;

  function wayOf({ machine, ucc, epoch }: LeavingDesk): Way {
    let tunnel: string | null = null;

    /** The tunnel that stands, or null where the relay refuses this epoch or nothing answers. */
    function openTunnel(): Promise<string | null> {
      return new Promise((resolve) => {
        const cancel = machine.after(ANSWER_WITHIN_MS, () => resolve(null));
        const done = (opened: string | null): void => {
          if (!cut.has(machine.id))
            machine.deliver(() => {
              cancel();
              tunnel = opened;
              resolve(opened);
            });
        };
        travels(world, random, () =>
          machine.whenMoving(() => {
            if (cut.has(machine.id)) return;
            const name = `tunnel ${++tunnels}`;
            const { isOpen, cut: older } = relay.onKnock(name, { ucc, epoch, node: machine.id });
            if (hasBug('relay keeps old tunnels') && older.length > 0)
              for (const old of older) relay.onKnock(old, { ucc, epoch, node: machine.id });
            if (older.length > 0) count('tunnel cut');
            if (!isOpen) count('knock refused');
            travels(world, random, () => done(isOpen ? name : null));
          }),
        );
      });
    }

    return {
      isOpen: () => tunnel !== null && relay.mayPass(tunnel),
      open: async () => {
        tunnel = null;
        return (await openTunnel()) !== null;
      },
      carry: (arrive) => {
        const by = tunnel;
        travels(world, random, () =>
          machine.whenMoving(() => {
            if (!cut.has(machine.id) && by !== null && relay.mayPass(by)) arrive(null);
          }),
        );
      },
      onSilence: () => undefined,
      close: () => {
        if (tunnel !== null) relay.onClosed(tunnel);
      },
    };
  }

  return {
    wayOf,
    restartRelay: () => {
      relay = createRelay(relay.highest());
    },
  };
}
