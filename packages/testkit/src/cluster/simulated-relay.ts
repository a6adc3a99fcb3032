import {
  CLUSTER_SETTINGS,
  createRelay,
  createRelayLeases,
  type Knock,
  type Relay,
  type RelayLeases,
} from '@spark/cluster';
import type { Random } from '../world/seeded-random.ts';
import type { ClusterWorld } from './cluster-world.ts';
import { createSimulatedMachine, type SimulatedMachine } from './simulated-machine.ts';

/** One start of a relay: what it has on its disk comes from the one before, leases and tunnels do not. */
export type RelayProcess = {
  readonly machine: SimulatedMachine;
  readonly relay: Relay;
  readonly leases: RelayLeases;
  readonly aheadMs: number;
};

/** What a node sends a relay. */
export type RelayBytes = {
  readonly arrive: () => void;
  /** The process is gone, and its machine says so. */
  readonly onReset?: () => void;
};

export type OpenedTunnel = { readonly process: RelayProcess; readonly name: string };
export type TunnelAnswer = OpenedTunnel | 'older epoch' | 'not present' | 'broker not reached';

export type SimulatedRelay = ReturnType<typeof createSimulatedRelay>;

type Parts = { readonly name: string; readonly world: ClusterWorld; readonly random: Random };

/** A relay that stands beside another: real epochs and real leases, on a machine of its own with clocks of its own. */
export function createSimulatedRelay({ name, world, random }: Parts) {
  const { clock, count, hasBug } = world;
  /** Nodes that do not reach it, with what they sent meanwhile. */
  const cut = new Map<string, (() => void)[]>();
  let isCutFromBrokers = false;
  let starts = 0;
  let tunnels = 0;
  let process = start([]);

  function start(stored: readonly Knock[]): RelayProcess {
    return {
      machine: createSimulatedMachine(`${name}, start ${++starts}`, clock),
      relay: createRelay(stored),
      leases: createRelayLeases(CLUSTER_SETTINGS),
      aheadMs: 1 + random.int(100_000),
    };
  }

  function nowOf({ machine, aheadMs }: RelayProcess): number {
    const { monotonicMs, uptimeMs } = machine.reading();
    return aheadMs + Math.max(monotonicMs, uptimeMs);
  }

  function hasLease(at: RelayProcess, node: string): boolean {
    return hasBug('relay ignores leases') || at.leases.isCurrent(node, nowOf(at));
  }

  /** To one start of it: a connection does not outlive the process. What is sent over a cut link arrives when that is whole. */
  function travel(from: SimulatedMachine, at: RelayProcess, { arrive, onReset }: RelayBytes): void {
    const step = (): void => {
      const waiting = cut.get(from.id);
      if (waiting) waiting.push(step);
      else if (at.machine.isDead()) onReset?.();
      else at.machine.deliver(arrive);
    };
    clock.at(clock.now() + 1 + random.int(10), () => from.whenMoving(step));
  }

  /** And back to the node. */
  function answer(to: SimulatedMachine, run: () => void): void {
    const step = (): void => {
      const waiting = cut.get(to.id);
      if (waiting) waiting.push(step);
      else to.deliver(run);
    };
    clock.at(clock.now() + 1 + random.int(10), step);
  }

  /** One request with its answer; null where none came in time, or nobody listens. */
  function ask<T>(
    from: SimulatedMachine,
    withinMs: number,
    serve: (at: RelayProcess) => T,
  ): Promise<T | null> {
    return new Promise((resolve) => {
      const cancel = from.after(withinMs, () => resolve(null));
      const end = (value: T | null): void => {
        cancel();
        resolve(value);
      };
      const at = process;
      travel(from, at, {
        arrive: () => {
          const served = serve(at);
          answer(from, () => end(served));
        },
        onReset: () => answer(from, () => end(null)),
      });
    });
  }

  function openTunnel(at: RelayProcess, knock: Knock): TunnelAnswer {
    if (!hasLease(at, knock.node)) {
      count('knock without a lease');
      return 'not present';
    }
    const opened = `tunnel ${++tunnels}`;
    const { isOpen, cut: older } = at.relay.onKnock(opened, knock);
    if (older.length > 0) count('tunnel cut');
    if (!isOpen) {
      count('knock refused');
      return 'older epoch';
    }
    if (!isCutFromBrokers) return { process: at, name: opened };
    at.relay.onClosed(opened);
    return 'broker not reached';
  }

  /** Whether a piece of a tunnel goes on to the broker. */
  function mayPass({ process: at, name: tunnel }: OpenedTunnel, node: string): boolean {
    if (!at.relay.mayPass(tunnel)) return false;
    if (hasLease(at, node)) return true;
    count('tunnel of a silent node cut');
    at.relay.onClosed(tunnel);
    return false;
  }

  return {
    ask,
    openTunnel,
    /** A reading of its clock that the node shows, answered with one that it may show later. */
    onPresence: (at: RelayProcess, node: string, shown: number) => {
      const now = nowOf(at);
      at.leases.renew(node, shown, now);
      return { now, isPresent: at.leases.isCurrent(node, now) };
    },
    onEpoch: ({ relay }: RelayProcess, knock: Knock): boolean => {
      const { isOpen, cut: older } = relay.onEpoch(knock);
      if (older.length > 0) count('tunnel cut');
      if (!isOpen) count('knock refused');
      return isOpen;
    },
    carry: (
      tunnel: OpenedTunnel,
      from: SimulatedMachine,
      arrive: (passed: SimulatedMachine | null) => void,
    ): void =>
      travel(from, tunnel.process, {
        arrive: () => {
          if (!mayPass(tunnel, from.id)) return;
          clock.at(clock.now() + 1 + random.int(10), () => {
            if (!isCutFromBrokers) arrive(tunnel.process.machine);
          });
        },
      }),
    /** As far as the node can know: what a relay that hangs or is not reached has cut, it has not heard yet. */
    stands: ({ process: at, name: tunnel }: OpenedTunnel, node: string): boolean => {
      if (cut.has(node) || at.machine.isStanding()) return true;
      return !at.machine.isDead() && at.relay.mayPass(tunnel);
    },
    highest: (): readonly Knock[] => process.relay.highest(),
    isUp: (): boolean => !process.machine.isDead(),
    machine: (): SimulatedMachine => process.machine,
    die: (): void => process.machine.crash(),
    restart: (): void => {
      if (process.machine.isDead()) process = start(process.relay.highest());
    },
    cutOff: (node: string): void => {
      if (!cut.has(node)) cut.set(node, []);
    },
    join: (node: string): void => {
      const waiting = cut.get(node) ?? [];
      cut.delete(node);
      for (const step of waiting) clock.at(clock.now() + random.int(200), step);
    },
    cutOffNodes: (): readonly string[] => [...cut.keys()],
    cutFromBrokers: (isCut: boolean): void => {
      isCutFromBrokers = isCut;
    },
  };
}
