import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { colourFaultsOf, faultsOf, inColourMode, isSeen, OWNER } from '@spark/testkit/browser';
import type { Locator, Page } from 'playwright-core';
import { isHydrated, siteUnderTest } from './support/open-page.ts';

const site = siteUnderTest();
const PAGE = '/spark/BuildingAlgo/optionChain';
const DESK = 'section[aria-label="See the chain live"]';

async function openChain(page: Page): Promise<Locator> {
  await isHydrated(page);
  const desk = page.locator(DESK);
  await desk.getByRole('button', { name: 'Show the chain' }).click();
  const login = desk.getByRole('form', { name: 'Log in' });
  await login.getByLabel('User id').fill(OWNER.userid);
  await login.getByLabel('Password').fill(OWNER.password);
  await login.getByRole('button', { name: 'Log in' }).click();
  return desk;
}

suite('the option chain live', () => {
  test('the chain of an index comes over the socket, with the money marked', async (t) => {
    const { page, complaints } = await site.open(t, PAGE);
    const desk = await openChain(page);
    await isSeen(desk.getByRole('row', { name: /[\d,.]+ [\d,]+ ATM [\d,.]+/ }));
    assert.equal(await desk.getByRole('row').count(), 12, 'a heading and eleven strikes');
    await desk.getByLabel('Index').selectOption('SENSEX');
    await isSeen(desk.getByText(/^SENSEX · oldest price at/));
    assert.deepEqual(complaints, []);
  });

  test('it is readable in both colour modes and on a phone', async (t) => {
    const { page } = await site.open(t, PAGE, { viewport: { width: 360, height: 740 } });
    const desk = await openChain(page);
    await isSeen(desk.getByRole('row', { name: /ATM/ }));
    assert.deepEqual(await faultsOf(page, DESK), []);
    const table = await desk.getByRole('table').boundingBox();
    assert.ok(table !== null && table.x >= 0 && table.x + table.width <= 360, JSON.stringify(table));
    for (const mode of ['light', 'dark'] as const) {
      await inColourMode(page, mode);
      assert.deepEqual(await colourFaultsOf(page, DESK), [], mode);
    }
  });
});
