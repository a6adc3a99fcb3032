import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finishBuild } from '../src/site/finish-build.ts';
import { keepEarlierFiles } from '../src/site/keep-earlier-files.ts';
import { placeBuild } from '../src/site/place-build.ts';

/** The script of a build, with eight letters that change with it in its name. */
export function nameIn(build: number): string {
  return `console-${String.fromCharCode(65 + build).repeat(8)}.js`;
}

/** A console of one page and one script, put in place as the build script does it. */
export async function putBuild(folder: string, build: number): Promise<void> {
  const [made, target] = [join(folder, 'made'), join(folder, 'build')];
  const name = nameIn(build);
  mkdirSync(join(made, 'assets'), { recursive: true });
  writeFileSync(join(made, 'assets', name), `console.log("${name}");\n`.repeat(20));
  const head = `<script type="module" src="/console/assets/${name}"></script>\n`;
  writeFileSync(join(made, 'index.html'), `<!doctype html><title>console</title>${head.repeat(20)}`);
  const kept = await keepEarlierFiles(target, made);
  await finishBuild({ folder: made, inputs: String(build), previousFolder: target, kept });
  placeBuild(made, target);
}

/** Run as a program: a build for each line. */
if (import.meta.main)
  for await (const line of createInterface({ input: process.stdin }))
    await putBuild(process.argv[2] ?? '', Number(line));
