import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { createFinder, type Finder } from './create-finder.ts';
import { QUERIES } from './queries.fixture.ts';
import { DOCUMENT_FILE, INDEX_FILE } from './search-document.ts';

const SITE = join(import.meta.dirname, '../..');
const SHARE_RIGHT = 0.95;
const FILES_MAX_BYTES = 200_000;

/** Takes a site that is already built, named by SITE_BUILD, or builds one. */
async function builtSite(): Promise<{ readonly folder: string; readonly isOurs: boolean }> {
  if (process.env.SITE_BUILD) return { folder: process.env.SITE_BUILD, isOurs: false };
  const folder = await mkdtemp(join(tmpdir(), 'spark-site-'));
  const docusaurus = join(SITE, '../../node_modules/@docusaurus/core/bin/docusaurus.mjs');
  const env = { ...process.env, DOCUSAURUS_GENERATED_FILES_DIR_NAME: '.docusaurus-search-test' };
  await promisify(execFile)(process.execPath, [docusaurus, 'build', '--out-dir', folder], { cwd: SITE, env });
  return { folder, isOurs: true };
}

describe('search', () => {
  let site: Awaited<ReturnType<typeof builtSite>>;
  let rows = '';
  let index = '';
  let find: Finder;

  before(async () => {
    site = await builtSite();
    rows = await readFile(join(site.folder, DOCUMENT_FILE), 'utf8');
    index = await readFile(join(site.folder, INDEX_FILE), 'utf8');
    find = createFinder(JSON.parse(rows), index);
  });

  after(async () => {
    if (site?.isOurs) await rm(site.folder, { recursive: true });
  });

  it('puts the right page first for at least 95 % of the queries', () => {
    const wrong = QUERIES.flatMap(([query, ...expected]) => {
      const first = find(query)[0]?.url;
      return first && expected.includes(first)
        ? []
        : [`${query}: ${first ?? 'nothing'}, not ${expected.join(' or ')}`];
    });
    assert.ok(wrong.length <= QUERIES.length * (1 - SHARE_RIGHT), wrong.join('\n'));
  });

  it('finds every call of the API by its id', async () => {
    const calls = (JSON.parse(rows) as string[][]).filter(([url]) => url?.startsWith('/api#'));
    assert.ok(calls.length > 40);
    for (const [url] of calls) {
      const id = url?.split('#')[1] ?? '';
      assert.ok(
        find(id).some((hit) => hit.url === url),
        id,
      );
    }
  });

  it('shows a page once, before its sections', () => {
    for (const [query] of QUERIES) {
      const urls = find(query).map(({ url }) => url);
      assert.equal(new Set(urls).size, urls.length, query);
    }
    const [hit] = find('freeze quantity');
    assert.ok(hit?.sections.every(({ url }) => url.startsWith(`${hit.url}#`)));
  });

  it('answers nothing to nothing, and to signs alone', () => {
    assert.deepEqual(find('   '), []);
    assert.deepEqual(find('?!…'), []);
  });

  it('keeps both files below 200 kB compressed', () => {
    assert.ok(gzipSync(rows).length + gzipSync(index).length < FILES_MAX_BYTES);
  });
});
