import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { KALYANI, SBIN } from '../fixture/instruments.fixture.ts';
import { accepted, CALL, FUTURE, MORNING, openExchange, PUT } from '../fixture/open-exchange.fixture.ts';
import { alwaysOpen, type ExchangeEvent, type FillMode } from '../index.ts';

const INSTRUMENTS = [SBIN, KALYANI, FUTURE, CALL, PUT] as const;

const step = fc.record({
  do: fc.constantFrom('limit', 'limit', 'market', 'stop', 'cancel', 'replace', 'wait'),
  owner: fc.constantFrom('asha', 'ravi', 'zoya'),
  instrument: fc.constantFrom(...INSTRUMENTS),
  side: fc.constantFrom<'Buy' | 'Sell'>('Buy', 'Sell'),
  lots: fc.integer({ min: 1, max: 25 }),
  /** Ticks from the last price, in the direction in which an order is more willing. */
  ticks: fc.integer({ min: -6, max: 6 }),
  isImmediate: fc.boolean(),
  pick: fc.nat(30),
  waitMs: fc.integer({ min: 0, max: 90_000 }),
});
const steps = fc.array(step, { minLength: 1, maxLength: 40 });
const world = fc.record({
  seed: fc.string({ maxLength: 4 }),
  latencyMs: fc.constantFrom(0, 0, 300),
  fillMode: fc.constantFrom<FillMode>('queue', 'queue', 'touch'),
  isAlwaysOpen: fc.boolean(),
});

type World = typeof world extends fc.Arbitrary<infer T> ? T : never;
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function live({ seed, latencyMs, fillMode, isAlwaysOpen }: World, all: readonly Step[]) {
  const { exchange, order, quote } = openExchange({
    seed,
    fillMode,
    latency: { medianMs: latencyMs, spread: 0.5 },
    ...(isAlwaysOpen ? { sessions: alwaysOpen } : {}),
  });
  const events: ExchangeEvent[] = [];
  const tags: (readonly [string, string])[] = [];
  for (const step of all) {
    const { lotSize, tickPaise } = step.instrument;
    const direction = step.side === 'Buy' ? 1 : -1;
    const pricePaise = quote(step.instrument).lastPaise + direction * step.ticks * tickPaise;
    const [owner, tag] = tags[step.pick % Math.max(1, tags.length)] ?? ['asha', 'NONE'];
    if (step.do === 'wait') events.push(...exchange.advanceTo(exchange.now() + step.waitMs));
    else if (step.do === 'cancel') exchange.cancel(owner, tag);
    else if (step.do === 'replace') exchange.replace(owner, tag, { qty: step.lots * lotSize, pricePaise });
    else {
      const triggerPaise =
        quote(step.instrument).lastPaise + direction * (Math.abs(step.ticks) + 1) * tickPaise;
      const request = order(step.instrument, {
        owner: step.owner,
        side: step.side,
        qty: step.lots * lotSize,
        type: step.do === 'limit' ? 'Limit' : step.do === 'market' ? 'Market' : 'SL-Limit',
        pricePaise:
          step.do === 'limit'
            ? pricePaise
            : step.do === 'market'
              ? null
              : triggerPaise + direction * 3 * tickPaise,
        triggerPaise: step.do === 'stop' ? triggerPaise : null,
        validity: step.do !== 'stop' && step.isImmediate ? 'immediate' : 'day',
      });
      if (exchange.submit(request).kind === 'accepted') tags.push([step.owner, request.tag]);
    }
  }
  events.push(...exchange.advanceTo(exchange.now() + 5000));
  return { exchange, events };
}

test('[exchange.E8] whatever is done, fills are within limits, on the tick, in whole lots, and add up', () => {
  fc.assert(
    fc.property(world, steps, (where, all) => {
      const { exchange, events } = live(where, all);
      const filled = new Map<string, number>();
      for (const [index, event] of events.entries()) {
        assert.equal(event.seq, index + 1, 'no event is missing');
        assert.ok(index === 0 || event.at >= (events[index - 1]?.at ?? 0), 'time never goes back');
        const { order, trade } = event;
        assert.ok(order.filledQty <= order.qty, 'never more than was ordered');
        if (order.status === 'filled') assert.equal(order.filledQty, order.qty);
        if (!trade) continue;
        const instrument = INSTRUMENTS.find(({ key }) => key === trade.key);
        assert.ok(instrument);
        assert.ok(trade.qty > 0 && trade.qty % instrument.lotSize === 0);
        assert.equal(trade.pricePaise % instrument.tickPaise, 0);
        const isWithin =
          trade.side === 'Buy' ? trade.pricePaise <= order.pricePaise : trade.pricePaise >= order.pricePaise;
        assert.ok(isWithin, `${trade.side} at ${trade.pricePaise} with the limit ${order.pricePaise}`);
        const sum = (filled.get(`${trade.owner} ${trade.tag}`) ?? 0) + trade.qty;
        filled.set(`${trade.owner} ${trade.tag}`, sum);
        assert.equal(sum, order.filledQty, 'the fills of an order add up to what it says');
      }
      for (const owner of ['asha', 'ravi', 'zoya']) {
        for (const order of accepted(exchange.orders(owner))) {
          assert.equal(order.filledQty, filled.get(`${owner} ${order.tag}`) ?? 0);
          const value = accepted(exchange.trades(owner))
            .filter(({ tag }) => tag === order.tag)
            .reduce((sum, { qty, pricePaise }) => sum + qty * pricePaise, 0);
          assert.equal(order.filledPaise, value);
        }
      }
    }),
    { numRuns: 80 },
  );
});

test('[exchange.E8] the same seed and the same calls give the same events', () => {
  fc.assert(
    fc.property(world, steps, (where, all) => {
      assert.deepEqual(live(where, all).events, live(where, all).events);
    }),
    { numRuns: 30 },
  );
});

test('[exchange.E8] it makes no difference whether time passes in one step or in many', () => {
  const run = (stepMs: number) => {
    const { exchange, order, best } = openExchange();
    for (const instrument of INSTRUMENTS) {
      const { bid, ask } = best(instrument);
      const qty = instrument.lotSize * 5;
      accepted(exchange.submit(order(instrument, { pricePaise: bid.pricePaise, qty })));
      accepted(
        exchange.submit(order(instrument, { side: 'Sell', pricePaise: ask.pricePaise, qty, owner: 'ravi' })),
      );
    }
    const events: ExchangeEvent[] = [];
    for (let at = MORNING; at <= MORNING + 600_000; at += stepMs) events.push(...exchange.advanceTo(at));
    return events;
  };
  assert.deepEqual(run(250), run(600_000));
  assert.ok(run(600_000).some(({ trade }) => trade));
});
