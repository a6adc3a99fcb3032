import type { ReactNode } from 'react';
import { Chip } from '../../parts/Panel.tsx';
import { clockOf, dayOf } from '../../text/clock-of.ts';
import { count } from '../../text/money.ts';
import styles from './Nodes.module.css';
import { type NodeRow, nodeName, STATE_TONE, seenText } from './nodes-text.ts';

/** One server. */
export function NodeCard({
  node,
  isAnswering,
}: {
  readonly node: NodeRow;
  readonly isAnswering: boolean;
}): ReactNode {
  const isAlone = node.address === null;
  const name = isAlone ? 'This server' : nodeName(node.node);
  return (
    <article className={styles.card} aria-label={name} data-state={node.state}>
      <header className={styles.head}>
        <h3 title={node.node}>{name}</h3>
        <Chip tone={STATE_TONE[node.state]}>{node.state}</Chip>
      </header>
      <dl className={styles.facts}>
        {!isAlone && <Fact name="Last seen" value={seenText(node)} />}
        <Fact name="Desks" value={node.desks === null ? 'all' : count(node.desks)} />
        {!isAlone && <Fact name="Does for all" value={node.duties.join(', ') || '–'} />}
        {node.address !== null && <Fact name="Address" value={node.address} />}
        <Fact
          name="Started"
          value={node.startedAt === null ? '–' : `${dayOf(node.startedAt)} ${clockOf(node.startedAt)}`}
        />
        <Fact name="Build" value={node.buildId || '–'} />
      </dl>
      {node.users.length > 0 && <Desks node={node} />}
      {isAnswering && <p className="quiet">It answers this page.</p>}
    </article>
  );
}

function Desks({ node: { users, desks } }: { readonly node: NodeRow }): ReactNode {
  const more = (desks ?? 0) - users.length;
  return (
    <details>
      <summary>Its desks</summary>
      <p className={styles.users}>
        {users.join(', ')}
        {more > 0 && ` and ${count(more)} more`}
      </p>
    </details>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figure">{value}</dd>
    </div>
  );
}
