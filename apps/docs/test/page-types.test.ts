import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readPages } from './support/page-blocks.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** As strict as a project with `strict`. */
const READER = {
  strict: true,
  target: 'es2024',
  module: 'nodenext',
  lib: ['es2024', 'dom'],
  types: ['node'],
  allowImportingTsExtensions: true,
  moduleDetection: 'force',
  noEmit: true,
  skipLibCheck: true,
};

test('the TypeScript programs of the pages have no mistakes that the compiler knows', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'spark-page-types-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'node_modules/@spark'), { recursive: true });
  symlinkSync(join(ROOT, 'packages/sdk-js'), join(folder, 'node_modules/@spark/client'));
  symlinkSync(join(ROOT, 'node_modules/@types'), join(folder, 'node_modules/@types'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: READER, include: ['*.ts'] }),
  );
  let programs = 0;
  for (const { path, blocks } of [...readPages('spark'), ...readPages('buildalgos')]) {
    for (const { code, line } of blocks.filter(({ language }) => language === 'ts')) {
      // The name says where to look when the compiler complains.
      const name = `${path.replace(/\.mdx?$/, '').replaceAll('/', '_')}_line_${line}.ts`;
      writeFileSync(join(folder, name), code);
      programs += 1;
    }
  }
  assert.ok(programs > 20, `only ${programs} programs were found`);
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '--project', folder], { encoding: 'utf8' });
  assert.equal(stdout, '');
});
