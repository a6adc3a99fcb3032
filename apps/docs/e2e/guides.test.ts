import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { ROUTES, type Route } from '@spark/contract';
import { isGone, isSeen, OWNER } from '@spark/testkit/browser';
import type { Page } from 'playwright-core';
import { type CodeBlock, type GuidePage, readGuide } from './support/guide-page.ts';
import { isHydrated, siteUnderTest } from './support/open-page.ts';
import { type CurlRequest, readCommand, splitCommands } from './support/shell-block.ts';

const site = siteUnderTest();

const ROOT = join(import.meta.dirname, '../../..');
/** In the order of a reader: later guides use what the first one sets up. */
const GUIDES = readdirSync(join(ROOT, 'apps/docs/spark/Guides'))
  .filter((file) => /\.mdx?$/.test(file))
  .sort()
  .map((file) => `/spark/Guides/${file.replace(/\.mdx?$/, '')}`);

/** Where a guide says that Spark runs. */
const WRITTEN_ADDRESS = 'http://localhost:8080';
/** The variables of the reader's shell: those printed at the start, and later those that commands set. */
const variables = new Map<string, string>();

suite('every guide, walked by a reader', () => {
  test('the reader logs in as the page about installing says', async (t) => {
    const { page } = await site.open(t, '/spark/install');
    const { blocks } = await readGuide(page);
    const login = blocks.filter(({ code }) => code.includes('SPARK_TOKEN='));
    assert.equal(login.length, 1, 'one block gives SPARK_TOKEN');
    await walkBlocks(login);
    assert.ok((variables.get('SPARK_TOKEN') ?? '').length > 20);
  });

  for (const path of GUIDES) {
    test(path, async (t) => {
      const { page, complaints } = await site.open(t, path);
      await isHydrated(page);
      const guide = await readGuide(page);

      await t.test('every step opens from the table of contents', () => openSteps(page));
      await t.test('every call named is in the contract', () => checkCalls(guide));
      await t.test('every npm script named is in the project', () => checkScripts(guide));
      await t.test('every command that works today does what the guide says', async () => {
        const done = await walkBlocks(guide.blocks);
        assert.ok(done > 0, 'a guide has something to do');
      });
      const known = new Set<string>();
      await t.test('every link arrives at its page and its place', () =>
        followLinks(page, path, guide, known),
      );
      await t.test('every variable is a setting, or set in the guide or on a page it links to', () => {
        checkVariables(guide, known);
      });
      assert.deepEqual(complaints, []);
    });
  }
});

async function openSteps(page: Page): Promise<void> {
  const steps = page.locator('.table-of-contents a');
  const count = await steps.count();
  assert.ok(count > 1, 'a guide has steps');
  for (let index = 0; index < count; index += 1) {
    const step = steps.nth(index);
    const hash = (await step.getAttribute('href')) ?? '';
    await step.click();
    await page.waitForURL((url) => url.hash === hash);
    await isSeen(page.locator(`[id="${hash.slice(1)}"]`));
  }
}

function checkCalls({ text }: GuidePage): void {
  for (const [, method = '', path = ''] of text.matchAll(/\b(GET|POST|PUT|DELETE|HEAD) (\/[\w/{}-]*)/g))
    assert.ok(routeOf(method, path), `${method} ${path} is not a call of the contract`);
}

function routeOf(method: string, path: string): Route | undefined {
  const asked = path.replace(/\/$/, '');
  return Object.values<Route>(ROUTES).find((route) => {
    const pattern = route.path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+');
    return route.method === method && new RegExp(`^${pattern}$`).test(asked);
  });
}

function checkScripts({ text }: GuidePage): void {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const [said, script = ''] of text.matchAll(/\bnpm (?:run )?([a-z][\w:]*)/g))
    assert.ok(script === 'install' || script in scripts, `${said}: there is no such script`);
  const spoken = [...text.matchAll(/\bnpm run spark -- ([a-z]+(?: [a-z]+)?)/g)];
  if (spoken.length === 0) return;
  const help = execFileSync(process.execPath, [join(ROOT, 'apps/owner/src/main.ts'), 'help'], {
    encoding: 'utf8',
  });
  for (const [, command = ''] of spoken)
    assert.ok(help.includes(command), `npm run spark -- help does not know "${command}"`);
}

/** Runs what a guide says, block by block, and compares the replies with those it shows. Returns how much was run. */
async function walkBlocks(blocks: readonly CodeBlock[]): Promise<number> {
  let count = 0;
  for (const [index, block] of blocks.entries()) {
    if (block.language !== 'bash') continue;
    const outputs = await runBlock(block.code);
    count += outputs.length;
    const shown = blocks[index + 1];
    if (shown === undefined || outputs.length === 0) continue;
    if (shown.language === 'json' && shown.title === 'Reply') assertReply(outputs.at(-1) ?? '', shown.code);
    // An indented line continues the one before.
    if (shown.title === 'Output')
      assert.deepEqual(
        outputs.map((line) => line.replaceAll(' ', '')),
        shown.code.split(/\n(?! )/).map((line) => line.replaceAll(/[\n ]/g, '')),
      );
  }
  return count;
}

async function runBlock(code: string): Promise<readonly string[]> {
  const outputs: string[] = [];
  for (const text of splitCommands(code)) {
    const command = readCommand(text, variables);
    if (command.kind === 'npm') continue;
    if (command.kind === 'set') {
      // Where the guide has an example of a secret, the reader has the real one.
      const isOwn = command.name === 'SPARK_OWNER_PASSWORD';
      variables.set(command.name, isOwn ? OWNER.password : command.value);
      continue;
    }
    const { request, into, grep } = command;
    const reply = await sendRequest(request, text);
    if (reply === null) continue;
    if (into) {
      variables.set(into.name, takeFrom(reply, into.path));
      continue;
    }
    if (grep === null) outputs.push(reply);
    else {
      const found = new RegExp(grep).exec(reply)?.[0];
      assert.ok(found, `the reply to ${text} has nothing like ${grep}`);
      outputs.push(found);
    }
  }
  return outputs;
}

/** Null for requests to other servers, and for what a reader gets elsewhere first. */
async function sendRequest(request: CurlRequest, text: string): Promise<string | null> {
  const { url, method, headers, body, unset } = request;
  const own = [WRITTEN_ADDRESS, site.address()].find((address) => url.startsWith(address));
  if (own === undefined) {
    assert.match(url, /^https:\/\//, `${text}: other servers are called by https only`);
    return null;
  }
  const path = url.slice(own.length);
  const route = routeOf(method, new URL(url).pathname);
  // The redirect from a broker is a page for people, not a call.
  assert.ok(route ?? own === site.address(), `${method} ${path} is not a call of the contract: ${text}`);
  if (unset.length > 0) return null;
  const reply = await fetch(site.address() + path, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  });
  const answer = await reply.text();
  assert.equal(reply.status, 200, `${text}\n${answer}`);
  return answer;
}

function takeFrom(text: string, path: readonly string[]): string {
  let value: unknown = JSON.parse(text);
  for (const key of path) value = (value as Record<string, unknown>)[key];
  assert.ok(typeof value === 'string' || typeof value === 'number', `the reply has ${path.join('.')}`);
  return String(value);
}

/** The shape and the sentence: ids and the UCC are the reader's own. */
function assertReply(text: string, shown: string): void {
  const [said, written] = [JSON.parse(text), JSON.parse(shown)] as Record<string, unknown>[];
  const sentence = (message: unknown) => String(message).replace(/\b[A-Z0-9]{7}:/g, 'UCC:');
  assert.equal(sentence(said?.message), sentence(written?.message));
  assert.deepEqual(shapeOf(said), shapeOf(written));
}

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

/**
 * Clicks each link as a reader would, and records which variables are set there. Of several links to one page the first
 * is clicked; the anchors of the others are checked while the page is open, since `/api` is long.
 */
async function followLinks(page: Page, path: string, guide: GuidePage, known: Set<string>): Promise<void> {
  assert.ok(guide.links.length > 1, 'a guide leads on');
  const guideAt = new URL(path, page.url());
  const guideTitle = page.getByRole('heading', { level: 1, name: guide.title, exact: true });
  const byPage = Map.groupBy(guide.links, (href) => bare(new URL(href, guideAt)));
  await page.goto(path);
  await isHydrated(page);
  for (const [first = '', ...others] of byPage.values()) {
    const wanted = new URL(first, guideAt);
    await page.locator(`article .markdown a[href="${first}"]`).first().click();
    await page.waitForURL((url) => samePlace(url, wanted));
    // The address changes before the page does.
    if (bare(wanted) !== bare(guideAt)) await isGone(guideTitle);
    assert.notEqual(await page.locator('h1').first().textContent(), 'Page not found', first);
    for (const href of [first, ...others]) {
      const { hash } = new URL(href, guideAt);
      if (hash)
        await page
          .locator(`[id="${hash.slice(1)}"]`)
          .first()
          .waitFor({ state: 'attached' });
    }
    const code = await page.locator('article pre').allTextContents();
    for (const [, name = ''] of code.join('\n').matchAll(/\b([A-Z][A-Z_]+)=/g)) known.add(name);
    await page.goBack();
    await page.waitForURL((url) => samePlace(url, guideAt));
    await isSeen(guideTitle);
  }
}

function samePlace(url: URL, wanted: URL): boolean {
  return bare(url) === bare(wanted) && url.hash === wanted.hash;
}

function bare({ pathname }: URL): string {
  return pathname.replace(/\/$/, '');
}

function checkVariables({ text, blocks }: GuidePage, linked: ReadonlySet<string>): void {
  const readers = ['apps/server/src/config.ts', 'packages/application/src/settings/settings.ts'];
  const config = readers.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
  const settings = new Set([...config.matchAll(/['.]([A-Z][A-Z_]{2,})\b/g)].map(([, name]) => name));
  const own = new Set(
    blocks.flatMap(({ code }) => [...code.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name]) => name)),
  );
  const named = [...text.matchAll(/\$([A-Z][A-Z_]+)|\b([A-Z]{2,}_[A-Z_]+)\b/g)];
  for (const name of new Set(named.map(([, used, written]) => used ?? written ?? '')))
    assert.ok(
      settings.has(name) || own.has(name) || linked.has(name),
      `no page explains where ${name} comes from`,
    );
}
