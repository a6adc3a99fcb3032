import { lengthParameter, OFFSET, SOURCE } from '../info/frequent-parameters.ts';
import { defineInfo } from '../info/info.ts';

export const bollingerBandsInfo = defineInfo({
  id: 'bbands',
  title: 'Bollinger Bands',
  purpose: 'A band around the simple average whose width follows how much prices scatter.',
  docSlug: 'BollingerBands',
  stackable: true,
  needs: ['source'],
  parameters: [
    lengthParameter({
      name: 'length',
      label: 'Length',
      default: 20,
      min: 2,
      description: 'How many candles the average and the standard deviation look back.',
    }),
    {
      kind: 'number',
      name: 'sd',
      label: 'Standard Deviation',
      default: 2,
      min: 0.1,
      max: 10,
      step: 0.1,
      description: 'How many standard deviations the bands lie away from the middle. Higher is wider.',
    },
    SOURCE,
    OFFSET,
  ],
  outputs: [
    {
      key: 'mid',
      label: 'Middle',
      description: 'The simple average.',
      pane: 'price',
      warmUp: ({ length, offset }) => length - 1 + offset,
    },
    {
      key: 'upper',
      label: 'Upper',
      description: 'The middle plus `sd` population standard deviations.',
      pane: 'price',
      warmUp: ({ length, offset }) => length - 1 + offset,
    },
    {
      key: 'lower',
      label: 'Lower',
      description: 'The middle minus `sd` population standard deviations.',
      pane: 'price',
      warmUp: ({ length, offset }) => length - 1 + offset,
    },
    {
      key: 'bandwidth',
      label: 'Bandwidth',
      description: 'The width of the band in percent of the middle; null where the middle is zero.',
      pane: 'own',
      warmUp: ({ length, offset }) => length - 1 + offset,
    },
    {
      key: 'percentB',
      label: '%B',
      description: 'Where the source stands: 0 on the lower band, 1 on the upper; null without any scatter.',
      pane: 'own',
      warmUp: ({ length, offset }) => length - 1 + offset,
    },
  ],
  warmUpUnit: 'bars',
  history: ({ length, offset }) => length + offset,
});
