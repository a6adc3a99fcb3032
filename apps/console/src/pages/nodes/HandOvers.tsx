import type { Nodes } from '@spark/client';
import type { ReactNode } from 'react';
import { DataTable } from '../../parts/DataTable.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Empty } from '../../parts/States.tsx';
import type { Column } from '../../parts/table-rows.ts';
import { clockOf, dayOf } from '../../text/clock-of.ts';
import { nodeName } from './nodes-text.ts';

type HandOver = Nodes['handOvers'][number];

const COLUMNS: readonly Column<HandOver>[] = [
  {
    id: 'at',
    head: 'Time',
    cell: ({ at }) => (
      <span className="figure" title={at}>
        {clockOf(at)} <small className="quiet">{dayOf(at)}</small>
      </span>
    ),
    value: ({ at }) => at,
  },
  { id: 'ucc', head: 'Desk', cell: ({ UCC }) => <code>{UCC}</code>, value: ({ UCC }) => UCC },
  {
    id: 'from',
    head: 'From',
    cell: ({ from }) => <NodeOf node={from} />,
    value: ({ from }) => nodeName(from),
  },
  { id: 'to', head: 'To', cell: ({ to }) => <NodeOf node={to} />, value: ({ to }) => nodeName(to) },
  {
    id: 'epoch',
    head: 'Epoch',
    cell: ({ epoch }) => <span className="figure">{epoch}</span>,
    value: ({ epoch }) => epoch,
    isNumber: true,
    isExtra: true,
  },
];

/** Desks that changed their owner, the newest first. */
export function HandOvers({
  rows,
  isOld,
}: {
  readonly rows: readonly HandOver[];
  readonly isOld: boolean;
}): ReactNode {
  return (
    <Panel title="Hand-overs" isPlain>
      <DataTable
        caption="Hand-overs"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ UCC, epoch }) => `${UCC} ${epoch}`}
        isOld={isOld}
        empty={<Empty>No desk has changed its owner in the last week.</Empty>}
      />
    </Panel>
  );
}

function NodeOf({ node }: { readonly node: string | null }): ReactNode {
  return node === null ? <span className="quiet">nobody</span> : <code title={node}>{nodeName(node)}</code>;
}
