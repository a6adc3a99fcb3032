import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { waitUntil } from '@spark/testkit';
import { colourFaultsOf, faultsOf, isGone, isSeen } from '@spark/testkit/browser';
import { consoleUnderTest, PHONE } from './support/console-under-test.ts';

const desk = consoleUnderTest();

/** A replay gets only the processor time that nothing else wants. */
const WITHIN = { timeout: 180_000 } as const;

suite('replays in the console', () => {
  test('a day is played, paused, explained, made slower, stopped and deleted', async (t) => {
    const { page, complaints } = await desk.signedIn(t, '/replays');
    await page.getByRole('button', { name: 'New replay' }).click();
    const dialog = page.getByRole('dialog', { name: 'New replay' });
    await dialog.getByLabel('Strategy').selectOption({ label: '9:20 short straddle' });
    await dialog.getByLabel('Day').fill('2026-11-12');
    await dialog.getByLabel('Speed').selectOption('600');
    await dialog.getByRole('button', { name: 'Play the day' }).click();
    await page.waitForURL(/\/console\/replays\/\d+/);
    const legs = page.getByRole('list', { name: 'Legs' }).getByRole('listitem');
    await legs.nth(1).waitFor(WITHIN);
    await page.getByRole('button', { name: /^Pause with / }).click();
    await isSeen(page.getByText('paused', { exact: true }));
    const orders = page.getByRole('region', { name: 'Orders of the replay' });
    await isSeen(orders.getByRole('rowheader', { name: /^Sell .*CE entry/ }));
    await isSeen(orders.getByRole('rowheader', { name: /^Sell .*PE entry/ }));
    await page.getByLabel('Candle that closed by').fill('09:20');
    const condition = page.getByRole('region', { name: 'Condition 09:20' });
    await isSeen(condition.getByText('fired'));
    await page.getByRole('button', { name: 'Follow the day' }).click();
    await isGone(condition.getByText('fired'));
    await page.getByLabel('Speed').selectOption('1');
    const client = await desk.client();
    const standing = async () => {
      const [row] = (await client.listReplays()).data;
      return `${row?.state} ${row?.speed} ${row?.date}`;
    };
    await waitUntil('the speed is another one', async () => (await standing()) === 'paused 1 2026-11-12');
    assert.deepEqual(await faultsOf(page), []);
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
    });
    assert.deepEqual(await colourFaultsOf(page), []);
    await page.setViewportSize(PHONE);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= PHONE.width, `${width} wide`);
    await page.getByRole('button', { name: /^Stop / }).click();
    await isSeen(page.getByText('stopped', { exact: true }));
    await page.getByRole('link', { name: 'Replays', exact: true }).first().click();
    await isSeen(page.getByRole('link', { name: '9:20 short straddle' }));
    await page.getByRole('button', { name: /^Delete / }).click();
    await isSeen(page.getByText('No replays yet.'));
    assert.deepEqual((await client.readOrderBook({})).data, [], 'nothing of it is in the order book');
    assert.deepEqual(complaints, []);
  });
});
