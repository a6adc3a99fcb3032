import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { colourFaultsOf, faultsOf, inColourMode, isSeen, OWNER } from '@spark/testkit/browser';
import { isHydrated, PHONE, siteUnderTest } from './support/open-page.ts';

const site = siteUnderTest();
const ADDRESS = '/spark/BuildingAlgo/samples/opstraddle';
const PAYOFF = 'figure[aria-label="Payoff of the straddle"]';

suite('the payoff of the straddle', () => {
  for (const [name, viewport] of [
    ['a wide window', { width: 1280, height: 800 }],
    ['a phone', PHONE],
  ] as const) {
    test(`without a program it is drawn from the example, on ${name}`, async (t) => {
      const { page } = await site.open(t, ADDRESS, { javaScriptEnabled: false, viewport });
      const payoff = page.locator(PAYOFF);
      assert.equal(await payoff.locator('svg:visible').count(), 1);
      await isSeen(
        payoff.getByRole('img', {
          name: /Lower break-even 23,277\.20; Upper break-even 23,722\.80; .*Most loss no bound/,
        }),
      );
      await isSeen(payoff.locator('svg:visible').getByText('23,277.20'));
      assert.equal(await payoff.getByRole('button').count(), 0);
    });
  }

  test('prices of Spark replace the example, which can be restored', async (t) => {
    const { page, complaints } = await site.open(t, ADDRESS);
    await isHydrated(page);
    const payoff = page.locator(PAYOFF);
    await payoff.getByRole('button', { name: 'Take the prices of your Spark' }).click();
    const login = payoff.getByRole('form', { name: 'Log in' });
    await login.getByLabel('User id').fill(OWNER.userid);
    await login.getByLabel('Password').fill(OWNER.password);
    await login.getByRole('button', { name: 'Log in' }).click();
    await isSeen(payoff.getByText('At the prices of your Spark'));
    await isSeen(payoff.getByText(/^Prices as of \d\d:\d\d:\d\d Indian time/));
    assert.ok(!(await payoff.getByRole('img').getAttribute('aria-label'))?.includes('23,277.20'));
    for (const name of ['BANKNIFTY', 'SENSEX']) {
      await payoff.getByLabel('Underlying').selectOption(name);
      await isSeen(payoff.getByText(new RegExp(`^${name}`)).first());
    }
    await inColourMode(page, 'light');
    assert.deepEqual(await faultsOf(page, PAYOFF), []);
    await inColourMode(page, 'dark');
    assert.deepEqual(await colourFaultsOf(page, PAYOFF), []);
    await payoff.getByRole('button', { name: 'Back to the example' }).click();
    await isSeen(payoff.getByRole('img', { name: /23,277\.20/ }));
    assert.deepEqual(complaints, []);
  });
});
