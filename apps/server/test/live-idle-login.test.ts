import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LiveUnderTest, liveFor } from './live-brokers-under-test.ts';

type Session = { readonly State: string; readonly Message: string };

async function sessionOf(live: LiveUnderTest, name: string): Promise<Session> {
  return (await live.account(name)).Session as Session;
}

/** Lets time pass until all of them have ended, and so many seconds at most. */
async function endedWithin(
  live: LiveUnderTest,
  names: readonly string[],
  seconds: number,
): Promise<readonly string[]> {
  let ended: readonly string[] = [];
  for (let passed = 0; passed < seconds * 2 && ended.length < names.length; passed++) {
    await live.pass(500);
    const sessions = await Promise.all(names.map((name) => sessionOf(live, name)));
    ended = sessions.filter(({ State }) => State === 'ended').map(({ Message }) => Message);
  }
  return ended;
}

const LOGINS = [
  ['FYERS', 'fyers'],
  ['IIFLXTS', 'iifl'],
  ['ANGELONE', 'angel'],
] as const;

test('logins that end while the accounts have no orders: the accounts say so', async (t) => {
  const live = await liveFor(t);
  const names = LOGINS.map(([, name]) => name);
  for (const [broker, name] of LOGINS) {
    await live.connect(broker, name);
    assert.equal((await live.logIn(broker, name)).status, 200);
  }
  assert.deepEqual(await endedWithin(live, names, 65), [], 'a login that is good stays');
  for (const [broker] of LOGINS) {
    const [person] = live.simulator(broker).world.accounts;
    live.simulator(broker).endLogin(person?.clientId ?? '', 'mute');
  }
  const message = await endedWithin(live, names, 130);
  for (const [broker, name] of LOGINS)
    assert.ok(
      message.some(
        (line) => line.startsWith(`${broker} ended the session: `) && line.endsWith(`POST /login/${name}.`),
      ),
      `${broker}: ${message}`,
    );
});
