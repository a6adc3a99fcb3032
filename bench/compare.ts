import { type Load, type Measured, measure, median } from './load.ts';
import type { ProcessUnderLoad } from './process-under-load.ts';

const ROUNDS = 7;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);

export type Subject = {
  readonly name: string;
  /** The wanted ratio to the baseline before it; null marks a baseline; undefined means that there is no aim. */
  readonly aim?: number | null;
  readonly load: Omit<Load, 'connections' | 'seconds'>;
  /**
   * The server's process, to count its processor time too: where replies are long, the load generator is busier than
   * the server, and the wall clock then compares clients.
   */
  readonly server?: Pick<ProcessUnderLoad, 'processorMs'>;
  /** Set where the subject before it is the echo of as many bytes, than which nothing can be faster. */
  readonly hasEchoOfItsSize?: boolean;
};

/**
 * All subjects under the same load. They alternate, round by round, and a ratio is the median of the ratios of its
 * rounds, each to the baseline measured a moment before: a slow spell of the machine hits both alike. One round goes
 * before them unmeasured, because code that was never run is slow.
 */
export async function compare(
  connections: number,
  all: readonly Subject[],
  measureLoad: (load: Load) => Promise<Measured> = measure,
): Promise<void> {
  const seen = all.map((): Seen => ({ perSecond: [], p50: [], p99: [], perProcessorSecond: [] }));
  for (let round = -1; round < ROUNDS; round++) {
    for (const [index, { load, server }] of all.entries()) {
      const usedMs = server?.processorMs() ?? Number.NaN;
      const measured = await measureLoad({ ...load, connections, seconds: SECONDS });
      const figures = seen[index];
      if (round < 0 || !figures) continue;
      const processorSeconds = ((server?.processorMs() ?? Number.NaN) - usedMs) / 1_000;
      figures.perSecond.push(measured.perSecond);
      figures.p50.push(measured.p50Ms);
      figures.p99.push(measured.p99Ms);
      figures.perProcessorSecond.push((measured.perSecond * SECONDS) / processorSeconds);
    }
  }
  console.log(
    `\n${connections} connection${connections === 1 ? '' : 's'}, median of ${ROUNDS} rounds of ${SECONDS} s`,
  );
  let base: Seen | undefined;
  for (const [index, { name, aim, server, hasEchoOfItsSize }] of all.entries()) {
    const figures = seen[index];
    if (!figures) continue;
    if (aim === null) base = figures;
    const ratio = ratioOf(figures.perSecond, base?.perSecond);
    const byProcessor = server
      ? `   by processor time ${ratioOf(figures.perProcessorSecond, base?.perProcessorSecond)}`
      : '';
    const bySize = hasEchoOfItsSize
      ? `   to the echo of its size ${ratioOf(figures.perSecond, seen[index - 1]?.perSecond)}`
      : '';
    const wanted =
      aim === null ? 'baseline' : aim !== undefined && connections === 64 ? `aim ${aim.toFixed(2)}` : '';
    console.log(
      `  ${name.padEnd(26)} ${median(figures.perSecond).toFixed(0).padStart(7)}/s   ratio ${ratio}${byProcessor}${bySize}   p50 ${median(figures.p50)} ms  p99 ${median(figures.p99)} ms   ${wanted}`,
    );
  }
}

type Seen = Record<'perSecond' | 'p50' | 'p99' | 'perProcessorSecond', number[]>;

function ratioOf(figures: readonly number[], base: readonly number[] = []): string {
  return median(figures.map((figure, round) => figure / (base[round] ?? Number.NaN))).toFixed(2);
}
