import { type Load, type Measured, measure, median } from './load.ts';

const ROUNDS = 7;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);

export type Subject = {
  readonly name: string;
  /** The wanted ratio to the baseline before it; null marks a baseline, and what has none is there to be seen. */
  readonly aim?: number | null;
  readonly load: Omit<Load, 'connections' | 'seconds'>;
};

/**
 * All subjects under the same load. They take turns, round by round, and a ratio is the median of the ratios of its
 * rounds, each to the baseline measured a moment before: a slow spell of the machine hits both alike. One round goes
 * before them unmeasured, because code that was never run is slow.
 */
export async function compare(
  connections: number,
  all: readonly Subject[],
  measureLoad: (load: Load) => Promise<Measured> = measure,
): Promise<void> {
  const seen = all.map((): { perSecond: number[]; p50: number[]; p99: number[] } => ({
    perSecond: [],
    p50: [],
    p99: [],
  }));
  for (let round = -1; round < ROUNDS; round++) {
    for (const [index, { load }] of all.entries()) {
      const measured = await measureLoad({ ...load, connections, seconds: SECONDS });
      if (round < 0) continue;
      seen[index]?.perSecond.push(measured.perSecond);
      seen[index]?.p50.push(measured.p50Ms);
      seen[index]?.p99.push(measured.p99Ms);
    }
  }
  console.log(
    `\n${connections} connection${connections === 1 ? '' : 's'}, median of ${ROUNDS} rounds of ${SECONDS} s`,
  );
  let base: readonly number[] = [];
  for (const [index, { name, aim }] of all.entries()) {
    const figures = seen[index];
    if (!figures) continue;
    const perSecond = median(figures.perSecond);
    if (aim === null) base = figures.perSecond;
    const ratio = median(figures.perSecond.map((figure, round) => figure / (base[round] ?? Number.NaN)));
    const wanted =
      aim === null ? 'baseline' : aim !== undefined && connections === 64 ? `aim ${aim.toFixed(2)}` : '';
    console.log(
      `  ${name.padEnd(26)} ${perSecond.toFixed(0).padStart(7)}/s   ratio ${ratio.toFixed(2)}   p50 ${median(figures.p50)} ms  p99 ${median(figures.p99)} ms   ${wanted}`,
    );
  }
}
