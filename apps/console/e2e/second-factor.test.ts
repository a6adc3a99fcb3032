import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isSeen, OWNER } from '@spark/testkit/browser';
import { consoleUnderTest } from './support/console-under-test.ts';
import { totpCode, totpStep } from './support/totp-code.ts';

const desk = consoleUnderTest({ SPARK_LOG_LEVEL: 'trace' });

suite('the second factor in the console', () => {
  test('whoever guesses codes waits, also with the right one, and the page counts the seconds down', async (t) => {
    const settings = await desk.signedIn(t, '/settings');
    const app = settings.page
      .locator('section')
      .filter({ has: settings.page.getByRole('heading', { name: 'Authenticator app' }) });
    await app.getByLabel('Your password').fill(OWNER.password);
    await app.getByRole('button', { name: 'Set it up' }).click();
    const seed = (await app.locator('code').innerText()).trim();
    const step = totpStep(Date.now());
    await app.getByLabel('Code of the app').fill(totpCode(seed, step));
    await app.getByRole('button', { name: 'Switch it on' }).click();
    await app.getByRole('button', { name: 'I have them' }).click();

    const { page } = await desk.open(t, '/');
    await page.getByLabel('E-mail').fill(OWNER.userid);
    await page.getByLabel('Password').fill(OWNER.password);
    const signIn = page.getByRole('button', { name: 'Sign in' });
    await signIn.click();
    const code = page.getByLabel('Code of your authenticator');
    const throttled = page.getByRole('button', { name: /^Try again in \d+ s$/ });
    // A code of a week ago is wrong, and none of the neighbours.
    await code.fill(totpCode(seed, step - 20_160));
    let guesses = 0;
    for (; (await throttled.count()) === 0; guesses++) {
      assert.ok(guesses < 20, 'the guesses have an end');
      const answered = page.waitForResponse((reply) => reply.url().endsWith('/console/session'));
      await signIn.click();
      const status = (await answered).status();
      if (status === 429) break;
      assert.equal(status, 401);
      await isSeen(signIn);
    }
    await isSeen(throttled);
    assert.ok(await throttled.isDisabled());
    const before = Number(/\d+/.exec(await throttled.innerText())?.[0]);
    await isSeen(page.getByRole('button', { name: `Try again in ${before - 1} s` }));
    const reply = await fetch(`${desk.address()}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...OWNER, totp: totpCode(seed, step + 1) }),
    });
    assert.equal(reply.status, 429, 'also a program with the right code waits');
  });

  test('no token, cookie, password or code stands in the log, however much is logged', () => {
    const log = desk.spark().log();
    assert.ok(log.length > 0, 'something was logged');
    assert.ok(!log.includes(OWNER.password), 'the password');
    assert.doesNotMatch(log, /eyJ[\w-]+\.[\w-]+\.[\w-]+/, 'an access token');
    assert.doesNotMatch(log, /spark_\d+_session=\w/, 'the cookie of the session');
    assert.doesNotMatch(log, /[?&](?:token|ticket|totp|password)=\w/, 'a secret in an address');
  });
});
