import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type RunningSpark, startSpark } from '@spark/testkit/browser';
import { type BuiltPage, type BuiltSite, readBuiltSite } from './support/built-site.ts';

const ROOT = join(import.meta.dirname, '../../..');
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** What pages name in sentences and in code: calls, addresses of Spark, commands. */
const CALL = /\b(GET|POST|PUT|DELETE) (\/[\w{}<>$./-]*)/g;
const ADDRESS = /(?:localhost:8080|\$SPARK_URL)(\/[\w{}<>$./-]*)/g;
const SCRIPT = /\bnpm (?:run (?:-s )?)?([a-z][\w:-]*)/g;
const OWNER_COMMAND = /\bnpm run (?:-s )?spark -- ([a-z]+)/g;
const TRADER_COMMAND = /\bspark-trader ([a-z]+(?:-[a-z]+)*)\b/g;
/** npm's own commands, which no project has to define. */
const OF_NPM = new Set(['install', 'ci', 'test', 'start', 'link', 'pack']);
/** A way through screens, such as Connections → Accounts. */
const SCREENS = /\b[A-Z]\w+ → [A-Z]/;

describe('what pages name is there', () => {
  let site: BuiltSite;
  let spark: RunningSpark;
  let pages: readonly BuiltPage[];

  before(async () => {
    site = readBuiltSite();
    pages = [...site.pages.values()].filter(({ isAlias }) => !isAlias);
    spark = await startSpark({ SPARK_SITE: 'off' });
  });
  after(() => spark?.stop());

  it('every call and address that a page names is answered', async () => {
    const named = new Map<string, string>();
    for (const { address, $ } of pages) {
      const text = textOf($);
      for (const [, method, path] of text.matchAll(CALL)) named.set(`${method} ${cleanPath(path)}`, address);
      for (const [, path] of text.matchAll(ADDRESS)) named.set(`ANY ${cleanPath(path)}`, address);
    }
    assert.ok(named.size > 50, 'pages name calls');
    const unknown: string[] = [];
    for (const [name, address] of named) {
      const [method = '', path = ''] = name.split(' ');
      if (!(await isAnswered(method, path))) unknown.push(`${address} names ${name}`);
    }
    assert.deepEqual(unknown, []);
  });

  it('every command that a page names can be run', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const ofOwner = commandsIn('apps/owner/src/main.ts', /^ {2}([a-z]+)\b/gm);
    const ofTrader = commandsIn('packages/sdk-js/src/command-line/main.ts', /^ {2}([a-z-]+) {2}/gm);
    const unknown = pages.flatMap(({ address, $ }) => {
      const text = codeOf($);
      const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, word = '']) => word);
      return [
        ...named(SCRIPT).filter((word) => !(word in scripts) && !OF_NPM.has(word) && word !== 'run'),
        ...named(OWNER_COMMAND).filter((word) => !ofOwner.has(word) && word !== 'help'),
        ...named(TRADER_COMMAND).filter((word) => !ofTrader.has(word) && word !== 'help'),
      ].map((word) => `${address} names ${word}`);
    });
    assert.deepEqual(unknown, []);
  });

  it('no page leads through screens by arrows: a name of a page is a link or stands in italics', () => {
    const untrue = pages.flatMap(({ address, $ }) =>
      $('article .markdown, main')
        .first()
        .find('p, li, td')
        .get()
        .map((element) => $(element).text())
        .filter((text) => SCREENS.test(text))
        .map((text) => `${address}: ${text}`),
    );
    assert.deepEqual(untrue, []);
  });

  it('no page calls something planned that runs', () => {
    const found = pages
      .filter(({ $ }) => /\(planned\)|not built yet/i.test($('main, nav').text()))
      .map(({ address }) => address);
    assert.deepEqual(found, []);
  });

  it('a page that offers a live broker says that its adapter has not met a real key', () => {
    const offering = [
      '/',
      ...['', '/Fyers', '/IIFLXTS', '/Angelone'].map((p) => `/spark/ConnectBrokers${p}`),
    ];
    for (const address of offering)
      assert.match(site.pages.get(address)?.$('main').text() ?? '', /have not met a real key yet/, address);
  });

  async function isAnswered(method: string, path: string): Promise<boolean> {
    // The console is served with the site, which this Spark leaves out.
    if (path === '/console' || site.pages.has(path) || site.files.has(path)) return true;
    for (const each of method === 'ANY' ? METHODS : [method]) {
      const reply = await fetch(new URL(path, spark.address), { method: each, redirect: 'manual' });
      const said = await reply.text();
      if (reply.status !== 404 || !said.includes('path_unknown')) return true;
    }
    return false;
  }
});

function textOf($: BuiltPage['$']): string {
  return $('main')
    .find('p, li, td, th, dt, dd, a, pre, code, h2, h3')
    .get()
    .map((element) => $(element).text())
    .filter((text) => !text.includes('is not a call of this API'))
    .join('\n');
}

function codeOf($: BuiltPage['$']): string {
  return $('main pre, main code')
    .get()
    .map((element) => $(element).text())
    .join('\n');
}

/** A name in braces or brackets, or a variable of the shell, stands for any value. */
function cleanPath(path = ''): string {
  return path.replaceAll(/\{\w*\}|<[\w-]*>|\$\w+/g, 'x').replace(/\.(?!json|txt|md|xml|html).*$|[,{]$/, '');
}

function commandsIn(program: string, pattern: RegExp): ReadonlySet<string> {
  const help = execFileSync(process.execPath, [join(ROOT, program), 'help'], { encoding: 'utf8' });
  return new Set([...help.matchAll(pattern)].map(([, word = '']) => word));
}
