import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import type { ReactNode } from 'react';
import styles from '../Builder.module.css';

export type BoxData = {
  readonly [key: string]: unknown;
  readonly name: string;
  readonly text: string;
  readonly family: string;
  readonly severity: string | null;
};
export type BoxNode = Node<BoxData, 'box'>;
export type LaneNode = Node<{ readonly [key: string]: unknown; readonly title: string }, 'lane'>;

/** An element on the board. Conditions have a port to draw from, actions one to draw to. */
export function BoardBox({ data, selected }: NodeProps<BoxNode>): ReactNode {
  const { name, text, family, severity } = data;
  return (
    <div className={styles.box} data-family={family} data-selected={selected || undefined}>
      {family !== 'data' && (
        <Handle type="target" position={Position.Left} isConnectable={family === 'actions'} />
      )}
      <strong>
        {name} {severity !== null && <span className={styles.dot} data-severity={severity} />}
      </strong>
      <span>{text}</span>
      {family !== 'actions' && (
        <Handle type="source" position={Position.Right} isConnectable={family === 'conditions'} />
      )}
    </div>
  );
}

export function LaneHead({ data }: NodeProps<LaneNode>): ReactNode {
  return <span className={styles.lane}>{data.title}</span>;
}
