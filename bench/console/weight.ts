import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type RunningConsole, withConsole } from './open-console.ts';

const BUILD = join(import.meta.dirname, '../../apps/console/build/assets');
const AIM_KB = { shell: 165, firstPage: 190, builder: 70, board: 61 } as const;

/**
 * The bytes of the first page (the Desk), compressed by gzip, and of the shell that every page has; what the builder loads beyond
 * them, and its board beyond that.
 */
export async function measureWeight({ url }: RunningConsole): Promise<void> {
  const html = await (await fetch(`${url}/console`)).text();
  const shell = [...html.matchAll(/\/console\/assets\/([\w.-]+)/g)].map(([, name = '']) => name);
  await withConsole(url, '', async (page) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    const first = new Set([...shell, ...(await loadedBy(page))]);
    print('shell', new Set(shell), AIM_KB.shell);
    print('first page, shell included', first, AIM_KB.firstPage);
    await page.goto('/console/build/new?template=orb');
    await page.getByRole('heading', { name: 'ORB 15m breakout' }).waitFor();
    await page.waitForLoadState('networkidle');
    const builder = await loadedBy(page);
    const beyond = without(builder, first);
    const workers = new Set([...beyond].filter((name) => name.includes('-worker-')));
    print('builder, beyond the first page', without(beyond, workers), AIM_KB.builder);
    print('the check of it, in its own thread', workers);
    await page.getByText('Board', { exact: true }).click();
    await page.locator('.react-flow__node').first().waitFor();
    await page.waitForLoadState('networkidle');
    print('its board, beyond the builder', without(await loadedBy(page), builder), AIM_KB.board);
  });
}

/** The names of assets that the page has asked for since it was opened. */
async function loadedBy(page: Page): Promise<ReadonlySet<string>> {
  const names = (await page.evaluate(
    `performance.getEntriesByType('resource').map(({ name }) => name.split('/assets/')[1] ?? '')`,
  )) as readonly string[];
  return new Set(names);
}

function without(names: ReadonlySet<string>, known: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...names].filter((name) => !known.has(name)));
}

function print(what: string, names: ReadonlySet<string>, aim?: number): void {
  const bytes = [...names]
    .map((name) => join(BUILD, `${name}.gz`))
    .filter((file) => existsSync(file))
    .reduce((sum, file) => sum + statSync(file).size, 0);
  console.log(
    `  ${what.padEnd(34)} ${(bytes / 1_000).toFixed(1)} kB gz${aim === undefined ? '' : ` (aim ${aim})`}`,
  );
}
