import { type DeskRow, type NodeRow, routeCall } from '@spark/cluster';
import type { CancelTimer } from '@spark/core';
import type { DeskOwner } from './cluster-node-port.ts';

type Parts = {
  readonly me: string;
  /** The desk takes calls here now. */
  readonly isOpen: (ucc: string) => boolean;
  /** This node has the desk, and takes it up. */
  readonly isOpening: (ucc: string) => boolean;
  /** This node hands the desk over, and has not let it go yet. */
  readonly isLeaving: (ucc: string) => boolean;
  /** Called once when it is taken up here. */
  readonly onceOpen: (ucc: string, listener: () => void) => CancelTimer;
  readonly nodes: () => readonly NodeRow[];
  readonly readDesk: (ucc: string) => Promise<DeskRow | null>;
  /** The row says that the desk is this node's, which may not have heard of it. */
  readonly onOwn: (row: DeskRow) => void;
  /** Claims a desk that is nobody's. */
  readonly want: (row: DeskRow) => void;
  readonly withinMs: number;
  /** How long calls for a desk that is handed over wait for the next owner. */
  readonly heldForMs: number;
};

/** Who answers calls for a user, as far as it can be found in a bounded time. */
export type DeskOwners = {
  readonly whoOwns: (ucc: string) => DeskOwner | Promise<DeskOwner>;
  readonly lookAgain: (ucc: string) => Promise<DeskOwner>;
};

const HERE: DeskOwner = { kind: 'here' };
const NOBODY: DeskOwner = { kind: 'nobody' };
/** How long another node is taken for the owner without a look at the row: it says so when it is none. */
const TRUSTED_MS = 30_000;
const KNOWN_MAX = 20_000;
/** Between two looks at a row whose owner changes. */
const LOOK_EVERY_MS = 50;

export function createDeskOwners(parts: Parts): DeskOwners {
  const { me, isOpen, isOpening, isLeaving, nodes, readDesk, onOwn, want, withinMs, heldForMs } = parts;
  const known = new Map<string, { readonly node: string; readonly at: number }>();
  const looking = new Map<string, Promise<DeskOwner>>();

  function whoOwns(ucc: string): DeskOwner | Promise<DeskOwner> {
    if (isOpen(ucc)) return HERE;
    // Who owned it before may still be known here, and calls come as soon as it has let the desk go.
    const other = isOpening(ucc) ? undefined : known.get(ucc);
    if (other && performance.now() - other.at < TRUSTED_MS) {
      // One that drains may have handed it over already, and what is sent to it when it ends is cut off.
      const node = nodes().find(({ id, dead, draining }) => id === other.node && !dead && !draining);
      if (node) return ownerAt(node);
    }
    return lookAgain(ucc);
  }

  /** Calls for the same user that come together look once. */
  function lookAgain(ucc: string): Promise<DeskOwner> {
    const underWay = looking.get(ucc);
    if (underWay) return underWay;
    known.delete(ucc);
    const made = look(ucc).finally(() => looking.delete(ucc));
    looking.set(ucc, made);
    return made;
  }

  async function look(ucc: string): Promise<DeskOwner> {
    const begunAt = performance.now();
    for (;;) {
      // A database that does not answer means that nobody can be found; its error is no news to a caller.
      const row = await readDesk(ucc).catch(() => null);
      if (row === null) return NOBODY;
      const route = routeCall({ me, isOpenHere: isOpen(ucc), wasPassedOn: false, row, nodes: nodes() });
      if (route.kind === 'run-here') return HERE;
      if (route.kind === 'pass-on') {
        const node = nodes().find(({ id }) => id === route.to);
        if (node) return remember(ucc, node);
      }
      if (route.kind === 'wait') onOwn(row);
      if (route.kind === 'claim') want(row);
      // Nothing went wrong where a desk is handed over, so nobody is turned away for it.
      const leftMs = begunAt + (isLeaving(ucc) ? heldForMs : withinMs) - performance.now();
      if (leftMs <= 0) return NOBODY;
      await opens(ucc, Math.min(leftMs, LOOK_EVERY_MS));
      if (isOpen(ucc)) return HERE;
    }
  }

  /** Resolves when it is taken up here, or after this time. */
  function opens(ucc: string, withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        cancel();
        resolve();
      };
      const timer = setTimeout(done, withinMs);
      const cancel = parts.onceOpen(ucc, done);
    });
  }

  function remember(ucc: string, node: NodeRow): DeskOwner {
    known.delete(ucc);
    known.set(ucc, { node: node.id, at: performance.now() });
    for (const oldest of known.keys()) {
      if (known.size <= KNOWN_MAX) break;
      known.delete(oldest);
    }
    return ownerAt(node);
  }

  return { whoOwns, lookAgain };
}

function ownerAt({ id, address }: NodeRow): DeskOwner {
  return { kind: 'at', node: id, address };
}
