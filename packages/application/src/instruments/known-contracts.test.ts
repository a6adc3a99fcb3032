import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPastContracts } from '@spark/market';
import { rememberContracts } from './known-contracts.ts';

const RANGE = {
  exchange: 'NFO',
  name: 'NIFTY',
  kind: 'option',
  from: '2026-11-01',
  to: '2026-11-30',
} as const;
const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

test('[application.Y27] what was listed is worked out once, and again when the calendar changes', () => {
  let version = 'one';
  let holiday = '';
  let asked = 0;
  const isTradingDay = (day: string) => {
    asked += 1;
    return isWeekday(day) && day !== holiday;
  };
  const past = rememberContracts(createPastContracts(isTradingDay), () => version);
  const ask = () => {
    const found = past.expiriesBetween(RANGE);
    const chain = past.chainOn({ exchange: 'NFO', name: 'NIFTY', day: '2026-11-16' });
    assert.ok(found.ok && chain.ok);
    return [found.value[0]?.expiry, chain.value?.expiries[0]?.expiry];
  };
  assert.deepEqual(ask(), ['2026-11-03', '2026-11-17']);
  const first = asked;
  assert.deepEqual(ask(), ['2026-11-03', '2026-11-17']);
  assert.equal(asked, first);
  holiday = '2026-11-17';
  version = 'two';
  assert.deepEqual(ask(), ['2026-11-03', '2026-11-16']);
});

test('[application.Y27] what is remembered has a bound', () => {
  let asked = 0;
  const past = rememberContracts(
    {
      ...createPastContracts(isWeekday),
      expiriesBetween: () => {
        asked += 1;
        return { ok: true, value: [] };
      },
    },
    () => 'one',
  );
  for (let number = 0; number <= 500; number += 1) past.expiriesBetween({ ...RANGE, name: `N${number}` });
  past.expiriesBetween({ ...RANGE, name: 'N500' });
  assert.equal(asked, 501);
  past.expiriesBetween({ ...RANGE, name: 'N0' });
  assert.equal(asked, 502, 'the oldest is gone');
});
