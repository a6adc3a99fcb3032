import type { ClockReading } from '@spark/cluster';

/** A node as the judge sees it. */
export type JudgedNode = {
  readonly id: string;
  readonly joinedAt: number;
  /** Whether it would act for the desk now, if it runs. */
  readonly actsFor: (ucc: string) => boolean;
  /** It neither ended nor stands still. */
  readonly isRunning: () => boolean;
  /** Until when it acted; now, where it does. */
  readonly actedUntil: () => number;
};

export type LeaseFigures = {
  readonly opened: number;
  readonly openedInWorstSecond: number;
  /** Of busy desks, from the last moment at which the owner before acted: where the database was there all the time, and where not. */
  readonly longestWithoutOwnerMs: number;
  readonly longestOverOutageMs: number;
  /** Nodes that joined later, and desks that each of them took in its first ten seconds: of nodes that were gone or left. */
  readonly joins: number;
  readonly desksPerJoin: number;
};

/** A node that just joined is told from the others for so long. */
const JOINED_FOR_MS = 10_000;

/** Holds who acts for which desk against what may be. */
export function createLeaseJudge(now: () => number, wasAway: (since: number) => boolean) {
  const violations: string[] = [];
  const owners = new Map<string, JudgedNode>();
  const epochs = new Map<string, number>();
  /** When its owner let it go by itself. */
  const closedAt = new Map<string, number>();
  const bySecond = new Map<number, number>();
  let opened = 0;
  let longestWithoutOwnerMs = 0;
  let longestOverOutageMs = 0;
  let joins = 0;
  let takenByJoins = 0;

  function violate(text: string): void {
    violations.push(`${(now() / 1_000).toFixed(2)} s: ${text}`);
  }

  return {
    violations,
    ownerOf: (ucc: string) => owners.get(ucc),
    /** It was there before the story began. */
    begin: (ucc: string, node: JudgedNode, epoch: number) => {
      owners.set(ucc, node);
      epochs.set(ucc, epoch);
    },
    joined: () => {
      if (now() > 0) joins += 1;
    },
    opened: (ucc: string, node: JudgedNode, epoch: number, isBusy: boolean) => {
      const owner = owners.get(ucc);
      const last = epochs.get(ucc) ?? 0;
      if (epoch < last || (epoch === last && owner !== node))
        violate(`${node.id} opens ${ucc} in epoch ${epoch}, and ${owner?.id} had it in ${last}`);
      if (owner && owner !== node && owner.actsFor(ucc))
        violate(`${ucc} has two owners, ${owner.id} in epoch ${last} and ${node.id} in ${epoch}`);
      const since = owner && owner !== node ? (closedAt.get(ucc) ?? owner.actedUntil()) : now();
      if (isBusy && wasAway(since)) longestOverOutageMs = Math.max(longestOverOutageMs, now() - since);
      else if (isBusy) longestWithoutOwnerMs = Math.max(longestWithoutOwnerMs, now() - since);
      if (owner !== node && now() - node.joinedAt < JOINED_FOR_MS) takenByJoins += 1;
      opened += 1;
      const second = Math.floor(now() / 1_000);
      bySecond.set(second, (bySecond.get(second) ?? 0) + 1);
      closedAt.delete(ucc);
      owners.set(ucc, node);
      epochs.set(ucc, epoch);
    },
    closed: (ucc: string, node: JudgedNode) => {
      if (owners.get(ucc) === node) closedAt.set(ucc, now());
    },
    /** A node goes on after it stood still: whatever it still acts for must be its own. */
    wokeUp: (node: JudgedNode, uccs: Iterable<string>) => {
      for (const ucc of uccs)
        if (node.actsFor(ucc) && owners.get(ucc) !== node)
          violate(`${ucc} has two owners, ${owners.get(ucc)?.id} and ${node.id}, which woke up`);
    },
    /** A busy desk, so long after the storm that it must be worked for. */
    mustHaveOwner: (ucc: string, afterMs: number) => {
      const owner = owners.get(ucc);
      if (!owner?.isRunning() || !owner.actsFor(ucc))
        violate(`${ucc} has had no owner for ${afterMs / 1_000} s since the storm`);
    },
    violate,
    figures: (): LeaseFigures => ({
      ...{ opened, joins, longestWithoutOwnerMs, longestOverOutageMs },
      desksPerJoin: joins === 0 ? 0 : takenByJoins / joins,
      openedInWorstSecond: Math.max(0, ...bySecond.values()),
    }),
  };
}

export type LeaseJudge = ReturnType<typeof createLeaseJudge>;

/** All clocks of a machine that was never asleep and that nobody set. */
export function readingAt(ms: number): ClockReading {
  return { monotonicMs: ms, wallMs: ms, uptimeMs: ms };
}
