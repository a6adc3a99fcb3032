import { Gauge, type Registry } from 'prom-client';

/** One thing that Spark keeps in memory, to be quick or because somebody is connected. */
export type MemoryGauge = {
  /** As the label of its figure. */
  readonly what: string;
  readonly count: () => number;
  /** What it never exceeds; absent where something else bounds it, such as sockets for each user. */
  readonly most?: number;
};

/** Tells how much of each there is and how much there can be, so that whatever only grows is seen. */
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
