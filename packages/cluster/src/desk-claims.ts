import type { DeskRow, NodeRow } from './cluster-rows.ts';
import { type Needs, preferredNode } from './preferred-node.ts';
import type { Statement } from './statements.ts';

/** What is to be done about a desk. */
export type DeskEffect =
  | { readonly kind: 'run'; readonly statement: Statement }
  | { readonly kind: 'open-desk'; readonly ucc: string; readonly epoch: number; readonly seq: number }
  /** In this very turn: nothing of that epoch is written or sent any more. */
  | { readonly kind: 'close-desk'; readonly ucc: string; readonly epoch: number }
  /** New calls are turned away; `desk-settled` follows when nothing is on its way to the journal or a broker. */
  | { readonly kind: 'settle-desk'; readonly ucc: string; readonly epoch: number };

type Held = {
  readonly epoch: number;
  readonly needs: Needs;
  /**
   * `broken`: what was written last may or may not be stored, so it goes on in a new epoch. `leaving`: it is closed as soon
   * as it is settled. `released`: it is closed here.
   */
  readonly state: 'open' | 'broken' | 'leaving' | 'released';
};

type Parts = { readonly me: string; readonly formatMax: number };

/** Which desks this node owns, in which epoch, and how that begins and ends. */
export type DeskClaims = ReturnType<typeof createDeskClaims>;

export function createDeskClaims({ me, formatMax }: Parts) {
  const held = new Map<string, Held>();
  /** Statements under way, one for each desk. */
  const asking = new Set<string>();
  /** The highest epoch that was ever left here: what is read late must not open it again. */
  const left = new Map<string, number>();

  function ask(statement: Extract<Statement, { readonly ucc: string }>): readonly DeskEffect[] {
    if (asking.has(statement.ucc)) return [];
    asking.add(statement.ucc);
    return [{ kind: 'run', statement }];
  }

  function renew(ucc: string, epoch: number): readonly DeskEffect[] {
    return ask({ kind: 'renew', ucc, node: me, epoch });
  }

  function release(ucc: string, epoch: number, to: string | null): readonly DeskEffect[] {
    return ask({ kind: 'release', ucc, node: me, epoch, to });
  }

  function leave(ucc: string): readonly DeskEffect[] {
    const desk = held.get(ucc);
    if (!desk) return [];
    held.delete(ucc);
    left.set(ucc, Math.max(desk.epoch, left.get(ucc) ?? 0));
    return desk.state === 'open' || desk.state === 'leaving'
      ? [{ kind: 'close-desk', ucc, epoch: desk.epoch }]
      : [];
  }

  function open({ ucc, epoch, seq, format, egress }: DeskRow): readonly DeskEffect[] {
    if (epoch <= (left.get(ucc) ?? 0)) return [];
    const closed = leave(ucc);
    held.set(ucc, { epoch, needs: { format, egress }, state: 'open' });
    return [...closed, { kind: 'open-desk', ucc, epoch, seq }];
  }

  /** A row as it was read, perhaps a while ago. */
  function onRow(row: DeskRow, nodes: readonly NodeRow[]): readonly DeskEffect[] {
    const { ucc, node, epoch } = row;
    const desk = held.get(ucc);
    if (desk && epoch < desk.epoch) return [];
    if (node !== me) return desk && epoch > desk.epoch ? leave(ucc) : [];
    if (!desk || epoch > desk.epoch) return open(row);
    if (desk.state === 'broken') return renew(ucc, epoch);
    if (desk.state === 'released') return release(ucc, epoch, preferredNode(ucc, row, nodes));
    return [];
  }

  return {
    epochOf: (ucc: string): number | null => {
      const desk = held.get(ucc);
      return desk?.state === 'open' ? desk.epoch : null;
    },
    /** The epoch in which this node may still finish what it began. */
    actingEpochOf: (ucc: string): number | null => {
      const desk = held.get(ucc);
      return desk?.state === 'open' || desk?.state === 'leaving' ? desk.epoch : null;
    },
    isEmpty: (): boolean => held.size === 0,
    onRow,
    claim: ({ ucc, epoch }: DeskRow): readonly DeskEffect[] =>
      held.has(ucc) ? [] : ask({ kind: 'claim', ucc, node: me, epoch, formatMax }),
    /** The answer to a statement about one desk; null where none came, or where the condition did not hold. */
    onAnswer: (ucc: string, row: DeskRow | null): readonly DeskEffect[] => {
      asking.delete(ucc);
      return row?.node === me && row.epoch > (held.get(ucc)?.epoch ?? 0) ? open(row) : [];
    },
    onReleased: (ucc: string, epoch: number): readonly DeskEffect[] => {
      asking.delete(ucc);
      return held.get(ucc)?.epoch === epoch ? leave(ucc) : [];
    },
    /** A write was not taken: somebody else owns the desk. */
    onFenced: (ucc: string, epoch: number): readonly DeskEffect[] =>
      held.get(ucc)?.epoch === epoch ? leave(ucc) : [],
    /** The outcome of a write is unknown: it could still be stored, in this epoch alone. */
    onBroken: (ucc: string, epoch: number): readonly DeskEffect[] => {
      const desk = held.get(ucc);
      if (desk?.epoch !== epoch || (desk.state !== 'open' && desk.state !== 'leaving')) return [];
      held.set(ucc, { ...desk, state: 'broken' });
      return [{ kind: 'close-desk', ucc, epoch }, ...renew(ucc, epoch)];
    },
    drain: (): readonly DeskEffect[] =>
      [...held].flatMap(([ucc, desk]): readonly DeskEffect[] => {
        if (desk.state !== 'open') return [];
        held.set(ucc, { ...desk, state: 'leaving' });
        return [{ kind: 'settle-desk', ucc, epoch: desk.epoch }];
      }),
    /** Nothing of it is on its way any more: the best of the other nodes gets it. */
    onSettled: (ucc: string, epoch: number, others: readonly NodeRow[]): readonly DeskEffect[] => {
      const desk = held.get(ucc);
      if (desk?.epoch !== epoch || desk.state !== 'leaving') return [];
      held.set(ucc, { ...desk, state: 'released' });
      const to = preferredNode(ucc, desk.needs, others);
      return [{ kind: 'close-desk', ucc, epoch }, ...release(ucc, epoch, to)];
    },
  };
}
