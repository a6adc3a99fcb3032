import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isSeen } from '@spark/testkit/browser';
import { consoleUnderTest } from './support/console-under-test.ts';

const desk = consoleUnderTest();

suite('options in the console', () => {
  test('the chain shows the prices of the server, dimmed while the line is down, and picks legs that are placed as one basket', async (t) => {
    const { page, context, complaints } = await desk.signedIn(t, '/chain/NIFTY');
    await isSeen(page.getByText('Max pain'));
    await context.setOffline(true);
    await isSeen(page.locator('table[data-old="true"]'));
    await context.setOffline(false);
    await isSeen(page.locator('table[data-old="false"]'));
    // What the browser said about the line.
    const before = complaints.length;
    const atm = page
      .locator('tbody tr')
      .filter({ has: page.locator('th[class]') })
      .nth(10);
    await atm.hover();
    await atm.getByRole('button', { name: /^Buy .*CE: add to the basket/ }).click();
    await atm.getByRole('button', { name: /^Buy .*PE: add to the basket/ }).click();
    await page.getByRole('link', { name: 'Basket with 2 legs' }).click();
    await isSeen(page.getByRole('heading', { name: 'Payoff' }));
    await isSeen(page.getByText('unlimited'));
    await isSeen(page.getByRole('row', { name: /^paper ₹/ }));
    await page.getByRole('button', { name: 'Place 2 legs, buys first' }).click();
    await isSeen(page.getByText(/^Basket \d+, demo/));
    await isSeen(page.getByText(/65 of 65 filled/));
    const { data } = await (await desk.client()).listBaskets();
    assert.equal(data.length, 1);
    assert.equal(data[0]?.legs.length, 2);
    await page.getByRole('button', { name: 'Square off' }).click();
    await isSeen(page.getByText('over', { exact: true }));
    assert.deepEqual(complaints.slice(before), []);
  });

  test('the chain of another share or index is found by its name, also one of BSE', async (t) => {
    const { page } = await desk.signedIn(t, '/chain');
    await isSeen(page.getByRole('heading', { name: 'Chain of NIFTY' }));
    assert.equal(
      await page.locator('nav[aria-label="Underlying"] [data-status="active"]').innerText(),
      'NIFTY',
    );
    const other = page.getByRole('combobox', { name: 'Another share or index' });
    for (const [words, name] of [
      ['RELIANCE', 'RELIANCE'],
      ['BANKEX', 'BANKEX'],
    ] as const) {
      await other.fill(words);
      await page.getByRole('listbox').getByRole('option').first().click();
      await isSeen(page.getByRole('heading', { name: `Chain of ${name}` }));
      await isSeen(page.getByText('Max pain'));
      await isSeen(
        page.getByRole('button', { name: new RegExp(`^Buy ${name}.*CE: add to the basket`) }).first(),
      );
    }
  });
});
