import type { ClusterRows, DeskRow, DutyRow, NodeRow } from './cluster-rows.ts';
import type { Answers, Fence, Statement, StatementKind } from './statements.ts';

/**
 * What each statement does to the rows, all or nothing. Stores in memory run this; a store that speaks SQL is held to it
 * by the same tests.
 */
export function runStatement<S extends Statement>(rows: ClusterRows, statement: S): Answers[S['kind']] {
  return answerTo(rows, statement) as Answers[S['kind']];
}

function answerTo(rows: ClusterRows, statement: Statement): Answers[StatementKind] {
  switch (statement.kind) {
    case 'join':
      return join(rows, statement);
    case 'beat':
      return beat(rows, statement.node);
    case 'read-cluster':
      return readCluster(rows, statement.node);
    case 'declare-dead':
      return declareDead(rows, statement.node, statement.beats);
    case 'begin-draining':
      return changeNode(rows, statement.node, { draining: true });
    case 'read-desk':
      return rows.desks.get(statement.ucc) ?? null;
    case 'claim':
      return claim(rows, statement);
    case 'renew':
      return ownedDesk(rows, statement) ? changeDesk(rows, statement.ucc, {}) : null;
    case 'release':
      return (
        ownedDesk(rows, statement) !== null &&
        changeDesk(rows, statement.ucc, { node: statement.to }) !== null
      );
    case 'confirm':
      return statement.desks
        .filter(({ ucc, epoch }) => ownedDesk(rows, { ucc, epoch, node: statement.node }))
        .map(({ ucc }) => ucc);
    case 'claim-duty':
      return claimDuty(rows, statement);
    case 'release-duty':
      return releaseDuty(rows, statement);
  }
}

/** The new number of each desk that the node owns in that epoch; the others are missing, and nothing of them is stored. */
export function runFence(rows: ClusterRows, { node, desks }: Fence): ReadonlyMap<string, number> {
  const passed = new Map<string, number>();
  for (const { ucc, epoch, updates } of desks) {
    const desk = ownedDesk(rows, { ucc, epoch, node });
    if (!desk) continue;
    const seq = desk.seq + updates;
    rows.desks.set(ucc, { ...desk, seq });
    passed.set(ucc, seq);
  }
  return passed;
}

/** Part of a journal transaction: true for the first who does it on that day; on false the transaction is undone. */
export function markDone(rows: ClusterRows, { ucc, what, day }: DoneOnce): boolean {
  const key = `${ucc} ${what} ${day}`;
  if (rows.done.has(key)) return false;
  rows.done.add(key);
  return true;
}

export type DoneOnce = { readonly ucc: string; readonly what: string; readonly day: string };

function join(
  { nodes, duties: known }: ClusterRows,
  { node, duties = [] }: Extract<Statement, { readonly kind: 'join' }>,
): boolean {
  for (const name of duties) if (!known.has(name)) known.set(name, { name, node: null, epoch: 0 });
  if (nodes.has(node.id)) return false;
  nodes.set(node.id, { ...node, beats: 0, dead: false, draining: false });
  return true;
}

function beat({ nodes }: ClusterRows, id: string): number | null {
  const node = nodes.get(id);
  if (!node || node.dead) return null;
  const beats = node.beats + 1;
  nodes.set(id, { ...node, beats });
  return beats;
}

function readCluster({ nodes, desks, duties }: ClusterRows, me: string): Answers['read-cluster'] {
  return {
    nodes: [...nodes.values()],
    desks: [...desks.values()].flatMap((desk) => {
      if (desk.node === me) return { ...desk, isBusy: false };
      return desk.isBusy && isOrphan(nodes, desk.node) ? desk : [];
    }),
    duties: [...duties.values()],
  };
}

function declareDead(rows: ClusterRows, id: string, beats: number | null): boolean {
  const node = rows.nodes.get(id);
  if (!node || node.dead || (beats !== null && node.beats !== beats)) return false;
  return changeNode(rows, id, { dead: true });
}

function claim(
  rows: ClusterRows,
  { ucc, node, epoch, formatMax }: Extract<Statement, { readonly kind: 'claim' }>,
): DeskRow | null {
  const desk = rows.desks.get(ucc);
  if (!desk || desk.epoch !== epoch || desk.format > formatMax) return null;
  // A node that was declared dead claims nothing.
  if (!isOrphan(rows.nodes, desk.node) || isGone(rows.nodes, node)) return null;
  return changeDesk(rows, ucc, { node });
}

function claimDuty(
  rows: ClusterRows,
  { name, node, epoch }: Extract<Statement, { readonly kind: 'claim-duty' }>,
): DutyRow | null {
  const duty = rows.duties.get(name);
  if (!duty || duty.epoch !== epoch) return null;
  if (!isOrphan(rows.nodes, duty.node) || isGone(rows.nodes, node)) return null;
  const claimed = { name, node, epoch: epoch + 1 };
  rows.duties.set(name, claimed);
  return claimed;
}

function releaseDuty(
  { duties }: ClusterRows,
  { name, node, epoch }: Extract<Statement, { readonly kind: 'release-duty' }>,
): DutyRow | null {
  const duty = duties.get(name);
  if (duty?.epoch !== epoch || duty.node !== node) return null;
  const released = { name, node: null, epoch: epoch + 1 };
  duties.set(name, released);
  return released;
}

/** Nobody's, or that of a node that was declared dead. */
function isOrphan(nodes: ReadonlyMap<string, NodeRow>, owner: string | null): boolean {
  return owner === null || isGone(nodes, owner);
}

function isGone(nodes: ReadonlyMap<string, NodeRow>, id: string): boolean {
  return nodes.get(id)?.dead ?? true;
}

function ownedDesk(
  { desks }: ClusterRows,
  { ucc, node, epoch }: { readonly ucc: string; readonly node: string; readonly epoch: number },
): DeskRow | null {
  const desk = desks.get(ucc);
  return desk && desk.epoch === epoch && desk.node === node ? desk : null;
}

function changeDesk({ desks }: ClusterRows, ucc: string, change: Partial<DeskRow>): DeskRow | null {
  const desk = desks.get(ucc);
  if (!desk) return null;
  const changed = { ...desk, ...change, epoch: desk.epoch + 1 };
  desks.set(ucc, changed);
  return changed;
}

function changeNode({ nodes }: ClusterRows, id: string, change: Partial<NodeRow>): boolean {
  const node = nodes.get(id);
  if (!node) return false;
  nodes.set(id, { ...node, ...change });
  return true;
}
