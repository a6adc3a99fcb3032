import { Counter } from 'prom-client';

/** What came of a call that this node passed on. */
export type PassedOutcome =
  | 'answered'
  /** Asked again, the desk turned out to be here: the call was run here. */
  | 'came_back'
  | 'no_owner'
  /** The owner was asked and did not answer. */
  | 'unknown';

/** What another node asked of this one. */
export type ReceivedOutcome =
  /** With the seal of the cluster. */
  | 'taken'
  /** Of those, where this node did not own the desk any more. */
  | 'misdirected'
  /** Without the seal of the cluster, of an unknown node, or repeated. */
  | 'refused';

/** How often something happened between this node and the others, since it was started. */
export type NodeCounters = {
  readonly passedCalls: Counter<'outcome'>;
  readonly receivedCalls: Counter<'outcome'>;
  readonly hints: Counter<'direction'>;
  readonly storedReads: Counter;
};

const PASSED: readonly PassedOutcome[] = ['answered', 'came_back', 'no_owner', 'unknown'];
const RECEIVED: readonly ReceivedOutcome[] = ['taken', 'misdirected', 'refused'];
const DIRECTIONS = ['sent', 'received'] as const;

/** Whoever shows them adds them to a registry. */
export function createNodeCounters(): NodeCounters {
  const passedCalls = new Counter({
    name: 'spark_node_passed_calls_total',
    help: 'Calls and websockets that were passed on to the owner of their desk, by what came of it.',
    labelNames: ['outcome'] as const,
    registers: [],
  });
  const receivedCalls = new Counter({
    name: 'spark_node_received_calls_total',
    help: 'Calls and websockets that came from other nodes, or said so.',
    labelNames: ['outcome'] as const,
    registers: [],
  });
  const hints = new Counter({
    name: 'spark_node_hints_total',
    help: 'Hints to look at the row of a desk.',
    labelNames: ['direction'] as const,
    registers: [],
  });
  const storedReads = new Counter({
    name: 'spark_node_stored_reads_total',
    help: 'Readings that were answered from the database, since the owner of the desk did not answer.',
    registers: [],
  });
  // What did not happen yet is shown as 0, so that a rule about its growth sees the first time.
  for (const outcome of PASSED) passedCalls.inc({ outcome }, 0);
  for (const outcome of RECEIVED) receivedCalls.inc({ outcome }, 0);
  for (const direction of DIRECTIONS) hints.inc({ direction }, 0);
  return { passedCalls, receivedCalls, hints, storedReads };
}
