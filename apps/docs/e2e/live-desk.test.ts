import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { colourFaultsOf, faultsOf, inColourMode } from './support/axe.ts';
import { isSeen } from './support/expect.ts';
import { isAlive, siteUnderTest } from './support/open-page.ts';
import { OWNER, startSpark } from './support/running-spark.ts';

const site = siteUnderTest();
const TICKET = 'section[aria-label="Try it on your paper account"]';
const CONSOLE = 'section[aria-label="Listen to your orders"]';

async function openDesk(page: Page, selector: string, button: string): Promise<Locator> {
  await isAlive(page);
  const desk = page.locator(selector);
  await desk.getByRole('button', { name: button }).click();
  const login = desk.getByRole('form', { name: 'Log in' });
  await login.getByLabel('User id').fill(OWNER.userid);
  await login.getByLabel('Password').fill(OWNER.password);
  await login.getByRole('button', { name: 'Log in' }).click();
  await isSeen(desk.getByText(`Logged in as ${OWNER.userid}`));
  return desk;
}

suite('docs that trade', () => {
  test('without a program the page is whole and says what the box needs', async (t) => {
    const { page } = await site.open(t, '/spark/BuildingAlgo/orderexec/placeorder', {
      javaScriptEnabled: false,
    });
    await isSeen(page.locator(TICKET).getByText('It needs JavaScript and a running Spark'));
    await isSeen(page.getByRole('heading', { name: 'Errors and what to do' }));
  });

  test('an order goes from the ticket to the paper account, and its row becomes Executed', async (t) => {
    const { page, complaints } = await site.open(t, '/spark/BuildingAlgo/orderexec/placeorder');
    const desk = await openDesk(page, TICKET, 'Open the order ticket');
    const ticket = desk.getByRole('form', { name: 'Order ticket' });
    await ticket.getByRole('button', { name: 'Place order' }).click();
    await isSeen(desk.getByText(/^Order placed in \w+:paper$/));
    await isSeen(desk.getByRole('row', { name: /Buy .*Executed 10 of 10 .*paper \d+$/ }));
    assert.deepEqual(complaints, []);
  });

  test('one click gives a visitor a paper account, and all boxes in all tabs share it', async (t) => {
    const { page, complaints } = await site.open(t, '/spark/BuildingAlgo/orderexec/placeorder');
    await isAlive(page);
    const desk = page.locator(TICKET);
    await desk.getByRole('button', { name: 'Open the order ticket' }).click();
    await desk.getByRole('button', { name: 'Try it with a paper account' }).click();
    await isSeen(desk.getByText(/Logged in as visitor V\w{6}/));
    await desk.getByRole('button', { name: 'Place order' }).click();
    await isSeen(desk.getByRole('row', { name: /Buy .*Executed 10 of 10 .*paper \d+$/ }));
    const other = await page.context().newPage();
    await other.goto('/api#readProfile');
    await isAlive(other);
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
    await isAlive(page);
    const desk = page.locator(TICKET);
    await desk.getByRole('button', { name: 'Open the order ticket' }).click();
    await desk.getByRole('button', { name: 'Try it with a paper account' }).click();
    await isSeen(desk.getByRole('alert').filter({ hasText: 'This Spark takes no visitors' }));
    await isSeen(desk.getByRole('form', { name: 'Log in' }));
  });

  test('a waiting order can be cancelled from its row; a bad one is explained', async (t) => {
    const { page } = await site.open(t, '/spark/BuildingAlgo/orderexec/cancelorder');
    const desk = await openDesk(page, TICKET, 'Open the order ticket');
    const ticket = desk.getByRole('form', { name: 'Order ticket' });
    await ticket.getByLabel('Instrument').fill('NSE:999999');
    await ticket.getByRole('button', { name: 'Place order' }).click();
    await isSeen(desk.getByRole('alert'));
    const reply = await fetch(`${site.address()}/token`, {
      method: 'POST',
      body: new URLSearchParams(OWNER),
    });
    const { access_token } = (await reply.json()) as { access_token: string };
    const prices = await fetch(`${site.address()}/ltp?Tokens=NSE:212`, {
      headers: { Authorization: `Bearer ${access_token}` },
    });
    const { data } = (await prices.json()) as { data: { ltp: number }[] };
    await ticket.getByLabel('Instrument').fill('NSE:212');
    await ticket.getByLabel('Type').selectOption('Limit');
    await ticket.getByLabel(/Limit price/).fill(((data[0]?.ltp ?? 0) * 0.95).toFixed(2));
    await ticket.getByRole('button', { name: 'Place order' }).click();
    await desk.getByRole('button', { name: /^Cancel order/ }).click();
    await isSeen(desk.getByRole('row', { name: /Cancelled 0 of 10/ }));
  });

  for (const path of ['/spark/BuildingAlgo/orderexec/orderSocket', '/api#ws-orderWS']) {
    test(`the console on ${path} shows what /orderWS says`, async (t) => {
      const { page, complaints } = await site.open(t, path);
      const desk = await openDesk(page, CONSOLE, 'Open the console');
      await desk.getByRole('button', { name: 'Connect' }).click();
      await isSeen(desk.getByRole('listitem').filter({ hasText: '"General"' }).first());
      assert.deepEqual(complaints, []);
    });
  }

  test('ticket and orders are free of faults that axe knows, in both colour modes', async (t) => {
    const { page } = await site.open(t, '/spark/BuildingAlgo/orderexec/placeorder');
    const desk = await openDesk(page, TICKET, 'Open the order ticket');
    await desk.getByRole('button', { name: 'Place order' }).click();
    await isSeen(desk.getByRole('row', { name: /Executed 10 of 10/ }).first());
    await inColourMode(page, 'light');
    assert.deepEqual(await faultsOf(page, TICKET), []);
    await inColourMode(page, 'dark');
    assert.deepEqual(await colourFaultsOf(page, TICKET), []);
  });
});
