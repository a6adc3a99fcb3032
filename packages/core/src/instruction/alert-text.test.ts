import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { actionsOfFiring, alertFiringText, conditionText, watchedText } from './alert-text.ts';
import { alertOn, NOON } from './price-alert.fixture.ts';

const FIRING = { value: 17_520, at: NOON, isAfterStart: false };
const ABOVE = { kind: 'above', level: 17_500 } as const;

test('[core.A25] a firing is told in a sentence, which says when the level may have been passed unseen', () => {
  equal(alertFiringText({ ...FIRING, alert: alertOn(ABOVE) }), 'ASHOKLEY-EQ is 175.20: it reached 175.00.');
  equal(
    alertFiringText({ ...FIRING, alert: alertOn({ kind: 'crosses', level: 17_600 }), isAfterStart: true }),
    'ASHOKLEY-EQ is 175.20: it crossed 176.00 downwards. It may have happened while Spark was not running.',
  );
  const state = { ...alertOn(ABOVE).state, reference: 17_000 };
  equal(
    alertFiringText({ ...FIRING, alert: alertOn({ kind: 'moves', percent: 3 }, { state }) }),
    'ASHOKLEY-EQ is 175.20: it moved by 3 % or more from 170.00.',
  );
});

test('[core.A25] what is followed has words of its own', () => {
  const contract = { instrumentKey: 'NFO:1', symbol: 'NIFTY17NOV2623500CE', expiry: '2026-11-17' };
  const volatility = { kind: 'volatility', ...contract } as const;
  equal(watchedText(volatility), 'IV of NIFTY17NOV2623500CE');
  equal(conditionText(volatility, { kind: 'below', level: 12.5 }), 'below 12.50 %');
  equal(
    watchedText({ kind: 'straddle', exchange: 'NFO', underlying: 'NIFTY', expiry: '2026-11-17' }),
    'NIFTY straddle of 2026-11-17',
  );
  const profitOf = (scope: Parameters<typeof watchedText>[0] & { kind: 'profit' }) => watchedText(scope);
  equal(profitOf({ kind: 'profit', scope: { kind: 'all', accountName: null } }), 'Profit of all accounts');
  equal(
    profitOf({ kind: 'profit', scope: { kind: 'strategy', strategyName: 's', accountName: 'a' } }),
    'Profit of s in a',
  );
});

test('[core.A25] own words are filled in, unknown ones in braces stay, and own actions follow the line', () => {
  const call = { name: 'Log', payload: '{}', about: 's' };
  const own = { kind: 'log', call, type: 'INFO', message: '{name}: {says}', chat: null } as const;
  const alert = alertOn(ABOVE, {
    message: '{what} at {value} > {level}, {time} {else}',
    toChat: true,
    actions: [own],
  });
  const told = actionsOfFiring({ ...FIRING, alert });
  deepEqual(
    told.map((action) => action.kind === 'log' && [action.message, action.chat]),
    [
      ['ASHOKLEY-EQ at 175.20 > 175.00, 2026-11-16 12:00:00 {else}', { accountName: null }],
      ['Breakout: ASHOKLEY-EQ is 175.20: it reached 175.00.', null],
    ],
  );
});
