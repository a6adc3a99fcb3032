import { lengthParameter } from '../info/frequent-parameters.ts';
import { defineInfo } from '../info/info.ts';

export const supertrendInfo = defineInfo({
  id: 'supertrend',
  title: 'Supertrend',
  purpose:
    'A line that trails the price at a distance of some average true ranges and flips when it is crossed.',
  docSlug: 'super-trend',
  stackable: false,
  needs: ['high', 'low', 'close'],
  parameters: [
    lengthParameter({
      name: 'length',
      label: 'Length',
      default: 10,
      description: 'The length of the average true range.',
    }),
    {
      kind: 'number',
      name: 'multiplier',
      label: 'Multiplier',
      default: 3,
      min: 0.1,
      max: 20,
      step: 0.1,
      description: 'The distance of the line in average true ranges. Higher flips less often.',
    },
    {
      kind: 'choice',
      name: 'atr',
      label: 'ATR Mode',
      default: 'rma',
      options: [
        { value: 'rma', label: "Wilder's average" },
        { value: 'sma', label: 'Simple average' },
      ],
      description: 'The kind of average of the true range. Some broker charts use the simple one and differ.',
    },
  ],
  outputs: [
    {
      key: 'line',
      label: 'Supertrend',
      description: 'The lower band in an up-trend, the upper one in a down-trend.',
      pane: 'price',
      warmUp: ({ length }) => length - 1,
    },
    {
      key: 'direction',
      label: 'Direction',
      description: '1 up, -1 down. It begins down.',
      pane: 'own',
      warmUp: ({ length }) => length - 1,
    },
    {
      key: 'upper',
      label: 'Upper band',
      description: 'Only falls until a close above it.',
      pane: 'price',
      warmUp: ({ length }) => length - 1,
    },
    {
      key: 'lower',
      label: 'Lower band',
      description: 'Only rises until a close below it.',
      pane: 'price',
      warmUp: ({ length }) => length - 1,
    },
  ],
  warmUpUnit: 'bars',
  // The start shows until the first flip; this is long enough for one in any market that moves.
  history: ({ length }) => 20 * length,
});
