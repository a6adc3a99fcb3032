import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { startProcess } from './process-under-load.ts';

/** One of each kind of page, and the longest. */
const PAGES = ['/', '/blog', '/spark/intro', '/spark/BuildingAlgo/orderexec/placeorder', '/api'] as const;
export const PROFILES = ['mobile', 'desktop'] as const;
const RUNS = Number(process.env.BENCH_RUNS ?? 3);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** A browser without background requests: they would count as work of the page. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export type Profile = (typeof PROFILES)[number];

export type Figures = {
  readonly scores: readonly number[];
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  readonly shift: number;
  readonly scriptBytes: number;
};

/**
 * Lighthouse on a page of each kind, as a phone and as a desktop, served as `npm start` serves it. Each figure is the
 * median of three runs; each round goes over all pages, so that a busy minute does not fall on one page alone.
 * `LIGHTHOUSE_PAGES=/api,/blog` and `BENCH_RUNS=1` shorten it.
 */
export async function benchLighthouse(): Promise<void> {
  spawnSync(process.execPath, ['scripts/build-site.ts'], { stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'spark-bench-'));
  const spark = await startProcess({
    script: 'apps/server/src/main.ts',
    env: { PORT: '0', SPARK_DATA: folder },
    ready: /running at (\S+)/,
  });
  try {
    const pages = process.env.LIGHTHOUSE_PAGES?.split(',') ?? PAGES;
    const seen = await measureRounds(spark.url, pages);
    printScores(seen);
  } finally {
    await spark.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureRounds(
  origin: string,
  pages: readonly string[],
): Promise<ReadonlyMap<string, readonly Figures[]>> {
  const seen = new Map<string, Figures[]>();
  for (let round = 0; round < RUNS; round += 1) {
    for (const profile of PROFILES) {
      for (const page of pages) {
        const name = `${profile.padEnd(7)} ${page}`;
        seen.set(name, [...(seen.get(name) ?? []), await measure(`${origin}${page}`, profile)]);
      }
    }
  }
  return seen;
}

/** A new browser for each run, so that nothing is in its cache. */
async function measure(url: string, profile: Profile): Promise<Figures> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    return await scoreIn(port, url, profile);
  } finally {
    await browser.close();
  }
}

/** In a browser that listens at this port, with what it has stored. */
export async function scoreIn(port: number, url: string, profile: Profile): Promise<Figures> {
  const outcome = await lighthouse(
    url,
    { port, onlyCategories: [...CATEGORIES], logLevel: 'silent', disableStorageReset: true },
    profile === 'desktop' ? desktopConfig : undefined,
  );
  if (!outcome) throw new Error(`Lighthouse gave no result for ${url}.`);
  return figuresOf(outcome.lhr);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

function figuresOf({ audits, categories }: Result): Figures {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: CATEGORIES.map((id) => Math.round((categories[id]?.score ?? Number.NaN) * 100)),
    largestPaintMs: value('largest-contentful-paint'),
    blockedMs: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    scriptBytes: scriptBytesOf(audits),
  };
}

function scriptBytesOf(audits: Result['audits']): number {
  const details = audits['network-requests']?.details;
  const items = details && 'items' in details && Array.isArray(details.items) ? details.items : [];
  return items
    .filter((item) => item.resourceType === 'Script')
    .reduce((sum: number, item) => sum + Number(item.transferSize), 0);
}

export function printScores(seen: ReadonlyMap<string, readonly Figures[]>): void {
  console.log(
    `\n${'page'.padEnd(28)} perf  a11y  best   seo    LCP ms   TBT ms    CLS   JS kB   (median of ${RUNS})`,
  );
  for (const [name, figures] of seen) {
    const scores = CATEGORIES.map((_, index) => median(figures.map(({ scores: all }) => all[index] ?? 0)));
    const columns = [
      ...scores.map((score) => String(score).padStart(4)),
      median(figures.map((each) => each.largestPaintMs))
        .toFixed(0)
        .padStart(8),
      median(figures.map((each) => each.blockedMs))
        .toFixed(0)
        .padStart(7),
      median(figures.map((each) => each.shift))
        .toFixed(3)
        .padStart(5),
      (median(figures.map((each) => each.scriptBytes)) / 1000).toFixed(1).padStart(6),
    ];
    console.log(`${name.padEnd(28)} ${columns.join('  ')}`);
  }
}

/** Of the runs that came to an end: on a machine that is too busy Lighthouse gives up on a page now and then. */
function median(values: readonly number[]): number {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
