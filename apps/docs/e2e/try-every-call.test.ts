import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { testSize } from '@spark/testkit';
import { isSeen } from '@spark/testkit/browser';
import type { Page } from 'playwright-core';
import { MISSING, oneOfEachKind, TAKES_AWAY } from '../test/support/call-forms.ts';
import { keepsCalls, siteUnderTest } from './support/open-page.ts';

const site = siteUnderTest();

/** An anonymous reader: no login, no visit. */
async function arriveAsStranger(page: Page, ...calls: readonly string[]): Promise<void> {
  if (page.url() !== 'about:blank')
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  await page.goto('/api');
  await keepsCalls(page, ...calls);
}

async function trySending(
  page: Page,
  id: string,
): Promise<{ readonly status: string; readonly said: string }> {
  const section = page.locator(`section[data-section="${id}"]`);
  await section.getByRole('button', { name: /^Try it: / }).click();
  const form = section.getByRole('form', { name: /^Try it: / });
  await form.getByRole('button', { name: /^Send / }).click();
  const status = section.locator('[data-outcome] strong');
  const alert = section.getByRole('alert');
  await isSeen(status.or(alert));
  const said = await section.locator('form, [data-outcome]').allInnerTexts();
  return {
    status: (await status.count()) > 0 ? await status.first().innerText() : '',
    said: said.join('\n'),
  };
}

suite('calls of /api, by somebody who is not logged in', () => {
  // The requests of all of them are tried without a browser, in every-form.test.ts.
  test('one of each kind: Try it and Send, untouched, succeed or say in words which choice is missing', async (t) => {
    const { page } = await site.open(t, undefined);
    const tried = oneOfEachKind(testSize('callsOfOneKind'));
    assert.ok(tried.length > 12);
    let isFresh = true;
    for (const id of tried) {
      if (isFresh) await arriveAsStranger(page, ...tried);
      const { status, said } = await trySending(page, id);
      const isDone = /^2\d\d$/.test(status);
      isFresh = isDone && TAKES_AWAY.test(id);
      if (isDone) continue;
      const expected = MISSING[id];
      assert.ok(expected, `${id} answered ${status}: ${said}`);
      assert.match(said, expected, id);
    }
  });

  test('what a call needs is chosen from what the reader has: an order placed here is modified and cancelled', async (t) => {
    const { page } = await site.open(t, undefined);
    await arriveAsStranger(page, 'placeOrder', 'modifyOrder', 'cancelOrder');
    const { said } = await trySending(page, 'modifyOrder');
    assert.match(said, /strefID is missing/);
    const modify = page.locator('section[data-section="modifyOrder"]');
    await modify.getByRole('alert').getByRole('link', { name: 'Place an order' }).click();

    const place = page.locator('section[data-section="placeOrder"]');
    await place.getByRole('button', { name: /^Try it: / }).click();
    await place.getByLabel('orderType').selectOption('Limit');
    await place.getByText('more fields, all of them optional').click();
    const price = await restingPrice();
    await place.getByLabel('limitPrice').fill(price);
    await place.getByRole('button', { name: 'Send POST' }).click();
    await isSeen(place.locator('[data-outcome] strong', { hasText: '200' }));

    await modify.getByRole('button', { name: 'Send PUT' }).click();
    await isSeen(modify.locator('[data-outcome] strong', { hasText: '200' }));
    assert.equal(await modify.getByLabel('limitPrice').inputValue(), String(Number(price)));
    const { status } = await trySending(page, 'cancelOrder');
    assert.equal(status, '200');
  });

  test('a name that is taken is replaced by the next free one', async (t) => {
    const { page } = await site.open(t, undefined);
    await arriveAsStranger(page, 'addStrategy');
    await trySending(page, 'addStrategy');
    const section = page.locator('section[data-section="addStrategy"]');
    assert.equal(await section.getByLabel('strategyName').inputValue(), 'test2');
    await section.getByRole('button', { name: 'Send POST' }).click();
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('[id="try-addStrategy-strategyName"]')?.value === 'test3',
    );
    await isSeen(section.locator('[data-outcome] strong', { hasText: '200' }));
  });
});

/** Well below the market, so that the order rests, and inside the band of the day. */
async function restingPrice(): Promise<string> {
  const visit = await fetch(`${site.address()}/visitor`, { method: 'POST' });
  const { data } = (await visit.json()) as { readonly data: readonly { readonly access_token: string }[] };
  const headers = { authorization: `Bearer ${data[0]?.access_token}` };
  const reply = await fetch(`${site.address()}/ltp?Tokens=NSE:212`, { headers });
  const { data: rows } = (await reply.json()) as { readonly data: readonly { readonly ltp: number }[] };
  return String(Math.round((rows[0]?.ltp ?? 0) * 0.95));
}
