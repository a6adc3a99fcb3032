import type { ClusterNodePort } from '@spark/application';
import { DUTIES } from '@spark/core';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { NodeCounters } from '../nodes/node-counters.ts';

export type NodeMetrics = { readonly node: ClusterNodePort; readonly counters: NodeCounters };

/** What a collector sees of this process as one of several nodes. */
export function registerNodeMetrics(registry: Registry, { node, counters }: NodeMetrics): void {
  const registers = [registry];
  gauge('spark_node_desks_owned', 'Desks that this node works for.', node.desksOwned);
  gauge(
    'spark_node_may_act',
    '1 while this node may act; 0 when the database has not heard it for too long.',
    () => (node.mayAct() ? 1 : 0),
  );
  gauge(
    'spark_node_beat_age_seconds',
    'How long ago the last beat began that the database acknowledged. At 5 the node acts no more, at 8 it is declared dead.',
    () => (node.beatAgeMs() ?? Number.NaN) / 1_000,
  );
  registry.registerMetric(counters.passedCalls);
  registry.registerMetric(counters.receivedCalls);
  registry.registerMetric(counters.storedReads);
  registry.registerMetric(counters.hints);
  if (node.bus() !== null) registerBus(registry, node);
  new Gauge({
    name: 'spark_node_peers',
    help: 'The nodes of the database, as this one read them last.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const living = node.nodes().filter(({ dead }) => !dead);
      const draining = living.filter((peer) => peer.draining).length;
      this.set({ state: 'serving' }, living.length - draining);
      this.set({ state: 'draining' }, draining);
    },
  });
  new Gauge({
    name: 'spark_node_duty_held',
    help: '1 where this node does it for all.',
    labelNames: ['duty'] as const,
    registers,
    collect() {
      const held = node.dutiesHeld();
      for (const duty of DUTIES) this.set({ duty }, held.includes(duty) ? 1 : 0);
    },
  });
  new Counter({
    name: 'spark_node_hand_overs_total',
    help: 'Desks that this node took and left.',
    labelNames: ['kind'] as const,
    registers,
    collect() {
      this.reset();
      const { taken, left } = node.handOverCounts();
      this.inc({ kind: 'taken' }, taken);
      this.inc({ kind: 'left' }, left);
    },
  });

  function gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(read());
      },
    });
  }
}

function registerBus(registry: Registry, node: ClusterNodePort): void {
  const registers = [registry];
  new Gauge({
    name: 'spark_node_bus_up',
    help: '1 while NATS carries prices and hints of this node.',
    registers,
    collect() {
      this.set(node.bus()?.isUp ? 1 : 0);
    },
  });
  new Counter({
    name: 'spark_node_bus_messages_total',
    help: 'Messages over NATS, by what came of them.',
    labelNames: ['outcome'] as const,
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(node.bus()?.counts ?? {})) this.inc({ outcome }, count);
    },
  });
}
