import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import {
  createSessionStore,
  failureKind,
  logIn,
  NOBODY,
  newSpark,
  recordExchange,
  type SessionStore,
  sparkOf,
  startVisit,
} from '@spark/web';
import { listen } from '../raw-socket.ts';
import { OWNER, sparkFor } from '../spark-under-test.ts';

const LOGIN = { userid: OWNER.email, password: OWNER.password } as const;

async function start(t: TestContext, env = {}) {
  const server = await sparkFor(t, { env });
  const url = `http://127.0.0.1:${await listen(server)}`;
  const session = createSessionStore({ home: () => url });
  // Its timer would keep the test until the token ends.
  t.after(() => session.end());
  return { server, session };
}

const failureOf = (session: SessionStore) =>
  logIn(session, { apikey: 'x' }).then(
    () => null,
    (error: unknown) => failureKind(error),
  );

test('[web.W5] a login that is refused changes nothing and has the words of the server', async (t) => {
  const { session } = await start(t);
  const before = session.getSnapshot();
  await assert.rejects(logIn(session, { ...LOGIN, password: 'wrong' }), { code: 'login_failed' });
  assert.equal(session.getSnapshot(), before);
  assert.equal(await failureOf(session), 'refused');
});

test('[web.W5] no answer and the answer of another server are distinguished', async (t) => {
  const { session } = await start(t);
  session.moveTo('http://127.0.0.1:9');
  assert.equal(await failureOf(session), 'unreachable');
  const other = createServer((_, response) => response.end('<!doctype html>')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  t.after(() => other.close());
  session.moveTo(`http://127.0.0.1:${(other.address() as AddressInfo).port}`);
  assert.equal(await failureOf(session), 'not-spark');
  assert.equal(failureKind(new TypeError('no call')), null);
});

test('[web.W5] a visit that is not allowed says so', async (t) => {
  const { session } = await start(t, { SPARK_VISITORS: 'off' });
  await assert.rejects(startVisit(session), { code: 'visitors_off' });
  assert.equal(session.getSnapshot(), NOBODY);
});

test('[web.W2] a login knows when it ends, by password and by key, and so does a visit', async (t) => {
  const { session } = await start(t);
  const hoursLeft = () => ((session.getSnapshot().endsAt ?? 0) - Date.now()) / 3_600_000;
  await logIn(session, LOGIN);
  assert.equal(session.getSnapshot().user, OWNER.email);
  assert.ok(hoursLeft() > 0 && hoursLeft() <= 24, `${hoursLeft()}`);
  const spark = sparkOf(session);
  assert.equal(sparkOf(session), spark, 'one client while the session is the same');
  const [profile] = (await spark.readProfile()).data;
  await logIn(session, { apikey: profile?.AuthKey ?? '' });
  assert.equal(session.getSnapshot().user, 'an API key');
  assert.notEqual(sparkOf(session), spark);
  await startVisit(session);
  assert.match(session.getSnapshot().user, /^visitor V\w+/);
  assert.ok(session.getSnapshot().isVisitor && hoursLeft() > 0 && hoursLeft() <= 24, `${hoursLeft()}`);
  const [account] = (await sparkOf(session).listAccounts()).data;
  assert.equal(account?.Broker, 'testBroker');
});

test('[web.W3] a token that the server no longer takes ends the login it belongs to, and no later one', async (t) => {
  const { server, session } = await start(t);
  session.begin({ ...NOBODY, token: 'an.old.one', user: 'someone' });
  const old = sparkOf(session);
  await assert.rejects(old.readProfile(), { status: 401 });
  assert.equal(session.getSnapshot().token, '');
  session.begin({ ...NOBODY, token: server.owner, user: 'owner' });
  await assert.rejects(old.readProfile(), { status: 401 });
  assert.equal(session.getSnapshot().token, server.owner);
  // A failed login says nothing about the token in use.
  await assert.rejects(sparkOf(session).login({ ...LOGIN, password: 'wrong' }), { status: 401 });
  assert.equal(session.getSnapshot().token, server.owner);
});

test('a recorded exchange has the reply as it came, also a refused one, and none where nobody answered', async (t) => {
  const { server, session } = await start(t);
  session.begin({ ...NOBODY, token: server.owner, user: 'owner' });
  const recorder = recordExchange();
  const spark = newSpark(session, { fetch: recorder.fetch, retries: 0 });
  assert.equal(recorder.last(), null);
  const reply = await spark.readProfile();
  assert.deepEqual(recorder.last()?.body, reply);
  assert.equal(recorder.last()?.status, 200);
  await assert.rejects(spark.readAccount({ AccountName: 'nobody' } as never));
  assert.equal(recorder.last()?.status, 400);
  assert.ok((recorder.last()?.milliseconds ?? 0) > 0);
  await server.halt();
  await assert.rejects(spark.readProfile());
  assert.equal(recorder.last(), null);
});
