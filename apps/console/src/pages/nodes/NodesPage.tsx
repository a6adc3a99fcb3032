import type { Nodes } from '@spark/client';
import type { ReactNode } from 'react';
import { Page, Panel } from '../../parts/Panel.tsx';
import { Failure, Loading } from '../../parts/States.tsx';
import { useRead } from '../../reads/use-read.ts';
import { useSignedIn } from '../../session/session-context.tsx';
import { AdminTabs } from '../admin/AdminTabs.tsx';
import { HandOvers } from './HandOvers.tsx';
import { NodeCard } from './NodeCard.tsx';
import styles from './Nodes.module.css';
import { atRestText, isSingleServer, nodeName, nodesConcerns } from './nodes-text.ts';

/** Nodes give a sign of life once a second. */
const EVERY_MS = 2_000;

/** The servers that share the data: who lives, who owns which desk, and what changed hands. */
export function NodesPage(): ReactNode {
  const isAdmin = useSignedIn().userType === 'admin';
  const nodes = useRead(['nodes'], async (spark) => (await spark.readNodes()).data[0], {
    everyMs: EVERY_MS,
    isOff: !isAdmin,
  });
  return (
    <Page title="Admin">
      <AdminTabs />
      {!isAdmin && <p className="quiet">Only admins see the servers.</p>}
      {nodes.error && <Failure error={nodes.error} onRetry={() => void nodes.refetch()} />}
      {isAdmin && nodes.isPending && <Loading label="Reading the servers" />}
      {nodes.data && <Shown nodes={nodes.data} isOld={nodes.isError} />}
    </Page>
  );
}

function Shown({ nodes, isOld }: { readonly nodes: Nodes; readonly isOld: boolean }): ReactNode {
  if (isSingleServer(nodes)) return <SingleServer nodes={nodes} isOld={isOld} />;
  const running = nodes.nodes.filter(({ state }) => state === 'running').length;
  return (
    <div className={isOld ? styles.old : styles.whole}>
      <Panel title={`${running} of ${nodes.meant} servers run`} isPlain>
        {nodesConcerns(nodes).map((sentence) => (
          <p key={sentence} className="bad">
            {sentence}
          </p>
        ))}
        <div className={styles.cards}>
          {nodes.nodes.map((node) => (
            <NodeCard key={node.node} node={node} isAnswering={node.node === nodes.answeredBy} />
          ))}
        </div>
      </Panel>
      <Panel title="What one server does for all">
        <ul className={styles.plainList}>
          {nodes.duties.map(({ duty, node }) => (
            <li key={duty}>
              <strong>{duty}</strong> {node === null ? 'changes hands' : `by ${nodeName(node)}`}
            </li>
          ))}
        </ul>
        <p className="quiet">{atRestText(nodes)}</p>
      </Panel>
      <HandOvers rows={nodes.handOvers} isOld={isOld} />
    </div>
  );
}

function SingleServer({ nodes, isOld }: { readonly nodes: Nodes; readonly isOld: boolean }): ReactNode {
  return (
    <div className={isOld ? styles.old : styles.whole}>
      <Panel title="A single server" isPlain>
        <p className="quiet">
          It has every desk and does everything itself. Several servers on one PostgreSQL would share the
          desks, and go on when one of them is lost.
        </p>
        <div className={styles.cards}>
          {nodes.nodes.map((node) => (
            <NodeCard key={node.node} node={node} isAnswering={false} />
          ))}
        </div>
      </Panel>
    </div>
  );
}
