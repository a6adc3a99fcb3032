import {
  type Answers,
  type ClusterRows,
  type DeskRow,
  type NodeRow,
  runStatement,
  type Statement,
  type StatementKind,
} from '@spark/cluster';

/** A database for very many desks: what is read every second is kept at hand, all else is what `runStatement` does. */
export type LeaseRows = {
  readonly run: (statement: Statement) => Answers[StatementKind];
  readonly desk: (ucc: string) => DeskRow | undefined;
};

export function createLeaseRows(desks: Iterable<DeskRow>): LeaseRows {
  const rows: ClusterRows = { nodes: new Map(), desks: new Map(), duties: new Map(), done: new Set() };
  const owned = new Map<string, Set<string>>();
  /** Busy desks that are nobody's, or a dead node's. */
  const waiting = new Set<string>();
  /** As each node reads its own; made anew when one of them changed. */
  const ownRows = new Map<string, readonly DeskRow[]>();
  let nodes: readonly NodeRow[] | null = null;

  const isGone = (node: string | null): boolean => node === null || (rows.nodes.get(node)?.dead ?? true);
  const ownedBy = (node: string): Set<string> => {
    const known = owned.get(node) ?? new Set();
    owned.set(node, known);
    return known;
  };

  function index(before: DeskRow | undefined, desk: DeskRow): void {
    for (const node of [before?.node ?? null, desk.node]) if (node !== null) ownRows.delete(node);
    if (before && before.node !== null && before.node !== desk.node) ownedBy(before.node).delete(desk.ucc);
    if (desk.node !== null) ownedBy(desk.node).add(desk.ucc);
    if (desk.isBusy && isGone(desk.node)) waiting.add(desk.ucc);
    else waiting.delete(desk.ucc);
  }

  function put(desk: DeskRow): void {
    const before = rows.desks.get(desk.ucc);
    rows.desks.set(desk.ucc, desk);
    index(before, desk);
  }

  /** The same rows as `runStatement` finds by looking at each desk. */
  function readCluster(me: string): Answers['read-cluster'] {
    nodes ??= [...rows.nodes.values()];
    const own = ownRows.get(me) ?? [...ownedBy(me)].map((ucc) => ({ ...at(ucc), isBusy: false }));
    ownRows.set(me, own);
    const free = [...waiting].map(at).filter(({ node }) => node !== me);
    return { nodes, desks: free.length === 0 ? own : [...own, ...free], duties: [...rows.duties.values()] };
  }

  function at(ucc: string): DeskRow {
    const desk = rows.desks.get(ucc);
    if (!desk) throw new Error(`There is no desk ${ucc}.`);
    return desk;
  }

  for (const desk of desks) put(desk);

  return {
    run: (statement) => {
      if (statement.kind === 'read-cluster') return readCluster(statement.node);
      const before = 'ucc' in statement ? rows.desks.get(statement.ucc) : undefined;
      const answer = runStatement(rows, statement);
      if (before) index(before, at(before.ucc));
      if ('node' in statement && !('ucc' in statement)) nodes = null;
      // With its node all of its desks are free.
      if (statement.kind === 'declare-dead' && answer === true)
        for (const ucc of ownedBy(statement.node)) index(at(ucc), at(ucc));
      // Until it joins, what the rows say is its own is nobody's.
      if (statement.kind === 'join') for (const ucc of ownedBy(statement.node.id)) index(at(ucc), at(ucc));
      return answer;
    },
    desk: (ucc) => rows.desks.get(ucc),
  };
}
