import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, type IstDay } from '../time/ist.ts';
import { createBookedMoney } from './booked-money.ts';
import { fillPosition, flatPosition, type Position } from './position.ts';

const FIRST_DAY = '2026-11-16';

type Step = {
  readonly key: number;
  readonly side: 'Buy' | 'Sell';
  readonly qty: number;
  readonly pricePaise: number;
  readonly daysLater: number;
  /** Entered by hand, for an earlier day. */
  readonly daysBack: number;
  readonly forwardTest: boolean;
  readonly restarts: boolean;
};

const step: fc.Arbitrary<Step> = fc.record({
  key: fc.integer({ min: 1, max: 3 }),
  side: fc.constantFrom('Buy', 'Sell'),
  qty: fc.integer({ min: 1, max: 9 }),
  pricePaise: fc.integer({ min: 1, max: 100_000 }),
  daysLater: fc.constantFrom(0, 0, 0, 1, 3),
  daysBack: fc.constantFrom(0, 0, 0, 0, 2),
  forwardTest: fc.constantFrom(false, false, true),
  restarts: fc.boolean(),
});

test('[core.P110] whatever is filled on whatever days, all that was ever booked is known, also after a restart', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let today: IstDay = FIRST_DAY;
      const rows = new Map<string, Position>();
      let money = createBookedMoney(undefined, [], today);
      let spentPaise = 0;
      for (const { key, side, qty, pricePaise, daysLater, daysBack, forwardTest, restarts } of steps) {
        today = addDays(today, daysLater);
        if (restarts) {
          const stored = money.before();
          const since = stored && stored.day < today ? stored.day : today;
          const loaded = [...rows.values()].filter((row) => row.netQty !== 0 || row.day >= since);
          money = createBookedMoney(stored, loaded, today);
          // A position that is not loaded starts from zero.
          for (const [id, row] of rows) if (!loaded.includes(row)) rows.delete(id);
        }
        const day = addDays(today, -daysBack);
        const id = `${key} ${forwardTest}`;
        const positionKey = {
          strategyName: 's',
          instrumentKey: `NSE:${key}`,
          product: 'Intraday',
          forwardTest,
        } as const;
        const before = rows.get(id) ?? flatPosition(positionKey, 'X', day);
        const after = fillPosition(before, { side, qty, valuePaise: qty * pricePaise, day });
        rows.set(id, after);
        money.note(after, today);
        if (!forwardTest) spentPaise += (side === 'Buy' ? 1 : -1) * qty * pricePaise;
      }
      const own = [...rows.values()].filter((row) => !row.forwardTest);
      const openPaise = own.reduce((sum, row) => sum + row.openCostPaise, 0);
      assert.equal(money.totalPaise(), openPaise - spentPaise);
    }),
  );
});

test('[core.P110] it is written with the first fill of a day, and not with the others', () => {
  const key = { strategyName: 's', instrumentKey: 'NSE:1', product: 'Intraday', forwardTest: false } as const;
  const money = createBookedMoney(undefined, [], FIRST_DAY);
  let position = flatPosition(key, 'X', FIRST_DAY);
  const fill = (side: 'Buy' | 'Sell', valuePaise: number, day: IstDay) => {
    position = fillPosition(position, { side, qty: 1, valuePaise, day });
    money.note(position, day);
    return money.before();
  };
  const first = fill('Buy', 100, FIRST_DAY);
  assert.deepEqual(first, { day: FIRST_DAY, paise: 0 });
  assert.equal(fill('Sell', 150, FIRST_DAY), first);
  assert.equal(fill('Buy', 100, FIRST_DAY), first);
  const next = fill('Sell', 90, '2026-11-17');
  assert.deepEqual(next, { day: '2026-11-17', paise: 50 });
  assert.equal(money.totalPaise(), 40);
});

test('[core.P110] a day whose first fills were not written is written with the next one', () => {
  const key = { strategyName: 's', instrumentKey: 'NSE:1', product: 'Intraday', forwardTest: false } as const;
  const bought = fillPosition(flatPosition(key, 'X', FIRST_DAY), {
    ...{ side: 'Buy', qty: 1, valuePaise: 100, day: FIRST_DAY },
  });
  const sold = fillPosition(bought, { side: 'Sell', qty: 1, valuePaise: 150, day: FIRST_DAY });
  const money = createBookedMoney(undefined, [bought], FIRST_DAY);
  money.note(sold, FIRST_DAY);
  assert.deepEqual(money.before(), { day: FIRST_DAY, paise: 0 });
});

test('[core.P110] what is booked by hand for an earlier day counts as before, with each fill', () => {
  const key = { strategyName: 's', instrumentKey: 'NSE:1', product: 'Intraday', forwardTest: false } as const;
  const today = '2026-11-17';
  const money = createBookedMoney({ day: today, paise: 0 }, [], today);
  let position = flatPosition(key, 'X', FIRST_DAY);
  const fill = (side: 'Buy' | 'Sell', valuePaise: number) => {
    position = fillPosition(position, { side, qty: 1, valuePaise, day: FIRST_DAY });
    money.note(position, today);
    return money.before();
  };
  assert.deepEqual(fill('Buy', 100), { day: today, paise: 0 });
  const won = fill('Sell', 150);
  assert.deepEqual(won, { day: today, paise: 50 });
  assert.equal(fill('Buy', 100), won, 'nothing to write');
  assert.deepEqual(fill('Sell', 170), { day: today, paise: 120 });
});
