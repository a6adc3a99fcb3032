import { lengthParameter, OFFSET, SOURCE } from '../info/frequent-parameters.ts';
import { defineInfo } from '../info/info.ts';

export const smaInfo = defineInfo({
  id: 'sma',
  title: 'Simple Moving Average',
  purpose: 'The mean of the last candles, which shows the trend without the noise.',
  docSlug: 'simple-moving-average',
  stackable: true,
  needs: ['source'],
  parameters: [
    lengthParameter({
      name: 'length',
      label: 'Length',
      default: 9,
      description: 'How many candles are averaged. Longer is smoother and slower.',
    }),
    SOURCE,
    OFFSET,
  ],
  outputs: [
    {
      key: 'value',
      label: 'SMA',
      description: 'The mean of the last `length` values of the source.',
      pane: 'price',
      warmUp: ({ length, offset }) => length - 1 + offset,
    },
  ],
  warmUpUnit: 'bars',
  history: ({ length, offset }) => length + offset,
});
