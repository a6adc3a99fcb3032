import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { createManualClock, createSeededRandomness } from '@spark/testkit';
import { createKeyRing } from '../secrets/key-ring.ts';
import { createVault } from '../secrets/vault.ts';
import { createPendingLogins, LOGIN_LIFE_MINUTES } from './pending-logins.ts';

const clock = createManualClock();
const random = createSeededRandomness(1);
const ring = createKeyRing([randomBytes(32)]);
const vault = createVault(ring);
const LOGIN = {
  ucc: 'TRADER1',
  accountName: 'mine',
  broker: 'FYERS',
  by: { kind: 'password', client: 'curl/8', address: '192.0.2.7' },
} as const;

const brokers = ['FYERS', 'ANGELONE'] as const;
const opened = () => createPendingLogins({ clock, random, vault, brokers });

test('a login that was begun before a restart is finished after it, once', () => {
  const state = opened().start(LOGIN);
  const after = opened();
  const found = after.byState(state);
  assert.ok(found);
  const { ucc, accountName, broker, by } = found;
  assert.deepEqual({ ucc, accountName, broker, by }, LOGIN);
  after.finish(found, state);
  assert.equal(after.byState(state), undefined);
  assert.equal(after.finished(state)?.accountName, 'mine');
});

test('a login is over after its ten minutes, also after a restart', () => {
  const state = opened().start(LOGIN);
  clock.advance(LOGIN_LIFE_MINUTES * 60_000 - 1);
  assert.ok(opened().byState(state));
  clock.advance(1);
  assert.equal(opened().byState(state), undefined);
});

test('who finishes a login ends the others of the account', () => {
  const logins = opened();
  const [first, second] = [logins.start(LOGIN), logins.start(LOGIN)];
  const other = logins.start({ ...LOGIN, accountName: 'other' });
  assert.notEqual(first, second);
  logins.finish(LOGIN, second);
  assert.deepEqual(
    [first, second, other].map((state) => logins.byState(state)?.accountName),
    [undefined, undefined, 'other'],
  );
});

test('a state that was changed, made up, sealed with another key or for another purpose is none', () => {
  const state = opened().start(LOGIN);
  const changed = `${state.slice(0, -2)}${state.endsWith('AA') ? 'BB' : 'AA'}`;
  const elsewhere = createVault(createKeyRing([randomBytes(32)]));
  const foreign = createPendingLogins({ clock, random, vault: elsewhere, brokers }).start(LOGIN);
  const text = JSON.stringify({ v: 3, ...LOGIN, expiresAt: clock.now() + 1_000, nonce: 'x' });
  assert.ok(opened().byState(vault.sealTicket('state of a login', text)));
  for (const wrong of [
    changed,
    foreign,
    '',
    'made-up',
    `${state} `,
    vault.sealTicket('something else', text),
    vault.sealTicket('state of a login', 'no JSON'),
    vault.sealTicket('state of a login', text.replace('FYERS', 'NOBODY')),
  ])
    assert.equal(opened().byState(wrong), undefined, wrong);
});

test('the state shows nobody whose login it is', () => {
  const state = Buffer.from(opened().start(LOGIN), 'base64url').toString('latin1');
  for (const secret of ['TRADER1', 'mine', 'FYERS', '192.0.2.7']) assert.ok(!state.includes(secret), secret);
});
