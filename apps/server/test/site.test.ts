import assert from 'node:assert/strict';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ROUTES, type Route } from '@spark/contract';
import { isCallPath } from '../src/http/call-paths.ts';
import { isSitePath } from '../src/site/site-roots.ts';
import { FILES, HASHED, siteFor, THEME_HASH, writeSite } from './site-under-test.ts';
import { sparkFor } from './spark-under-test.ts';

const BROWSER = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br',
};

async function servedFor(t: TestContext, state: 'built' | 'absent' = 'built') {
  const under = await siteFor(t, state);
  const spark = await sparkFor(t, { world: { site: under.site } });
  const get = (
    url: string,
    headers: Readonly<Record<string, string>> = {},
    method: 'GET' | 'HEAD' | 'POST' = 'GET',
  ) => spark.spark.app.inject({ method, url, headers });
  return { ...under, spark, get };
}

test('an address outside the build is never answered with a file', async (t) => {
  const { get } = await servedFor(t);
  for (const url of [
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%5c..%5cpackage.json',
    '//etc/passwd',
    '/assets/js/../../../../etc/passwd',
    '/spark/intro.html%00.png',
    '/site-manifest.json',
    '/index.html.br',
    '/assets/js',
    '/assets/',
    '/__proto__',
    '/constructor',
  ]) {
    const reply = await get(url);
    assert.equal(reply.statusCode, 404, url);
    assert.match(String(reply.headers['content-type']), /json/, url);
  }
});

test('a broken address is refused as everywhere', async (t) => {
  const { get } = await servedFor(t);
  assert.equal((await get('/%zz', BROWSER)).statusCode, 400);
});

test('path, path.html, path/index.html, with or without a slash at the end', async (t) => {
  const { get } = await servedFor(t);
  const wanted = {
    '/': 'index.html',
    '/blog': 'blog.html',
    '/blog/': 'blog.html',
    '/blog.html': 'blog.html',
    '/spark/intro?from=mail': 'spark/intro.html',
    '/spark/ConnectBrokers': 'spark/ConnectBrokers/index.html',
    '/spark/ConnectBrokers/': 'spark/ConnectBrokers/index.html',
    '/llms.txt': 'llms.txt',
  };
  for (const [url, file] of Object.entries(wanted)) {
    const reply = await get(url);
    assert.equal(reply.statusCode, 200, url);
    assert.equal(reply.body, FILES[file], url);
  }
  assert.equal((await get('/Blog')).statusCode, 404, 'letter case counts');
});

test('what is unknown is a page for a person and an envelope for a program, both with 404', async (t) => {
  const { get } = await servedFor(t);
  const page = await get('/nowhere', { accept: BROWSER.accept });
  assert.equal(page.statusCode, 404);
  assert.equal(page.body, FILES['404.html']);
  assert.match(String(page.headers['content-security-policy']), /script-src/);
  for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
    const reply = await get('/nowhere', headers);
    assert.equal(reply.statusCode, 404);
    assert.equal(reply.json().errors[0].code, 'path_unknown');
  }
  assert.equal((await get('/404.html', BROWSER)).statusCode, 404);
  assert.equal((await get('/404', BROWSER)).statusCode, 404);
  const known = String(page.headers.etag);
  assert.equal((await get('/nowhere', { ...BROWSER, 'if-none-match': known })).statusCode, 404);
});

test('a browser at the address of a call with another method gets the method', async (t) => {
  const { get } = await servedFor(t);
  const reply = await get('/reExecute', BROWSER);
  assert.equal(reply.statusCode, 404);
  assert.match(reply.json().errors[0].hint, /answers to POST/);
});

test('the site takes nothing away from the API', async (t) => {
  const { get, spark } = await servedFor(t);
  assert.match((await get('/openapi.json', BROWSER)).json().openapi, /^3\.1/);
  assert.equal((await get('/asyncapi.json', BROWSER)).statusCode, 200);
  assert.equal((await get('/healthz', BROWSER)).json().message, 'Ready');
  assert.equal((await get('/profile', BROWSER)).statusCode, 401);
  assert.equal((await spark.call('GET', '/profile', { token: spark.owner })).status, 200);
  assert.equal((await get('/blog', BROWSER, 'POST')).statusCode, 404);
});

/** The routes of the specification, by their sections. */
const SITE_ROUTES = [
  ...[
    '/',
    '/api',
    '/blog',
    '/blog/archive',
    '/blog/authors',
    '/blog/tags',
    '/blogs',
    '/markdown-page',
    '/docs',
  ],
  ...['/buildalogs', '/buildalgos', '/spark/intro', '/spark/install', '/spark/pricing', '/spark/guide'],
  ...['/spark/BuildingAlgo/orderexec/placeorder', '/buildalgos/Indicators/RSI', '/search', '/llms.txt'],
];

test('no page has the address of a call, with or without a slash at the end', () => {
  for (const route of SITE_ROUTES) {
    assert.equal(isCallPath(route), false, route);
    assert.equal(isCallPath(`${route}/`), false, route);
  }
  for (const { path } of Object.values<Route>(ROUTES)) {
    assert.equal(isSitePath(path), false, path);
    assert.equal(isCallPath(path.replace(/\/$/, '')), true, path);
    assert.equal(isCallPath(`${path}/`.replace('//', '/')), true, path);
  }
});

test('a build with a page at the address of a call is refused', async (t) => {
  const { folder } = await siteFor(t, 'absent');
  await assert.rejects(writeSite(folder, { 'order.html': '<p>' }), /order\.html/);
  rmSync(join(folder, 'order.html'));
  await assert.rejects(writeSite(folder, { 'account/index.html': '<p>' }), /account\/index\.html/);
});

test('the smallest encoding that the client takes is sent, and caches get Vary', async (t) => {
  const { get } = await servedFor(t);
  const wanted: readonly (readonly [string | undefined, string | undefined])[] = [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['BR;q=0.1, gzip;q=1', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['', undefined],
    [undefined, undefined],
  ];
  for (const [accepted, sent] of wanted) {
    const reply = await get('/blog', accepted === undefined ? {} : { 'accept-encoding': accepted });
    assert.equal(reply.headers['content-encoding'], sent, accepted);
    assert.equal(reply.headers.vary, 'accept-encoding');
    assert.equal(Number(reply.headers['content-length']), reply.rawPayload.length);
    const text =
      sent === 'br'
        ? brotliDecompressSync(reply.rawPayload)
        : sent === 'gzip'
          ? gunzipSync(reply.rawPayload)
          : reply.rawPayload;
    assert.equal(text.toString(), FILES['blog.html']);
  }
  const picture = await get('/logo.png', BROWSER);
  assert.equal(picture.headers['content-encoding'], undefined);
  assert.equal(picture.headers.vary, undefined);
});

test('what the client has already is not sent again', async (t) => {
  const { get } = await servedFor(t);
  const first = await get('/blog', BROWSER);
  const etag = String(first.headers.etag);
  assert.match(etag, /^"[\w-]+\.br"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const reply = await get('/blog', { ...BROWSER, 'if-none-match': known });
    assert.equal(reply.statusCode, 304, known);
    assert.equal(reply.body, '');
    assert.equal(reply.headers.etag, etag);
    assert.equal(reply.headers['cache-control'], 'no-cache');
  }
  assert.equal((await get('/blog', { 'if-none-match': etag })).statusCode, 200, 'another encoding');
  assert.equal((await get('/blog', { ...BROWSER, 'if-none-match': '"old"' })).statusCode, 200);
});

test('hashed files are cached for ever, pages are always revalidated', async (t) => {
  const { get } = await servedFor(t);
  const cached = async (url: string) => (await get(url)).headers['cache-control'];
  assert.equal(await cached(HASHED), 'public, max-age=31536000, immutable');
  assert.equal(await cached('/blog'), 'no-cache');
  assert.equal(await cached('/llms.txt'), 'no-cache');
  assert.equal(await cached('/logo.png'), 'public, max-age=3600');
});

test('types are named, and HEAD sends the same headers without a body', async (t) => {
  const { get } = await servedFor(t);
  const types = {
    '/blog': 'text/html; charset=utf-8',
    [HASHED]: 'text/javascript; charset=utf-8',
    '/logo.png': 'image/png',
    '/llms.txt': 'text/plain; charset=utf-8',
  };
  for (const [url, type] of Object.entries(types)) {
    const full = await get(url, BROWSER);
    const head = await get(url, BROWSER, 'HEAD');
    assert.equal(full.headers['content-type'], type);
    assert.equal(head.statusCode, 200);
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'content-encoding']) {
      assert.equal(head.headers[name], full.headers[name], `${url} ${name}`);
    }
  }
});

test('a large file is streamed whole', async (t) => {
  const { get } = await servedFor(t);
  const reply = await get('/big.txt');
  assert.equal(reply.statusCode, 200);
  assert.equal(reply.body.length, 3_000_000);
  assert.equal(reply.headers['content-length'], '3000000');
  assert.equal((await get('/big.txt', {}, 'HEAD')).headers['content-length'], '3000000');
});

test('pages run their own scripts and nothing else', async (t) => {
  const { get } = await servedFor(t);
  const reply = await get('/blog', BROWSER);
  assert.equal(
    reply.headers['content-security-policy'],
    `default-src 'none'; script-src 'self' '${THEME_HASH}'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'self'; form-action 'self'`,
  );
  assert.equal(reply.headers['x-content-type-options'], 'nosniff');
  assert.equal(reply.headers['x-frame-options'], 'DENY');
  assert.ok(reply.headers['x-request-id']);
  const plain = await get('/plain', BROWSER);
  assert.match(String(plain.headers['content-security-policy']), /script-src 'self';/);
});

test('a script that runs as a worker may load our scripts and ask our server, and nothing else can do anything', async (t) => {
  const { get } = await servedFor(t);
  assert.equal(
    (await get(HASHED)).headers['content-security-policy'],
    "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
  );
  assert.equal(
    (await get('/big.txt')).headers['content-security-policy'],
    "default-src 'none'; frame-ancestors 'none'",
  );
});

test('while the first build runs, pages answer 503, show how far it is and reload themselves', async (t) => {
  const { get, site, clock, reach, end, folder } = await servedFor(t, 'absent');
  site.build();
  assert.match((await get('/', BROWSER)).body, /Getting ready/);
  assert.match((await get('/', BROWSER)).body, /<a href="\/console">/, 'the console is built before');
  reach({ number: 2, of: 3, name: 'Compressing <files>' });
  clock.advance(7_000);
  for (const [url, headers] of [
    ['/', {}],
    ['/spark/intro', BROWSER],
    ['/spark/intro', {}],
    ['/whatever', BROWSER],
  ] as const) {
    const reply = await get(url, headers);
    assert.equal(reply.statusCode, 503, url);
    assert.equal(reply.headers['retry-after'], '2');
    assert.equal(reply.headers['cache-control'], 'no-store');
    assert.match(String(reply.headers['content-security-policy']), /^default-src 'none'/);
    assert.match(reply.body, /<meta http-equiv="refresh" content="2">/);
    assert.match(reply.body, /Step 2 of 3: Compressing &#60;files&#62; · 7 s so far/);
    assert.doesNotMatch(reply.body, /<script/);
  }
  assert.equal(
    (await get('/whatever')).statusCode,
    404,
    'a program gets the error that there is no such call',
  );
  assert.equal((await get('/healthz')).statusCode, 200, 'the API is up');
  await writeSite(folder);
  await end({ kind: 'built' });
  assert.equal((await get('/', BROWSER)).statusCode, 200);
});

test('a failed build is logged with its last lines, and the pages say what to do', async (t) => {
  const { get, site, end, logged, folder, clock } = await servedFor(t, 'absent');
  site.build();
  await end({ kind: 'failed', lastLines: ['Cannot find module x', 'Docusaurus ended with 1.'] });
  const reply = await get('/spark/intro', BROWSER);
  assert.equal(reply.statusCode, 503);
  assert.match(reply.body, /could not be built[\s\S]*npm run build:site/);
  assert.doesNotMatch(reply.body, /Cannot find module/, 'what the build said is for the owner alone');
  assert.doesNotMatch(reply.body, /http-equiv/);
  assert.match(logged(), /Cannot find module x/);
  // The owner builds it by hand; nobody restarts anything.
  await writeSite(folder);
  clock.advance(1_500);
  await get('/', BROWSER);
  while (site.pages() === null) await new Promise((resolve) => setImmediate(resolve));
  assert.equal((await get('/', BROWSER)).statusCode, 200);
});

test('the earlier site is served while the next is built, and when that fails', async (t) => {
  const { get, site, end } = await servedFor(t);
  site.build();
  assert.equal((await get('/blog', BROWSER)).statusCode, 200);
  await end({ kind: 'failed', lastLines: ['no'] });
  assert.equal((await get('/blog', BROWSER)).statusCode, 200);
});

test('a new build replaces what is held in memory', async (t) => {
  const { get, site, end, folder } = await servedFor(t);
  await get('/blog');
  site.build();
  await writeSite(folder, { ...FILES, 'blog.html': '<p>new</p>' });
  await end({ kind: 'built' });
  while ((await get('/blog')).body !== '<p>new</p>') await new Promise((resolve) => setImmediate(resolve));
});

test('a build that someone removed is a 503, not a crash', async (t) => {
  const { get, folder } = await servedFor(t);
  await get('/blog');
  rmSync(folder, { recursive: true });
  assert.equal((await get('/blog')).statusCode, 200, 'it is in memory');
  const reply = await get('/spark/intro', BROWSER);
  assert.equal(reply.statusCode, 503);
  assert.equal(reply.headers.etag, undefined);
  assert.equal((await get('/big.txt')).statusCode, 503);
});

test('a file that is away for a moment, as while a build is put in place, is waited for', async (t) => {
  const { site, folder } = await siteFor(t);
  const { memory } = site;
  const away = `${folder}-away`;
  const read = (path: string) =>
    memory.read(path).finally(() => {
      if (existsSync(away)) renameSync(away, folder);
    });
  const { spark } = await sparkFor(t, { world: { site: { ...site, memory: { ...memory, read } } } });
  renameSync(folder, away);
  const reply = await spark.app.inject({ url: '/spark/intro', headers: BROWSER });
  assert.equal(reply.statusCode, 200);
});

test('without the site there is the API alone', async (t) => {
  const spark = await sparkFor(t);
  const reply = await spark.call('GET', '/', { headers: BROWSER });
  assert.equal(reply.status, 404);
  assert.equal(reply.body.errors?.[0]?.code, 'path_unknown');
});
