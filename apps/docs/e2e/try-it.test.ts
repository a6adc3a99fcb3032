import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isGone, isSeen, OWNER, startSpark } from '@spark/testkit/browser';
import type { Page } from 'playwright-core';
import { keepsCalls, siteUnderTest } from './support/open-page.ts';
import { staticHostFor } from './support/static-host.ts';

const site = siteUnderTest();

const CALLS = ['readProfile', 'addStrategy', 'replaceStrategyParams'];

const section = (page: Page, call: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 3, name: call }) });

async function openForm(page: Page, call: string) {
  await page.getByRole('button', { name: `Try it: ${call}` }).click();
  const form = page.getByRole('form', { name: `Try it: ${call}` });
  await isSeen(form);
  return form;
}

/** The login waits behind a line, since a call without a login is sent as a visitor. */
async function logIn(page: Page, user: string, password: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Log in' }).first();
  if (!(await form.isVisible())) await page.getByText('Log in as yourself').first().click();
  await form.getByLabel('User id').fill(user);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
}

suite('try it, against the running server', () => {
  test('log in once on the page, send a call, see the answer; the login counts for the next call', async (t) => {
    const { page, complaints } = await site.open(t, '/api#readProfile');
    await keepsCalls(page, ...CALLS);
    const form = await openForm(page, 'Read your profile');
    await logIn(page, OWNER.userid, OWNER.password);
    await isSeen(page.getByText(`Logged in as ${OWNER.userid}`));
    await form.getByRole('button', { name: 'Send GET' }).click();
    const profile = section(page, 'Read your profile');
    const answer = profile.getByRole('group', { name: 'The answer' });
    await isSeen(answer);
    assert.match(await answer.innerText(), /"status": true/);
    assert.match(await answer.innerText(), /owner@spark\.local/);
    assert.match(await profile.innerText(), /200 in [\d.]+ ms/);

    const strategy = await openForm(page, 'Create a strategy');
    await strategy.getByLabel(/strategyname/i).fill('TriedIt');
    await strategy.getByRole('button', { name: 'Send POST' }).click();
    const created = section(page, 'Create a strategy').getByRole('group', { name: 'The answer' });
    await isSeen(created);
    assert.match(await created.innerText(), /Strategy Added/);
    assert.deepEqual(complaints, [], 'nothing is refused by the content security policy');
  });

  test('runs under the real content security policy, which allows the own origin only', async (t) => {
    const { page } = await site.open(t, undefined);
    const reply = await page.goto('/api');
    const policy = (await reply?.headerValue('content-security-policy')) ?? '';
    assert.match(policy, /connect-src 'self'/);
    assert.doesNotMatch(policy, /script-src[^;]*unsafe/);
  });

  test('a wrong password is reported beside the login', async (t) => {
    const { page } = await site.open(t, '/api#readProfile');
    await keepsCalls(page, ...CALLS);
    await openForm(page, 'Read your profile');
    await logIn(page, OWNER.userid, 'not the password');
    const alert = page.getByRole('form', { name: 'Log in' }).getByRole('alert');
    await isSeen(alert);
    assert.match(await alert.innerText(), /\w+ .*\w+/, 'a sentence');
    assert.equal(await page.getByText('Logged in as').count(), 0);
  });

  test('a Spark that takes no visitors says so, and the login is offered', async (t) => {
    const spark = await startSpark({ SPARK_VISITORS: 'off' });
    t.after(spark.stop);
    const { page } = await site.open(t, '/api#readProfile', { baseURL: spark.address });
    await keepsCalls(page, ...CALLS);
    const form = await openForm(page, 'Read your profile');
    await form.getByRole('button', { name: 'Send GET' }).click();
    await isSeen(section(page, 'Read your profile').getByText('This Spark takes no visitors'));
    await logIn(page, OWNER.userid, OWNER.password);
    await isSeen(page.getByText(`Logged in as ${OWNER.userid}`));
    await form.getByRole('button', { name: 'Send GET' }).click();
    await isSeen(section(page, 'Read your profile').locator('strong', { hasText: '200' }));
  });

  test('an invalid token is dropped and the login is offered again', async (t) => {
    const { page } = await site.open(t, undefined);
    await page.addInitScript(() => {
      const session = { server: '', token: 'old', user: 'someone' };
      sessionStorage.setItem('spark.api.session', JSON.stringify(session));
    });
    await page.goto('/api#readProfile');
    await keepsCalls(page, ...CALLS);
    const form = await openForm(page, 'Read your profile');
    await isSeen(page.getByText('Logged in as someone'));
    await form.getByRole('button', { name: 'Send GET' }).click();
    await isSeen(page.getByRole('form', { name: 'Log in' }));
    await isGone(page.getByText('Logged in as someone'));
  });

  test('a wrong value answers 400 and is explained beside its field', async (t) => {
    const { page } = await site.open(t, '/api#addStrategy');
    await keepsCalls(page, ...CALLS);
    const form = await openForm(page, 'Create a strategy');
    await logIn(page, OWNER.userid, OWNER.password);
    await isSeen(page.getByText('Logged in as'));
    const field = form.getByLabel(/strategyname/i);
    await field.fill('what?');
    await form.getByRole('button', { name: 'Send POST' }).click();
    await isSeen(section(page, 'Create a strategy').locator('strong', { hasText: '400' }));
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    const described = (await field.getAttribute('aria-describedby')) ?? '';
    const texts = await Promise.all(
      described.split(' ').map((id) => page.locator(`[id="${id}"]`).innerText()),
    );
    assert.ok((texts.at(-1) ?? '').length > 10, texts.join(' | '));
    const answer = section(page, 'Create a strategy').getByRole('group', { name: 'The answer' });
    assert.match(await answer.innerText(), /"message": "Bad request"/);
  });

  test('invalid JSON is reported before anything is sent', async (t) => {
    const { page, requests } = await site.open(t, '/api#replaceStrategyParams');
    await keepsCalls(page, ...CALLS);
    const form = await openForm(page, 'Store the parameters of a strategy');
    await form.getByRole('textbox').last().fill('{ no json');
    const before = requests.length;
    await form.getByRole('button', { name: 'Send POST' }).click();
    await isSeen(form.getByRole('alert').filter({ hasText: /is not valid JSON/ }));
    assert.equal(requests.length, before);
  });

  test('a server that is down is reported in a sentence', async (t) => {
    const spark = await startSpark();
    t.after(spark.stop);
    const { page } = await site.open(t, undefined, { baseURL: spark.address });
    await page.goto('/api#readProfile');
    await keepsCalls(page, ...CALLS);
    const form = await openForm(page, 'Read your profile');
    await spark.stop();
    await form.getByRole('button', { name: 'Send GET' }).click();
    const alert = section(page, 'Read your profile').getByRole('alert');
    await isSeen(alert);
    assert.match(await alert.innerText(), /The server did not answer\. .* start it with npm start/);
    await logIn(page, OWNER.userid, OWNER.password);
    await isSeen(page.getByRole('form', { name: 'Log in' }).getByText(/The server did not answer/));
  });

  test('the form that fails to load: the error text and Retry', async (t) => {
    const { page } = await site.open(t, '/api#readProfile');
    await keepsCalls(page, ...CALLS);
    await page.route(/\/assets\/js\//, (route) => route.abort());
    await page.getByRole('button', { name: 'Try it: Read your profile' }).click();
    const place = section(page, 'Read your profile');
    await isSeen(place.getByRole('alert').filter({ hasText: 'The form could not be loaded' }));
    await page.unrouteAll();
    await openForm(page, 'Read your profile');
  });
});

suite('try it, from static files', () => {
  test('asks for the address of a Spark, and works with one that allows the page', async (t) => {
    const host = await staticHostFor(t);
    const spark = await startSpark({ SPARK_CORS_ORIGINS: host });
    t.after(spark.stop);
    const { page } = await site.open(t, undefined, { baseURL: host });
    await page.goto('/api#readProfile');
    await keepsCalls(page, ...CALLS);
    const form = await openForm(page, 'Read your profile');
    await form.getByRole('button', { name: 'Send GET' }).click();
    const profile = section(page, 'Read your profile');
    await isSeen(profile.getByRole('alert').filter({ hasText: /it is not Spark: .* static host/ }));
    const server = page.getByLabel('Address of your Spark');
    await server.fill(spark.address);
    await server.blur();
    await logIn(page, OWNER.userid, OWNER.password);
    await isSeen(page.getByText(`Logged in as ${OWNER.userid} at ${spark.address}`));
    await form.getByRole('button', { name: 'Send GET' }).click();
    await isSeen(profile.getByRole('group', { name: 'The answer' }));
    assert.match(await profile.getByRole('group', { name: 'The answer' }).innerText(), /"status": true/);
  });
});
