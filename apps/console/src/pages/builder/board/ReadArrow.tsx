import { BaseEdge, type Edge, type EdgeProps } from '@xyflow/react';
import type { ReactNode } from 'react';
import { type Route, roundedPath } from './arrow-routes.ts';

export type ReadEdge = Edge<{ readonly route: Route }, 'read'>;

/** An arrow that passes a lane, between its boxes. */
export function ReadArrow({ id, sourceX, sourceY, targetX, targetY, data }: EdgeProps<ReadEdge>): ReactNode {
  if (!data) return null;
  const { out, through, into } = data.route;
  const path = roundedPath([
    { x: sourceX, y: sourceY },
    { x: out, y: sourceY },
    { x: out, y: through },
    { x: into, y: through },
    { x: into, y: targetY },
    { x: targetX, y: targetY },
  ]);
  return <BaseEdge id={id} path={path} />;
}
