import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isGone, isSeen, OWNER } from '@spark/testkit/browser';
import { consoleUnderTest, isLive, signIn } from './support/console-under-test.ts';

const desk = consoleUnderTest();

suite('signing in to the console', () => {
  test("a wrong password is refused with the server's sentence, and nothing opens", async (t) => {
    const { page } = await desk.open(t, '/orders');
    await page.getByLabel('E-mail').fill(OWNER.userid);
    await page.getByLabel('Password').fill('not this one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await isSeen(page.getByRole('alert').filter({ hasText: /password/i }));
    assert.equal(await page.getByRole('navigation', { name: 'Pages', exact: true }).count(), 0);
  });

  test('the page that was asked for opens, and a reload stays signed in', async (t) => {
    const { page, complaints } = await desk.signedIn(t, '/positions');
    await isSeen(page.getByRole('heading', { name: 'Positions' }));
    await page.reload();
    await isLive(page);
    await isSeen(page.getByRole('heading', { name: 'Positions' }));
    assert.deepEqual(complaints, []);
  });

  test('the address of the login leads to the desk, and that of the connections to the accounts', async (t) => {
    const { page, complaints } = await desk.signedIn(t, '/login');
    await isSeen(page.getByRole('heading', { name: 'Desk', level: 1 }));
    assert.match(new URL(page.url()).pathname, /^\/console\/?$/);
    await page.goto('/console/connections');
    await isLive(page);
    await isSeen(page.getByRole('heading', { name: 'Connections', level: 1 }));
    assert.equal(new URL(page.url()).pathname, '/console/connections/accounts');
    assert.deepEqual(complaints, []);
  });

  test('the token stands in no storage, no cookie that scripts see, no address and not in the page', async (t) => {
    const tokens = new Set<string>();
    const { page, context } = await desk.open(t, '/');
    const addresses: string[] = [];
    page.on('request', (request) => {
      addresses.push(request.url());
      const bearer = request.headers().authorization?.replace('Bearer ', '');
      if (bearer) tokens.add(bearer);
    });
    page.on('websocket', (socket) => addresses.push(socket.url()));
    await signIn(page);
    await page.getByRole('link', { name: 'Settings' }).click();
    await isSeen(page.getByText('this browser'));
    assert.ok(tokens.size > 0, 'calls carry a token');
    const seen = await page.evaluate(() =>
      [
        JSON.stringify(localStorage),
        JSON.stringify(sessionStorage),
        document.cookie,
        document.documentElement.outerHTML,
      ].join('\n'),
    );
    for (const token of tokens) {
      assert.ok(!seen.includes(token), 'the token is in the page or its storage');
      assert.ok(
        addresses.every((address) => !address.includes(token)),
        'the token is in an address',
      );
    }
    const [cookie] = await context.cookies(`${desk.address()}/console/session/renew`);
    assert.equal(cookie?.httpOnly, true);
    assert.equal(cookie?.sameSite, 'Strict');
    assert.equal(cookie?.path, '/console/session');
  });

  test('signing out ends the session of this browser in every tab, and the cookie is worth nothing', async (t) => {
    const { page, context } = await desk.signedIn(t, '/');
    const other = await context.newPage();
    await other.goto('/console/orders');
    await isLive(other);
    await page.getByRole('button', { name: /^You: / }).click();
    await page.getByRole('button', { name: /^Sign out/ }).click();
    await isSeen(page.getByLabel('Password'));
    await isSeen(other.getByLabel('Password'));
    await page.reload();
    await isSeen(page.getByLabel('Password'));
  });

  test('a session that was ended elsewhere shows the login within a second or two', async (t) => {
    const first = await desk.signedIn(t, '/orders');
    const second = await desk.signedIn(t, '/settings');
    await second.page.getByRole('button', { name: 'Sign out all others' }).click();
    await isSeen(first.page.getByLabel('Password'));
    await isLive(second.page);
  });

  test('a visitor trades on paper without an account', async (t) => {
    const { page } = await desk.open(t, '/');
    await page.getByRole('button', { name: /Try on paper/ }).click();
    await isLive(page);
    await isSeen(page.getByText('Visitor, on paper'));
    await isGone(page.getByRole('link', { name: 'Admin' }));
  });
});
