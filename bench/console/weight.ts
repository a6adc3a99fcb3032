import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningConsole, withConsole } from './open-console.ts';

const BUILD = join(import.meta.dirname, '../../apps/console/build/assets');
const AIM_KB = { shell: 165, firstPage: 190 } as const;

/** The bytes of the first page (the Desk), compressed by gzip, and of the shell that every page has. */
export async function measureWeight({ url }: RunningConsole): Promise<void> {
  const html = await (await fetch(`${url}/console`)).text();
  const shell = [...html.matchAll(/\/console\/assets\/([\w.-]+)/g)].map(([, name = '']) => name);
  await withConsole(url, '', async (page) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    const loaded = (await page.evaluate(
      `performance.getEntriesByType('resource').map(({ name }) => name.split('/assets/')[1] ?? '')`,
    )) as readonly string[];
    print('shell', new Set(shell), AIM_KB.shell);
    print('first page, shell included', new Set([...shell, ...loaded]), AIM_KB.firstPage);
  });
}

function print(what: string, names: ReadonlySet<string>, aim: number): void {
  const bytes = [...names]
    .map((name) => join(BUILD, `${name}.gz`))
    .filter((file) => existsSync(file))
    .reduce((sum, file) => sum + statSync(file).size, 0);
  console.log(`  ${what.padEnd(34)} ${(bytes / 1_000).toFixed(1)} kB gz (aim ${aim})`);
}
