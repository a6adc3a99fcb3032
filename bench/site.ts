import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, type Subject } from './compare.ts';
import { type ProcessUnderLoad, startProcess } from './process-under-load.ts';
import { measureRaw } from './raw-load.ts';

/** Files of the built site, compressed as browsers ask for them, as ratios to a bare node:http echo. */
export async function benchSite(): Promise<void> {
  spawnSync(process.execPath, ['scripts/build-site.ts'], { stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'spark-bench-'));
  const echo = await startProcess({ script: 'bench/echo-server.ts', ready: /^listening (\d+)/ });
  const spark = await startProcess({
    script: 'apps/server/src/main.ts',
    env: { PORT: '0', SPARK_DATA: folder },
    ready: /running at (\S+)/,
  });
  try {
    const all = await subjects(echo, spark);
    const idleMb = spark.residentMb();
    for (const connections of [1, 64]) await compare(connections, all, measureRaw);
    console.log(
      `\nidle memory ${idleMb.toFixed(0)} MB (aim 120), after the load ${spark.residentMb().toFixed(0)} MB`,
    );
  } finally {
    await spark.stop();
    await echo.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function subjects(echo: ProcessUnderLoad, spark: ProcessUnderLoad): Promise<readonly Subject[]> {
  const headers = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' };
  const page = `${spark.url}/spark/intro`;
  const html = await (await fetch(page, { headers })).text();
  const script = /src="?(\/assets\/js\/runtime[^"\s>]+)/.exec(html)?.[1];
  if (script === undefined) throw new Error('The page /spark/intro names no script.');
  return [
    { name: 'echo GET', aim: null, load: { url: echo.url, method: 'GET', next: () => ({ headers }) } },
    { name: 'GET /spark/intro', aim: 0.5, load: { url: page, method: 'GET', next: () => ({ headers }) } },
    {
      name: 'GET its runtime script',
      aim: 0.5,
      load: { url: spark.url + script, method: 'GET', next: () => ({ headers }) },
    },
  ];
}
