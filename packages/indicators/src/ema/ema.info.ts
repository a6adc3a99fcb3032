import { lengthParameter, OFFSET, SOURCE } from '../info/frequent-parameters.ts';
import { exponentialHistory } from '../info/history.ts';
import { defineInfo } from '../info/info.ts';

export const emaInfo = defineInfo({
  id: 'ema',
  title: 'Exponential Moving Average',
  purpose: 'An average in which recent candles weigh most, so it turns sooner than the simple one.',
  docSlug: 'exponential-moving-average',
  stackable: true,
  needs: ['source'],
  parameters: [
    lengthParameter({
      name: 'length',
      label: 'Length',
      default: 9,
      description: 'Sets the weight of the newest candle to 2 / (length + 1). Longer is smoother and slower.',
    }),
    SOURCE,
    OFFSET,
  ],
  outputs: [
    {
      key: 'value',
      label: 'EMA',
      description: 'The exponential average, seeded with the simple average of the first `length` values.',
      pane: 'price',
      warmUp: ({ length, offset }) => length - 1 + offset,
    },
  ],
  warmUpUnit: 'bars',
  history: ({ length, offset }) => exponentialHistory(length) + offset,
});
