import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { isSeen } from './support/expect.ts';
import { isHydrated, siteUnderTest } from './support/open-page.ts';

const site = siteUnderTest();

/** What only the reader can choose, as the page or Spark says it. Every other call succeeds. */
const MISSING: Readonly<Record<string, RegExp>> = {
  login: /password is required\. Send password: your password, or apikey instead/,
  loginWithKey: /apikey is missing: Your API key/,
  validateAuthCode: /auth_code is missing: The code the broker sent you back with/,
  validateSession: /sessionid is missing: The session id of the broker/,
  sendTestMessage: /has no Telegram bot or no chat\. Send BotKeys and Chatid/,
  modifyOrder: /strefID is missing: you have no open order/,
  cancelOrder: /strefID is missing: you have no open order/,
  stopOperation: /strefID is missing: you have no open order/,
  deleteOrder: /strefID and reftag are missing: you have no finished order/,
  squareOffSingle: /The position is missing: you hold nothing/,
  manualSquareOff: /The position is missing: you hold nothing/,
  deleteTrade: /TDno is missing: you have no trade/,
  renewWebhook: /id is missing: you have no webhook address/,
  revokeWebhook: /id is missing: you have no webhook address/,
  receiveAlert: /token is missing: The secret part of your webhook address/,
};

/** Calls after which a desk lacks what the samples of others name. */
const TAKES_AWAY = /^(delete|disable|deactivate|revoke|takeBack|switchKill)/;

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
}

async function calls(): Promise<readonly string[]> {
  const reply = await fetch(`${site.address()}/openapi.json`);
  const { paths } = (await reply.json()) as Description;
  return Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
}

/** An anonymous reader: no login, no visit. */
async function arriveAsStranger(page: Page): Promise<void> {
  await page.goto('/api');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.reload();
  await isHydrated(page);
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

suite('every call of /api, by somebody who is not logged in', () => {
  test('Try it and Send, untouched, succeed or say in words which choice is missing', async (t) => {
    const { page } = await site.open(t, undefined);
    const ids = await calls();
    assert.ok(ids.length > 70);
    let isFresh = true;
    for (const id of ids) {
      if (isFresh) await arriveAsStranger(page);
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
    await arriveAsStranger(page);
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
    await arriveAsStranger(page);
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
