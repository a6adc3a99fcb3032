import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createLiveSessions, openData } from '@spark/application';
import {
  type AccountKey,
  addAccount,
  type BrokerAnswer,
  type BrokerPort,
  type BrokerSession,
  istInstant,
  logInAccount,
  minutesOf,
  ok,
  type SessionLife,
  switchTrading,
} from '@spark/core';
import { createSeededRandomness } from '@spark/testkit';
import type { Broker } from '@spark/vocabulary';
import pino from 'pino';
import { sparkFor } from './spark-under-test.ts';

const AT_TEN = istInstant('2026-11-16', minutesOf('10:00'));
const at = (time: string) => istInstant('2026-11-16', minutesOf(time));

/** Live sessions over a real store, with nobody at the other end. */
async function stage(
  t: TestContext,
  endsAt: number | null,
  isOpen: (at: number) => boolean = () => true,
  renewSession?: BrokerPort['renewSession'],
) {
  const spark = await sparkFor(t);
  await spark.halt();
  const { clock } = spark;
  const opened = await openData(spark.config, { clock, random: createSeededRandomness(1) });
  t.after(() => opened.store.close());
  const { desks, vault, store } = opened;
  const [user] = await store.listUsers({ afterId: 0, limit: 1 });
  const ucc = user?.ucc ?? '';
  const key = { ucc, accountName: 'live' };
  const account = { name: 'live', broker: 'FYERS', clientId: 'X1', redirectUrl: '', chatId: '' } as const;
  const change = async (decide: Parameters<typeof desks.change>[1]) => {
    const outcome = await desks.change(ucc, decide);
    assert.equal(outcome.kind, 'done', JSON.stringify(outcome));
  };
  const logIn = (session: string, ends = endsAt) =>
    change((desk) => {
      const facts = logInAccount(desk, 'live', { at: clock.now(), endsAt: ends });
      const secrets = [vault.seal(ucc, 'live', 'Sessionid', session)];
      return facts.ok ? ok({ facts: facts.value, secrets }) : facts;
    });
  const secrets = [
    vault.seal(ucc, 'live', 'ApiKey', 'key'),
    vault.seal(ucc, 'live', 'Egress', 'local 192.0.2.7'),
  ];
  await change((desk) => {
    const facts = addAccount(desk, account, ['ApiKey', 'Egress']);
    return facts.ok ? ok({ facts: facts.value, secrets }) : facts;
  });
  await change((desk) => {
    const facts = switchTrading(desk, 'live', true);
    return facts.ok ? ok({ facts: facts.value }) : facts;
  });
  await logIn('first');
  const reported: string[] = [];
  const lines = async () =>
    (await store.journal.readLogs({ ucc, name: 'live', limit: 100 })).map(({ message }) => message);
  const sessionParts = {
    ...opened,
    clock,
    timers: clock,
    log: pino({ level: 'silent' }),
    lifeOf: (broker: Broker) => (broker === 'testBroker' ? 'lasting' : 'daily') as SessionLife,
    renewalAt: () => renewSession,
    isMarketOpen: isOpen,
    notify: (_: AccountKey, text: string) => void reported.push(text),
  };
  const sessions = createLiveSessions(sessionParts);
  await sessions.start();
  let changes = 0;
  sessions.onChange(key, () => {
    changes += 1;
  });
  return {
    clock,
    key,
    sessions,
    reported,
    logIn,
    changes: () => changes,
    account: async () => (await desks.read(ucc))?.accounts.get('live'),
    /** Without the trail. */
    logs: async () => (await lines()).filter((message) => !message.startsWith('Trail:')),
    trail: async () => (await lines()).filter((message) => message.startsWith('Trail: session')).toReversed(),
    facts: async (kind: string) =>
      (await store.readFacts({ afterSeq: 0, limit: 1_000 }))
        .map(({ fact }) => fact)
        .filter((fact) => fact.kind === kind),
    again: () => createLiveSessions(sessionParts),
    stop: () => sessions.close(),
  };
}

test('nobody finds the session of an account that is not there, or whose day is over', async (t) => {
  const { sessions, key, clock, changes, reported } = await stage(t, null);
  assert.equal(sessions.find({ ...key, accountName: 'other' }), null);
  assert.equal(sessions.find({ ucc: 'S999999', accountName: 'live' }), null);
  assert.equal(sessions.find(key)?.session, 'first');
  clock.set(istInstant('2026-11-17') - 1);
  assert.equal(sessions.find(key)?.session, 'first');
  const before = changes();
  clock.set(istInstant('2026-11-17'));
  assert.equal(sessions.find(key), null);
  assert.equal(changes(), before + 1, 'an open socket gets a message');
  assert.deepEqual(
    reported.filter((text) => text.startsWith('Session ended')),
    [],
    'the end of a night session is not reported',
  );
});

test('[engine.N126] a session that ended with its day is in the trail once, also after a restart at night', async (t) => {
  const { clock, trail, facts, stop, again } = await stage(t, null);
  const [began] = await trail();
  assert.equal(began, 'Trail: session of live at FYERS began');
  clock.set(istInstant('2026-11-17'));
  await stop();
  const expired = 'Trail: session of live at FYERS expired at 2026-11-17 00:00:00, by Spark itself';
  assert.deepEqual(await trail(), [began, expired]);
  const later = again();
  await later.start();
  clock.set(istInstant('2026-11-17', minutesOf('08:00')));
  await later.close();
  assert.deepEqual(await trail(), [began, expired]);
  const [fact, ...others] = await facts('session-expired');
  assert.deepEqual(
    [fact, others],
    [
      {
        kind: 'session-expired',
        accountName: 'live',
        broker: 'FYERS',
        loggedInAt: AT_TEN,
        endedAt: istInstant('2026-11-17'),
        by: { kind: 'spark' },
      },
      [],
    ],
  );
});

test('[engine.N126] a session that ended while Spark was down is in the trail once it is up', async (t) => {
  const { clock, trail, stop, again } = await stage(t, null);
  await stop();
  clock.set(istInstant('2026-11-17', minutesOf('08:00')));
  const later = again();
  await later.start();
  await later.close();
  assert.match((await trail()).at(-1) ?? '', /expired at 2026-11-17 00:00:00/);
});

test('a session is found with the credentials and the egress, without the key of the bot', async (t) => {
  const { sessions, key } = await stage(t, null);
  assert.deepEqual(sessions.find(key), {
    credentials: {
      ucc: key.ucc,
      accountName: 'live',
      clientId: 'X1',
      secrets: { ApiKey: 'key', Sessionid: 'first' },
      egress: { kind: 'local-address', address: '192.0.2.7' },
    },
    session: 'first',
    endsAt: istInstant('2026-11-17'),
  });
});

test('the end of a session is reported once, and late news of an earlier one is ignored', async (t) => {
  const { sessions, key, account, logs, reported, logIn, changes, stop } = await stage(t, null);
  sessions.ended(key, 'first', 'Invalid token.');
  assert.equal(sessions.find(key), null, 'from this moment on, before anything is stored');
  sessions.ended(key, 'first', 'Invalid token.');
  await logIn('second');
  sessions.ended(key, 'first', 'Invalid token.');
  assert.equal(sessions.find(key)?.session, 'second');
  assert.ok(changes() >= 2);
  await stop();
  assert.equal((await account())?.tradingOn, true);
  assert.ok(reported.length <= 1, reported.join('\n'));
  assert.equal((await logs()).length, reported.length);
});

test('an ended session is a sentence in the account, the log and the chat, and trading is off', async (t) => {
  const { sessions, key, account, logs, trail, facts, reported, stop } = await stage(t, null);
  sessions.ended(key, 'first', 'Invalid token.');
  await stop();
  const { tradingOn, loggedInAt, sessionEnded } = (await account()) ?? {};
  const reason = 'FYERS ended the session: Invalid token. Log in again with POST /login/live.';
  assert.deepEqual([tradingOn, loggedInAt, sessionEnded], [false, null, reason]);
  const sentence = `${reason} Trading is off until then and goes on with the login.`;
  assert.deepEqual(await logs(), [sentence]);
  assert.equal(
    (await trail()).at(-1),
    `Trail: session of live at FYERS ended. ${reason.slice(0, -1)}, by the broker`,
    '[engine.N126]',
  );
  const [ended] = await facts('account-session-ended');
  assert.deepEqual((ended as { readonly by?: unknown }).by, { kind: 'broker' });
  assert.equal(reported.length, 1);
  assert.equal(reported[0]?.split('\n')[1], sentence);
});

test('half an hour before its end a session is warned of once, while the market is open', async (t) => {
  const { clock, reported, logs, stop } = await stage(t, at('14:00'));
  clock.set(at('13:30') - 1);
  assert.deepEqual(reported, []);
  clock.set(at('13:30'));
  clock.set(at('13:45'));
  await stop();
  const sentence = 'The login at FYERS ends at 14:00. Log in again before that with POST /login/live.';
  assert.deepEqual(await logs(), [sentence]);
  assert.equal(reported.length, 1);
  assert.match(reported[0] ?? '', /^Login expiring in /);
});

test('nobody is warned while the market is closed', async (t) => {
  const { clock, reported, stop } = await stage(t, null, (now) => now < at('15:30'));
  clock.set(at('23:59'));
  await stop();
  assert.deepEqual(reported, []);
});

test('a session whose time is up in the day has ended, and the next login takes trading up again', async (t) => {
  const { clock, sessions, key, account, logIn, reported, stop } = await stage(t, at('14:00'), () => false);
  clock.set(at('14:00'));
  assert.equal(sessions.find(key), null);
  await stop();
  assert.match((await account())?.sessionEnded ?? '', /it was good until 14:00, as FYERS had said/);
  assert.equal((await account())?.tradingOn, false);
  assert.equal(reported.length, 1);
  await logIn('second', null);
  assert.equal((await account())?.tradingOn, true);
  assert.equal(sessions.find(key)?.session, 'second');
  assert.ok(clock.now() > AT_TEN);
});

/** A broker that answers renewals as and when the test says. */
function renewals() {
  const asked: string[] = [];
  const waiting: ((answer: BrokerAnswer<BrokerSession>) => void)[] = [];
  const renewSession: BrokerPort['renewSession'] = (_, session) => {
    asked.push(session);
    return new Promise((resolve) => waiting.push(resolve));
  };
  const answer = async (reported: BrokerAnswer<BrokerSession>) => {
    waiting.shift()?.(reported);
    for (let turns = 0; turns < 50; turns++) await new Promise(setImmediate);
  };
  return { renewSession, asked, answer };
}

const SILENT = { kind: 'unknown', reason: 'Nobody answered.' } as const;

test('a renewal that nobody answers is tried three times, ten minutes apart, and then the end is warned of', async (t) => {
  const { renewSession, asked, answer } = renewals();
  const { clock, reported, stop } = await stage(t, at('14:00'), () => true, renewSession);
  clock.set(at('13:00') - 1);
  assert.deepEqual(asked, []);
  for (const time of ['13:00', '13:05', '13:10', '13:15', '13:20', '13:29']) {
    clock.set(at(time));
    await answer(SILENT);
  }
  assert.deepEqual(asked, ['first', 'first', 'first']);
  assert.deepEqual(reported, []);
  for (const time of ['13:30', '13:40', '13:59']) clock.set(at(time));
  assert.equal(asked.length, 3);
  await stop();
  assert.equal(reported.length, 1);
  assert.match(reported[0] ?? '', /^Login expiring in /);
});

test('a renewal that the broker refuses is not tried again, and the end is warned of', async (t) => {
  const { renewSession, asked, answer } = renewals();
  const { clock, reported, stop } = await stage(t, at('14:00'), () => true, renewSession);
  clock.set(at('13:00'));
  await answer({ kind: 'refused', reason: 'Refresh Token Expired.' });
  for (const time of ['13:10', '13:20', '13:30']) clock.set(at(time));
  await stop();
  assert.equal(asked.length, 1);
  assert.match(reported[0] ?? '', /^Login expiring in /);
});

test('[engine.N126] a renewed session is stored like a new one, and the end of the old one is not reported', async (t) => {
  const { renewSession, answer } = renewals();
  const { clock, sessions, key, account, reported, trail, stop } = await stage(
    t,
    at('14:00'),
    () => true,
    renewSession,
  );
  clock.set(at('13:00'));
  // The broker has done it, and somebody meets the dead session before its answer is here.
  sessions.ended(key, 'first', 'Invalid token.');
  assert.equal(sessions.find(key), null);
  await answer({
    kind: 'accepted',
    value: { session: 'renewed', startedAt: clock.now(), endsAt: at('18:00') },
  });
  assert.equal(sessions.find(key)?.session, 'renewed');
  assert.equal(sessions.find(key)?.endsAt, at('18:00'));
  assert.deepEqual([(await account())?.tradingOn, (await account())?.sessionEnded], [true, null]);
  clock.set(at('13:45'));
  await stop();
  assert.deepEqual(reported, []);
  assert.deepEqual(await trail(), [
    'Trail: session of live at FYERS began, good until 2026-11-16 14:00:00',
    'Trail: session of live at FYERS renewed, good until 2026-11-16 18:00:00, by Spark itself',
  ]);
});

test('a login that the user makes while a renewal is under way counts', async (t) => {
  const { renewSession, answer } = renewals();
  const { clock, sessions, key, logIn } = await stage(t, at('14:00'), () => true, renewSession);
  clock.set(at('13:00'));
  await logIn('second', at('20:00'));
  await answer({
    kind: 'accepted',
    value: { session: 'renewed', startedAt: clock.now(), endsAt: at('18:00') },
  });
  assert.equal(sessions.find(key)?.session, 'second');
});

test('sessions of the whole day are not renewed, and short ones not more often than every ten minutes', async (t) => {
  const whole = renewals();
  const day = await stage(t, null, () => true, whole.renewSession);
  day.clock.set(at('23:59'));
  assert.deepEqual(whole.asked, [], 'a new day begins with a login');
  const { renewSession, asked, answer } = renewals();
  const { clock } = await stage(t, at('10:12'), () => true, renewSession);
  for (let minute = 0; minute < 60; minute++) {
    clock.advance(60_000);
    const startedAt = clock.now();
    await answer({
      kind: 'accepted',
      value: { session: `of minute ${minute}`, startedAt, endsAt: startedAt + 12 * 60_000 },
    });
  }
  assert.ok(asked.length >= 4 && asked.length <= 6, String(asked.length));
});
