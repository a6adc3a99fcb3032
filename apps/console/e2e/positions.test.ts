import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isGone, isSeen } from '@spark/testkit/browser';
import type { Page } from 'playwright-core';
import { consoleUnderTest } from './support/console-under-test.ts';
import { tableShown } from './support/order-table.ts';

const desk = consoleUnderTest();
const rowOf = (page: Page, text: string | RegExp) => page.locator('tr[data-row]').filter({ hasText: text });

const ONE = {
  strategyname: 'demo',
  token: 'NSE:212',
  qty: 1,
  transType: 'Buy',
  orderType: 'Market',
  productType: 'Intraday',
} as const;

async function buy(qty: number): Promise<void> {
  await (await desk.client()).placeOrder({ ...ONE, qty });
}

/**
 * Every number of the only position, as the page has it, against `/positions` and `/netposition/`. Prices go on, so all are
 * read again until they are of the same one.
 */
async function equalsServer(page: Page): Promise<void> {
  const client = await desk.client();
  for (;;) {
    const [shown] = await tableShown(page);
    const positions = await client.readPositions({});
    const net = await client.readNetPositions({ Acname: 'paper' });
    const again = (await client.readPositions({})).data;
    const held = positions.data.find(({ token }) => token === 'NSE:212');
    const ltp = again.find(({ token }) => token === 'NSE:212')?.ltp;
    assert.ok(shown && held && net.data[0]);
    if (Number(shown.get('LTP')) !== held.ltp || held.ltp !== ltp) continue;
    const numbers = ['Units', 'Average', 'Booked', 'Open', 'P&L'].map((name) => Number(shown.get(name)));
    const { qty, averagePrice, bookedpnl, openpnl, totalpnl } = held;
    assert.deepEqual(numbers, [qty, averagePrice, bookedpnl, openpnl, totalpnl]);
    const sums = net.data[0];
    assert.deepEqual([sums.bookedpnl, sums.openpnl, sums.totalpnl], [bookedpnl, openpnl, totalpnl]);
    return;
  }
}

/** How many lines of the execution log say that the kill switch refused something of the strategy. */
async function refusalsLogged(): Promise<number> {
  const { data } = await (await desk.client()).readExecutionLogs({});
  return data.filter(({ Name, Message }) => Name === 'demo' && /kill switch/i.test(Message)).length;
}

suite('positions in the console', () => {
  test('a part of a position is closed, and every number is that of the server', async (t) => {
    await buy(10);
    const { page } = await desk.signedIn(t, '/positions');
    const row = rowOf(page, 'ASHOKLEY');
    await isSeen(row.getByRole('cell', { name: '10', exact: true }));
    await row.getByRole('button', { name: 'Exit' }).click();
    const dialog = page.getByRole('dialog', { name: /^Exit/ });
    await dialog.getByLabel('How many units').fill('4');
    await dialog.getByRole('button', { name: /^Exit/ }).click();
    await isSeen(row.getByRole('cell', { name: '6', exact: true }));
    await equalsServer(page);
  });

  test('a stop loss is watched from then on, and shown at Risk', async (t) => {
    const { page } = await desk.signedIn(t, '/positions');
    await rowOf(page, 'ASHOKLEY')
      .getByRole('button', { name: /^More for/ })
      .click();
    await page.getByRole('button', { name: 'Stop loss and target' }).click();
    const dialog = page.getByRole('dialog', { name: /^Stop loss/ });
    await dialog.getByLabel('Stop loss').fill('5');
    await dialog.getByRole('button', { name: 'Watch it' }).click();
    await isGone(dialog);
    await page.getByRole('link', { name: 'Risk' }).click();
    await isSeen(rowOf(page, /ASHOKLEY/).getByText('watching'));
  });

  test('totals by strategy and by instrument are told, and a click shows the rows of one', async (t) => {
    const { page } = await desk.signedIn(t, '/positions');
    await page.getByText('By strategy', { exact: true }).click();
    const totals = page.getByRole('list', { name: 'Totals by strategy' });
    await totals.getByRole('button', { name: /^demo/ }).click();
    await isSeen(rowOf(page, 'ASHOKLEY'));
    assert.equal(new URL(page.url()).searchParams.get('group'), 'demo');
    await page.getByText('By instrument', { exact: true }).click();
    await isSeen(
      page.getByRole('list', { name: 'Totals by instrument' }).getByRole('button', { name: /^ASHOKLEY/ }),
    );
  });

  test('an SL order at the exchange is prepared for the account of the position', async (t) => {
    const { page } = await desk.signedIn(t, '/positions');
    await rowOf(page, 'ASHOKLEY')
      .getByRole('button', { name: /^More for/ })
      .click();
    await page.getByRole('button', { name: 'SL order at the exchange' }).click();
    const ticket = page.getByRole('dialog', { name: 'Order' });
    await isSeen(ticket.getByText('Only in paper.'));
    await isSeen(ticket.getByRole('button', { name: /^Sell 6 ASHOKLEY/ }));
    await isSeen(ticket.getByText('Still missing: a limit price, a trigger price.'));
  });

  test('what was closed at the broker is written down, and no order goes out', async (t) => {
    const client = await desk.client();
    const before = (await client.readOrderBook({})).data.filter(({ status }) => status === 'Executed').length;
    const { page } = await desk.signedIn(t, '/positions');
    await rowOf(page, 'ASHOKLEY')
      .getByRole('button', { name: /^More for/ })
      .click();
    await page.getByRole('button', { name: 'I closed it at the broker' }).click();
    const dialog = page.getByRole('dialog', { name: /^Closed at the broker/ });
    await dialog.getByLabel('Units that you closed').fill('1');
    await dialog.getByRole('button', { name: 'Write it down' }).click();
    await isSeen(rowOf(page, 'ASHOKLEY').getByRole('cell', { name: '5', exact: true }));
    const { data } = await client.readOrderBook({ withorders: true });
    const sent = data.filter(({ status, orders }) => status === 'Executed' && (orders?.length ?? 0) > 0);
    assert.ok(sent.length <= before + 1);
  });

  test('X and Shift X ask what they would close', async (t) => {
    const { page } = await desk.signedIn(t, '/positions?by=instrument');
    await rowOf(page, 'ASHOKLEY').focus();
    await page.keyboard.press('Shift+X');
    const group = page.getByRole('dialog', { name: 'Close ASHOKLEY-EQ everywhere' });
    await isSeen(group.getByText(/of all your accounts and strategies/));
    await page.keyboard.press('Escape');
    await isGone(group);
    await rowOf(page, 'ASHOKLEY').focus();
    await page.keyboard.press('x');
    await isSeen(page.getByRole('dialog', { name: 'Exit ASHOKLEY-EQ' }));
  });

  test('everything is closed by one button that says what it closes', async (t) => {
    const { page } = await desk.signedIn(t, '/positions');
    await isSeen(rowOf(page, 'ASHOKLEY'));
    await page.getByRole('button', { name: 'Close everything' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close everything' });
    await isSeen(dialog.getByText(/all positions of all your accounts/));
    await dialog.getByRole('button', { name: 'Close everything' }).click();
    await isSeen(page.getByText('Nothing is open.'));
    const { data } = await (await desk.client()).readPositions({ open: true });
    assert.deepEqual(data, []);
  });

  test('the kill switch refuses an order at once, on every road', async (t) => {
    const { page } = await desk.signedIn(t, '/positions');
    await page.getByRole('button', { name: 'Kill switch' }).click();
    await page.getByRole('button', { name: 'Stop, and keep positions' }).click();
    await isSeen(page.getByRole('button', { name: 'Trading is stopped' }));
    const client = await desk.client();
    const before = (await client.readOrderBook({})).data.length;
    await assert.rejects(buy(1), { code: 'guard_killed' });
    await assert.rejects(client.reExecute(ONE), { code: 'guard_killed' });
    const { strategyname, ...leg } = ONE;
    await assert.rejects(client.placeBasket({ strategyname, legs: [leg] }), { code: 'guard_killed' });
    const logged = await refusalsLogged();
    const { data: hooks } = await client.addWebhook({ name: 'chart', days: 1 });
    const alert = await fetch(hooks[0]?.url ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'placeorder', ...ONE }),
    });
    assert.equal(alert.status, 200, await alert.text());
    // What an alert does comes after its answer.
    while ((await refusalsLogged()) === logged);
    await page.getByRole('button', { name: 'New order' }).click();
    const ticket = page.getByRole('dialog', { name: 'Order' });
    await ticket.getByRole('combobox', { name: 'Instrument' }).fill('ASHOKLEY');
    await ticket.getByRole('listbox').getByRole('option').first().click();
    await ticket.getByRole('button', { name: /^Buy 1 / }).click();
    await isSeen(page.getByRole('status').filter({ hasText: /kill switch/i }));
    await ticket.getByRole('button', { name: 'Close' }).click();
    assert.equal((await client.readOrderBook({})).data.length, before);
    await page.getByRole('button', { name: 'Trading is stopped' }).click();
    await page.getByRole('button', { name: 'Let trading go on' }).click();
    await isSeen(page.getByRole('button', { name: 'Kill switch' }));
    await buy(1);
  });
});
