import { choice, either, number, object, optional, tagged, whole } from './build.ts';
import type { Notes, Shape } from './shape.ts';
import { numeric, time } from './values.ts';

/** When the strike is chosen: at each candle, at a time of the day, or when the leg enters. */
const fix = either(
  [
    choice(['none', 'atEntry']),
    object({ asOf: time({ title: 'As of', purpose: 'The strike is chosen then and kept for the day.' }) }),
  ],
  {
    title: 'Fixed or rolling',
    purpose: 'A data point without it follows the current strike; a leg chooses when it enters.',
    docs: 'DataPoints/candledata#fix',
  },
);

const reference = choice(['spot', 'synthetic'], {
  title: 'At the money by',
  purpose: 'The price that ATM is nearest to: the spot, or the synthetic future.',
});

function mode<const By extends string>(by: By, value: Shape<number>, notes: Notes) {
  return object(
    {
      by: choice([by], { title: 'Choose by' }),
      value: numeric(value),
      ifNone: optional(
        choice(['nearest', 'skip', 'stop'], {
          title: 'If no strike qualifies',
          purpose: 'Takes the nearest, skips the leg, or stops for the day.',
        }),
        'nearest',
      ),
      reference: optional(reference, 'spot'),
      fix: optional(fix),
    },
    { docs: 'Actions/addleg#strike', ...notes },
  );
}

const premium = number({ min: 0.05, max: 100_000 }, { title: 'Premium', unit: 'rupees' });

export const STRIKE_MODES = {
  moneyness: mode(
    'moneyness',
    whole(
      { min: -10, max: 10 },
      { title: 'Strikes out of the money', purpose: '0 is ATM, negative is ITM.' },
    ),
    {
      title: 'Moneyness',
      purpose: 'So many listed strikes out of the money (negative: in the money) from ATM.',
    },
  ),
  premiumNear: mode('premiumNear', premium, {
    title: 'Premium near',
    purpose: 'The strike whose premium is nearest; a tie goes to the lower premium.',
  }),
  premiumAbove: mode('premiumAbove', premium, {
    title: 'Premium above',
    purpose: 'The strike whose premium is just above the value.',
  }),
  premiumBelow: mode('premiumBelow', premium, {
    title: 'Premium below',
    purpose: 'The strike whose premium is just below the value.',
  }),
  straddlePct: mode('straddlePct', number({ min: 1, max: 200 }, { title: 'Of the straddle', unit: '%' }), {
    title: 'Percent of the straddle',
    purpose: 'The strike whose premium is nearest to a percentage of the ATM straddle.',
  }),
  atmPct: mode('atmPct', number({ min: -50, max: 50 }, { title: 'Out of the money', unit: '%' }), {
    title: 'Percent from ATM',
    purpose: 'The listed strike nearest to a percentage away from the money.',
  }),
  exact: mode('exact', number({ min: 0.05, max: 10_000_000 }, { title: 'Strike', unit: 'rupees' }), {
    title: 'Exact strike',
    purpose: 'One fixed strike.',
  }),
} as const;

export const NOT_YET_STRIKE = {
  delta: 'Choosing a strike by delta needs greeks, which documents cannot use yet.',
} as const;

export const strike = tagged(
  'by',
  STRIKE_MODES,
  { title: 'Strike', purpose: 'How the contract is chosen.', docs: 'Actions/addleg#strike' },
  { later: NOT_YET_STRIKE },
);
