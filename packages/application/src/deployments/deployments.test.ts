import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeLink, logInAccount } from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import { deployed, storedLegs } from './deployed-world.fixture.ts';
import { createWorld, settle, shortAt, UCC } from './deployments.fixture.ts';

/** The price rises to the stop at 09:22. */
const RISES = (minute: number) => (minute < 9 * 60 + 22 ? 100_00 : 103_00);

test('[application.Y1] what stands against a deployment is told all at once, and nothing is stored', async () => {
  const world = createWorld();
  const deployments = world.open();
  const request = world.request({ strategyName: 'nobody', rev: 7 });
  for (const refused of [await deployments.deploy(world.desk(), request)]) {
    assert.ok(!refused.ok);
    const bad = refused.error.items.filter(({ isGood }) => !isGood).map(({ what }) => what);
    assert.deepEqual(bad, ['document', 'strategy', 'accounts']);
  }
  assert.equal(world.deployments.size, 0);
});

test('[application.Y1] a check tells the accounts and what a day may lose, and stores nothing', async () => {
  const document = shortAt({ risk: { dayStopLoss: { unit: 'rs', value: 500 } } });
  const world = createWorld({ document, accounts: [['two', 3]] });
  const check = await world.open().check(world.desk(), world.request());
  assert.deepEqual(
    check.accounts.map((account) => [account.accountName, account.worstDayPaise]),
    [
      ['one', 500_00],
      ['two', 1_500_00],
    ],
  );
  assert.equal(check.worstDayPaise, 2_000_00);
  assert.equal(world.deployments.size, 0);
});

test('[application.Y2] a strategy carries one deployment that is not over', async () => {
  const world = createWorld();
  const { deployments, id } = await deployed(world);
  const second = await deployments.deploy(world.desk(), world.request());
  assert.ok(!second.ok);
  assert.match(second.error.items.find(({ isGood }) => !isGood)?.says ?? '', /carries deployment 1/);
  assert.equal(deployments.ofStrategy(UCC, 'test1'), id);
  assert.equal(deployments.ofDocument(UCC, 1), id);
  assert.ok((await deployments.stop(UCC, id, 'keep')).ok);
  assert.equal(deployments.ofStrategy(UCC, 'test1'), null);
  assert.ok((await deployments.deploy(world.desk(), world.request())).ok);
});

test('[application.Y3] a minute that ends while the one before is still being decided is decided next', async () => {
  const world = createWorld();
  await deployed(world);
  await world.runUntil('09:16');
  const { promise, resolve } = Promise.withResolvers<void>();
  world.world.slowness = promise;
  await world.runUntil('09:18');
  world.clock.advance(5_000);
  await settle();
  assert.deepEqual(world.traded(), [], 'the minute before waits for its prices');
  resolve();
  await settle();
  world.clock.advance(0);
  await settle();
  assert.deepEqual(world.traded(), ['Sell 10']);
});

test('[application.Y3] it enters at the end of its candle, and leaves at its stop between two minutes', async () => {
  const world = createWorld();
  world.world.price = RISES;
  const { deployments, id } = await deployed(world);
  await world.runUntil('09:17');
  assert.deepEqual(world.traded(), []);
  await world.runUntil('09:20');
  assert.deepEqual(world.traded(), ['Sell 10']);
  const view = await deployments.read(UCC, id);
  assert.deepEqual(
    view?.accounts[0]?.legs.map(({ leg, heldQty }) => [leg.state, heldQty, leg.basisPaise, leg.stopPaise]),
    [['OPEN', 10, 100_00, 102_00]],
  );
  await world.runUntil('09:23');
  assert.deepEqual(world.traded(), ['Sell 10', 'Buy 10']);
  assert.deepEqual(
    storedLegs(world).map(({ state, reason, entryQty, exitQty }) => [state, reason, entryQty, exitQty]),
    [['CLOSED', 'stop', 10, 10]],
  );
  assert.ok(world.orders.every(({ forwardTest }) => forwardTest));
  assert.deepEqual(world.incidents, []);
});

test('[application.Y3] the clock of the document closes what is open', async () => {
  const world = createWorld();
  await deployed(world);
  await world.runUntil('09:32');
  assert.deepEqual(world.traded(), ['Sell 10', 'Buy 10']);
  assert.equal(storedLegs(world)[0]?.reason, 'time');
});

test('[application.Y4] each account has the quantity of its multiplier; one that refuses the entry gets no exit', async () => {
  const world = createWorld({ accounts: [['two', 3]] });
  world.world.refusal = ({ only }) => (only?.accountName === 'one' ? 'No money.' : null);
  await deployed(world);
  await world.runUntil('09:32');
  assert.deepEqual(world.traded('one'), []);
  assert.deepEqual(world.traded('two'), ['Sell 30', 'Buy 30']);
  assert.equal(storedLegs(world, 'one')[0]?.state, 'REJECTED');
  assert.ok(world.lines.some((line) => /^ERROR .*entry of leg 1 .*No money\./.test(line)));
});

test('[application.Y5] an exit that is refused is tried again every minute and at a login, with an alarm, until it is flat', async () => {
  const world = createWorld();
  world.world.price = RISES;
  let refusals = 0;
  world.world.refusal = ({ leg }) => {
    if (leg !== 'exit' || world.clock.now() >= Date.parse('2026-11-16T09:25:30+05:30')) return null;
    refusals += 1;
    return 'Log in first.';
  };
  await deployed(world);
  await world.runUntil('09:25');
  assert.ok(refusals >= 3, String(refusals));
  assert.ok(world.chats.some((text) => /exit of leg 1 .*Log in first.*tries again every minute/.test(text)));
  const before = refusals;
  world.memory.decide((desk) =>
    logInAccount(desk, 'one', { at: world.clock.now(), endsAt: null, isRenewed: true }),
  );
  await settle();
  assert.equal(refusals, before + 1);
  await world.runUntil('09:28');
  assert.deepEqual(world.traded(), ['Sell 10', 'Buy 10']);
  assert.deepEqual([storedLegs(world)[0]?.state, storedLegs(world)[0]?.reason], ['CLOSED', 'stop']);
});

test('[application.Y6] a position that somebody else closed ends its leg, and no order follows', async () => {
  const world = createWorld();
  await deployed(world);
  await world.runUntil('09:20');
  world.move('one', 10, true);
  await world.runUntil('09:32');
  assert.deepEqual(world.traded(), ['Sell 10']);
  assert.deepEqual([storedLegs(world)[0]?.state, storedLegs(world)[0]?.reason], ['CLOSED', 'manual']);
});

test('[application.Y6] a position that the end of the day closed before the clock of its strategy ends its leg by time', async () => {
  const squareOff = { timeframe: 1, type: 'intraday', squareOff: '15:30' } as const;
  const world = createWorld({ document: shortAt({ clock: squareOff }) });
  await deployed(world);
  await world.runUntil('15:20');
  world.move('one', 10, true);
  await world.runUntil('15:22');
  assert.deepEqual(world.traded(), ['Sell 10']);
  assert.deepEqual([storedLegs(world)[0]?.state, storedLegs(world)[0]?.reason], ['CLOSED', 'time']);
  assert.ok(world.lines.some((line) => line.includes('leg 1 was closed with the day')));
});

test('[application.Y7] paused nothing enters; resumed it does', async () => {
  const world = createWorld();
  const { deployments, id } = await deployed(world);
  assert.ok((await deployments.pause(UCC, id, true)).ok);
  await world.runUntil('09:20');
  assert.deepEqual(world.traded(), []);
  assert.equal(world.deployments.get(id)?.state, 'paused');
});

test('[application.Y7] an account whose link is switched off gets no entry and keeps its stops', async () => {
  const world = createWorld();
  world.world.price = RISES;
  await deployed(world);
  await world.runUntil('09:20');
  world.memory.decide((desk) =>
    changeLink(desk, {
      ...{ strategyName: 'test1', accountName: 'one', multiplier: 1, active: false, capitalPaise: 0 },
    }),
  );
  await world.runUntil('09:23');
  assert.deepEqual(world.traded(), ['Sell 10', 'Buy 10']);
});

test('[application.Y8] stop and close: everything leaves, then it is over', async () => {
  const world = createWorld();
  const { deployments, id } = await deployed(world);
  await world.runUntil('09:20');
  assert.ok((await deployments.stop(UCC, id, 'close')).ok);
  assert.equal(world.deployments.get(id)?.state, 'stopping');
  await world.runUntil('09:21');
  assert.deepEqual(world.traded(), ['Sell 10', 'Buy 10']);
  assert.equal(world.deployments.get(id)?.state, 'stopped');
  const late = await deployments.pause(UCC, id, true);
  assert.ok(!late.ok && late.error.code === 'over');
  const view = await deployments.read(UCC, id);
  assert.equal(view?.accounts[0]?.legs[0]?.leg.state, 'CLOSED');
});

test('[application.Y8] stop and keep: Spark lets go, and no order follows', async () => {
  const world = createWorld();
  const { deployments, id } = await deployed(world);
  await world.runUntil('09:20');
  assert.ok((await deployments.stop(UCC, id, 'keep')).ok);
  await world.runUntil('09:32');
  assert.deepEqual(world.traded(), ['Sell 10']);
  assert.equal(world.deployments.get(id)?.state, 'stopped');
});

test('[application.Y9] another revision counts from the next session on; now only while nothing is held', async () => {
  const world = createWorld();
  const { deployments, id } = await deployed(world);
  await world.runUntil('09:17');
  world.revisions.push(
    shortAt({ actions: shortAt().actions.map((action) => ({ ...action, side: 'buy' })) as never }),
  );
  const request = { rev: 2, isNow: false, facts: world.request().facts };
  assert.ok((await deployments.switchTo(UCC, id, request)).ok);
  assert.equal(world.deployments.get(id)?.next?.rev, 2);
  await world.runUntil('09:20');
  assert.deepEqual(world.traded(), ['Sell 10']);
  const held = await deployments.switchTo(UCC, id, { ...request, isNow: true });
  assert.ok(!held.ok && held.error.code === 'not-flat');
  await world.runUntil('09:32');
  const now = await deployments.switchTo(UCC, id, { ...request, isNow: true });
  assert.ok(now.ok, JSON.stringify(now));
  assert.deepEqual([world.deployments.get(id)?.rev, world.deployments.get(id)?.next], [2, null]);
});

/** The whole trade with the process ending at the given step, started again after a while. */
async function tradeWithCrash(crashAt: number, pauseMs: number) {
  const world = createWorld({ accounts: [['two', 2]] });
  world.world.price = RISES;
  await deployed(world);
  await settle();
  world.world.steps = 0;
  world.world.crashAt = crashAt;
  await world.runUntil('09:32');
  const { crashedAt } = world.world;
  if (crashedAt !== null) {
    world.clock.advance(pauseMs);
    await world.open().start();
    await settle();
    await world.runUntil('09:32');
  }
  return { world, crashedAt };
}

for (const [what, pauseMs] of [
  ['a moment later', 2_000],
  ['minutes later', 150_000],
] as const)
  test(`[application.Y10] ended at any step and started again ${what}: no entry is doubled, no exit is lost`, async () => {
    const points = new Set<string>();
    for (let step = 1; ; step += 1) {
      const { world, crashedAt } = await tradeWithCrash(step, pauseMs);
      if (crashedAt === null) break;
      points.add(crashedAt);
      for (const [name, qty] of [
        ['one', 10],
        ['two', 20],
      ] as const) {
        const traded = world.traded(name);
        const where: string = `${name} at step ${step}, ${crashedAt}: ${traded.join(', ')}\n${world.lines.join('\n')}`;
        const isWhole = traded.join() === `Sell ${qty},Buy ${qty}`;
        // Minutes later the entry is not made up for; a moment later it is made.
        assert.ok(isWhole || (pauseMs > 60_000 && traded.length === 0), where);
        assert.equal(world.positions.get(name)?.netQty ?? 0, 0, where);
      }
      assert.deepEqual(world.incidents, []);
    }
    assert.deepEqual([...points].sort(), [
      'after placing',
      'after storing',
      'before placing',
      'before storing',
    ]);
  });

/** A spike that nobody saw. */
const SPIKE = (minute: number) => (minute === 9 * 60 + 22 ? 103_00 : 100_00);

test('[application.Y11] a stop that was passed while Spark was away leaves at the start, and says that it is late', async () => {
  const world = createWorld();
  world.world.price = SPIKE;
  await deployed(world);
  await world.runUntil('09:21');
  world.world.life += 1;
  world.memory.forgetListeners();
  world.clock.advance(4 * 60_000);
  await world.open().start();
  await settle();
  await world.runUntil('09:27');
  assert.deepEqual(world.traded(), ['Sell 10', 'Buy 10']);
  assert.ok(
    world.lines.some((line) => /leaves: buys back 10 .*\(stop \(late\)\)/.test(line)),
    world.lines.join('\n'),
  );
});

test('[application.Y11] a price beyond the stop that comes before the minutes are caught up with says it too', async () => {
  const world = createWorld();
  world.world.price = (minute) => (minute >= 9 * 60 + 22 ? 103_00 : 100_00);
  await deployed(world);
  await world.runUntil('09:21');
  world.kill();
  world.clock.advance(4 * 60_000);
  let isStarted = false;
  const starting = world
    .open()
    .start()
    .then(() => {
      isStarted = true;
    });
  while (!isStarted) {
    world.tick();
    await Promise.resolve();
  }
  await starting;
  await world.runUntil('09:27');
  assert.deepEqual(world.traded(), ['Sell 10', 'Buy 10']);
  const exits = world.lines.filter((line) => line.includes('leaves: buys back'));
  assert.equal(exits.length, 1, exits.join('\n'));
  assert.match(exits.join(), /\(stop \(late\)\)/);
});

test('[application.Y11] ended again at any step of its start, a stop that was passed meanwhile leaves once, marked as late', async () => {
  const points = new Set<string>();
  for (let step = 1; ; step += 1) {
    const world = createWorld();
    world.world.price = SPIKE;
    await deployed(world);
    await world.runUntil('09:21');
    world.kill();
    world.clock.advance(4 * 60_000);
    world.world.steps = 0;
    world.world.crashAt = step;
    // What it waits for never comes where it ends.
    void world.open().start();
    await settle();
    await world.runUntil('09:27');
    const { crashedAt } = world.world;
    if (crashedAt === null) break;
    points.add(crashedAt);
    world.clock.advance(2_000);
    await world.open().start();
    await settle();
    await world.runUntil('09:29');
    const where = `step ${step}, ${crashedAt}\n${world.lines.join('\n')}`;
    assert.deepEqual(world.traded(), ['Sell 10', 'Buy 10'], where);
    assert.equal(world.positions.get('one')?.netQty, 0, where);
    assert.deepEqual([storedLegs(world)[0]?.state, storedLegs(world)[0]?.reason], ['CLOSED', 'stop'], where);
    assert.equal(world.lines.filter((line) => line.includes('(stop (late))')).length, 1, where);
    assert.deepEqual(world.incidents, []);
  }
  assert.deepEqual([...points].sort(), [
    'after placing',
    'after storing',
    'before placing',
    'before storing',
  ]);
});

test('[application.Y11] a condition that came true while Spark was away does not enter later', async () => {
  const world = createWorld();
  await deployed(world);
  await world.runUntil('09:16');
  world.world.life += 1;
  world.memory.forgetListeners();
  world.clock.advance(5 * 60_000);
  await world.open().start();
  await world.runUntil('09:32');
  assert.deepEqual(world.traded(), []);
});

test('[application.Y12] what an account holds cannot be read: it says so and trades nothing; it can be stopped', async () => {
  const world = createWorld();
  const { id } = await deployed(world);
  await world.runUntil('09:20');
  world.world.life += 1;
  world.memory.forgetListeners();
  for (const [key, row] of world.days) world.days.set(key, { ...row, body: '{"v":3,"done":1}' });
  const deployments = world.open();
  await deployments.start();
  const view = await deployments.read(UCC, id);
  assert.match(view?.problem ?? '', /What it holds in one cannot be read/);
  await world.runUntil('09:32');
  assert.deepEqual(world.traded(), ['Sell 10']);
  assert.ok(world.chats.some((text) => text.includes('cannot go on')));
  assert.ok((await deployments.stop(UCC, id, 'keep')).ok);
  assert.equal(world.deployments.get(id)?.state, 'stopped');
});

test('[application.Y13] what is held is worth the price of now, and an unknown amount while prices stay away', async () => {
  const world = createWorld();
  const { deployments, id } = await deployed(world);
  const shown = async () => {
    const [account] = (await deployments.read(UCC, id))?.accounts ?? [];
    const [leg] = account?.legs ?? [];
    return [leg?.leg.markPaise, leg?.openPaise, account?.openPaise];
  };
  await world.runUntil('09:19');
  world.world.price = () => 99_00;
  assert.deepEqual(await shown(), [99_00, 10_00, 10_00]);
  world.world.hasPrices = false;
  assert.deepEqual(await shown(), [null, null, null]);
});

const WITH_WEBHOOK = shortAt({
  actions: [
    {
      ...{ id: 'a_short', type: 'addLeg', segment: 'CASH', side: 'sell', qty: { units: 10 } },
      stopLoss: { unit: 'points', value: 2, of: 'leg' },
      webhook: {
        url: 'https://example.com/legs',
        exitMessage: '{{reason}}: {{qty}} {{symbol}} at {{price}}, {{x}}',
      },
    },
  ],
} as Partial<StrategyDocument>);

test('[application.Y14] without a key to sign messages of legs, or with an address to which none may go, nothing is deployed', async () => {
  const world = createWorld({ document: WITH_WEBHOOK });
  const deployments = world.open();
  const wrong = async () =>
    (await deployments.check(world.desk(), world.request())).items.flatMap(({ what, isGood, says }) =>
      isGood ? [] : [`${what}: ${says}`],
    );
  assert.match((await wrong()).join(), /^signingKey: .*no signing key.*POST \/signingKey\.$/);
  world.world.signingKey = 'key';
  assert.deepEqual(await wrong(), []);
  const text = JSON.stringify(WITH_WEBHOOK).replace('https:', 'http:');
  world.revisions[0] = JSON.parse(text) as StrategyDocument;
  assert.match((await wrong()).join(), /^webhook: .*http:\/\/example\.com\/legs/);
});

test('[application.Y14] a leg tells its address once that it entered and once that it is over, in each account', async () => {
  const world = createWorld({ document: WITH_WEBHOOK, accounts: [['two', 3]] });
  world.world.signingKey = 'key';
  world.world.price = RISES;
  await deployed(world);
  await world.runUntil('09:25');
  const bodies = world.messages
    .filter((message) => message.startsWith('deployment 1 two'))
    .map((message) => JSON.parse(message.slice(message.indexOf('{'))));
  assert.equal(world.messages.length, 4);
  const { symbol, strategy, account } = bodies[0] ?? {};
  assert.deepEqual([symbol, strategy, account], ['SHARE-EQ', 'test1', 'two']);
  assert.deepEqual(
    bodies.map(({ event, transType, qty, price, reason, message }) => [
      event,
      transType,
      qty,
      price,
      reason,
      message,
    ]),
    [
      ['entry', 'Sell', 30, 100, 'entry', null],
      ['exit', 'Buy', 30, 103, 'stop', 'stop: 30 SHARE-EQ at 103, {{x}}'],
    ],
  );
});

test('[application.Y15] what a day saw and decided has hashes, a restart is in neither, and an earlier state has none of its decisions', async () => {
  const told = async (isRestarted: boolean) => {
    const world = createWorld();
    world.world.price = RISES;
    const { deployments, id } = await deployed(world);
    assert.deepEqual(await deployments.days(UCC, id), []);
    await world.runUntil('09:21');
    let running = deployments;
    if (isRestarted) {
      await deployments.close();
      running = world.open();
      await running.start();
    }
    await world.runUntil('09:26');
    const [day] = await running.days(UCC, id);
    return { world, running, id, day };
  };
  const { day } = await told(false);
  const restarted = await told(true);
  assert.deepEqual([day?.accountName, day?.day, day?.minutes], ['one', '2026-11-16', 10]);
  assert.match(String(day?.marketHash), /^[0-9a-f]{32}$/);
  assert.match(String(day?.decisionHash), /^[0-9a-f]{32}$/);
  assert.deepEqual(restarted.day, day);
  const { world, running, id } = restarted;
  await running.close();
  for (const [key, row] of world.days) {
    const { account, market: _, ...rest } = JSON.parse(row.body);
    const { decided: __, ...earlier } = account;
    world.days.set(key, { ...row, body: JSON.stringify({ ...rest, account: earlier }) });
  }
  const again = world.open();
  await again.start();
  await world.runUntil('09:28');
  const [since] = await again.days(UCC, id);
  assert.deepEqual([since?.minutes, since?.decisionHash], [12, null]);
  assert.match(String(since?.marketHash), /^[0-9a-f]{32}$/);
});

test('[application.Y19] a candle of a deployment is explained: each row with what it compared, and why nothing fired', async () => {
  const world = createWorld({ accounts: [['two', 3]] });
  const { deployments, id } = await deployed(world);
  await world.runUntil('09:20');
  const told = async (time: string | null, accountName: string | null = null) => {
    const at = time === null ? null : Date.parse(`2026-11-16T${time}:00+05:30`);
    const candle = await deployments.candle(UCC, id, { accountName, at });
    assert.ok(candle !== 'unknown');
    return candle;
  };
  const entered = await told('09:18', 'two');
  const [condition] = entered?.candle.conditions ?? [];
  assert.deepEqual(
    [condition?.truth, condition?.hasFired, condition?.rows[0]?.values],
    [1, true, [558, 558]],
  );
  assert.match(entered?.rules[0]?.sentence ?? '', /9:18/);
  const newest = await told(null);
  assert.equal(newest?.candle.at, Date.parse('2026-11-16T09:19:00+05:30'));
  assert.equal(newest?.candle.conditions[0]?.hasFired, false);
  assert.equal(await told('09:15'), null);
  assert.equal(await told(null, 'nobody'), null);
  assert.equal(await deployments.candle(UCC, id + 1, { accountName: null, at: null }), 'unknown');
  await deployments.close();
});

test('[application.Y19] a candle of before a restart is explained as before it, and not where the account was paused meanwhile', async () => {
  const world = createWorld();
  const { deployments, id } = await deployed(world);
  const told = async (from: typeof deployments, time: string) => {
    const at = Date.parse(`2026-11-16T${time}:00+05:30`);
    const candle = await from.candle(UCC, id, { accountName: 'one', at });
    assert.ok(candle !== 'unknown');
    return candle?.candle;
  };
  await world.runUntil('09:20');
  const before = [await told(deployments, '09:18'), await told(deployments, '09:19')];
  assert.equal(before[0]?.conditions[0]?.hasFired, true);
  await deployments.close();
  const again = world.open();
  await again.start();
  await world.runUntil('09:20:30');
  assert.deepEqual([await told(again, '09:18'), await told(again, '09:19')], before);
  assert.equal(await told(again, '09:15'), undefined, 'none had closed');
  await world.runUntil('09:22');
  assert.deepEqual(await told(again, '09:18'), before[0]);
  await again.close();
});

test('[application.Y19] where playing a day again would have entered, as during a pause, its earlier candles are not made up', async () => {
  const world = createWorld();
  const { deployments, id } = await deployed(world);
  await deployments.pause(UCC, id, true);
  await world.runUntil('09:20');
  assert.deepEqual(world.orders, []);
  await deployments.close();
  const again = world.open();
  await again.start();
  await world.runUntil('09:20:30');
  const at = Date.parse('2026-11-16T09:18:00+05:30');
  assert.equal(await again.candle(UCC, id, { accountName: 'one', at }), null);
});
