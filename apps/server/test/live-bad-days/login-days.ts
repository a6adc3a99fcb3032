import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../replies.ts';
import { badDay, NAME } from './bad-day.ts';
import type { BrokerOfDays } from './broker-of-days.ts';

const NEVER_LOGGED_IN = { State: 'none', EndsAt: null, Message: null };

/** What can go wrong while somebody logs in. */
export function loginDays(of: BrokerOfDays): void {
  const { broker, wrongKey, wrongOnPage, usedUp } = of;
  const notLoggedIn = (why: RegExp) =>
    new RegExp(
      `^${broker} did not log the account in: .*${why.source}.*\\. Try again with POST /login/${NAME}\\.$`,
      why.flags,
    );

  test(`${broker}, a wrong key: the account says so everywhere, others trade, and the right one logs in`, async (t) => {
    const day = await badDay(t, broker);
    await day.connect(wrongKey.stored);
    const shown = wrongKey.shownBy === 'page' ? await day.logIn() : await day.begin();
    assert.deepEqual([shown.status, wrongKey.title.test(shown.text)], [400, true], shown.text);
    await day.isShown('ERROR', notLoggedIn(wrongKey.title));
    await day.othersTrade();
    const [person] = day.simulator.world.accounts;
    assert.ok(person);
    await day.call('PUT', `/account/${NAME}`, { json: wrongKey.righted(person) });
    const page = await day.logIn();
    assert.equal(page.status, 200, page.text);
    await day.isWellAgain();
  });

  test(`${broker}, down while somebody logs in: said everywhere, others trade, and the next try logs in`, async (t) => {
    const day = await badDay(t, broker);
    await day.connect();
    const back = hasPage(of) ? await day.backFrom() : null;
    await day.simulator.goDown();
    const refused = back ? await day.call('GET', `${back.pathname}${back.search}`) : await day.begin();
    assert.equal(refused.status, 400, refused.text);
    await day.isShown('ERROR', notLoggedIn(/.+/));
    await day.othersTrade();
    await day.simulator.comeBack();
    const page = back ? await day.call('GET', `${back.pathname}${back.search}`) : await day.logIn();
    assert.equal(page.status, 200, page.text);
    await day.isWellAgain();
  });

  if (typeof wrongOnPage === 'string')
    test(`${broker} redirects nobody: ${wrongOnPage}, and Spark's own page of a failed login is not a login`, async (t) => {
      const day = await badDay(t, broker);
      await day.connect();
      const refusal = `message=${encodeURIComponent('user denied access')}`;
      for (const query of ['state=made-up', `state=made-up&${refusal}`])
        assert.equal((await day.call('GET', `/auth_code/${broker}?${query}`)).status, 400);
      assert.deepEqual(await day.session(), NEVER_LOGGED_IN);
    });
  else {
    test(`${broker}, ${wrongOnPage.what}: its page says so, nothing changes, and the right one logs in`, async (t) => {
      const day = await badDay(t, broker);
      const [person] = day.simulator.world.accounts;
      assert.ok(person);
      wrongOnPage.arrange?.(person, day);
      await day.connect(wrongOnPage.stored);
      const begun = await day.begin();
      const page = await fetch(String(begun.body.data[0]?.loginUrl));
      const printed = await page.text();
      assert.deepEqual([page.status, wrongOnPage.title.test(printed)], [wrongOnPage.status, true], printed);
      assert.deepEqual(await day.session(), NEVER_LOGGED_IN);
      await day.othersTrade();
      await day.call('PUT', `/account/${NAME}`, { json: wrongOnPage.righted(person, day) });
      assert.equal((await day.logIn()).status, 200);
    });

    test(`${broker}, a redirect without a login shows the reason, in the account as well`, async (t) => {
      const day = await badDay(t, broker);
      await day.connect();
      const back = await day.backFrom();
      const state = back.searchParams.get('state') ?? '';
      const query = `s=error&message=${encodeURIComponent('user denied access')}`;
      const stranger = await day.call('GET', `/auth_code/${broker}?${query}&state=made-up`);
      assert.deepEqual(
        [stranger.status, await day.session()],
        [400, NEVER_LOGGED_IN],
        'only who knows the state',
      );
      const page = await day.call('GET', `/auth_code/${broker}?${query}&state=${state}`);
      assert.equal(page.status, 400);
      await day.isShown('ERROR', notLoggedIn(/user denied access/));
      assert.equal((await day.call('GET', `${back.pathname}${back.search}`)).status, 200);
      await day.isWellAgain();
    });
  }

  if (typeof usedUp === 'string')
    test(`${broker}, a code that nobody gave: ${usedUp}, and the session that there is stays`, async (t) => {
      const day = await badDay(t, broker);
      await day.ready();
      const before = await day.session();
      const handed = await day.call('POST', `/validate_authcode/${broker}?auth_code=made-up`);
      assertRefused(handed, 400, { code: 'login_not_started' });
      assert.deepEqual(await day.session(), before);
      assert.deepEqual(await day.orders(NAME), ['Executed']);
    });
  else
    test(`${broker}, a code that is used up: said everywhere, the session that there is stays`, async (t) => {
      const day = await badDay(t, broker);
      await day.connect();
      const code = usedUp.codeOf(await day.backFrom());
      await usedUp.useUp(day, code);
      assert.equal((await day.logIn()).status, 200);
      await day.trading(broker, NAME);
      await day.begin();
      const path = `/validate_authcode/${broker}?auth_code=${encodeURIComponent(code)}`;
      assertRefused(await day.call('POST', path), 400, { code: 'broker_refused' });
      await day.isShown('ERROR', notLoggedIn(usedUp.title));
      assert.deepEqual(await day.orders(NAME), ['Executed'], 'the session of before is good');
      await day.othersTrade();
      assert.equal((await day.logIn()).status, 200);
      await day.isWellAgain();
    });
}

function hasPage({ wrongOnPage }: BrokerOfDays): boolean {
  return typeof wrongOnPage !== 'string';
}
