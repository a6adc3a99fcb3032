import assert from 'node:assert/strict';
import { it } from 'node:test';
import { forward } from '../../test/forward.fixture.ts';
import { optionMarket, straddle } from '../../test/straddle.fixture.ts';
import { compareTrades, type DriftTrade, driftTradeOf, runBacktest, tradesOfLegs } from '../index.ts';

const MINUTE_MS = 60_000;
const AT = Date.parse('2026-11-16T09:20:00+05:30');

/** Sold at 100 and bought back at 90, ten units. */
function trade(change: Partial<DriftTrade> = {}): DriftTrade {
  return {
    ...{ action: 'a_ce', condition: 'c_in', contract: 'OPT 2026-11-17 2500000 CE', side: -1, qty: 10 },
    ...{ decidedAt: AT, enteredAt: AT, exitedAt: AT + 30 * MINUTE_MS },
    ...{ entryValuePaise: 1000_00, exitValuePaise: 900_00, reason: 'target' },
    ...change,
  };
}

it('[algos.P7] the same trade of both: how much worse each price was, and what that cost', () => {
  const there = trade();
  const here = trade({ qty: 30, entryValuePaise: 2994_00, exitValuePaise: 2703_00 });
  const drift = compareTrades([here], [there], 3);
  const [row] = drift.rows;
  assert.deepEqual([drift.matched, drift.onlyHere, drift.onlyThere, drift.rows.length], [1, 0, 0, 1]);
  // Sold 20 paise lower, bought back 10 paise higher, thirty times.
  assert.deepEqual([row?.entryWorsePaise, row?.exitWorsePaise], [20, 10]);
  assert.deepEqual([row?.costPaise, drift.costPaise], [9_00, 9_00]);
  assert.equal(compareTrades([there], [there]).costPaise, 0);
});

it('[algos.P7] what only one of them has is told for itself; a loss that was not made is no cost', () => {
  const lost = trade({ action: 'a_pe', exitValuePaise: 1200_00 });
  const here = compareTrades([lost], [trade()], 2);
  assert.deepEqual([here.matched, here.onlyHere, here.onlyThere], [0, 1, 1]);
  assert.deepEqual(
    here.rows.map(({ here: mine, there, costPaise }) => [
      mine?.action ?? null,
      there?.action ?? null,
      costPaise,
    ]),
    [
      ['a_pe', null, 200_00],
      [null, 'a_ce', 200_00],
    ],
  );
  assert.equal(compareTrades([], [lost]).costPaise, -200_00);
});

it('[algos.P7] another contract or side, or decided more than five minutes apart, is another trade; the nearest are one', () => {
  for (const change of [
    { contract: 'OPT 2026-11-17 2505000 CE' },
    { side: 1 as const },
    { condition: 'c_other' },
    { decidedAt: AT + 6 * MINUTE_MS },
  ])
    assert.equal(compareTrades([trade(change)], [trade()]).matched, 0, JSON.stringify(change));
  const early = trade({ decidedAt: AT - 3 * MINUTE_MS });
  const { rows } = compareTrades([trade({ decidedAt: AT + MINUTE_MS })], [early, trade()]);
  assert.deepEqual(
    rows.map(({ here, there }) => [here !== null, there?.decidedAt]),
    [
      [false, AT - 3 * MINUTE_MS],
      [true, AT],
    ],
  );
});

it('[algos.P7] on any day, what it cost adds up to what the backtest made more', () => {
  let compared = 0;
  for (let seed = 0; seed < 8; seed += 1) {
    const document = straddle(seed);
    const book = optionMarket(seed);
    const { day, startsAt = 0 } = book.timeline.sessions[2] ?? {};
    const run = runBacktest({ document, book, firstSession: 2 });
    const there = run.trades
      .filter(({ exitedAt }) => exitedAt - startsAt < 24 * 60 * MINUTE_MS)
      .map(driftTradeOf);
    const [deployed] = forward(document, book, 2, { seed: seed + 3 });
    const here = tradesOfLegs(deployed?.state.legs ?? [], document);
    const gross = here.reduce((sum, one) => sum + one.side * (one.exitValuePaise - one.entryValuePaise), 0);
    const theirs = run.days.find((one) => one.day === day)?.grossPaise ?? 0;
    const drift = compareTrades(here, there);
    // Entries that the venue cut are compared at the size that came.
    const cut = drift.rows.filter(({ here: mine, there: other }) => mine && other && mine.qty !== other.qty);
    if (cut.length === 0) assert.equal(drift.costPaise, theirs - gross, `straddle ${seed}`);
    assert.equal(drift.matched + drift.onlyHere, here.length);
    assert.equal(drift.matched + drift.onlyThere, there.length);
    compared += drift.matched;
  }
  assert.ok(compared > 10, `${compared} trades are the same`);
});
