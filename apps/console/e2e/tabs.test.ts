import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isSeen } from '@spark/testkit/browser';
import { consoleUnderTest, isLive, PHONE, signIn } from './support/console-under-test.ts';
import { keepSockets, openSockets } from './support/own-sockets.ts';

const desk = consoleUnderTest();

async function buyOne(): Promise<number> {
  const placed = await (await desk.client()).placeOrder({
    strategyname: 'demo',
    token: 'NSE:212',
    qty: 1,
    transType: 'Buy',
    orderType: 'Market',
    productType: 'Intraday',
  });
  return placed.data[0]?.strefID ?? 0;
}

suite('several pages at once', () => {
  test('four tabs and a phone follow the same orders; signing out in one ends its browser, not the phone', async (t) => {
    const { page, context } = await desk.signedIn(t, '/orders');
    const phone = await desk.signedIn(t, '/orders', { viewport: PHONE, hasTouch: true, isMobile: true });
    const others = [await context.newPage(), await context.newPage(), await context.newPage()];
    // Each follows orders, positions and prices.
    for (const other of others) {
      await other.goto('/console/trade/NSE:212');
      await isLive(other);
    }
    const strefID = await buyOne();
    for (const shown of [page, phone.page])
      await isSeen(shown.locator(`tr[data-row="${strefID}"]`).filter({ hasText: 'Executed' }));
    for (const other of others) {
      await other.getByRole('link', { name: 'Orders' }).first().click();
      await isSeen(other.locator(`tr[data-row="${strefID}"]`).filter({ hasText: 'Executed' }));
    }
    await page.getByRole('button', { name: /^You: / }).click();
    await page.getByRole('button', { name: /^Sign out/ }).click();
    for (const tab of [page, ...others]) await isSeen(tab.getByLabel('Password'));
    await isLive(phone.page);
  });

  test('a session that is ended elsewhere can call nothing from then on, and its sockets close within a second', async (t) => {
    const { page } = await desk.open(t, '/orders');
    await keepSockets(page);
    await page.reload();
    const tokens: string[] = [];
    page.on('request', (request) => {
      const bearer = request.headers().authorization;
      if (bearer) tokens.push(bearer);
    });
    await signIn(page);
    await buyOne();
    assert.ok((await openSockets(page)) >= 2);
    const authorization = tokens.at(-1) ?? '';
    const profile = () => fetch(`${desk.address()}/profile`, { headers: { authorization } });
    assert.equal((await profile()).status, 200);
    const client = await desk.client();
    const { data } = await client.listSessions();
    for (const { session, current } of data) if (!current) await client.endSession({ session });
    const endedAt = Date.now();
    assert.equal((await profile()).status, 401);
    await isSeen(page.getByLabel('Password'));
    assert.equal(await openSockets(page), 0);
    const lastClose = Math.max(...(await page.evaluate(() => window.closedAt)));
    assert.ok(lastClose - endedAt <= 1_000, `the last socket closed after ${lastClose - endedAt} ms`);
  });

  test('a server of another build: the page asks for a reload and places no orders until then', async (t) => {
    const { page } = await desk.open(t, '/orders');
    let build = 'first';
    await page.routeWebSocket(/\/eventWS/, (line) => {
      const server = line.connectToServer();
      server.onMessage((text) =>
        line.send(String(text).replace(/"buildId":"[^"]*"/, `"buildId":"${build}"`)),
      );
      if (build === 'second') return;
      broken.resolve(() => line.close());
    });
    const broken = Promise.withResolvers<() => Promise<void>>();
    await page.reload();
    await signIn(page);
    await page.getByRole('button', { name: 'New order' }).click();
    const ticket = page.getByRole('dialog', { name: 'Order' });
    await ticket.getByRole('combobox', { name: 'Instrument' }).fill('ASHOKLEY');
    await ticket.getByRole('listbox').getByRole('option').first().click();
    const place = ticket.getByRole('button', { name: /^Buy 1 / });
    assert.equal(await place.isEnabled(), true);
    build = 'second';
    await (await broken.promise)();
    await isSeen(page.getByText(/^Spark was updated: reload/));
    assert.equal(await place.isDisabled(), true);
    await page.getByRole('button', { name: 'Reload' }).click();
    await isLive(page);
    assert.equal(await page.getByText(/^Spark was updated/).count(), 0);
  });
});
