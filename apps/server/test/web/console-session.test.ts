import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Fetch } from '@spark/client';
import { type ConsoleSession, createConsoleSession } from '@spark/web';
import { listen } from '../raw-socket.ts';
import { OWNER, sparkFor } from '../spark-under-test.ts';

const LOGIN = { userid: OWNER.email, password: OWNER.password };

/** A browser: it keeps cookies, sends them where they belong, and says where a request comes from. */
function browser(url: string) {
  let cookie: string | null = null;
  let isOffline = false;
  const sent: {
    readonly path: string;
    readonly headers: Headers;
    readonly credentials: RequestInit['credentials'];
  }[] = [];
  const fetchInBrowser: Fetch = async (input, init) => {
    if (isOffline) throw new TypeError('fetch failed');
    const path = new URL(input).pathname;
    const headers = new Headers(init.headers);
    sent.push({ path, headers: new Headers(headers), credentials: init.credentials });
    headers.set('origin', new URL(url).origin);
    headers.set('sec-fetch-site', 'same-origin');
    const carries = init.credentials === 'same-origin' && path.startsWith('/console/session');
    if (cookie !== null && carries) headers.set('cookie', cookie);
    const response = await fetch(input, { ...init, headers });
    const given = response.headers.get('set-cookie');
    if (given) cookie = given.split(';')[0] ?? null;
    return response;
  };
  return {
    fetch: fetchInBrowser,
    sent,
    cookie: () => cookie,
    restore: (earlier: string | null) => {
      cookie = earlier;
    },
    goOffline: (isNow: boolean) => {
      isOffline = isNow;
    },
  };
}

async function stage(t: TestContext) {
  const tabs: ConsoleSession[] = [];
  // Before the server stops. The timer of a session would keep the test until its token ends.
  t.after(() => Promise.all(tabs.map((tab) => tab.signOut().catch(() => undefined))));
  const server = await sparkFor(t);
  const url = `http://localhost:${await listen(server)}`;
  const own = browser(url);
  const newTab = () => {
    const session = createConsoleSession({ url, fetch: own.fetch });
    tabs.push(session);
    return session;
  };
  return { server, own, newTab };
}

test('[web.W60] the token is in memory alone, and only calls of the session carry the cookie', async (t) => {
  const { own, newTab } = await stage(t);
  const session = newTab();
  await assert.rejects(session.signIn({ ...LOGIN, password: 'wrong' }), { code: 'login_failed' });
  await session.signIn(LOGIN);
  const state = session.getSnapshot();
  assert.ok(state.state === 'in');
  assert.equal(state.userType, 'admin');
  await state.spark.listAccounts();
  for (const { path, headers, credentials } of own.sent) {
    const isOfSession = path.startsWith('/console/session');
    assert.equal(headers.get('x-spark-console'), isOfSession ? '1' : null, path);
    assert.equal(credentials === 'same-origin', isOfSession, path);
  }
});

test('[web.W61] a call that finds the token expired renews it, once for all that find it so', async (t) => {
  const { server, own, newTab } = await stage(t);
  const session = newTab();
  await session.signIn(LOGIN);
  const state = session.getSnapshot();
  assert.ok(state.state === 'in');
  server.clock.advance(16 * 60_000);
  const replies = await Promise.all([
    state.spark.listAccounts(),
    state.spark.listStrategies(),
    state.spark.readProfile(),
  ]);
  assert.ok(replies.every(({ status }) => status));
  assert.equal(own.sent.filter(({ path }) => path.endsWith('/renew')).length, 1);
  const after = session.getSnapshot();
  assert.ok(after.state === 'in' && after.spark === state.spark, 'the client stays the same');
});

test('[web.W62] a refused renewal ends the session with the reason; while nobody answers it does not', async (t) => {
  const { server, own, newTab } = await stage(t);
  const session = newTab();
  await session.signIn(LOGIN);
  const first = own.cookie();
  const state = session.getSnapshot();
  assert.ok(state.state === 'in');
  own.goOffline(true);
  await assert.rejects(state.spark.listAccounts({}, { retries: 0 }));
  assert.equal(session.getSnapshot().state, 'in');
  own.goOffline(false);
  server.clock.advance(16 * 60_000);
  await state.spark.listAccounts();
  // The cookie of before was used already: using it again ends the session.
  own.restore(first);
  server.clock.advance(16 * 60_000);
  await assert.rejects(state.spark.listAccounts());
  const over = session.getSnapshot();
  assert.ok(over.state === 'out' && over.why !== null && over.why.length > 0, JSON.stringify(over));
});

test('[web.W60] a reload resumes by the cookie alone, and a browser that was never here stays out', async (t) => {
  const { newTab } = await stage(t);
  const fresh = newTab();
  await fresh.resume();
  assert.deepEqual(fresh.getSnapshot(), { state: 'out', why: null });
  await fresh.signIn(LOGIN);
  const reloaded = newTab();
  assert.equal(reloaded.getSnapshot().state, 'starting');
  await reloaded.resume();
  assert.equal(reloaded.getSnapshot().state, 'in');
});
