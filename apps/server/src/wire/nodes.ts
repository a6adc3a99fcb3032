import type { NodesView, NodeView } from '@spark/application';
import type { Nodes } from '@spark/contract';
import { istTimestamp } from '@spark/core';

export function toWireNodes(view: NodesView): Nodes {
  const { answeredBy, meant, nodes, duties, desksAtRest, desksWaiting, handOvers } = view;
  return {
    answeredBy,
    meant,
    nodes: nodes.map(toWireNode),
    duties: duties.map(({ name, node }) => ({ duty: name, node })),
    desksAtRest,
    desksWaiting,
    handOvers: handOvers.map(({ ucc, from, to, epoch, at }) => ({
      UCC: ucc,
      ...{ from, to, epoch, at: istTimestamp(at) },
    })),
  };
}

function toWireNode({
  id,
  build,
  startedAt,
  beatAgeMs,
  uccs,
  duties,
  ...node
}: NodeView): Nodes['nodes'][number] {
  return {
    ...node,
    node: id,
    buildId: build,
    startedAt: startedAt === null ? null : istTimestamp(startedAt),
    beatAgeMs: beatAgeMs === null ? null : Math.round(beatAgeMs),
    users: [...uccs],
    duties: [...duties],
  };
}
