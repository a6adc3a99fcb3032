import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrokerAnswer, BrokerCredentials } from '@spark/core';
import { createManualClock, createSeededRandomness } from '@spark/testkit';
import { createPaperBroker } from './index.ts';

const TEN_MINUTES = 10 * 60_000;

function credentials(ucc: string, accountName: string): BrokerCredentials {
  return { ucc, accountName, clientId: 'C', secrets: {} };
}

const MINE = credentials('S000001', 'one');

function newBroker() {
  const clock = createManualClock();
  const broker = createPaperBroker({ clock, random: createSeededRandomness(1) });
  const code = async (who = MINE, redirectUrl = 'http://localhost:8080/auth_code/testBroker') => {
    const { loginUrl } = accepted(await broker.startLogin({ credentials: who, redirectUrl, state: 'state' }));
    return new URL(loginUrl).searchParams.get('auth_code') ?? '';
  };
  return { broker, clock, code };
}

function accepted<T>(answer: BrokerAnswer<T>): T {
  assert.ok(answer.kind === 'accepted', JSON.stringify(answer));
  return answer.value;
}

const NOT_ISSUED = {
  kind: 'refused',
  reason: 'this auth code was not issued for this account, or was used already',
} as const;

test('it is the test broker, and its session lasts', () => {
  const { broker } = newBroker();
  assert.equal(broker.broker, 'testBroker');
  assert.deepEqual(broker.capabilities, { session: 'lasting' });
});

test('the login url leads back with a code and the state, and keeps what the redirect url had', async () => {
  const { broker } = newBroker();
  const redirectUrl = 'https://desk.example.com/back?tab=2&state=old#part';
  const start = await broker.startLogin({ credentials: MINE, redirectUrl, state: 'a&b=c' });
  const url = new URL(accepted(start).loginUrl);
  assert.equal(url.origin + url.pathname, 'https://desk.example.com/back');
  assert.equal(url.searchParams.get('tab'), '2');
  assert.deepEqual(url.searchParams.getAll('state'), ['a&b=c']);
  assert.match(url.searchParams.get('auth_code') ?? '', /^T[A-Z2-9]{24}$/);
});

test('a code is exchanged for a session that begins now', async () => {
  const { broker, clock, code } = newBroker();
  const mine = await code();
  clock.advance(5_000);
  const session = accepted(await broker.exchangeAuthCode(MINE, mine));
  assert.match(session.session, /^paper-[A-Z2-9]{24}$/);
  assert.equal(session.startedAt, clock.now());
});

test('every login has a code and a session of its own', async () => {
  const { broker, code } = newBroker();
  const codes = [await code(), await code()];
  assert.equal(new Set(codes).size, 2);
  const sessions = await Promise.all(
    codes.map(async (code) => accepted(await broker.exchangeAuthCode(MINE, code)).session),
  );
  assert.equal(new Set(sessions).size, 2);
});

test('a code is good once', async () => {
  const { broker, code } = newBroker();
  const mine = await code();
  const answers = await Promise.all([
    broker.exchangeAuthCode(MINE, mine),
    broker.exchangeAuthCode(MINE, mine),
  ]);
  assert.deepEqual(
    answers.map(({ kind }) => kind),
    ['accepted', 'refused'],
  );
  assert.deepEqual(await broker.exchangeAuthCode(MINE, mine), NOT_ISSUED);
});

test('a code that was never issued is refused', async () => {
  const { broker } = newBroker();
  for (const made of ['', 'T', '__proto__'])
    assert.deepEqual(await broker.exchangeAuthCode(MINE, made), NOT_ISSUED);
});

test('a code of another account or user is refused, and stays good for its own', async () => {
  const { broker, code } = newBroker();
  const mine = await code();
  for (const other of [credentials('S000001', 'two'), credentials('S000002', 'one')]) {
    assert.deepEqual(await broker.exchangeAuthCode(other, mine), NOT_ISSUED);
  }
  assert.equal((await broker.exchangeAuthCode(MINE, mine)).kind, 'accepted');
});

test('a code lasts ten minutes', async () => {
  const { broker, clock, code } = newBroker();
  const early = await code();
  const late = await code();
  clock.advance(TEN_MINUTES - 1);
  assert.equal((await broker.exchangeAuthCode(MINE, early)).kind, 'accepted');
  clock.advance(1);
  const expired = { kind: 'refused', reason: 'the auth code has expired' } as const;
  assert.deepEqual(await broker.exchangeAuthCode(MINE, late), expired);
  assert.deepEqual(await broker.exchangeAuthCode(MINE, late), NOT_ISSUED);
});

test('codes that wait are bounded: the oldest goes first', async () => {
  const { broker, code } = newBroker();
  const codes: string[] = [];
  for (let i = 0; i < 1_001; i++) codes.push(await code());
  assert.deepEqual(await broker.exchangeAuthCode(MINE, codes[0] ?? ''), NOT_ISSUED);
  assert.equal((await broker.exchangeAuthCode(MINE, codes[1] ?? '')).kind, 'accepted');
  assert.equal((await broker.exchangeAuthCode(MINE, codes[1_000] ?? '')).kind, 'accepted');
});

test('a session that the user brings is taken as it is', async () => {
  const { broker, clock } = newBroker();
  const session = accepted(await broker.checkSession(MINE, 'mine'));
  assert.deepEqual(session, { session: 'mine', startedAt: clock.now(), endsAt: null });
});

test('the order feed can always be reconnected', async () => {
  const { broker } = newBroker();
  assert.deepEqual(await broker.reconnectFeed(MINE), { kind: 'accepted', value: null });
});
