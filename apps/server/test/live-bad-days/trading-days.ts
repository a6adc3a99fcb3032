import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../replies.ts';
import { type BadDay, badDay, NAME } from './bad-day.ts';
import type { BrokerOfDays } from './broker-of-days.ts';

/** What can go wrong while an account trades. */
export function tradingDays({ broker, neighbour }: BrokerOfDays): void {
  const ended = new RegExp(
    `^${broker} ended the session: .+\\. Log in again with POST /login/${NAME}\\. Trading is off until then and goes on with the login\\.$`,
  );

  async function isOverAndTakenUpAgain(day: BadDay): Promise<void> {
    await day.live.soon(async () => (await day.account(NAME)).Trade === 'N', 'trading is off');
    await day.isShown('ERROR', ended);
    const { LastLogin, Sessionid } = await day.account(NAME);
    assert.deepEqual([(await day.session()).State, LastLogin, Sessionid], ['ended', null, null]);
    assertRefused(await day.place({ identifier: NAME }), 400, { code: 'session_missing' });
    await day.othersTrade();
    const before = day.sent();
    const page = await day.logIn();
    assert.equal(page.status, 200, page.text);
    const { Trade } = await day.account(NAME);
    assert.deepEqual([Trade, (await day.session()).Message], ['Y', null]);
    assert.deepEqual(await day.orders(NAME), ['Executed']);
    assert.equal(day.sent(), before + 1, 'what was refused is not sent later');
  }

  test(`${broker} ends a login and its sockets stay open and mute: one sentence everywhere, and a new login takes it up again`, async (t) => {
    const day = await badDay(t, broker);
    await day.ready();
    assert.deepEqual(await day.orders(NAME), ['Executed']);
    day.simulator.endLogin(day.simulator.world.accounts[0]?.clientId ?? '', 'mute');
    await day.pass(60_000);
    await isOverAndTakenUpAgain(day);
  });

  test(`${broker} ends a login in the middle of an order: the order is refused and not sent again, and a new login takes it up again`, async (t) => {
    const day = await badDay(t, broker);
    await day.ready();
    day.simulator.faults.plan({ fault: 'session-expired', calls: ['place'], times: 1 });
    assert.deepEqual(await day.orders(NAME), ['Rejected']);
    assert.equal(day.sent(), 0);
    await isOverAndTakenUpAgain(day);
  });

  test(`${broker} takes an order and never answers: it is found, and not sent twice`, async (t) => {
    const day = await badDay(t, broker);
    await day.ready();
    day.simulator.faults.plan({ fault: 'time-out-after-accept', calls: ['place'], times: 1 });
    const strefID = await day.placed({ identifier: NAME });
    await day.othersTrade();
    await day.pass(60_000);
    assert.deepEqual(statuses(await day.finishedSoon(strefID)), ['Executed']);
    assert.equal(day.sent(), 1);
    assert.deepEqual(await day.orders(NAME), ['Executed']);
  });

  test(`${broker}, a half-open stream: the fill is found in the book, nothing is sent twice, and it is reported afterwards`, async (t) => {
    const day = await badDay(t, broker);
    await day.ready();
    assert.deepEqual(await day.orders(NAME), ['Executed']);
    day.simulator.faults.plan({ fault: 'half-open-socket', times: 1 });
    const strefID = await day.placed({ identifier: NAME });
    await day.othersTrade();
    await day.pass(90_000);
    assert.deepEqual(statuses(await day.finishedSoon(strefID)), ['Executed']);
    const means = 'What was missed was read';
    await day.isShown(
      'INFO',
      new RegExp(`^The order updates of ${broker} were interrupted for a moment\\. ${means}`),
    );
    assert.equal(day.sent(), 2);
    assert.deepEqual(await day.orders(NAME), ['Executed']);
  });

  test(`${broker} gives an order an unknown state: the account shows the word, and the order goes on`, async (t) => {
    const day = await badDay(t, broker);
    await day.ready();
    const resting = await day.resting();
    day.simulator.faults.plan({ fault: 'strange-status', calls: ['orders'] });
    await day.pass(30_000);
    await day.isReported(
      'ERROR',
      new RegExp(`^${broker} says ".+" of order \\S+, which Spark does not know\\.`),
    );
    assert.deepEqual(statuses(await day.rows(`strefid=${resting}`)), ['Placed']);
    day.simulator.faults.clear();
    await day.othersTrade();
    const cancel = { json: { strategyname: 'demo', strefID: resting } };
    assert.equal((await day.call('DELETE', '/order', cancel)).status, 200);
    assert.deepEqual(statuses(await day.finishedSoon(resting)), ['Cancelled']);
    assert.equal(day.sent(), 1);
  });

  test(`${broker} is down for minutes: said everywhere, orders refused in words, ${neighbour} trades, and it comes back by itself`, async (t) => {
    const day = await badDay(t, broker);
    await day.live.ready(neighbour, 'neighbour');
    await day.ready();
    assert.deepEqual(await day.orders(NAME), ['Executed']);
    const resting = await day.resting();
    await day.simulator.goDown();
    await day.pass(6_000);
    await day.isShown(
      'ERROR',
      new RegExp(
        `^The order updates of ${broker} are interrupted: .+\\. Until they are back, Spark asks for the order book\\.$`,
      ),
    );
    assert.deepEqual(await day.orders(NAME), ['Rejected']);
    await day.isLogged(
      new RegExp(`^Order rejected in ${NAME}, .+ could not be reached: [^.]+\\. Nothing was sent\\.$`),
    );
    await day.othersTrade();
    assert.deepEqual(await day.orders('neighbour'), ['Executed']);
    const cancel = { json: { strategyname: 'demo', strefID: resting } };
    const asked = await day.call('DELETE', '/order', cancel);
    assert.equal(asked.status, 200, asked.text);
    assert.match(asked.body.message, /^Cancel sent, not confirmed yet in .+:live$/);
    for (let minutes = 0; minutes < 3; minutes++) await day.pass(60_000);
    await day.simulator.comeBack();
    await day.pass(61_000);
    await day.isShown('INFO', new RegExp(`^The order updates of ${broker} are back\\.`));
    assert.equal((await day.account(NAME)).Trade, 'Y', 'a broker that is down ends no session');
    assert.equal(day.sent(), 2, 'what was refused is not sent later');
    assert.deepEqual(
      statuses(await day.finishedSoon(resting)),
      ['Cancelled'],
      'the cancel held until it was true',
    );
    assert.deepEqual(await day.orders(NAME), ['Executed']);
    assert.deepEqual(await day.orders('neighbour'), ['Executed']);
  });

  test(`${broker}, a list of instruments that is cut off: said everywhere, others trade, and it is loaded without a restart`, async (t) => {
    const day = await badDay(t, broker);
    day.simulator.faults.plan({ fault: 'master-truncated', calls: ['master'], times: 1 });
    await day.connect();
    await day.isShown(
      'ERROR',
      new RegExp(
        `^The list of instruments of ${broker} could not be loaded: .+\\. Until it is, orders there are refused\\.$`,
      ),
    );
    await day.othersTrade();
    await day.pass(61_000);
    await day.isShown('INFO', new RegExp(`^The list of instruments of ${broker} is loaded\\.$`));
    await day.logIn();
    await day.trading(broker, NAME);
    assert.deepEqual(await day.orders(NAME), ['Executed']);
  });

  test(`${broker} does not know the address that an order came from: said with what to do, others trade, and the right one trades`, async (t) => {
    const day = await badDay(t, broker);
    await day.ready();
    day.simulator.faults.plan({ fault: 'wrong-address', calls: ['place'], times: 1 });
    assert.deepEqual(await day.orders(NAME), ['Rejected']);
    const [line] = await day.logs('type=ERROR');
    assert.match(String(line?.Message), /address|\bIP\b/);
    await day.othersTrade();
    assert.deepEqual(await day.orders(NAME), ['Executed']);
    assert.equal(day.sent(), 1);
  });
}

function statuses(rows: readonly Record<string, unknown>[]): readonly unknown[] {
  return rows.map(({ status }) => status);
}
