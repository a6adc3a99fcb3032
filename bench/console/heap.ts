import type { CDPSession } from 'playwright-core';
import { fillWatchlist, watchlistIsShown, workAtThePage } from './live-prices.ts';
import { type RunningConsole, withConsole } from './open-console.ts';

const MINUTES = Number(process.env.BENCH_HEAP_MINUTES ?? 10);
/** What is loaded and cached at the beginning is no growth. */
const WARM_UP = 1 / 4;
const ROUNDS_PER_SAMPLE = 4;
const AIM_MB_PER_HOUR = 2;

type Sample = { readonly hours: number; readonly objectsMb: number; readonly allMb: number };

/**
 * What stays in memory while somebody works at 300 live prices, after a collection. What counts are the objects of the page:
 * the rest of the heap is code that the browser compiles bit by bit, and what it notes for developer tools. The slope is
 * that of a straight line through the samples after the warm-up, by least squares, with its standard error.
 */
export async function measureHeap({ url, tokens }: RunningConsole): Promise<void> {
  await fillWatchlist(url, tokens);
  await withConsole(url, `/trade/${tokens[0]?.token}`, async (page, context) => {
    await page.reload();
    await watchlistIsShown(page);
    const devtools = await context.newCDPSession(page);
    const samples: Sample[] = [];
    const began = performance.now();
    const hours = () => (performance.now() - began) / 3_600_000;
    let rounds = 0;
    for (; hours() * 60 < MINUTES; rounds++) {
      await workAtThePage(page);
      if (rounds % ROUNDS_PER_SAMPLE === 0) samples.push({ hours: hours(), ...(await heapOf(devtools)) });
    }
    const warm = samples.slice(Math.ceil(samples.length * WARM_UP));
    console.log(`  ${MINUTES} min, ${rounds} rounds, ${samples.length} samples`);
    print('objects of the page', warm, ({ objectsMb }) => objectsMb);
    print('all of the heap', warm, ({ allMb }) => allMb);
  });
}

function print(what: string, samples: readonly Sample[], of: (sample: Sample) => number): void {
  const { slope, error } = leastSquares(samples.map((sample) => [sample.hours, of(sample)]));
  const [first, last] = [samples[0], samples.at(-1)].map((sample) => (sample ? of(sample).toFixed(2) : '–'));
  console.log(
    `  ${what.padEnd(34)} ${first} MB to ${last} MB: ${slope.toFixed(1)} ± ${error.toFixed(1)} MB an hour (aim ${AIM_MB_PER_HOUR})`,
  );
}

/** The fields of a heap snapshot that are read here. */
type Snapshot = {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[]];
    };
  };
  readonly nodes: readonly number[];
};

const NOT_OBJECTS: readonly string[] = ['code', 'native', 'hidden', 'synthetic'];

async function heapOf(devtools: CDPSession): Promise<Omit<Sample, 'hours'>> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  let text = '';
  const take = ({ chunk }: { readonly chunk: string }): void => {
    text += chunk;
  };
  devtools.on('HeapProfiler.addHeapSnapshotChunk', take);
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  devtools.off('HeapProfiler.addHeapSnapshotChunk', take);
  return { objectsMb: bytesOfObjects(JSON.parse(text) as Snapshot) / 2 ** 20, allMb: usedSize / 2 ** 20 };
}

function bytesOfObjects({ snapshot: { meta }, nodes }: Snapshot): number {
  const { node_fields: fields, node_types: types } = meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length)
    if (!NOT_OBJECTS.includes(types[0][nodes[at + type] ?? -1] ?? '')) bytes += nodes[at + size] ?? 0;
  return bytes;
}

function leastSquares(points: readonly (readonly [x: number, y: number])[]) {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(points.map(([at]) => at));
  const y = mean(points.map(([, value]) => value));
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  const slope = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread;
  const rest = points.reduce((sum, [at, value]) => sum + (value - y - slope * (at - x)) ** 2, 0);
  return { slope, error: Math.sqrt(rest / (points.length - 2) / spread) };
}
