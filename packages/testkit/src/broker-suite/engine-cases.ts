import { deepEqual, equal, ok } from 'node:assert/strict';
import type { AccountOrder, OrderTerms, Slice, SliceReport } from '@spark/core';
import { askCancel, askChange, isFinal } from '@spark/core';
import { type AccountActor, openAccountActor } from '@spark/engine';
import { isUntruth } from '../simulation/actor-watch.ts';
import { createCrashingJournal } from '../world/crashing-journal.ts';
import { createRandom } from '../world/seeded-random.ts';
import { plannedOrder } from './account-orders.ts';
import type { BrokerCase, Scene } from './broker-case.ts';
import type { BrokerStage, FaultTimes, StageFault } from './broker-stage.ts';
import { far, inside } from './placing-cases.ts';
import { limit, MARKET, newTag, stop } from './trader.ts';

type Storm = readonly (readonly [StageFault, FaultTimes])[];

const STORMS: readonly (readonly [title: string, Storm])[] = [
  ['fair weather', []],
  ['every answer to a placement is lost', [['answer-lost', { call: 'place' }]]],
  ['placements are lost', [['request-lost', { call: 'place', times: 6 }]]],
  ['answers to cancels are lost', [['answer-lost', { call: 'cancel' }]]],
  ['cancels are lost', [['request-lost', { call: 'cancel', times: 2 }]]],
  ['answers to changes are lost', [['answer-lost', { call: 'change' }]]],
  ['answers are late', [['answer-late', {}]]],
  ['no report arrives', [['report-lost', {}]]],
  ['every report comes twice', [['report-twice', {}]]],
  ['reports are late', [['report-late', {}]]],
  ['reports change places', [['reports-swapped', {}]]],
  ['the book is silent', [['request-lost', { call: 'book' }]]],
  ['the session expires for a while', [['session-expired', { times: 5 }]]],
  [
    'answers, reports and the book are lost together',
    [
      ['answer-lost', { call: 'place' }],
      ['answer-lost', { call: 'cancel', times: 2 }],
      ['report-lost', {}],
      ['request-lost', { call: 'book' }],
    ],
  ],
];

/** The engine over the venue: whatever was lost on the way, in the end our book is the venue's. */
export const engineCases: readonly BrokerCase[] = STORMS.map(([title, storm]) => ({
  rule: 'brokers.V14',
  title: `${title}: in the end our book is the venue's`,
  needs: storm.length === 0 ? ['offers', 'stops'] : ['faults', 'offers', 'stops'],
  play: (on) =>
    weather(on, () => {
      for (const [fault, when] of storm) on.stage.faults.plan(fault, when);
    }),
}));

/** A morning of orders while something goes wrong; when that is over, our book has to be the venue's. */
export async function weather({ stage, trader }: Scene, begin: () => void): Promise<void> {
  const actor = await openActor(stage);
  begin();
  const orders = await morningOf(stage, actor);
  stage.faults.clear();
  await stage.pass(120_000);
  await stage.answer(actor.reconcile());
  await stage.quiet();
  const shown = new Map<string, SliceReport>();
  for (const report of await trader.book()) {
    ok(!shown.has(report.tag), `${report.tag} is at the venue twice`);
    shown.set(report.tag, report);
  }
  for (const { reftag } of orders) {
    const order = actor.book.orders.get(reftag);
    ok(order, `order ${reftag} was lost`);
    for (const slice of order.slices) isTrue(slice, shown.get(slice.tag));
  }
  await actor.close();
}

export async function openActor(stage: BrokerStage): Promise<AccountActor> {
  const parts = { clock: stage.clock, timers: stage.clock };
  const { lastPaise, bidPaise, askPaise } = stage.quote(stage.share.key);
  const opened = openAccountActor({
    ...parts,
    account: stage.account,
    journal: createCrashingJournal({ ...parts, random: createRandom(7) }).open(),
    venues: { live: stage.venue, simulated: stage.venue },
    prices: {
      now: () => ({ lastPaise, bestBidPaise: bidPaise, bestAskPaise: askPaise }),
      watch: () => () => undefined,
    },
    publish: () => undefined,
    onIncident: (message, error) => {
      // That a request is not settled yet, or a tag is there twice, is to be expected of a venue with faults.
      if (error !== undefined || isUntruth(message)) throw new Error(message, { cause: error });
    },
    onBroken: () => {
      throw new Error('The journal failed.');
    },
  });
  return stage.answer(opened);
}

/** Orders of every kind; some are filled by others, some changed, some cancelled. */
async function morningOf(stage: BrokerStage, actor: AccountActor): Promise<readonly AccountOrder[]> {
  const orders: AccountOrder[] = [];
  for (let at = 0; at < 12; at++) {
    const order = plannedOrder(stage, {
      reftag: at + 1,
      side: at % 2 === 0 ? 'Buy' : 'Sell',
      terms: termsOf(stage, at),
      slices: Array.from({ length: 1 + (at % 2) }, () => ({ tag: newTag(), qty: 10 })),
    });
    orders.push(order);
    await stage.answer(actor.record([{ kind: 'order-planned', order }]));
    await stage.pass(50);
    const [first] = order.slices;
    if (first && order.terms.type === 'Limit')
      await stage.fill(stage.account, first.tag, at % 3 === 0 ? 10 : 4);
    await stage.pass(700);
    await ask(stage, actor, at);
  }
  await stage.pass(5_000);
  return orders;
}

async function ask(stage: BrokerStage, actor: AccountActor, at: number): Promise<void> {
  const order = actor.book.orders.get(at);
  if (!order) return;
  const now = stage.clock.now();
  const { tickPaise } = stage.share;
  const decision =
    at % 3 === 0
      ? askCancel(order, 'user', now)
      : askChange(
          order,
          { limitPaise: far(stage, order.side, 20 + at) },
          { at: now, tickPaise, band: null, refusalOf: () => null },
        );
  if (decision.ok) await stage.answer(actor.record(decision.value));
}

function termsOf(stage: BrokerStage, at: number): OrderTerms {
  const { lastPaise } = stage.quote(stage.share.key);
  const way = (at % 2 === 0 ? 1 : -1) * stage.share.tickPaise;
  if (at % 4 === 0) return MARKET;
  if (at % 4 === 1) return limit(inside(stage));
  if (at % 4 === 2) return limit(far(stage, 'Buy', 40));
  return stop(lastPaise + 2 * way, lastPaise + 40 * way);
}

const STATUS_OF = {
  open: 'Placed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  executed: 'Executed',
} as const;

function isTrue(slice: Slice, shown: SliceReport | undefined): void {
  if (!shown) {
    ok(
      isFinal(slice.status) && slice.filledQty === 0,
      `${slice.tag} is ${slice.status} and not at the venue`,
    );
    return;
  }
  equal(slice.status, STATUS_OF[shown.state], `${slice.tag}: what became of it`);
  ok(isFinal(slice.status) || slice.asked === null, `${slice.tag}: its ${slice.asked} never ended`);
  deepEqual([slice.filledQty, slice.filledValuePaise], [shown.filledQty, shown.filledValuePaise], slice.tag);
}
