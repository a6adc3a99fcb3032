import type { HandOverRow, NodesOverview, OverviewNode } from '@spark/cluster';
import type { SqlRow } from '../tables.ts';
import { IS_BUSY, isOrphan } from './cluster-statements.ts';
import type { Connections } from './connect.ts';
import { createQuery } from './query.ts';

const HAND_OVERS_SHOWN = 50;
const NODES_SHOWN = 100;
const USERS_SHOWN = 50;

/** Everything is read by a few statements, one after the other: people look at it, and nothing is decided by it. */
export async function readNodesOverview(connections: Connections): Promise<NodesOverview> {
  const query = createQuery(connections);
  const rowsOf = async (text: string): Promise<readonly SqlRow[]> => (await query({ text, values: [] })).rows;
  const nodes = await rowsOf(NODES);
  const handOvers = await rowsOf(HAND_OVERS);
  const duties = await rowsOf('SELECT name, node, epoch FROM duties ORDER BY name');
  const [nobodys] = await rowsOf(OF_NOBODY);
  const waiting = (nobodys?.busy ?? 0) as number;
  return {
    nodes: nodes.map(overviewNode),
    duties: duties.map(({ name, node, epoch }) => ({ name, node, epoch }) as NodesOverview['duties'][number]),
    desksAtRest: ((nobodys?.desks ?? 0) as number) - waiting,
    desksWaiting: waiting,
    handOvers: handOvers.map(handOverRow),
  };
}

function overviewNode(row: SqlRow): OverviewNode {
  return {
    id: row.id as string,
    address: row.address as string,
    formatMax: row.format_max as number,
    egress: JSON.parse(row.egress as string) as readonly string[],
    dead: row.dead as boolean,
    draining: row.draining as boolean,
    build: row.build as string,
    startedAt: row.started_at as number | null,
    desks: row.desks as number,
    uccs: JSON.parse(row.uccs as string) as readonly string[],
  };
}

function handOverRow(row: SqlRow): HandOverRow {
  return {
    ucc: row.ucc as string,
    epoch: row.epoch as number,
    from: row.from_node as string | null,
    to: row.to_node as string | null,
    at: row.at as number,
  };
}

const HAND_OVERS = `SELECT ucc, epoch, from_node, to_node, at FROM hand_overs ORDER BY at DESC, epoch DESC LIMIT ${HAND_OVERS_SHOWN}`;
const NODES =
  `WITH newest AS (${HAND_OVERS})` +
  ' SELECT n.id, n.address, n.format_max, n.egress, n.dead, n.draining, n.build, n.started_at,' +
  ' (SELECT count(*) FROM desks d WHERE d.node = n.id) AS desks,' +
  ` array_to_json(ARRAY(SELECT d.ucc FROM desks d WHERE d.node = n.id ORDER BY d.ucc LIMIT ${USERS_SHOWN}))::text AS uccs` +
  ' FROM nodes n WHERE NOT n.dead OR EXISTS (SELECT 1 FROM newest h WHERE n.id IN (h.from_node, h.to_node))' +
  ` ORDER BY n.dead, n.started_at NULLS FIRST, n.id LIMIT ${NODES_SHOWN}`;
const OF_NOBODY = `SELECT count(*) AS desks, count(*) FILTER (WHERE ${IS_BUSY}) AS busy FROM desks d WHERE ${isOrphan('d')}`;
