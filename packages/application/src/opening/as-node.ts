import type { SharedCalls } from '@spark/core';
import { createNodeRuntime, type NodeRuntime } from '../node/node-runtime.ts';
import type { ApplicationParts } from './application-parts.ts';

/** Where the process is one of several nodes: the same parts, whose desks come and go. */
export function asNode(parts: ApplicationParts): { parts: ApplicationParts; node: NodeRuntime | null } {
  if (!parts.node) return { parts, node: null };
  const { openStore } = parts.node;
  const node = createNodeRuntime({ node: parts.node, log: parts.runtime.log });
  let sharedCalls: SharedCalls | null = null;
  const mayAct = (): boolean => node.port.mayAct() && (parts.mayAct?.() ?? true);
  return {
    parts: {
      ...parts,
      ownership: node.ownership,
      duties: node.duties,
      ownerCalls: node.ownerCalls,
      mayAct,
      beatAgeMs: node.port.beatAgeMs,
      servers: node.port.serving,
      permitFor: node.permitFor,
      sharedCalls: {
        take: async (call) => {
          if (!sharedCalls) throw new Error('The data is not open yet.');
          return sharedCalls.take(call);
        },
      },
      openStore: async (place) => {
        const opened = await openStore(place, node.fence);
        node.connect(opened);
        sharedCalls = opened.sharedCalls;
        return opened.store;
      },
    },
    node,
  };
}
