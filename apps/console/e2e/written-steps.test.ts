import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isSeen, OWNER } from '@spark/testkit/browser';
import type { Locator, Page } from 'playwright-core';
import { consoleUnderTest } from './support/console-under-test.ts';
import { type WrittenDeed, writtenSteps } from './support/written-steps.ts';

const desk = consoleUnderTest();

/** What has this name and can be pressed. Dialogs come last on a page, and what they cover cannot be pressed. */
function pressable(page: Page, name: string): Locator {
  return page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .last();
}

async function press(page: Page, name: string): Promise<void> {
  const control = pressable(page, name);
  await control.waitFor();
  if ((await control.getAttribute('target')) !== '_blank') return control.click();
  const [opened] = await Promise.all([page.context().waitForEvent('page'), control.click()]);
  await opened.waitForLoadState();
}

/** The page of a broker, which came in a tab of its own, has its own buttons. */
async function pressAnywhere(page: Page, name: string): Promise<void> {
  for (const other of page.context().pages())
    if (other !== page && (await other.getByRole('button', { name, exact: true }).count()) > 0)
      return other.getByRole('button', { name, exact: true }).click();
  await press(page, name);
}

async function fill(page: Page, field: string, value: string): Promise<void> {
  const control = page.getByLabel(field, { exact: true }).filter({ visible: true }).last();
  await control.waitFor();
  if ((await control.evaluate((element) => element.tagName)) === 'SELECT') {
    await control.selectOption({ label: value });
    return;
  }
  // Its list has the same label once it is open.
  const isSearched = (await control.getAttribute('role')) === 'combobox';
  await control.fill(value);
  if (isSearched) return page.getByRole('listbox').getByRole('option', { name: value }).first().click();
  // What is edited in a table is stored when it is left.
  await control.blur();
}

async function walk(page: Page, deeds: readonly WrittenDeed[]): Promise<void> {
  for (const deed of deeds) {
    if (deed.kind === 'press') await pressAnywhere(page, deed.name);
    else await fill(page, deed.field, deed.value ?? OWNER.password);
  }
}

suite('the steps that pages write for the console', () => {
  test('the guide leads from a new account to a filled order in it', async (t) => {
    const { page, complaints } = await desk.signedIn(t, '/');
    for (const { text, deeds } of writtenSteps('Guides/guide.md', 'in-the-console')) {
      assert.ok(deeds.length > 0, text);
      await walk(page, deeds);
    }
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await isSeen(page.locator('tr[data-row]').filter({ hasText: 'Executed' }).filter({ hasText: '20 / 20' }));
    const { data } = await (await desk.client()).readOrderBook({ acname: 'desk' });
    assert.deepEqual(
      data.map(({ StrategyName, qty, status }) => [StrategyName, qty, status]),
      [['second', 20, 'Executed']],
    );
    assert.deepEqual(complaints, []);
  });

  test('the page of FYERS connects an account, logs in at the simulated broker and switches trading on', async (t) => {
    const { page } = await desk.signedIn(t, '/');
    for (const { deeds } of writtenSteps('ConnectBrokers/Fyers.md', 'in-the-console'))
      await walk(page, deeds);
    await isSeen(page.getByRole('button', { name: 'Trade of fyers2: on' }));
    const row = page.locator('tr[data-row]').filter({ hasText: 'fyers2' });
    await isSeen(row.getByText(/logged in, \d+ (h|min) left/));
    const { data } = await (await desk.client()).listAccounts();
    const account = data.find(({ AccountName }) => AccountName === 'fyers2');
    assert.equal(account?.Session.State, 'live');
    assert.equal(account?.Trade, 'Y');
  });

  for (const [page, account, others] of [
    ['Angelone.md', 'angel2', []],
    ['IIFLXTS.md', 'iifl2', ['iifl2-data']],
  ] as const)
    test(`the steps of ${page} connect an account, log in and switch trading on`, async (t) => {
      const opened = await desk.signedIn(t, '/');
      for (const { deeds } of writtenSteps(`ConnectBrokers/${page}`, 'in-the-console'))
        await walk(opened.page, deeds);
      await isSeen(opened.page.getByRole('button', { name: `Trade of ${account}: on` }));
      for (const name of [account, ...others]) {
        const row = opened.page.locator('tr[data-row]').filter({ hasText: name });
        await isSeen(row.getByText(/logged in/));
      }
      const { data } = await (await desk.client()).listAccounts();
      const stateOf = (name: string) => data.find(({ AccountName }) => AccountName === name);
      assert.deepEqual([stateOf(account)?.Session.State, stateOf(account)?.Trade], ['live', 'Y']);
      for (const name of others)
        assert.deepEqual([stateOf(name)?.Session.State, stateOf(name)?.Trade === 'Y'], ['live', false]);
    });

  test('an order that met an ended login is tried again in that account, with what was asked for', async (t) => {
    const client = await desk.client();
    await client.addStrategy({ strategyName: 'again', strategyType: 'Intraday', description: '' });
    await client.addLink({
      StrategyName: 'again',
      AccountName: 'fyers2',
      Multiplier: 2,
      Activate: 1,
      Capital: 0,
    });
    const { data } = await client.readQuotes({ tokens: ['NSE:212'] });
    // The simulated broker forgets its logins with the process; Spark notices soon, so the order comes at once.
    await desk.spark().restart();
    await client.placeOrder({
      strategyname: 'again',
      token: 'NSE:212',
      qty: 4,
      transType: 'Buy',
      orderType: 'Limit',
      limitPrice: Number(((data[0]?.ltp ?? 100) * 1.01).toFixed(1)),
      productType: 'Intraday',
    });
    const { page } = await desk.signedIn(t, '/connections/accounts');
    const [, login] = writtenSteps('ConnectBrokers/Fyers.md', 'in-the-console');
    await walk(page, login?.deeds ?? []);
    await isSeen(page.getByRole('status').filter({ hasText: 'fyers2 is logged in' }));
    await page.goto('/console/orders?strategy=again');
    const refused = page.locator('tr[data-row]').filter({ hasText: 'Rejected' });
    await refused.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('button', { name: 'Try again where it failed' }).click();
    const dialog = page.getByRole('dialog', { name: /^Try again/ });
    await isSeen(dialog.getByRole('row', { name: /^fyers2 8 / }));
    assert.equal(await dialog.getByLabel('Quantity').inputValue(), '4');
    await dialog.getByRole('button', { name: 'Try again in fyers2' }).click();
    await walk(page, [
      { kind: 'fill', field: 'Your password', value: null },
      { kind: 'press', name: 'Arm it' },
      { kind: 'press', name: 'Try again in fyers2' },
    ]);
    await isSeen(page.locator('tr[data-row]').filter({ hasText: '8 / 8' }));
  });
});
