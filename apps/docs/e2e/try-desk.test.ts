import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { colourFaultsOf, faultsOf, inColourMode, isSeen, OWNER, startSpark } from '@spark/testkit/browser';
import type { Locator, Page } from 'playwright-core';
import { isHydrated, keepsCalls, siteUnderTest } from './support/open-page.ts';

const site = siteUnderTest();
const TICKET = 'section[aria-label="Try it on your paper account"]';
const CONSOLE = 'section[aria-label="Listen to your orders"]';

async function openDesk(page: Page, selector: string, button: string): Promise<Locator> {
  await isHydrated(page);
  const desk = page.locator(selector);
  await desk.getByRole('button', { name: button }).click();
  const login = desk.getByRole('form', { name: 'Log in' });
  await login.getByLabel('User id').fill(OWNER.userid);
  await login.getByLabel('Password').fill(OWNER.password);
  await login.getByRole('button', { name: 'Log in' }).click();
  await isSeen(desk.getByText(`Logged in as ${OWNER.userid}`));
  return desk;
}

/** As a visitor with their own desk, so that tests do not meet each other's orders. */
async function openVisit(page: Page): Promise<Locator> {
  await isHydrated(page);
  const desk = page.locator(TICKET);
  await desk.getByRole('button', { name: 'Open the order ticket' }).click();
  await desk.getByRole('button', { name: 'Try it with a paper account' }).click();
  await isSeen(desk.getByRole('form', { name: 'Order ticket' }));
  return desk;
}

function stream(desk: Locator): Locator {
  return desk.getByRole('list', { name: 'Messages of the order websocket' });
}

suite('docs that trade', () => {
  test('without JavaScript the page is whole and says what the box needs', async (t) => {
    const { page } = await site.open(t, '/spark/BuildingAlgo/orderexec/placeorder', {
      javaScriptEnabled: false,
    });
    await isSeen(page.locator(TICKET).getByText('It needs JavaScript and a running Spark'));
    await isSeen(page.getByRole('heading', { name: 'Errors and what to do' }));
  });

  test('one order goes to all linked accounts, and its rows and the lines of the stream show it', async (t) => {
    const { page, complaints } = await site.open(t, '/spark/BuildingAlgo/orderexec/placeorder');
    const desk = await openDesk(page, TICKET, 'Open the order ticket');
    const ticket = desk.getByRole('form', { name: 'Order ticket' });
    await isSeen(ticket.getByText('Goes to account1 × 1 and account2 × 3.'));
    await isSeen(ticket.getByLabel('Last price').filter({ hasText: /^[\d,]+\.\d\d$/ }));
    await ticket.getByRole('button', { name: 'Place order' }).click();
    await isSeen(desk.getByText(/^Order placed in \w+:account1, \w+:account2$/));
    await isSeen(desk.getByRole('row', { name: /^account1 Executed 10 of 10 – [\d,.]+$/ }));
    await isSeen(desk.getByRole('row', { name: /^account2 Executed 30 of 30 – [\d,.]+$/ }));
    const line = stream(desk)
      .getByText(/^Buy 30 ASHOKLEY-EQ in account2 at [\d,.]+$/)
      .last();
    await line.click();
    await isSeen(desk.getByText('"AccountName": "account2"'));
    await isSeen(stream(desk).locator('[data-tone="done"]').filter({ hasText: 'Executed' }).first());
    assert.deepEqual(complaints, []);
  });

  test('a position shows its profit and is squared off from its row', async (t) => {
    const { page } = await site.open(t, '/spark/BuildingAlgo/orderexec/placeorder');
    const desk = await openVisit(page);
    await desk.getByRole('button', { name: 'Place order' }).click();
    const position = desk.getByRole('row', { name: /^ASHOKLEY-EQ account2 30 / });
    await isSeen(position.getByRole('cell', { name: /^−?[\d,]+\.\d\d$/ }).nth(2));
    await position.getByRole('button', { name: 'Square off ASHOKLEY-EQ in account2' }).click();
    await isSeen(desk.getByText('Order Placed, Position Squared off'));
    await position.waitFor({ state: 'detached' });
    await isSeen(desk.getByRole('row', { name: /^ASHOKLEY-EQ account1 10 / }));
  });

  test('an instrument is found by words, with the keys, and its lot stands in the ticket', async (t) => {
    const { page } = await site.open(t, '/spark/BuildingAlgo/orderexec/placeorder');
    const desk = await openVisit(page);
    const field = desk.getByRole('combobox', { name: 'Instrument' });
    await field.fill('nothing has this name');
    await isSeen(desk.getByText('Nothing fits “nothing has this name”.'));
    await field.fill('reliance fut');
    await isSeen(desk.getByRole('option', { name: /^RELIANCE.*FUT NFO$/ }).first());
    await field.press('ArrowDown');
    await field.press('ArrowUp');
    await field.press('Enter');
    assert.match(await field.inputValue(), /^RELIANCE.*FUT$/);
    assert.ok(Number(await desk.getByLabel('Quantity').inputValue()) > 10, 'a lot of the future');
    await field.fill('sbin');
    await desk.getByRole('option', { name: 'SBIN-EQ NSE' }).click();
    assert.equal(await field.inputValue(), 'SBIN-EQ');
    await isSeen(desk.getByLabel('Last price').filter({ hasText: /\d/ }));
  });

  test('a stop rests at its trigger and price, is modified in all accounts, and cancelled', async (t) => {
    const { page } = await site.open(t, '/spark/BuildingAlgo/orderexec/modifyorder');
    const desk = await openVisit(page);
    await isSeen(desk.getByLabel('Last price').filter({ hasText: /\d/ }));
    await desk.getByLabel('Type').selectOption('SL-Limit');
    const limit = Number(await desk.getByLabel('Limit price (₹)').inputValue());
    const trigger = Number(await desk.getByLabel('Trigger price (₹)').inputValue());
    assert.ok(limit > trigger && trigger > 0, `${limit} ${trigger}`);
    await desk.getByRole('button', { name: 'Place order' }).click();
    const resting = `${limit.toFixed(2)}, trigger ${trigger.toFixed(2)}`;
    await isSeen(desk.getByRole('row', { name: `account2 Placed 0 of 30 ${resting} –` }));
    await desk.getByRole('button', { name: /^Modify order/ }).click();
    const changed = (limit + 0.1).toFixed(2);
    await desk.getByLabel('New limit price (₹)').fill(changed);
    await desk.getByRole('button', { name: 'Modify in all 2 accounts' }).click();
    for (const account of ['account1', 'account2'])
      await isSeen(desk.getByRole('row', { name: new RegExp(`^${account} Placed .*${changed}, trigger`) }));
    await desk.getByRole('button', { name: /^Cancel order/ }).click();
    await isSeen(desk.getByRole('row', { name: 'account1 Cancelled 0 of 10 – –' }));
    await isSeen(desk.getByRole('row', { name: 'account2 Cancelled 0 of 30 – –' }));
  });

  test('a bad order is explained', async (t) => {
    const { page } = await site.open(t, '/spark/BuildingAlgo/orderexec/placeorder');
    const desk = await openVisit(page);
    await desk.getByLabel('Quantity').fill('0');
    await desk.getByRole('button', { name: 'Place order' }).click();
    await isSeen(desk.getByRole('alert').filter({ hasText: 'qty' }));
  });

  test('one click gives a visitor a paper account, and all boxes in all tabs share it', async (t) => {
    const { page, complaints } = await site.open(t, '/spark/BuildingAlgo/orderexec/placeorder');
    await isHydrated(page);
    const desk = page.locator(TICKET);
    await desk.getByRole('button', { name: 'Open the order ticket' }).click();
    await desk.getByRole('button', { name: 'Try it with a paper account' }).click();
    await isSeen(desk.getByText(/Logged in as visitor V\w{6}/));
    await desk.getByRole('button', { name: 'Place order' }).click();
    await isSeen(desk.getByRole('row', { name: /^account1 Executed 10 of 10/ }));
    const other = await page.context().newPage();
    await other.goto('/api#readProfile');
    await keepsCalls(other, 'readProfile');
    await other.getByRole('button', { name: 'Try it: Read your profile' }).click();
    await isSeen(other.getByText(/Logged in as visitor V\w{6}/));
    await other.getByRole('button', { name: 'Log out' }).click();
    await isSeen(desk.getByRole('button', { name: 'Try it with a paper account' }));
    assert.deepEqual(complaints, []);
  });

  test('a Spark that takes no visitors says so, and the login is still there', async (t) => {
    const spark = await startSpark({ SPARK_VISITORS: 'off' });
    t.after(spark.stop);
    const { page } = await site.open(t, undefined, { baseURL: spark.address });
    await page.goto('/spark/BuildingAlgo/orderexec/placeorder');
    await isHydrated(page);
    const desk = page.locator(TICKET);
    await desk.getByRole('button', { name: 'Open the order ticket' }).click();
    await desk.getByRole('button', { name: 'Try it with a paper account' }).click();
    await isSeen(desk.getByRole('alert').filter({ hasText: 'This Spark takes no visitors' }));
    await isSeen(desk.getByRole('form', { name: 'Log in' }));
  });

  for (const path of ['/spark/BuildingAlgo/orderexec/orderSocket', '/api#ws-orderWS']) {
    test(`the console on ${path} shows the messages of /orderWS`, async (t) => {
      const { page, complaints } = await site.open(t, path);
      const desk = await openDesk(page, CONSOLE, 'Open the console');
      await desk.getByRole('button', { name: 'Connect' }).click();
      await isSeen(stream(desk).getByText('Connected', { exact: true }));
      await stream(desk).getByText('Connected', { exact: true }).click();
      await isSeen(desk.getByText('"message": "Connected"'));
      assert.deepEqual(complaints, []);
    });
  }

  test('ticket and orders are free of faults that axe knows, in both colour modes', async (t) => {
    const { page } = await site.open(t, '/spark/BuildingAlgo/orderexec/placeorder');
    const desk = await openVisit(page);
    await desk.getByRole('button', { name: 'Place order' }).click();
    await isSeen(desk.getByRole('row', { name: /^account1 Executed 10 of 10/ }));
    await inColourMode(page, 'light');
    assert.deepEqual(await faultsOf(page, TICKET), []);
    await inColourMode(page, 'dark');
    assert.deepEqual(await colourFaultsOf(page, TICKET), []);
  });
});
