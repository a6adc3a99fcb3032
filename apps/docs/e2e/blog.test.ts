import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isAt, isSeen } from '@spark/testkit/browser';
import { isHydrated, siteUnderTest } from './support/open-page.ts';

const site = siteUnderTest();
const POST = '/blog/buildalgos-launch';

suite('the blog', () => {
  test('lists the launch of the builder, of February 2025, with its reading time', async (t) => {
    const { page } = await site.open(t, '/blog');
    const post = page.getByRole('article').filter({ hasText: 'BuildAlgos' }).first();
    assert.match(await post.locator('time').innerText(), /February \d+, 2025/);
    assert.match(await post.innerText(), /\d+ min read/);
    assert.equal(await post.getByRole('heading').getByRole('link').getAttribute('href'), POST);
  });

  test('a post shows its reading time, both authors and both tags', async (t) => {
    const { page } = await site.open(t, POST);
    const text = await page.getByRole('article').innerText();
    assert.match(text, /\d+ min read/);
    for (const author of ['Spark Engineering', 'Spark Trading Desk'])
      assert.ok(text.includes(author), author);
    for (const tag of ['build-algos', 'launch']) {
      assert.ok((await page.locator(`article a[href="/blog/tags/${tag}"]`).count()) > 0, tag);
    }
  });

  test('the sidebar groups the posts by year, the newest first', async (t) => {
    const { page } = await site.open(t, POST);
    const sidebar = page.getByRole('navigation', { name: 'Blog recent posts navigation' });
    const years = await sidebar.getByRole('heading').allInnerTexts();
    assert.ok(years.includes('2025'));
    assert.deepEqual(years, [...years].sort().reverse());
    assert.ok((await sidebar.locator(`a[href="${POST}"]`).count()) > 0);
  });

  test('the archive lists every post below its year', async (t) => {
    const { page } = await site.open(t, '/blog/archive');
    const year = page.getByRole('region', { name: '2025' });
    await isSeen(year.getByRole('link', { name: /BuildAlgos is here/ }));
    await year.getByRole('link').first().click();
    await isAt(page, POST);
  });

  test('tags: the list, and the page of each with its posts', async (t) => {
    const { page } = await site.open(t, '/blog/tags');
    await isHydrated(page);
    for (const tag of ['build-algos', 'launch']) {
      await page.goto('/blog/tags');
      await page.locator(`main a[href="/blog/tags/${tag}"]`).click();
      await isAt(page, `/blog/tags/${tag}`);
      await isSeen(page.getByRole('main').getByRole('link', { name: /BuildAlgos is here/ }));
    }
  });

  test('authors: two of them, each with a page that lists their posts', async (t) => {
    const { page } = await site.open(t, '/blog/authors');
    const paths = await page
      .locator('main a[href^="/blog/authors/"]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
    assert.deepEqual(paths.sort(), ['/blog/authors/spark-engineering', '/blog/authors/spark-trading-desk']);
    for (const path of paths) {
      await page.goto(path);
      await isSeen(page.getByRole('main').getByRole('link', { name: /BuildAlgos is here/ }));
    }
  });
});

suite('the feeds', () => {
  for (const [file, root, entry] of [
    ['rss.xml', 'rss', 'item'],
    ['atom.xml', 'feed', 'entry'],
  ] as const) {
    test(`${file} is well-formed, holds the launch post and is announced by the blog`, async (t) => {
      const { page } = await site.open(t, '/blog');
      const announced = page.locator(`head link[rel="alternate"][href="/blog/${file}"]`);
      assert.equal(await announced.count(), 1);
      const feed = await page.evaluate(
        async ({ path, entryName }) => {
          const reply = await fetch(path);
          const xml = new DOMParser().parseFromString(await reply.text(), 'text/xml');
          return {
            type: reply.headers.get('content-type'),
            root: xml.documentElement.nodeName,
            titles: [...xml.querySelectorAll(`${entryName} > title`)].map((title) => title.textContent),
          };
        },
        { path: `/blog/${file}`, entryName: entry },
      );
      assert.equal(feed.root, root);
      assert.match(feed.type ?? '', /xml/);
      assert.ok(feed.titles.some((title) => title?.startsWith('BuildAlgos is here')));
    });
  }
});
