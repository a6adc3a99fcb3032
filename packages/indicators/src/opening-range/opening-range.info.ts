import { defineInfo } from '../info/info.ts';

export const openingRangeInfo = defineInfo({
  id: 'orb',
  title: 'Opening Range Breakout',
  purpose: 'The high and low of the first candles of the day, which later prices may break out of.',
  docSlug: 'ORB',
  stackable: false,
  needs: ['high', 'low', 'time'],
  parameters: [
    {
      kind: 'number',
      name: 'candles',
      label: 'First N Candles',
      default: 1,
      min: 1,
      max: 75,
      step: 1,
      description:
        'How many candles make the range. Conditions have to wait until the last of them has closed.',
    },
    {
      kind: 'choice',
      name: 'timeframe',
      label: 'Time Frame',
      default: 5,
      options: [1, 2, 3, 5, 10, 15, 30, 60, 75, 125, 375].map((minutes) => ({
        value: minutes,
        label: `${minutes} min`,
      })),
      description: 'The length of the candles that are fed in; tells whether one of the first is missing.',
    },
  ],
  outputs: [
    {
      key: 'high',
      label: 'High',
      description: 'The highest high of the first candles.',
      pane: 'price',
      warmUp: ({ candles }) => candles - 1,
    },
    {
      key: 'low',
      label: 'Low',
      description: 'The lowest low of the first candles.',
      pane: 'price',
      warmUp: ({ candles }) => candles - 1,
    },
    {
      key: 'range',
      label: 'Range',
      description: 'The high minus the low.',
      pane: 'own',
      warmUp: ({ candles }) => candles - 1,
    },
    {
      key: 'late',
      label: 'Late',
      description:
        '1 if the session began late or a candle was missing, so that later candles stand in; else 0.',
      pane: 'own',
      warmUp: ({ candles }) => candles - 1,
    },
  ],
  warmUpUnit: 'bars of the session',
  history: () => 1,
});
