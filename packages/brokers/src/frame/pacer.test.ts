import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createManualClock } from '@spark/testkit';
import fc from 'fast-check';
import { CALL_KIND, type CallBudget } from './broker-dialect.ts';
import { nextFree, withCall } from './call-windows.ts';
import { createPacer, type PacedCall } from './pacer.ts';

const credentials = { ucc: 'A000001', accountName: 'one', clientId: 'C1', secrets: {} };

function call(kind: PacedCall['kind'], rest: Partial<PacedCall> = {}): PacedCall {
  return { kind, credentials, exchange: 'NSE', ...rest };
}

/** Makes calls and writes down when each had its turn. */
function pacing(budgets: readonly CallBudget[]) {
  const clock = createManualClock(0);
  const pacer = createPacer({ budgets }, { clock, timers: clock });
  const turns: { readonly call: PacedCall; readonly at: number; readonly number: number }[] = [];
  let calls = 0;
  return {
    clock,
    turns,
    ask: async (wanted: PacedCall, longestMs?: number) => {
      const number = calls++;
      const isGiven = await pacer.turn(wanted, longestMs);
      if (isGiven) turns.push({ call: wanted, at: clock.now(), number });
      return isGiven;
    },
  };
}

async function runOut(clock: ReturnType<typeof createManualClock>): Promise<void> {
  for (;;) {
    await new Promise(setImmediate);
    const due = clock.nextDue();
    if (due === null) return;
    clock.set(due);
  }
}

describe('the pace of calls', () => {
  test('[brokers.L8] the eleventh order of a second waits for the next one, and for what the first ten took on their way', async () => {
    const { clock, turns, ask } = pacing([]);
    for (let at = 0; at < 25; at++) void ask(call('place'));
    await runOut(clock);
    assert.deepEqual(
      [0, 1_250, 2_500].map((at) => turns.filter((turn) => turn.at === at).length),
      [10, 10, 5],
    );
  });

  test('[brokers.L8] a spare call has its turn while more than half of a budget is left, and waits a second at most', async () => {
    const budgets: CallBudget[] = [{ kinds: 'all', countedBy: 'account', calls: 6, perMs: 10_000 }];
    const { clock, turns, ask } = pacing(budgets);
    const spare = call('orders', { isSpare: true });
    const asked = [ask(spare), ask(spare), ask(spare), ask(spare)];
    await runOut(clock);
    assert.deepEqual(await Promise.all(asked), [true, true, true, false]);
    void ask(call('place'));
    void ask(call('place'));
    void ask(call('place'));
    await runOut(clock);
    assert.deepEqual(
      turns.filter(({ call: { kind } }) => kind === 'place').map(({ at }) => at),
      [0, 0, 0],
      'the other half is for orders',
    );
    clock.set(9_500);
    const late = ask(spare);
    await runOut(clock);
    assert.equal(await late, true);
    assert.equal(clock.now(), 10_000);
  });

  test('[brokers.L8] exchanges and accounts are counted apart; changes and cancels count with placements', async () => {
    const { clock, turns, ask } = pacing([]);
    for (let at = 0; at < 10; at++) void ask(call('place'));
    void ask(call('cancel'));
    void ask(call('place', { exchange: 'NFO' }));
    void ask(call('place', { credentials: { ...credentials, accountName: 'two' } }));
    await runOut(clock);
    assert.equal(turns.filter(({ at }) => at > 0).length, 1, 'eleven in one second, for one of the three');
  });

  test('[brokers.L8] an order goes before a read that has to wait', async () => {
    const budgets: readonly CallBudget[] = [
      { kinds: ['orders'], countedBy: 'account', calls: 1, perMs: 1_000 },
      { kinds: 'all', countedBy: 'account', calls: 5, perMs: 1_000 },
    ];
    const { clock, turns, ask } = pacing(budgets);
    for (let at = 0; at < 4; at++) void ask(call('orders'));
    void ask(call('place'));
    await runOut(clock);
    assert.equal(turns.find((turn) => turn.call.kind === 'place')?.at, 0);
  });

  test('[brokers.L8] what would wait too long is refused, and takes no place', async () => {
    const { clock, ask } = pacing([{ kinds: ['place'], countedBy: 'app', calls: 1, perMs: 3_600_000 }]);
    const [first, second] = [ask(call('place')), ask(call('place'))];
    await runOut(clock);
    assert.deepEqual([await first, await second], [true, false]);
    clock.advance(3_600_000);
    assert.equal(await ask(call('place')), true);
  });

  test('[brokers.L8] no window is ever exceeded, nothing is lost, and calls of a kind keep their order', async () => {
    const someBudgets = fc.array(
      fc.record({
        kinds: fc.oneof(
          fc.constant('all' as const),
          fc.uniqueArray(fc.constantFrom(...CALL_KIND), { minLength: 1, maxLength: 4 }),
        ),
        countedBy: fc.constantFrom('account' as const, 'app' as const, 'account and exchange' as const),
        calls: fc.integer({ min: 1, max: 8 }),
        perMs: fc.constantFrom(200, 1_000, 5_000),
      }),
      { maxLength: 4 },
    );
    const someCalls = fc.array(
      fc.record({
        kind: fc.constantFrom(...CALL_KIND),
        exchange: fc.constantFrom('NSE', 'NFO'),
        accountName: fc.constantFrom('one', 'two'),
        afterMs: fc.constantFrom(0, 0, 0, 50, 700),
      }),
      { maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(someBudgets, someCalls, async (budgets, calls) => {
        const { clock, turns, ask } = pacing(budgets);
        for (const { afterMs, accountName, ...wanted } of calls) {
          clock.advance(afterMs);
          void ask({ ...wanted, credentials: { ...credentials, accountName } }, 100_000_000);
          await new Promise(setImmediate);
        }
        await runOut(clock);
        assert.equal(turns.length, calls.length, 'everyone had a turn');
        const scopes = (budget: CallBudget) =>
          Object.values(
            Object.groupBy(
              turns.filter((turn) => budget.kinds === 'all' || budget.kinds.includes(turn.call.kind)),
              ({ call: { exchange, credentials: who } }) =>
                budget.countedBy === 'account and exchange'
                  ? `${who.accountName} ${exchange}`
                  : who.accountName,
            ),
          );
        for (const budget of budgets)
          for (const counted of scopes(budget)) {
            const times = (counted ?? []).map(({ at }) => at).sort((a, b) => a - b);
            for (const [index, at] of times.entries()) {
              const later = times[index + budget.calls];
              if (later !== undefined)
                assert.ok(later - at >= budget.perMs, `${budget.calls + 1} calls within ${later - at} ms`);
            }
          }
        const queues = Object.groupBy(
          turns,
          ({ call: { kind, exchange, credentials: who } }) => `${kind} ${exchange} ${who.accountName}`,
        );
        for (const queue of Object.values(queues)) {
          const numbers = (queue ?? []).map(({ number }) => number);
          assert.deepEqual(
            numbers,
            [...numbers].sort((a, b) => a - b),
            'in the order of asking',
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  test('[brokers.L8] a call gets the earliest instant that fits', () => {
    const times = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 12 });
    const fits = (reserved: readonly number[], at: number, calls: number, perMs: number): boolean => {
      const all = [...reserved, at].sort((a, b) => a - b);
      return all.every((first, index) => {
        const later = all[index + calls];
        return later === undefined || later - first >= perMs;
      });
    };
    fc.assert(
      fc.property(
        times,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 12 }),
        (wanted, calls, perMs) => {
          let reserved: readonly number[] = [];
          for (const from of wanted) {
            const at = nextFree(reserved, { calls, perMs }, from);
            for (let earlier = from; earlier < at; earlier++)
              assert.ok(!fits(reserved, earlier, calls, perMs), `${earlier} was free`);
            assert.ok(fits(reserved, at, calls, perMs));
            reserved = withCall(reserved, at, Number.NEGATIVE_INFINITY);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
