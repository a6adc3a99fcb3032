import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isGone, isSeen } from '@spark/testkit/browser';
import { consoleUnderTest } from './support/console-under-test.ts';

const desk = consoleUnderTest();

async function buy(qty: number): Promise<number> {
  const client = await desk.client();
  const { data } = await client.placeOrder({
    strategyname: 'demo',
    token: 'NSE:212',
    qty,
    transType: 'Buy',
    orderType: 'Market',
    productType: 'Intraday',
  });
  return data[0]?.strefID ?? 0;
}

suite('other pages of the console', () => {
  test('Risk: a slip does not stop trading, holding the button does, and what was refused is told', async (t) => {
    await buy(1);
    const { page, complaints } = await desk.signedIn(t, '/risk');
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'paper' }) });
    await isSeen(card.getByText('1 in the busiest second'));
    const stop = card.getByRole('button', { name: 'Stop trading (hold)' });
    await stop.click();
    await buy(1);
    await stop.hover();
    await page.mouse.down();
    await isSeen(card.getByText('kill switch is on'));
    await page.mouse.up();
    await assert.rejects(buy(1), { code: 'guard_killed' });
    await isSeen(page.getByRole('list', { name: 'Refused today' }).getByText(/Buy 1 ASHOKLEY-EQ/));
    await card.getByRole('button', { name: 'Let trading go on' }).click();
    await isSeen(card.getByText('trading', { exact: true }));
    await page.keyboard.press('Shift+K');
    await isSeen(page.getByRole('dialog', { name: 'Stop all trading' }));
    assert.deepEqual(complaints, []);
  });

  test('Logs: a line leads to its order, is held for reading, and End follows again', async (t) => {
    const first = await buy(2);
    const { page } = await desk.signedIn(t, '/logs?type=INFO');
    const rows = page.locator('tr[data-row]');
    await isSeen(rows.getByRole('link', { name: `Order ${first}` }));
    await page.getByRole('button', { name: 'Hold' }).click();
    const second = await buy(3);
    await isSeen(page.getByRole('button', { name: /^Follow, \d+ newer/ }));
    assert.equal(await rows.getByRole('link', { name: `Order ${second}` }).count(), 0);
    await page.locator('#page').focus();
    await page.keyboard.press('End');
    await rows
      .getByRole('link', { name: `Order ${second}` })
      .first()
      .click();
    await isSeen(page.getByRole('heading', { name: `Order ${second}` }));
  });

  test('Data: markets, feed, both calendars and the list of instruments', async (t) => {
    const { page } = await desk.signedIn(t, '/data');
    await isSeen(page.getByText('Prices come from the simulated exchange of Spark'));
    await isSeen(page.getByText('feed open'));
    await page.getByText('Futures and options, NFO').click();
    await isSeen(page.getByRole('heading', { name: 'Calendar of NFO' }));
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the list in use' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), 'contract-master.csv');
    await page.getByLabel('Part of a name, a strike, a token').fill('no such thing');
    await isSeen(page.getByText('Nothing has this name'));
  });

  test('Data: the days of an instrument are told, and a file is checked before it is imported', async (t) => {
    const { page } = await desk.signedIn(t, '/data?coverage=NSE:212');
    const head = 'token,datetime,open,high,low,close,volume';
    const row = 'NSE:212,2026-09-15 09:15:00,100,101,99,100.5,65';
    const give = (csv: string) =>
      page
        .getByLabel('File of candles')
        .setInputFiles({ name: 'day.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await isSeen(page.getByTitle('2026-09-15: simulated, 0 of 360 minutes'));
    await give(`${head}\n${row.replace('101', '1')}\n`);
    await page.getByRole('button', { name: 'Check day.csv' }).click();
    await isSeen(page.getByText('line 2: high is below open or close'));
    assert.ok(await page.getByRole('button', { name: 'Import it' }).isDisabled());
    await give(`${head}\n${row}\n`);
    await page.getByRole('button', { name: 'Check day.csv' }).click();
    await isSeen(page.getByText('Every row is right: 1 candle. Nothing was imported yet.'));
    await page.getByRole('button', { name: 'Import it' }).click();
    await isSeen(page.getByText('Imported: 1 candle.'));
    await isSeen(page.getByTitle('2026-09-15: partly, 1 of 360 minutes'));
    await isSeen(page.getByText(/nothing is recorded/));
  });

  test('Settings: the seed is a QR code, new tickets begin as they were set, and a signing key is shown once', async (t) => {
    const { page, complaints } = await desk.signedIn(t, '/settings');
    const tickets = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'New tickets' }) });
    await tickets.getByLabel('Sizes of keys 1 to 5').fill('1, 2, 3');
    await tickets.getByRole('button', { name: 'Save' }).click();
    await isSeen(tickets.getByText(/^Five whole numbers/));
    await tickets.getByLabel('Sizes of keys 1 to 5').fill('3, 6, 9, 12, 15');
    await tickets.getByLabel('Product').selectOption('Delivery');
    await tickets.getByRole('button', { name: 'Save' }).click();
    await isSeen(page.getByRole('status').filter({ hasText: 'New tickets begin like this' }));
    await page.getByRole('button', { name: 'New order' }).click();
    const ticket = page.getByRole('dialog', { name: 'Order' });
    assert.equal(await ticket.getByLabel('Product').inputValue(), 'Delivery');
    await page.keyboard.press('Escape');
    await isGone(ticket);
    const app = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Authenticator app' }) });
    await app.getByLabel('Your password').fill('correct horse battery');
    await app.getByRole('button', { name: 'Set it up' }).click();
    await isSeen(app.getByRole('img', { name: 'QR code for the authenticator app' }));
    const signing = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Signing key', exact: true }) });
    await isSeen(signing.getByText('none yet'));
    await signing.getByRole('button', { name: 'Make a key' }).click();
    const first = await signing.locator('code').innerText();
    assert.match(first, /^\w{43}$/);
    await isSeen(signing.getByText('you have one'));
    await signing.getByRole('button', { name: 'Make a new key' }).click();
    const asked = page.getByRole('dialog', { name: 'Make a new signing key' });
    await isSeen(asked.getByText(/The key that you have ends at once/));
    await page.keyboard.press('Escape');
    await isGone(asked);
    assert.equal(await signing.locator('code').innerText(), first, 'nothing was made without an answer');
    await signing.getByRole('button', { name: 'Make a new key' }).click();
    await asked.getByRole('button', { name: 'Make it' }).click();
    await isGone(asked);
    assert.notEqual(await signing.locator('code').innerText(), first);
    assert.deepEqual(complaints, []);
  });

  test('Connections: the Trade switches and the links of a strategy are changed together', async (t) => {
    const client = await desk.client();
    const { page } = await desk.signedIn(t, '/connections/accounts');
    await page.getByRole('button', { name: 'Trade off in all' }).click();
    await isSeen(page.getByRole('status').filter({ hasText: 'Trade is off in all accounts, 3 changed' }));
    const off = await client.listAccounts();
    assert.ok(off.data.every(({ Trade }) => Trade === 'N'));
    await page.getByRole('button', { name: 'Trade on in all' }).click();
    await isSeen(page.getByRole('button', { name: 'Trade of paper: on' }));
    await page.getByRole('link', { name: 'LINKED STRATEGIES' }).click();
    await page.getByRole('button', { name: 'Deactivate all' }).click();
    await isSeen(page.getByRole('status').filter({ hasText: '2 links of test1 deactivated' }));
    const links = await client.listLinks();
    const own = links.data.filter(({ StrategyName }) => StrategyName === 'test1');
    assert.deepEqual(
      own.map(({ Activate, Multiplier }) => [Activate, Multiplier]),
      [
        [0, 1],
        [0, 3],
      ],
    );
    await page.getByRole('button', { name: 'Activate all' }).click();
    await isSeen(page.getByRole('status').filter({ hasText: '2 links of test1 activated' }));
  });

  test('Alerts: a new webhook is tested, and says when it was used', async (t) => {
    const { page } = await desk.signedIn(t, '/alerts?tab=webhooks');
    await page.getByRole('textbox', { name: 'Name' }).fill('chart');
    await page.getByRole('button', { name: 'Make an address' }).click();
    const row = page.locator('tr[data-row]').filter({ hasText: 'chart' });
    await isSeen(row.getByText('never'));
    await page.getByRole('button', { name: 'Test it' }).click();
    await isSeen(page.getByRole('status').filter({ hasText: 'The address took an alert.' }));
    await isGone(row.getByText('never'));
    const { data } = await (await desk.client()).readExecutionLogs({ text: 'Test of the webhook chart' });
    assert.ok(data.length > 0);
    await row.getByRole('button', { name: 'Revoke' }).click();
    await isSeen(page.getByText('No webhook yet.'));
  });

  test('Trades: a trade is deleted after a question that says what it is', async (t) => {
    const client = await desk.client();
    const order = { strategyname: 'test1', token: 'NSE:2885', qty: 2, orderType: 'Market' } as const;
    for (const transType of ['Buy', 'Sell'] as const)
      await client.placeOrder({ ...order, transType, productType: 'Intraday' });
    const traded = async () =>
      (await client.readTradebook({ startDate: '2026-01-01', endDate: '2027-12-31' })).data.filter(
        ({ token }) => token === 'NSE:2885',
      ).length;
    while ((await traded()) === 0) await client.pushTrades();
    const before = await traded();
    const { page } = await desk.signedIn(t, '/trades');
    const row = page.locator('tr[data-row]').filter({ hasText: 'RELIANCE' }).first();
    await row.getByRole('button', { name: /^Delete trade/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Delete trade/ });
    await isSeen(dialog.getByText(/RELIANCE-EQ of \d{4}-\d\d-\d\d in account\d/));
    await page.keyboard.press('Escape');
    await isGone(dialog);
    assert.equal(await traded(), before, 'nothing was deleted without an answer');
    await row.getByRole('button', { name: /^Delete trade/ }).click();
    await dialog.getByRole('button', { name: 'Delete it' }).click();
    await isGone(dialog);
    assert.equal(await traded(), before - 1);
  });

  test('Admin: the limits of a user are set', async (t) => {
    const { page } = await desk.signedIn(t, '/admin');
    await page.getByRole('button', { name: 'Limits of Owner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Limits of Owner' });
    await dialog.getByLabel('Accounts that may be enabled').fill('25');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await isGone(dialog);
    const { data } = await (await desk.client()).listUsers();
    assert.equal(data[0]?.acLimit, 25);
  });

  test('a page that cannot be read says why, keeps what it had dimmed, and reads again', async (t) => {
    const { page } = await desk.signedIn(t, '/connections/strategies');
    await isSeen(page.locator('tr[data-row]').filter({ hasText: 'demo' }));
    await page.route('**/strategy', (route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-request-id': 'req-7' },
        json: {
          status: false,
          error: true,
          data: [],
          message: 'Internal error',
          errors: [{ code: 'internal', message: 'The database did not answer' }],
        },
      }),
    );
    await page.getByRole('link', { name: 'ACCOUNTS' }).click();
    // What was read is read again after something was changed.
    await page.getByRole('button', { name: 'Trade of paper: on' }).click();
    await isSeen(page.getByRole('button', { name: 'Trade of paper: off' }));
    await page.getByRole('link', { name: 'STRATEGIES', exact: true }).click();
    const alert = page.getByRole('alert');
    await isSeen(alert.getByText('The database did not answer'));
    await isSeen(alert.getByText('Request req-7'));
    await isSeen(page.locator('tr[data-row]').filter({ hasText: 'demo' }));
    await page.unroute('**/strategy');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await isGone(alert);
  });
});
