import assert from 'node:assert/strict';
import { test } from 'node:test';
import { istInstant } from '@spark/core';
import type { SentSignal } from '@spark/engine';
import { deployed } from './deployed-world.fixture.ts';
import {
  type CrashPoint,
  createWorld,
  DAY,
  settle,
  shortAt,
  UCC,
  type World,
} from './deployments.fixture.ts';
import type { Deployments } from './deployments.ts';

const ON_SIGNAL = shortAt({
  conditions: [
    {
      ...{ id: 'c_in', kind: 'entry', fire: 'level' },
      when: { op: 'eq', l: { webhook: 'breakout' }, r: { value: true } },
      then: ['a_short'],
    },
    {
      ...{ id: 'c_out', kind: 'exit', fire: 'level' },
      when: { op: 'eq', l: { webhook: 'leave' }, r: { value: true } },
      then: ['a_all'],
    },
  ],
  actions: [
    { ...{ id: 'a_short', type: 'addLeg', segment: 'CASH', side: 'sell', qty: { units: 10 } } },
    { id: 'a_all', type: 'squareOffAll' },
  ],
});

let alerts = 0;

function signalAt(world: World, change: Partial<SentSignal> = {}): SentSignal {
  alerts += 1;
  const at = world.clock.now();
  return { ucc: UCC, strategyName: 'test1', name: 'breakout', alert: alerts, place: 0, at, ...change };
}

/** At so many seconds after a minute. */
async function runTo(world: World, time: string, seconds: number): Promise<void> {
  await world.runUntil(time);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  world.clock.advance(istInstant(DAY, hours * 60 + minutes) + seconds * 1_000 - world.clock.now());
  await settle();
}

async function send(deployments: Deployments, signal: SentSignal): Promise<string> {
  const taken = await deployments.signal(signal);
  return taken.ok ? taken.value : taken.error;
}

test('[application.Y20] a signal that nobody asks for is refused with what is asked for, and changes nothing', async () => {
  const world = createWorld({ document: ON_SIGNAL });
  const { deployments } = await deployed(world);
  await world.runUntil('09:17');
  assert.equal(
    await send(deployments, signalAt(world, { name: 'brekout' })),
    'Deployment 1 of test1 asks for no signal brekout, but for breakout, leave.',
  );
  assert.equal(
    await send(deployments, signalAt(world, { strategyName: 'other' })),
    'other carries no deployment, so nobody asks for a signal.',
  );
  assert.deepEqual(await deployments.signalProblem('BBBB', { strategyName: 'test1', name: 'breakout' }), {
    ...{ code: 'no-deployment', strategyName: 'test1' },
  });
  assert.equal(await deployments.signalProblem(UCC, { strategyName: 'test1', name: 'leave' }), null);
  await world.runUntil('09:20');
  assert.deepEqual([world.traded(), world.signals.size], [[], 0]);
});

test('[application.Y20] one that comes outside of the session is in no candle, and says so', async () => {
  const world = createWorld({ document: ON_SIGNAL });
  const { deployments } = await deployed(world);
  assert.equal(
    await send(deployments, signalAt(world)),
    'Deployment 1: the signal breakout came outside of the session, so no candle has it.',
  );
  await world.runUntil('09:20');
  assert.deepEqual([world.traded(), world.signals.size], [[], 0]);
});

test('[application.Y20] a signal is true for the candle in which it came, in every account, and for no other', async () => {
  const world = createWorld({ document: ON_SIGNAL, accounts: [['two', 3]] });
  const { deployments } = await deployed(world);
  await runTo(world, '09:17', 20);
  assert.equal(
    await send(deployments, signalAt(world)),
    'Deployment 1: the signal breakout came at 09:17:20.',
  );
  await world.runUntil('09:18');
  assert.deepEqual(world.traded(), [], 'its candle is not over');
  await world.runUntil('09:22');
  assert.deepEqual([world.traded('one'), world.traded('two')], [['Sell 10'], ['Sell 30']]);
  await runTo(world, '09:22', 1);
  await send(deployments, signalAt(world, { name: 'leave' }));
  await world.runUntil('09:24');
  assert.deepEqual(
    [world.traded('one'), world.traded('two')],
    [
      ['Sell 10', 'Buy 10'],
      ['Sell 30', 'Buy 30'],
    ],
  );
  assert.deepEqual(world.incidents, []);
});

test('[application.Y20] the same action of an alert counts once; two alerts in one candle are one signal', async () => {
  const world = createWorld({ document: ON_SIGNAL });
  const { deployments } = await deployed(world);
  await runTo(world, '09:17', 20);
  const signal = signalAt(world);
  await send(deployments, signal);
  await send(deployments, signalAt(world));
  await runTo(world, '09:20', 5);
  await send(deployments, signalAt(world, { name: 'leave' }));
  await runTo(world, '09:22', 5);
  assert.deepEqual(world.traded(), ['Sell 10', 'Buy 10']);
  assert.match(
    await send(deployments, { ...signal, at: world.clock.now() }),
    /came before Spark was stopped/,
  );
  await world.runUntil('09:25');
  assert.deepEqual(world.traded(), ['Sell 10', 'Buy 10']);
});

test('[application.Y21] between the end of a minute and its decision it is still in its own candle, after that in the next', async () => {
  for (const [ms, entersBy] of [
    [100, '09:18'],
    [300, '09:19'],
  ] as const) {
    const world = createWorld({ document: ON_SIGNAL });
    const { deployments } = await deployed(world);
    await runTo(world, '09:17', 59);
    const signal = signalAt(world);
    // The alert was stored in the last second of the minute, and is carried out when the next one has begun.
    await runTo(world, '09:18', ms / 1_000);
    await send(deployments, signal);
    await runTo(world, entersBy, 30);
    assert.deepEqual(world.traded(), ['Sell 10'], `${ms} ms`);
  }
});

test('[application.Y21] a minute is not decided before its signal is stored', async () => {
  const world = createWorld({ document: ON_SIGNAL });
  const { deployments } = await deployed(world);
  await runTo(world, '09:17', 59);
  const { promise, resolve } = Promise.withResolvers<void>();
  world.world.disk = promise;
  const sent = send(deployments, signalAt(world));
  await runTo(world, '09:18', 20);
  assert.deepEqual(world.traded(), []);
  resolve();
  await sent;
  await runTo(world, '09:18', 25);
  assert.deepEqual(world.traded(), ['Sell 10']);
});

test('[application.Y21] one that waited for more than a minute is kept where it came, and decides nothing', async () => {
  const world = createWorld({ document: ON_SIGNAL });
  const { deployments } = await deployed(world);
  await runTo(world, '09:17', 20);
  const signal = signalAt(world);
  await runTo(world, '09:19', 20);
  assert.equal(
    await send(deployments, signal),
    'Deployment 1: the signal breakout of 09:17:20 came too late to be decided.',
  );
  await world.runUntil('09:22');
  assert.deepEqual(world.traded(), []);
  assert.deepEqual(
    [...world.signals.values()].map(({ at }) => at),
    [signal.at],
  );
});

test('[application.Y22] wherever the process ends, an alert that is carried out again acts once', async () => {
  let crashes = 0;
  const points = new Set<CrashPoint | null>();
  for (let crashAt = 1; ; crashAt += 1) {
    const world = createWorld({ document: ON_SIGNAL });
    const { deployments } = await deployed(world);
    await runTo(world, '09:17', 20);
    const signal = signalAt(world);
    world.world.crashAt = world.world.steps + crashAt;
    void deployments.signal(signal);
    await world.runUntil('09:19');
    const hasCrashed = world.world.crashedAt !== null;
    points.add(world.world.crashedAt);
    if (hasCrashed) {
      crashes += 1;
      const again = world.open();
      await again.start();
      // The alert has no outcome yet, so it is carried out again.
      await again.signal(signal);
    }
    await world.runUntil('09:25');
    assert.deepEqual(world.traded(), ['Sell 10'], `ended at step ${crashAt}`);
    if (!hasCrashed) break;
  }
  assert.ok(crashes >= 2, `${crashes}`);
  assert.ok(points.has('before storing') && points.has('after storing'));
});

test('[application.Y22] after a restart conditions look back at signals of before, also of the session before it', async () => {
  const within = { op: 'eq', l: { webhook: 'breakout' }, r: { value: true } } as const;
  const world = createWorld({
    document: shortAt({
      conditions: [
        {
          ...{ id: 'c_in', kind: 'entry', fire: 'edge' },
          when: {
            all: [
              { op: 'trueWithin', n: 10, row: within },
              { op: 'gte', l: { clock: 'candleClose' }, r: { time: '09:22' } },
            ],
          },
          then: ['a_short'],
        },
      ],
    }),
  });
  const { deployments } = await deployed(world);
  await runTo(world, '09:17', 20);
  await send(deployments, signalAt(world));
  await world.runUntil('09:19');
  world.kill();
  await world.open().start();
  await world.runUntil('09:21');
  assert.deepEqual(world.traded(), []);
  await world.runUntil('09:24');
  assert.deepEqual(world.traded(), ['Sell 10']);
});
