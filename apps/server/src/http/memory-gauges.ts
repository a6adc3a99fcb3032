import { Gauge, type Registry } from 'prom-client';

/** One kind of entry in memory, cached for speed or because a client is connected. */
export type MemoryGauge = {
  /** The label of the metric. */
  readonly what: string;
  readonly count: () => number;
  /** Its limit; absent where something else limits it, such as sockets per user. */
  readonly most?: number;
};

/** Reports how much of each there is and how much there can be, so that a leak is seen. */
export function registerMemoryGauges(registry: Registry, all: readonly MemoryGauge[]): void {
  const registers = [registry];
  const labelNames = ['what'] as const;
  new Gauge({
    name: 'spark_kept_in_memory',
    help: 'What Spark keeps in memory: how many, or how many bytes.',
    registers,
    labelNames,
    collect() {
      for (const { what, count } of all) this.set({ what }, count());
    },
  });
  new Gauge({
    name: 'spark_kept_in_memory_max',
    help: 'What spark_kept_in_memory never exceeds.',
    registers,
    labelNames,
    collect() {
      for (const { what, most } of all) if (most !== undefined) this.set({ what }, most);
    },
  });
}
