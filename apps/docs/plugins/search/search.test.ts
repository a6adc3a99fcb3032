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
import { TRADER_TERMS } from './trader-terms.ts';

const SITE = join(import.meta.dirname, '../..');
const SHARE_RIGHT = 0.95;
const FILES_MAX_BYTES = 240_000;

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

  it('answers terms of traders with the page, or says that Spark does not have it', async () => {
    for (const { words, url, text, isHere } of TRADER_TERMS)
      for (const word of words) {
        const [first] = find(` ${word.toUpperCase()} `);
        assert.deepEqual([first?.url, first?.text], [url, text], word);
        assert.equal(/^Spark does not have /.test(first?.text ?? ''), !isHere, word);
      }
    for (const { url } of TRADER_TERMS) {
      const [address = '', id] = url.split('#');
      const page = await readFile(join(site.folder, `${address.slice(1)}.html`), 'utf8');
      assert.ok(id === undefined || new RegExp(`id="?${id}[" >]`).test(page), url);
    }
  });

  it('does not guess at words of five letters and less', () => {
    // One letter away from "legs", "rate", "split" and the like.
    for (const word of ['lugs', 'ratr', 'splat', 'gtx', 'nifly'])
      assert.ok(
        find(word).every(({ page, text, sections }) =>
          new RegExp(word, 'i').test(`${page} ${text} ${sections.map((each) => each.text).join(' ')}`),
        ),
        word,
      );
  });

  it('shows a page once, before its sections', () => {
    for (const [query] of QUERIES) {
      const urls = find(query).map(({ url, kind }) => `${kind} ${url}`);
      assert.equal(new Set(urls).size, urls.length, query);
    }
    const [hit] = find('freeze quantity');
    assert.ok(hit?.sections.every(({ url }) => url.startsWith(`${hit.url}#`)));
  });

  it('finds nothing for an empty query, and for punctuation alone', () => {
    assert.deepEqual(find('   '), []);
    assert.deepEqual(find('?!…'), []);
  });

  it('keeps both files below 240 kB compressed', () => {
    assert.ok(gzipSync(rows).length + gzipSync(index).length < FILES_MAX_BYTES);
  });
});
