import type { DutyRow } from './cluster-rows.ts';
import type { Statement } from './statements.ts';

export type DutyEffect =
  | { readonly kind: 'begin-duty'; readonly name: string; readonly epoch: number }
  /** Nothing new of it begins from this turn on. Where the node drains, `duty-settled` follows. */
  | { readonly kind: 'end-duty'; readonly name: string; readonly epoch: number };

type Effect = DutyEffect | { readonly kind: 'run'; readonly statement: Statement };

/** The duties of this node. */
export type HeldDuties = {
  readonly onRow: (row: DutyRow) => readonly Effect[];
  /** The answer to a claim or a release; null where it was refused or lost. */
  readonly onAnswer: (name: string, row: DutyRow | null) => readonly Effect[];
  readonly onSettled: (name: string, epoch: number) => readonly Effect[];
  /** Ends all of them; each is released when nothing of it is on its way. */
  readonly drain: () => readonly Effect[];
  readonly has: (name: string) => boolean;
  /** Nothing is left to release. */
  readonly isEmpty: () => boolean;
};

type Parts = {
  readonly me: string;
  readonly isDraining: () => boolean;
  readonly isPreferred: (name: string) => boolean;
  readonly isDead: (node: string) => boolean;
};

type Held = { readonly epoch: number; readonly state: 'held' | 'ending' | 'settled' };

export function createHeldDuties({ me, isDraining, isPreferred, isDead }: Parts): HeldDuties {
  const held = new Map<string, Held>();
  /** Those about which the database is being asked. */
  const asked = new Set<string>();

  function ask(kind: 'claim-duty' | 'release-duty', name: string, epoch: number): readonly Effect[] {
    if (asked.has(name)) return [];
    asked.add(name);
    return [{ kind: 'run', statement: { kind, name, node: me, epoch } }];
  }

  function onRow({ name, node, epoch }: DutyRow): readonly Effect[] {
    const known = held.get(name);
    if (known && epoch < known.epoch) return [];
    if (node === me) {
      // A release without an answer is asked again.
      if (known?.epoch === epoch) return known.state === 'settled' ? ask('release-duty', name, epoch) : [];
      // A claim whose answer came after the node began to drain.
      if (isDraining()) return ask('release-duty', name, epoch);
      held.set(name, { epoch, state: 'held' });
      return [{ kind: 'begin-duty', name, epoch }];
    }
    const effects: Effect[] = [];
    held.delete(name);
    if (known?.state === 'held') effects.push({ kind: 'end-duty', name, epoch: known.epoch });
    else if ((node === null || isDead(node)) && isPreferred(name))
      effects.push(...ask('claim-duty', name, epoch));
    return effects;
  }

  return {
    onRow,
    onAnswer: (name, row) => {
      asked.delete(name);
      return row ? onRow(row) : [];
    },
    onSettled: (name, epoch) => {
      const known = held.get(name);
      if (known?.epoch !== epoch || known.state !== 'ending') return [];
      held.set(name, { epoch, state: 'settled' });
      return ask('release-duty', name, epoch);
    },
    drain: () =>
      [...held].flatMap(([name, { epoch, state }]) => {
        if (state !== 'held') return [];
        held.set(name, { epoch, state: 'ending' });
        return { kind: 'end-duty', name, epoch };
      }),
    has: (name) => held.get(name)?.state === 'held',
    isEmpty: () => held.size === 0,
  };
}
