import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AccountOrder, SliceReport, SliceToPlace, TradingVenue } from '@spark/core';
import { newSlice } from '@spark/core';
import {
  ABILITIES,
  accountOrderOf,
  brokerSuite,
  createManualClock,
  createVirtualTime,
  openSmallMarket,
  SMALL_MARKET_SHARE as SHARE,
  STRAIGHT_AWAY,
  sliceWith,
} from '@spark/testkit';
import { paperOrderId } from './paper-order-id.ts';
import { openPaperStage } from './paper-stage.fixture.ts';
import { createPaperVenue, type PaperMoney } from './paper-venue.ts';
import { openQuotedStage } from './quoted-stage.fixture.ts';

const abilities = ABILITIES.filter((ability) => ability !== 'wire' && ability !== 'portfolio');
brokerSuite({ name: 'paper', abilities, open: openPaperStage });
brokerSuite({ name: '[brokers.W100] paper at prices from elsewhere', abilities, open: openQuotedStage });

const ACCOUNT = { ucc: 'A000001', accountName: 'one' };

function openFloor() {
  const clock = createManualClock();
  const { floor } = openSmallMarket(clock);
  let listeners = 0;
  const counted: typeof floor = {
    ...floor,
    onEvents: (listener) => {
      listeners += 1;
      const stop = floor.onEvents(listener);
      return () => {
        listeners -= 1;
        stop();
      };
    },
  };
  const parts = { floor: counted, clock, timers: clock, tagPrefix: 'SP' };
  const connect = (
    venue: TradingVenue,
    { accountName = 'one', working = [] as readonly AccountOrder[] } = {},
  ) => {
    const reports: SliceReport[] = [];
    const onReports = (told: readonly SliceReport[]) => void reports.push(...told);
    const account = { ...ACCOUNT, accountName };
    const connection = venue.connect(account, { working, onReports, onGap: () => undefined });
    return { ...connection, reports };
  };
  const slice = (tag: string, rest: Partial<SliceToPlace> = {}): SliceToPlace => ({
    tag,
    instrument: { key: SHARE.key, symbol: SHARE.symbol, isDerivative: false, lotSize: 1, tickPaise: 10 },
    side: 'Buy',
    product: 'Intraday',
    qty: 10,
    terms: { type: 'Limit', limitPaise: floor.quote(SHARE.key)?.lastPaise ?? 0, triggerPaise: null },
    ...rest,
  });
  return { clock, floor, parts, connect, slice, listeners: () => listeners };
}

describe('the paper broker', () => {
  test('[brokers.W1] order numbers are read from tags', () => {
    const numbers: readonly (readonly [string, string])[] = [
      ['SP100', 'T1296'],
      ['SP101', 'T1297'],
      ['SPRT00', 'T1297296'],
    ];
    for (const [tag, number] of numbers) assert.equal(paperOrderId(tag, 'SP'), number);
    assert.equal(paperOrderId('XY100', 'SP'), `T${Number.parseInt('XY100', 36)}`, 'also of other tags');
    const many = Array.from({ length: 5_000 }, (_, at) =>
      paperOrderId(`SP${(at + 1296).toString(36)}`, 'SP'),
    );
    assert.equal(new Set(many).size, many.length);
  });

  test('[brokers.W1] an order keeps its number, also when tags begin otherwise now', async () => {
    const { clock, parts, connect, slice } = openFloor();
    const placed = slice('SP100', { terms: { type: 'Limit', limitPaise: 90_000, triggerPaise: null } });
    const working = [workingOrder(placed, { orderId: 'T1296', placedAt: clock.now() })];
    const venue = createPaperVenue({ ...parts, tagPrefix: 'NEW' });
    const connection = connect(venue, { working });
    clock.advance(0);
    const book = await connection.book();
    assert.deepEqual(book.kind === 'accepted' && book.value.map(({ orderId }) => orderId), ['T1296']);
    assert.equal(
      (await connection.cancel({ tag: 'SP100', orderId: 'T1296', placed: placed })).kind,
      'accepted',
    );
    clock.advance(0);
    assert.deepEqual(
      connection.reports.map(({ orderId, state }) => [orderId, state]),
      [
        ['T1296', 'open'],
        ['T1296', 'cancelled'],
      ],
    );
  });

  test('[brokers.W2] a paper account and its forward test never meet', async () => {
    const { clock, parts, connect, slice } = openFloor();
    const live = connect(createPaperVenue(parts));
    const forward = connect(createPaperVenue({ ...parts, ownerPrefix: 'forward ' }));
    const time = createVirtualTime(clock);
    await time.until(live.place(slice('SP100'), STRAIGHT_AWAY));
    const answer = await time.until(forward.place(slice('SP200', { side: 'Sell' }), STRAIGHT_AWAY));
    assert.equal(answer.kind, 'accepted');
    assert.deepEqual(
      [live.reports, forward.reports].map((reports) => reports.map(({ tag, filledQty }) => [tag, filledQty])),
      [[['SP100', 0]], [['SP200', 0]]],
      'both wait, at the same price',
    );
    const books = [await live.book(), await forward.book()];
    assert.deepEqual(
      books.map((book) => (book.kind === 'accepted' ? book.value.map(({ tag }) => tag) : null)),
      [['SP100'], ['SP200']],
    );
    assert.equal(
      (await forward.cancel({ tag: 'SP100', orderId: 'T1296', placed: slice('SP100') })).kind,
      'refused',
    );
  });

  test('[brokers.W4] what an order met at once is told before its acceptance, so that both are stored as one', async () => {
    const { clock, parts, connect, slice } = openFloor();
    const connection = connect(createPaperVenue(parts));
    const marketable = slice('SP100', { terms: { type: 'Market', limitPaise: null, triggerPaise: null } });
    const told = connection
      .place(marketable, STRAIGHT_AWAY)
      .then(() => connection.reports.map(({ state }) => state));
    assert.deepEqual(await createVirtualTime(clock).until(told), ['open', 'executed']);
  });

  test('[brokers.W110] an order reaches the floor with its money bound, and what the floor refuses is not bound', async () => {
    const { clock, floor, parts, connect, slice } = openFloor();
    const bound = new Map<string, number>();
    const money: PaperMoney = {
      block: async (_, { tag, qty }) => {
        const before = bound.get(tag) ?? 0;
        if (qty > 100) return { kind: 'refused', reason: 'Insufficient funds.' };
        bound.set(tag, qty);
        return { kind: 'blocked', undo: () => void bound.set(tag, before) };
      },
    };
    const connection = connect(createPaperVenue({ ...parts, money }));
    const time = createVirtualTime(clock);
    const resting = { type: 'Limit', limitPaise: 90_000, triggerPaise: null } as const;
    const place = (tag: string, rest: Partial<SliceToPlace>) =>
      time.until(connection.place(slice(tag, { terms: resting, ...rest }), STRAIGHT_AWAY));
    assert.deepEqual(await place('SP100', { qty: 101 }), { kind: 'refused', reason: 'Insufficient funds.' });
    assert.equal((await place('SP101', { qty: 0 })).kind, 'refused', 'the exchange takes no empty order');
    const placed = await place('SP102', { qty: 10 });
    assert.equal(placed.kind, 'accepted');
    const orderId = placed.kind === 'accepted' ? placed.orderId : '';
    const change = (terms: SliceToPlace['terms'], qty: number) =>
      time.until(connection.change({ tag: 'SP102', orderId, placed: slice('SP102'), terms, qty }));
    assert.equal((await change(resting, 101)).kind, 'refused');
    assert.equal((await change({ ...resting, limitPaise: 1 }, 20)).kind, 'refused', 'outside the band');
    assert.deepEqual(
      [...bound],
      [
        ['SP101', 0],
        ['SP102', 10],
      ],
    );
    assert.equal((await change(resting, 20)).kind, 'accepted');
    assert.equal(bound.get('SP102'), 20);
    const book = floor.orders('A000001:one');
    assert.deepEqual(
      book.kind === 'accepted' && book.value.map(({ tag, qty }) => [tag, qty]),
      [['SP102', 20]],
      'what could not be paid for never arrived',
    );
  });

  test('[brokers.W111] an order that is withdrawn while its margin is worked out never reaches the floor, and its money is free', async () => {
    const { clock, floor, parts, connect, slice } = openFloor();
    const bound = new Set<string>();
    const worked = Promise.withResolvers<void>();
    const money: PaperMoney = {
      block: async (_, { tag }) => {
        bound.add(tag);
        await worked.promise;
        return { kind: 'blocked', undo: () => void bound.delete(tag) };
      },
    };
    const connection = connect(createPaperVenue({ ...parts, money }));
    const withdrawal = new AbortController();
    const placing = connection.place(slice('SP100'), {
      withdrawn: withdrawal.signal,
      mayLeave: () => !withdrawal.signal.aborted,
    });
    withdrawal.abort();
    worked.resolve();
    assert.deepEqual(await createVirtualTime(clock).until(placing), { kind: 'withdrawn' });
    assert.deepEqual(floor.orders('A000001:one'), { kind: 'accepted', value: [], delayMs: 0 });
    assert.deepEqual([...bound], []);
  });

  test('[brokers.W3] the floor is listened to once for all accounts, and not at all while none is connected', async () => {
    const { parts, connect, listeners } = openFloor();
    const venue = createPaperVenue(parts);
    assert.equal(listeners(), 0);
    const connections = ['one', 'two', 'three', 'one'].map((accountName) => connect(venue, { accountName }));
    assert.equal(listeners(), 1);
    for (const connection of connections) await connection.close();
    assert.equal(listeners(), 0);
    await connect(venue).book();
    assert.equal(listeners(), 1);
  });
});

function workingOrder(
  { tag, instrument, side, product, qty, terms }: SliceToPlace,
  { orderId, placedAt }: { readonly orderId: string; readonly placedAt: number },
): AccountOrder {
  const slice = sliceWith(newSlice({ tag, qty, terms, placedAt }), { status: 'Placed', orderId });
  return accountOrderOf({ ...ACCOUNT, instrument, side, product, qty, terms, placedAt, slices: [slice] });
}
