import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createSessionStore, NOBODY, readSession, type Session, type SessionPersistence } from '../index.ts';

const HOME = 'http://localhost:8080';
const NOW = 1_000_000;
const LOGIN: Session = { ...NOBODY, token: 'a.b.c', user: 'trader@example.com' };
const VISIT: Session = {
  ...NOBODY,
  token: 'v.v.v',
  user: 'visitor V1',
  isVisitor: true,
  endsAt: NOW + 5_000,
};

/** The storage of a browser, and a way for another tab to save something. */
function storageOf(stored: Session | null) {
  const saved: Session[] = [];
  const listeners = new Set<(session: Session | null) => void>();
  const persistence: SessionPersistence = {
    load: () => stored,
    save: (session) => saved.push(session),
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const otherTab = (session: Session | null) => {
    for (const listener of listeners) listener(session);
  };
  return { persistence, saved, otherTab, listeners };
}

function sessionOf(t: TestContext, stored: Session | null = null) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: NOW });
  const storage = storageOf(stored);
  const store = createSessionStore({ home: () => HOME, persistence: storage.persistence });
  return { store, ...storage, tick: (ms: number) => t.mock.timers.tick(ms) };
}

test('[web.W1] a stored value that is not a session counts as logged out', () => {
  for (const stored of [null, 'text', 7, { token: 7 }, { endsAt: 'soon' }, { ...LOGIN, isVisitor: 'yes' }])
    assert.equal(readSession(stored), null);
  assert.deepEqual(readSession({ token: 'a', user: 'b' }), { ...NOBODY, token: 'a', user: 'b' });
});

test('[web.W1] without a storage a session is in memory, and subscribers are notified', () => {
  const store = createSessionStore({ home: () => HOME });
  let changes = 0;
  const stop = store.subscribe(() => {
    changes += 1;
  });
  assert.equal(store.getSnapshot(), NOBODY);
  store.begin(LOGIN);
  assert.equal(store.getSnapshot(), store.getSnapshot(), 'the same object until something changes');
  assert.deepEqual(store.getSnapshot(), LOGIN);
  store.end();
  store.end();
  stop();
  store.begin(LOGIN);
  assert.equal(changes, 2);
  assert.deepEqual(createSessionStore({ home: () => HOME }).getSnapshot(), NOBODY);
});

test('[web.W2] a stored session that has expired is over when the page opens', (t) => {
  const { store } = sessionOf(t, { ...VISIT, server: 'http://other', endsAt: NOW });
  assert.deepEqual(store.getSnapshot(), { ...NOBODY, server: 'http://other' });
});

test('[web.W2] a session ends when its token does, and subscribers are notified', (t) => {
  const { store, saved, tick } = sessionOf(t);
  const users: string[] = [];
  store.subscribe(() => users.push(store.getSnapshot().user));
  store.begin(VISIT);
  tick(4_999);
  assert.deepEqual(users, ['visitor V1']);
  tick(1);
  assert.deepEqual(users, ['visitor V1', '']);
  assert.equal(saved.at(-1)?.token, '');
});

test('[web.W2] the end of an earlier token does not end a later login', (t) => {
  const { store, tick } = sessionOf(t);
  store.begin(VISIT);
  store.begin(LOGIN);
  tick(10_000);
  assert.equal(store.getSnapshot().user, LOGIN.user);
});

test('[web.W3] another server ends the login; calls go there from then on', (t) => {
  const { store } = sessionOf(t, LOGIN);
  assert.equal(store.url(), HOME);
  store.moveTo('');
  assert.equal(store.getSnapshot().token, LOGIN.token, 'it is the same server');
  store.moveTo('http://other:8080');
  assert.deepEqual(store.getSnapshot(), { ...NOBODY, server: 'http://other:8080' });
  assert.equal(store.url(), 'http://other:8080');
});

test('[web.W3] only the token in use can be ended by name', (t) => {
  const { store } = sessionOf(t, LOGIN);
  store.end('an.earlier.one');
  assert.equal(store.getSnapshot().token, LOGIN.token);
  store.end(LOGIN.token);
  assert.equal(store.getSnapshot().token, '');
});

test('[web.W4] a visit of another tab is taken over and ended with it, but never in place of a login', (t) => {
  const { store, otherTab, listeners } = sessionOf(t);
  const stop = store.subscribe(() => undefined);
  otherTab(VISIT);
  assert.deepEqual(store.getSnapshot(), VISIT);
  otherTab(null);
  assert.equal(store.getSnapshot().token, '');
  store.begin(LOGIN);
  otherTab(VISIT);
  assert.deepEqual(store.getSnapshot(), LOGIN);
  stop();
  assert.equal(listeners.size, 0, 'without subscribers there is no listener');
});
