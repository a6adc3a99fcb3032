import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, suite, test } from 'node:test';
import { pythonVariable } from './python.ts';
import { prepareEnvironment } from './python-environment.ts';

/** The environment of this run: its wheels replace the index, so that no network is needed. */
const python = process.env[pythonVariable] ?? '';
const wheels = join(dirname(python), '..', 'wheels');
const h11 = '63cf8bbe7522de3bf65932fda1d9c2772064ffb3dae62d55932da54b31cb6c86';

suite('the environment of the Python client', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spark-python-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const cacheFolder = join(folder, 'cache');
  const requirements = join(folder, 'requirements.txt');

  function prepare(pins: string, links: string): Promise<string> {
    writeFileSync(requirements, pins);
    return prepareEnvironment(python, {
      environment: { PATH: process.env.PATH, HOME: folder, PIP_NO_INDEX: '1', PIP_FIND_LINKS: links },
      signal: new AbortController().signal,
      note: () => {},
      what: 'the packages of the Python client',
      cacheFolder,
      requirements,
    });
  }

  test('a package with another hash than the pinned one is refused', async () => {
    const pins = `h11==0.16.0 --hash=sha256:${'0'.repeat(64)}\n`;
    await assert.rejects(prepare(pins, wheels), /could not fetch the packages[\s\S]*hash/i);
  });

  test('it is made once and then needs no index', async () => {
    const pins = `h11==0.16.0 --hash=sha256:${h11}\n`;
    const program = await prepare(pins, wheels);
    const output = execFileSync(program, ['-I', '-c', 'import h11; print(h11.__version__)'], {
      encoding: 'utf8',
    });
    assert.equal(output.trim(), '0.16.0');
    assert.equal(await prepare(pins, join(folder, 'nowhere')), program);
  });
});
