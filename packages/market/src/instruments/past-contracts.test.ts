import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Instrument, IstDay } from '@spark/core';
import { generateMaster } from './bundled-master.ts';
import { createInstrumentTable } from './instrument-table.ts';
import { createPastContracts, type DayChain, type ExpiryRange } from './past-contracts.ts';
import { daysFrom, isTradingDay } from './trading-days.fixture.ts';

const past = createPastContracts(isTradingDay);

function chain(name: string, day: IstDay, exchange = 'NFO'): DayChain {
  const found = past.chainOn({ exchange, name, day });
  assert.ok(found.ok && found.value, `${name} has contracts on ${day}`);
  return found.value;
}

function between(range: Partial<ExpiryRange>) {
  const found = past.expiriesBetween({
    exchange: 'NFO',
    name: 'NIFTY',
    kind: 'option',
    from: '2026-01-01',
    to: '2026-01-31',
    ...range,
  });
  assert.ok(found.ok);
  return found.value;
}

test('[market.I120] a day before the tables is refused with the first day that is known', () => {
  const refusal = { ok: false, error: { kind: 'before-tables', firstDay: '2025-01-01' } };
  assert.deepEqual(past.chainOn({ exchange: 'NFO', name: 'NIFTY', day: '2024-12-31' }), refusal);
  const range = { exchange: 'NFO', name: 'NIFTY', kind: 'option', to: '2025-06-30' } as const;
  assert.deepEqual(past.expiriesBetween({ ...range, from: '2024-12-31' }), refusal);
  assert.ok(past.expiriesBetween({ ...range, from: '2025-01-01' }).ok);
});

test('[market.I120] a name without contracts at the exchange has no chain and no expiries', () => {
  for (const [exchange, name] of [
    ['NFO', 'NOSUCH'],
    ['NFO', 'SENSEX'],
    ['NSE', 'NIFTY'],
    ['NFO', 'INDIA VIX'],
    ['MCX', 'GOLD'],
  ] as const) {
    assert.deepEqual(past.chainOn({ exchange, name, day: '2026-01-05' }), { ok: true, value: null });
    assert.deepEqual(between({ exchange, name }), []);
  }
});

test('[market.I121] the expiries of January 2026 are its Tuesdays, the last is monthly, all with lot 65', () => {
  assert.deepEqual(
    between({}).map(({ expiry, cycle, lotSize }) => [expiry, cycle, lotSize]),
    [
      ['2026-01-06', 'weekly', 65],
      ['2026-01-13', 'weekly', 65],
      ['2026-01-20', 'weekly', 65],
      ['2026-01-27', 'monthly', 65],
    ],
  );
  assert.deepEqual(
    between({ kind: 'future' }).map(({ expiry }) => expiry),
    ['2026-01-27'],
  );
  assert.deepEqual(
    between({ name: 'SENSEX', exchange: 'BFO' }).map(({ expiry, lotSize }) => [expiry, lotSize]),
    [
      ['2026-01-01', 20],
      ['2026-01-08', 20],
      ['2026-01-14', 20],
      ['2026-01-22', 20],
      ['2026-01-29', 20],
    ],
  );
});

test('[market.I121] weekdays and holidays are those of the time: Thursdays until August 2025, then Tuesdays', () => {
  assert.deepEqual(
    between({ from: '2025-08-01', to: '2025-09-16' }).map(({ expiry }) => expiry),
    ['2025-08-07', '2025-08-14', '2025-08-21', '2025-08-28', '2025-09-02', '2025-09-09', '2025-09-16'],
  );
  assert.deepEqual(
    between({ from: '2026-03-01', to: '2026-03-31' }).map(({ expiry }) => expiry),
    ['2026-03-02', '2026-03-10', '2026-03-17', '2026-03-24', '2026-03-30'],
  );
});

test('[market.I122] a lot is that of the contract: 75 to the end of 2025, 65 after, and long contracts changed with the day', () => {
  const lots = (name: string, day: IstDay) =>
    Object.fromEntries(chain(name, day).expiries.map(({ expiry, lotSize }) => [expiry, lotSize]));
  assert.deepEqual(
    new Set(between({ from: '2025-01-01', to: '2025-12-31' }).map(({ lotSize }) => lotSize)),
    new Set([75]),
  );
  const december = lots('NIFTY', '2025-12-24');
  assert.deepEqual([december['2025-12-30'], december['2026-01-06'], december['2026-06-30']], [75, 65, 75]);
  assert.equal(lots('NIFTY', '2025-12-31')['2026-06-30'], 65);
  assert.deepEqual(Object.values(lots('BANKNIFTY', '2025-06-02')).slice(0, 3), [30, 35, 35]);
  assert.equal(lots('BANKNIFTY', '2026-01-01')['2026-01-27'], 30);
});

test('[market.I122] a share whose lot of that time is not known has none in the past, and the chain says so', () => {
  const [june, july] = between({ name: 'HDFCBANK', from: '2026-06-01', to: '2026-07-31' });
  assert.deepEqual([june?.lotSize, july?.lotSize], [550, 650]);
  assert.deepEqual(
    between({ name: 'RELIANCE', from: '2025-03-01', to: '2025-03-31' }).map(({ lotSize }) => lotSize),
    [null],
  );
  const [first] = chain('RELIANCE', '2025-03-03').expiries;
  assert.deepEqual([first?.lotSize, first?.isLotPublished], [500, false]);
});

test('[market.I123] freeze quantities and ticks are those of the day', () => {
  const freezes = ['2025-08-29', '2025-09-01', '2025-11-03', '2026-04-01', '2026-07-01'].map(
    (day) => chain('BANKNIFTY', day).freezeQty,
  );
  assert.deepEqual(freezes, [600, 900, 600, 900, 600]);
  assert.equal(chain('NIFTY', '2025-01-01').freezeQty, 1_800);
  const tick = (name: string, day: IstDay) => {
    const at = chain(name, day);
    const { expiry = '', strikes = [] } = at.expiries[0] ?? {};
    return [
      at.future(at.expiries.find(({ hasFuture }) => hasFuture)?.expiry ?? '')?.tickPaise,
      at.option(expiry, strikes[0] ?? 0, 'CE')?.tickPaise,
    ];
  };
  assert.deepEqual(tick('NIFTY', '2025-04-11'), [5, 5]);
  assert.deepEqual(tick('NIFTY', '2025-04-15'), [10, 5]);
  assert.deepEqual(tick('ASHOKLEY', '2025-10-31'), [1, 5]);
  assert.deepEqual(tick('ASHOKLEY', '2025-11-03'), [1, 1]);
});

test('[market.I124] a contract is listed from the day after an expiry that made room for it', () => {
  const first = (expiry: IstDay, name = 'NIFTY', kind: 'option' | 'future' = 'option') =>
    past.listedFrom({ exchange: 'NFO', name, kind, expiry });
  // Four weeks beside the months: the expiry of 20 January makes room for that of 2 March.
  assert.equal(first('2026-03-02'), '2026-01-21');
  assert.equal(first('2026-03-10'), '2026-02-04');
  assert.equal(first('2026-02-24', 'BANKNIFTY', 'future'), '2025-11-26');
  // March is a quarter, listed a year ahead.
  assert.equal(first('2026-03-30'), '2025-03-28');
  for (const before of ['2025-01-02', '2025-06-26']) assert.equal(first(before), null);
  for (const never of ['2026-03-11', '2024-12-26']) assert.equal(first(never), null);
  assert.equal(first('2026-03-10', 'NOSUCH'), null);
});

test('[market.I125] the chain of a day is the list of that day, contract by contract', () => {
  for (const day of ['2025-01-01', '2025-08-29', '2025-12-30', '2026-03-02', '2026-11-16']) {
    const table = createInstrumentTable(generateMaster({ day, isTradingDay, size: 'full' }), day);
    for (const [exchange, name] of [
      ['NFO', 'NIFTY'],
      ['NFO', 'BANKNIFTY'],
      ['BFO', 'SENSEX'],
      ['NFO', 'RELIANCE'],
      ['BFO', 'SBIN'],
    ] as const) {
      const at = chain(name, day, exchange);
      const contracts = at.expiries.flatMap(({ expiry, strikes, hasFuture }) => [
        ...(hasFuture ? [at.future(expiry)] : []),
        ...strikes.flatMap((strike) => [at.option(expiry, strike, 'CE'), at.option(expiry, strike, 'PE')]),
      ]);
      const listed = table.list({ exchange, name });
      const byKey = (rows: readonly (Instrument | null)[]) =>
        rows.toSorted((left, right) => (left?.key ?? '').localeCompare(right?.key ?? ''));
      assert.deepEqual(byKey(contracts), byKey(listed), `${name} on ${day}`);
    }
  }
});

test('[market.I126] a token of an expired contract is found on whatever day, and one that never was is not', () => {
  const found = past.find('NFO:2358047065');
  assert.equal(found?.symbol, 'NIFTY17MAR2623500CE');
  assert.deepEqual([found?.expiry, found?.strikePaise, found?.lotSize], ['2026-03-17', 2_350_000, 65]);
  for (const key of [
    'NFO:9999999',
    'NFO:999999999',
    'NSE:2358047065',
    'BFO:2358047065',
    'NFO:2358047067',
    'NFO:9999999999',
    'NFO:',
    'x',
  ])
    assert.equal(past.find(key), null, key);
  const option = { exchange: 'NFO', name: 'NIFTY', expiry: '2026-03-17', optionType: 'CE' } as const;
  const symbols = [1_845_000, 1_850_000, 1_855_000, 1_852_500, 2_850_000, 2_855_000].map(
    (strikePaise) => past.findTerms({ ...option, strikePaise })?.symbol ?? null,
  );
  const ends = ['NIFTY17MAR2618500CE', 'NIFTY17MAR2618550CE', null, 'NIFTY17MAR2628500CE', null];
  assert.deepEqual(symbols, [null, ...ends]);
  assert.equal(past.findTerms({ ...option, expiry: '2026-03-18', strikePaise: 2_350_000 }), null);
  assert.deepEqual(past.strikesOf(option), { lowPaise: 1_850_000, highPaise: 2_850_000, stepPaise: 5_000 });
  for (const day of daysFrom('2025-01-01', '2026-11-16').filter((_, index) => index % 37 === 0)) {
    for (const name of ['NIFTY', 'RELIANCE']) {
      const at = chain(name, day);
      for (const { expiry, strikes } of at.expiries) {
        const strike = strikes[strikes.length >> 1] ?? 0;
        const listed = at.option(expiry, strike, 'PE');
        const again = past.find(listed?.key ?? '');
        assert.equal(again?.symbol, listed?.symbol, `${listed?.symbol} on ${day}`);
        assert.deepEqual(past.findSymbol('NFO', again?.symbol.toLowerCase() ?? ''), again);
        assert.deepEqual(
          past.findTerms({ ...again, exchange: 'NFO', name, expiry, strikePaise: strike, optionType: 'PE' }),
          again,
        );
      }
    }
  }
});

test('[market.I127] a chain, and the expiries of a year, take no longer than a millisecond', () => {
  const days = daysFrom('2025-01-01', '2026-11-16').filter(isTradingDay);
  const took = (work: () => void): number => {
    work();
    const began = process.cpuUsage();
    for (let turn = 0; turn < 10; turn += 1) work();
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 10_000;
  };
  const chains = took(() => days.forEach((day) => void chain('NIFTY', day))) / days.length;
  assert.ok(chains < 1, `a chain took ${chains.toFixed(3)} ms`);
  const year = took(() => void between({ from: '2025-11-17', to: '2026-11-16' }));
  assert.ok(year < 1, `a year of expiries took ${year.toFixed(3)} ms`);
});
