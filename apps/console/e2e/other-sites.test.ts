import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite, type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { isSeen } from '@spark/testkit/browser';
import type { BrowserContext, Page } from 'playwright-core';
import { consoleUnderTest, isLive } from './support/console-under-test.ts';

const desk = consoleUnderTest();

interface Described {
  readonly security?: readonly unknown[];
}
type Attempt = { readonly method: string; readonly path: string; readonly isOpen: boolean };

/** Every call of Spark, with something in place of its parameters. */
async function everyCall(): Promise<readonly Attempt[]> {
  const reply = await fetch(`${desk.address()}/openapi.json`);
  const { paths } = (await reply.json()) as { readonly paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{ctype\}/g, 'all').replaceAll(/\{\w+\}/g, '1'),
      isOpen: security?.length === 0,
    })),
  );
}

/** What an attack could have changed. */
async function stateOfDesk(): Promise<string> {
  const client = await desk.client();
  const [orders, positions, strategies, accounts, links, guards, exits, sessions] = await Promise.all([
    client.readOrderBook({}),
    client.readPositions({ open: true }),
    client.listStrategies(),
    client.listAccounts(),
    client.listLinks(),
    client.listGuards(),
    client.listExits(),
    client.listSessions(),
  ]);
  return JSON.stringify([
    orders.data,
    positions.data.map(({ token, qty }) => [token, qty]),
    strategies.data,
    accounts.data,
    links.data,
    guards.data,
    exits.data,
    sessions.data.length,
  ]);
}

/** A page of another site, in the browser that is signed in. */
async function pageOfOtherSite(t: TestContext, context: BrowserContext): Promise<Page> {
  const body = '<!doctype html><title>Another site</title><iframe name="frame"></iframe>';
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(body),
  ).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const page = await context.newPage();
  // Spark is at localhost: for a browser this is another site, not only another port.
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return page;
}

async function holdSomething(): Promise<void> {
  const client = await desk.client();
  const placed = await client.placeOrder({
    strategyname: 'demo',
    token: 'NSE:212',
    qty: 5,
    transType: 'Buy',
    orderType: 'Market',
    productType: 'Intraday',
  });
  for (;;) {
    const { data } = await client.readOrderBook({ strefid: placed.data[0]?.strefID ?? 0 });
    if (data[0]?.status === 'Executed') return;
  }
}

/** What Spark answered, also where the browser keeps that from the page. */
async function statusesOf(context: BrowserContext, page: Page): Promise<ReadonlyMap<string, number>> {
  const statuses = new Map<string, number>();
  const asked = new Map<string, string>();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    asked.set(requestId, `${request.method} ${new URL(request.url).pathname}`);
  });
  devtools.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    const name = asked.get(requestId);
    if (name) statuses.set(name, statusCode);
  });
  return statuses;
}

suite('what other sites can do with the cookie of the console', () => {
  test('requests, forms and links to every call do nothing', async (t) => {
    await holdSomething();
    const { page, context } = await desk.signedIn(t, '/orders');
    const before = await stateOfDesk();
    const calls = await everyCall();
    assert.ok(calls.length > 100);
    const evil = await pageOfOtherSite(t, context);
    const statuses = await statusesOf(context, evil);
    await evil.evaluate(
      async ({ spark, attempts }) => {
        const body = (method: string) => (method === 'GET' || method === 'HEAD' ? {} : { body: '{}' });
        for (const { method, path } of attempts) {
          const more = { method, credentials: 'include', ...body(method) } as const;
          await fetch(spark + path, { ...more, mode: 'no-cors' }).catch(() => undefined);
          await fetch(spark + path, { ...more, mode: 'cors' }).catch(() => undefined);
        }
      },
      { spark: desk.address(), attempts: calls },
    );
    assert.ok(statuses.size > 100, 'the attempts reached Spark');
    for (const { method, path, isOpen } of calls) {
      const status = statuses.get(`${method} ${path}`);
      if (status === undefined) continue;
      // The calls of the session are for its own pages, whatever else is wrong.
      if (path.startsWith('/console/session')) assert.ok(status >= 400, `${method} ${path}: ${status}`);
      else if (!isOpen) assert.equal(status, 401, `${method} ${path}`);
    }
    assert.equal(statuses.get('GET /SquareOff/all'), 401);
    assert.equal(statuses.get('POST /order'), 401);
    await evil.evaluate((spark) => {
      for (const path of ['/order', '/console/session', '/console/session/renew', '/console/session/arm']) {
        const form = document.createElement('form');
        form.method = 'post';
        form.action = spark + path;
        form.target = 'frame';
        document.body.append(form);
        form.submit();
      }
    }, desk.address());
    const link = await evil.goto(`${desk.address()}/SquareOff/account?acname=paper`);
    assert.equal(link?.status(), 401);
    assert.equal(await stateOfDesk(), before);
    await isLive(page);
    await page.reload();
    await isLive(page);
  });

  test('no websocket opens without a ticket', async (t) => {
    const { context } = await desk.signedIn(t, '/orders');
    const evil = await pageOfOtherSite(t, context);
    const opened = await evil.evaluate(async (spark) => {
      const tries = ['/orderWS', '/dataWS', '/eventWS'].map(
        (path) =>
          new Promise<boolean>((resolve) => {
            const socket = new WebSocket(spark.replace('http', 'ws') + path);
            socket.addEventListener('open', () => resolve(true));
            socket.addEventListener('error', () => resolve(false));
          }),
      );
      return Promise.all(tries);
    }, desk.address());
    assert.deepEqual(opened, [false, false, false]);
  });

  test('a stolen cookie that is used after its owner renewed it ends the session of both', async (t) => {
    const { page, context } = await desk.signedIn(t, '/orders');
    const cookies = () => context.cookies(`${desk.address()}/console/session/renew`);
    const [stolen] = await cookies();
    assert.ok(stolen);
    await page.reload();
    await isLive(page);
    assert.notEqual((await cookies())[0]?.value, stolen.value);
    const use = () =>
      fetch(`${desk.address()}/console/session/renew`, {
        method: 'POST',
        headers: {
          origin: desk.address(),
          'sec-fetch-site': 'same-origin',
          'x-spark-console': '1',
          'content-type': 'application/json',
          cookie: `${stolen.name}=${stolen.value}`,
        },
        body: '{}',
      });
    // For a moment the old one counts, for tabs that renew at the same time.
    while ((await use()).status === 200) await setTimeout(200);
    await isSeen(page.getByLabel('Password'));
  });
});
