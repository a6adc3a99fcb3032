import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { askCancel } from '@spark/core';
import {
  ANSWER_FAULTS,
  HANDSHAKE_FAULTS,
  type PlannedWireFault,
  PUSH_FAULTS,
  type WireFault,
} from '@spark/simulators';
import { plannedOrder } from './account-orders.ts';
import type { BrokerCase, Scene } from './broker-case.ts';
import type { BrokerStage, StageWire } from './broker-stage.ts';
import { openActor, weather } from './engine-cases.ts';
import { far, inside } from './placing-cases.ts';
import { createTrader, limit, newTag } from './trader.ts';

type Plan = Omit<PlannedWireFault, 'clientId'>;
type Storm = (wire: StageWire, stage: BrokerStage) => void;

const keys = <T extends string>(of: Readonly<Record<T, string>>) => Object.keys(of) as T[];

/** Every kind of call meets it a few times, and then works again. */
function everyCall(fault: WireFault): readonly Plan[] {
  return [
    { fault, calls: ['place'], times: 3 },
    { fault, calls: ['change'], times: 2 },
    { fault, calls: ['cancel'], times: 2 },
    { fault, calls: ['orders'], times: 3 },
    { fault, calls: ['trades'], times: 2 },
  ];
}

const planned =
  (plans: readonly Plan[]): Storm =>
  (wire) => {
    for (const plan of plans) wire.plan(plan);
  };

const STORMS: readonly (readonly [title: string, storm: Storm])[] = [
  ...keys(ANSWER_FAULTS).map((fault) => [`${fault}, in every call`, planned(everyCall(fault))] as const),
  ...keys(PUSH_FAULTS).map((fault) => [fault, planned([{ fault, times: 3, delayMs: 3_000 }])] as const),
  ...keys(HANDSHAKE_FAULTS).map(
    (fault) =>
      [
        `the socket is cut, then ${fault}`,
        planned([
          { fault: 'socket-cut', times: 1 },
          { fault, calls: ['orders'], times: 2 },
        ]),
      ] as const,
  ),
  ['the login ends and its socket is closed', (wire) => wire.endLogin('closed')],
  ['the login ends and its socket stays open and mute', (wire) => wire.endLogin('mute')],
  [
    'the broker is down for two minutes',
    (wire, { clock }) => {
      void wire.goDown();
      clock.at(clock.now() + 120_000, () => void wire.comeBack());
    },
  ],
];

/** Whatever goes wrong on the wire of one account: no order is doubled, and other accounts do not notice. */
async function survive(on: Scene, storm: Storm): Promise<void> {
  const { stage } = on;
  const wire = wireOf(stage);
  await weather(on, () => storm(wire, stage));
  const tags = wire.tagsTaken();
  equal(new Set(tags).size, tags.length, `the broker took one twice: ${tags}`);
  equal(wire.breaches(), 0, 'calls above the limits of the broker');
  for (const { accountName } of wire.endings()) equal(accountName, stage.account.accountName);
}

/** So that a cancel which nobody asked for again would be noticed: the order is open until the broker does it. */
async function cancelThrough({ stage, trader }: Scene, fault: WireFault): Promise<void> {
  const wire = wireOf(stage);
  const actor = await openActor(stage);
  const tag = newTag();
  const order = plannedOrder(stage, {
    reftag: 1,
    side: 'Buy',
    terms: limit(far(stage)),
    slices: [{ tag, qty: 10 }],
  });
  await stage.answer(actor.record([{ kind: 'order-planned', order }]));
  await stage.pass(2_000);
  wire.plan({ fault, calls: ['cancel'], times: 3 });
  const asked = askCancel(actor.book.orders.get(1) ?? order, 'user', stage.clock.now());
  ok(asked.ok);
  await stage.answer(actor.record(asked.value));
  await stage.pass(500);
  equal((await trader.book())[0]?.state, 'open', 'the broker did nothing yet');
  await stage.pass(60_000);
  equal((await trader.book())[0]?.state, 'cancelled');
  equal(actor.book.orders.get(1)?.slices[0]?.status, 'Cancelled');
  equal(wire.breaches(), 0, 'calls above the limits of the broker');
  await actor.close();
}

export const wireCases: readonly BrokerCase[] = [
  ...(['accepted-and-ignored', 'rate-limit-429', 'rate-limit-own-way'] as const).map(
    (fault): BrokerCase => ({
      rule: 'brokers.V15',
      title: `${fault}, three times, when an order is cancelled: the cancel is asked for until the order is gone`,
      needs: ['wire', 'offers'],
      play: (on) => cancelThrough(on, fault),
    }),
  ),
  ...STORMS.map(
    ([title, storm]): BrokerCase => ({
      rule: 'brokers.V15',
      title: `${title}: in the end our book is the broker's, and nothing was placed twice`,
      needs: ['wire', 'offers', 'stops'],
      play: (on) => survive(on, storm),
    }),
  ),
  ...keys(ANSWER_FAULTS).map(
    (fault): BrokerCase => ({
      rule: 'brokers.V15',
      title: `${fault}: the orders of another account are placed, filled and told as ever`,
      needs: ['wire', 'several-accounts'],
      play: async ({ stage, trader }) => {
        const wire = wireOf(stage);
        const other = createTrader(stage, { account: { ...stage.account, accountName: 'two' } });
        for (const plan of everyCall(fault)) wire.plan(plan);
        await trader.place({ terms: limit(far(stage)) });
        const price = inside(stage);
        const sent = await other.take({ terms: limit(price) });
        await stage.fill(other.account, sent.tag, 10);
        const { state, filledValuePaise } = other.lastOf(sent);
        deepEqual([state, filledValuePaise], ['executed', 10 * price]);
      },
    }),
  ),
  {
    rule: 'brokers.V15',
    title: 'a broker that cannot be reached refuses an order, or nobody knows; it is never taken for placed',
    needs: ['wire'],
    play: async ({ stage, trader }) => {
      const wire = wireOf(stage);
      await trader.book();
      await wire.goDown();
      const sent = await trader.place({ terms: limit(far(stage)) });
      ok(sent.outcome.kind !== 'accepted', sent.outcome.kind);
      ok((await trader.askBook()).kind !== 'accepted', 'a book that was not read');
      await wire.comeBack();
      await stage.pass(120_000);
      deepEqual(await trader.book(), []);
      await trader.take({ terms: limit(far(stage)) });
    },
  },
  {
    rule: 'brokers.V15',
    title:
      'trades that cannot be read for two minutes: a fill is told by its average, and corrected by them to the paisa',
    needs: ['wire', 'offers'],
    play: async ({ stage, trader }) => {
      const wire = wireOf(stage);
      wire.plan({ fault: 'server-error-before-accept', calls: ['trades'] });
      wire.plan({ fault: 'push-lost' });
      const sent = await trader.take({ qty: 2_000, terms: limit(far(stage, 'Sell', 40)) });
      await stage.pass(120_000);
      const rounded = trader.lastOf(sent);
      deepEqual([rounded.state, rounded.isRounded], ['executed', true]);
      stage.faults.clear();
      await stage.pass(60_000);
      const { state, isRounded, filledQty, filledValuePaise } = trader.lastOf(sent);
      deepEqual([state, isRounded, filledQty], ['executed', undefined, 2_000]);
      const [shown] = await trader.book();
      deepEqual([filledValuePaise, undefined], [shown?.filledValuePaise, shown?.isRounded]);
    },
  },
  {
    rule: 'brokers.V15',
    title: 'orders leave by the address of their account; from another the broker refuses them, in words',
    needs: ['wire'],
    play: async ({ stage }) => {
      const { registered, elsewhere } = await stage.answer(wireOf(stage).bound());
      await createTrader(stage, { account: registered }).take({ terms: limit(far(stage)) });
      const stray = createTrader(stage, { account: elsewhere });
      const { outcome } = await stray.place({ terms: limit(far(stage)) });
      ok(outcome.kind === 'refused', outcome.kind);
      match(outcome.reason, /\bIP\b|address/i);
      deepEqual(await stray.book(), [], 'and may look at its book from there');
    },
  },
  {
    rule: 'brokers.V15',
    title: 'a socket that breaks is opened again, that there may be a gap is told, and reports go on',
    needs: ['wire'],
    play: async ({ stage, trader }) => {
      const wire = wireOf(stage);
      const first = await trader.take({ terms: limit(inside(stage)) });
      const gaps = trader.gaps();
      wire.plan({ fault: 'socket-cut', times: 1 });
      await stage.fill(trader.account, first.tag, 4);
      await stage.pass(90_000);
      ok(trader.gaps() > gaps, 'nobody said that something may be missing');
      await stage.fill(trader.account, first.tag, 6);
      equal(trader.lastOf(first).state, 'executed');
    },
  },
  {
    rule: 'brokers.V15',
    title: 'a socket that is mute or half open is noticed, and opened again',
    needs: ['wire'],
    play: async ({ stage, trader }) => {
      const wire = wireOf(stage);
      for (const fault of ['mute-socket', 'half-open-socket'] as const) {
        const gaps = trader.gaps();
        wire.plan({ fault, times: 1 });
        const sent = await trader.take({ terms: limit(far(stage)) });
        deepEqual(trader.reportsOf(sent), [], 'it is mute by then');
        await stage.pass(180_000);
        ok(trader.gaps() > gaps, `nobody noticed ${fault}`);
        await trader.cancel(sent);
        equal(trader.lastOf(sent).state, 'cancelled', fault);
      }
    },
  },
];

function wireOf({ wire }: BrokerStage): StageWire {
  ok(wire, 'a stage that is able to `wire` has one');
  return wire;
}
