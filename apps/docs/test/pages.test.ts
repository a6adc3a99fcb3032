import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { type BuiltPage, type BuiltSite, readBuiltSite } from './support/built-site.ts';

const WORDS_MIN = 300;
/** A reference may be short of words when it has a whole table instead. */
const ROWS_OF_A_FULL_TABLE = 8;
const PICTURE = { width: 1200, height: 630 } as const;

describe('pages', () => {
  let site: BuiltSite;
  let pages: readonly BuiltPage[];
  let articles: readonly BuiltPage[];

  before(() => {
    site = readBuiltSite();
    pages = [...site.pages.values()].filter(({ address, isAlias }) => !isAlias && address !== '/404');
    articles = pages.filter(
      ({ address }) => /^\/(spark|buildalgos)\//.test(address) || /^\/blog\/[a-z0-9-]+$/.test(address),
    );
    articles = articles.filter(({ $ }) => $('article .markdown').length > 0);
  });

  /** Every page that breaks the rule, with the reason. */
  function faults(of: readonly BuiltPage[], fault: (page: BuiltPage) => string | false): readonly string[] {
    return of.flatMap((page) => {
      const found = fault(page);
      return found === false ? [] : [`${page.address}: ${found}`];
    });
  }

  it('are not thin: at least 300 words, or a full table', () => {
    assert.ok(articles.length > 60);
    const thin = faults(articles, ({ $ }) => {
      const text = $('article .markdown').text();
      const words = text.split(/\s+/).filter((word) => /\w/.test(word)).length;
      const rows = Math.max(
        0,
        ...$('article .markdown table')
          .map((_, table) => $(table).find('tbody tr').length)
          .get(),
      );
      return words < WORDS_MIN && rows < ROWS_OF_A_FULL_TABLE && `${words} words, ${rows} rows`;
    });
    assert.deepEqual(thin, []);
  });

  it('each have one heading of the first level, a unique title and a description', () => {
    const found = faults(pages, ({ $ }) => {
      const description = $('meta[name="description"]').attr('content') ?? '';
      if ($('h1').length !== 1) return `${$('h1').length} headings of the first level`;
      if ($('title').text().trim() === '') return 'no title';
      return (
        (description.length < 30 || description.length > 180) && `a description of ${description.length}`
      );
    });
    assert.deepEqual(found, []);
    const titles = Map.groupBy(articles, ({ $ }) => $('title').text());
    assert.deepEqual(
      [...titles].filter(([, same]) => same.length > 1).map(([title]) => title),
      [],
    );
  });

  it('each name their canonical address', () => {
    const found = faults(pages, ({ address, $ }) => {
      const canonical = $('link[rel="canonical"]').attr('href');
      return canonical !== `${site.origin}${address}` && `${canonical}`;
    });
    assert.deepEqual(found, []);
  });

  it('each have a picture for previews, of the size for previews, and an article that of its part of the site', () => {
    const found = faults(pages, ({ $ }) => {
      const address = $('meta[property="og:image"]').attr('content') ?? '';
      const name = address.startsWith(site.origin) ? address.slice(site.origin.length) : '';
      if (!site.files.has(name)) return `no picture at ${address}`;
      const size = sizeOfPng(join(site.folder, name));
      return (
        (size.width !== PICTURE.width || size.height !== PICTURE.height) && `${size.width} × ${size.height}`
      );
    });
    assert.deepEqual(found, []);
    const ofAnotherPart = faults(articles, ({ address, $ }) => {
      const picture = $('meta[property="og:image"]').attr('content') ?? '';
      return !picture.endsWith(`/social/${address.split('/')[1]}.png`) && picture;
    });
    assert.deepEqual(ofAnotherPart, []);
  });

  it('have structured data that can be read, and every article has some', () => {
    const found = faults(pages, ({ $ }) => {
      for (const element of $('script[type="application/ld+json"]').get()) {
        const data = JSON.parse($(element).text());
        if (!data['@context'] || !data['@type']) return 'structured data without a type';
      }
      return false;
    });
    assert.deepEqual(found, []);
    const without = faults(
      articles,
      ({ $ }) => $('script[type="application/ld+json"]').length === 0 && 'none',
    );
    assert.deepEqual(without, []);
  });

  it('show no unprocessed markup', () => {
    const found = faults(pages, ({ $ }) => {
      const main = $('main').clone();
      main.find('pre, code').remove();
      return /:::|\{#[\w-]+\}|^::\w/m.test(main.text()) && 'a mark of Markdown';
    });
    assert.deepEqual(found, []);
  });
});

/** From the first chunk, which every PNG begins with. */
function sizeOfPng(path: string): { readonly width: number; readonly height: number } {
  const bytes = readFileSync(path);
  assert.equal(bytes.toString('latin1', 1, 4), 'PNG', path);
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
