import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { freePort, freshPostgres } from '@spark/testkit';
import { isSeen, type RunningSpark, startSpark } from '@spark/testkit/browser';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';

import { consoleUnderTest, PHONE, signIn } from './support/console-under-test.ts';

const desk = consoleUnderTest();

/** Two real nodes on one PostgreSQL. */
async function startNodes(t: TestContext): Promise<readonly [RunningSpark, RunningSpark]> {
  const postgres = await freshPostgres();
  t.after(postgres.drop);
  const start = async (): Promise<RunningSpark> => {
    const node = await startSpark({
      DATABASE_URL: postgres.url,
      SPARK_SECRET: 'the one secret of both nodes',
      SPARK_NODES: '2',
      SPARK_ALLOW_LOSS: '1',
      SPARK_NODE_ADDRESS: `127.0.0.1:${await freePort()}`,
    });
    t.after(node.stop);
    return node;
  };
  // The first one makes what is in the database.
  return [await start(), await start()];
}

async function openAt(
  t: TestContext,
  node: RunningSpark,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const browser = await chromium.connect(process.env.SPARK_TEST_CHROMIUM_URL ?? '');
  t.after(() => browser.close());
  const context = await browser.newContext({ baseURL: node.address, ...options });
  const page = await context.newPage();
  await page.goto('/console/admin/nodes');
  await signIn(page);
  return page;
}

test('Nodes: both servers are shown with their desks, and when one ends its desk is seen to change hands', async (t) => {
  const [first, second] = await startNodes(t);
  const page = await openAt(t, first);
  await isSeen(page.getByRole('heading', { name: '2 of 2 servers run' }));
  const cards = page.getByRole('article');
  assert.equal(await cards.count(), 2);
  await isSeen(cards.first().getByText(/^\d\.\d s ago$/));
  const answering = cards.filter({ hasText: 'It answers this page.' });
  assert.equal(await answering.count(), 1);
  const own = await answering.getAttribute('aria-label');
  const other =
    (await cards.filter({ hasNotText: 'It answers this page.' }).getAttribute('aria-label')) ?? '';
  const table = page.getByRole('table', { name: 'Hand-overs' });
  await isSeen(table.locator('tr[data-row]').first());
  const owner = (await table.locator('tr[data-row] td').nth(3).innerText()).trim();
  assert.ok([own, other].includes(owner), 'the desk was taken by one of them');

  await second.stop();
  await isSeen(page.getByText('One server runs: nobody takes its desks when it is lost.'));
  if (owner === other) await isSeen(table.locator('tr[data-row]').filter({ hasText: other }).nth(1));
  assert.equal(
    await cards
      .filter({ hasText: own ?? '' })
      .getByText('running')
      .count(),
    1,
  );
});

test('Nodes: a single server says that it is one, on a phone too, and a reading that fails keeps what was there', async (t) => {
  const { page, complaints } = await desk.signedIn(t, '/admin', { viewport: PHONE });
  await page.getByRole('link', { name: 'Nodes' }).click();
  await isSeen(page.getByRole('heading', { name: 'A single server' }));
  await isSeen(page.getByRole('article', { name: 'This server' }).getByText('running'));
  assert.deepEqual(complaints, []);
  await page.route('**/nodes', (route) =>
    route.fulfill({
      status: 503,
      json: {
        ...{ status: false, error: true, data: [], message: 'The data cannot be reached' },
        errors: [{ code: 'store_unavailable', message: 'The data cannot be reached' }],
      },
    }),
  );
  await isSeen(page.getByRole('alert').getByText('The data cannot be reached'));
  await isSeen(page.getByRole('article', { name: 'This server' }));
});
