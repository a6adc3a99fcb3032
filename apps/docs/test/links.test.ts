import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { load } from 'cheerio';
import { type BuiltSite, readBuiltSite } from './support/built-site.ts';
import { followLink, linksInMarkdown } from './support/follow-link.ts';

/** Attributes that name something the browser fetches or the reader opens. */
const ADDRESSES = ['href', 'src', 'poster', 'srcset'] as const;

describe('links', () => {
  let site: BuiltSite;

  before(() => {
    site = readBuiltSite();
  });

  function read(name: string): string {
    return readFileSync(join(site.folder, name), 'utf8');
  }

  /** Every broken link, with its page. */
  function broken(from: string, links: readonly string[]): readonly string[] {
    return links.flatMap((link) => {
      const problem = followLink(site, from, link);
      return problem === null ? [] : [`${from}: ${link} ${problem}`];
    });
  }

  it('on every page lead to a page, a file or a place that is there, and so do pictures, scripts and styles', () => {
    assert.ok(site.pages.size > 90, 'there is a whole site to check');
    const found = [...site.pages.values()].flatMap(({ address, $ }) => {
      const links = ADDRESSES.flatMap((name) =>
        $(`[${name}]`)
          .map((_, element) => $(element).attr(name))
          .get(),
      );
      return broken(address, links);
    });
    assert.deepEqual(found, []);
  });

  it('of a page that only leads elsewhere end at a page that does not', () => {
    const aliases = [...site.pages.values()].filter(({ isAlias }) => isAlias);
    assert.ok(aliases.length > 10);
    for (const { address, $ } of aliases) {
      const content = $('meta[http-equiv="refresh"]').attr('content') ?? '';
      const target = /url=(.+)$/i.exec(content)?.[1] ?? '';
      const page = site.pages.get(new URL(target, site.origin).pathname.replace(/(.)\/$/, '$1'));
      assert.equal(page?.isAlias, false, `${address} leads to ${target}`);
    }
  });

  it('in the pages for programs lead somewhere too', () => {
    const pages = [...site.files].filter((name) => name.endsWith('.md'));
    assert.ok(pages.length > 60);
    const found = pages.flatMap((name) => broken(name.replace(/\.md$/, ''), linksInMarkdown(read(name))));
    assert.deepEqual(found, []);
  });

  it('in llms.txt name every page as Markdown', () => {
    const links = linksInMarkdown(read('llms.txt'));
    assert.deepEqual(broken('/', links), []);
    const named = new Set(links.map((link) => new URL(link).pathname));
    const missing = [...site.files].filter(
      (name) => /^\/(spark|buildalgos|api)\b.*\.md$/.test(name) && !named.has(name),
    );
    assert.deepEqual(missing, []);
  });

  it('in the sitemap and the feeds are those of pages, and no page for readers is left out', () => {
    const $ = load(read('sitemap.xml'), { xmlMode: true });
    const listed = $('loc')
      .map((_, element) => $(element).text())
      .get();
    assert.deepEqual(broken('/', listed), []);
    const known = new Set(listed.map((link) => new URL(link).pathname));
    const missing = [...site.pages.values()].filter(
      ({ address, isAlias }) => /^\/(spark|buildalgos)\//.test(address) && !isAlias && !known.has(address),
    );
    assert.deepEqual(
      missing.map(({ address }) => address),
      [],
    );
    for (const feed of ['blog/rss.xml', 'blog/atom.xml']) {
      const xml = load(read(feed), { xmlMode: true });
      const links = xml('entry > link, item > link')
        .map((_, element) => xml(element).attr('href') ?? xml(element).text())
        .get();
      assert.ok(links.length > 0, feed);
      assert.deepEqual(broken('/', links), [], feed);
    }
  });
});
