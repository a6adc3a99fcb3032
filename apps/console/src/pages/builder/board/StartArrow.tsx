import { BaseEdge, type EdgeProps } from '@xyflow/react';
import type { ReactNode } from 'react';
import styles from '../Builder.module.css';

/** How far along the arrow its number stands: there arrows to one action, and from one condition, are apart. */
const AT = 0.68;

/** An arrow from a condition to an action, with its number. */
export function StartArrow(props: EdgeProps): ReactNode {
  const { sourceX, sourceY, targetX, targetY, label, markerEnd, id } = props;
  const bend = Math.max(30, Math.abs(targetX - sourceX) / 2);
  const [x1, x2] = [sourceX + bend, targetX - bend];
  const path = `M${sourceX},${sourceY} C${x1},${sourceY} ${x2},${targetY} ${targetX},${targetY}`;
  const x = pointAt(sourceX, x1, x2, targetX);
  const y = pointAt(sourceY, sourceY, targetY, targetY);
  return (
    <>
      <BaseEdge id={id} path={path} {...(markerEnd === undefined ? {} : { markerEnd })} />
      <g className={styles.arrowNumber} transform={`translate(${x} ${y})`}>
        <circle r={9} />
        <text textAnchor="middle" dominantBaseline="central">
          {label}
        </text>
      </g>
    </>
  );
}

/** A coordinate of a cubic curve. */
function pointAt(a: number, b: number, c: number, d: number): number {
  const rest = 1 - AT;
  return rest ** 3 * a + 3 * rest ** 2 * AT * b + 3 * rest * AT ** 2 * c + AT ** 3 * d;
}
