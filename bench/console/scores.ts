import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import {
  BROWSER_FLAGS,
  type Figures,
  freePort,
  PROFILES,
  type Profile,
  printScores,
  scoreIn,
} from '../lighthouse.ts';
import { type RunningConsole, signIn } from './open-console.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 3);
/** The login before, all others after signing in. */
const PAGES = ['/console/login', '/console', '/console/orders', '/console/trade/NSE:212'] as const;

/** Lighthouse as a phone (aim 90) and as a desktop (aim 98), with accessibility and best practices (aim 100). */
export async function measureScores({ url }: RunningConsole): Promise<void> {
  const seen = new Map<string, Figures[]>();
  for (let round = 0; round < RUNS; round++)
    for (const profile of PROFILES)
      for (const path of PAGES) {
        const name = `${profile.padEnd(7)} ${path}`;
        seen.set(name, [...(seen.get(name) ?? []), await scorePage(url, path, profile)]);
      }
  printScores(seen);
}

async function scorePage(url: string, path: string, profile: Profile): Promise<Figures> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'spark-bench-browser-'));
  // Lighthouse opens its page beside those that are there, so it needs the session of the browser itself.
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    if (path !== '/console/login') {
      const page = await context.newPage();
      await page.goto(`${url}/console`);
      await signIn(page);
      await page.close();
    }
    return await scoreIn(port, `${url}${path}`, profile);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
