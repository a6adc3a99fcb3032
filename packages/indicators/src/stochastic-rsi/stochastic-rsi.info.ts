import { lengthParameter, OFFSET, SMOOTHING, SOURCE } from '../info/frequent-parameters.ts';
import { exponentialHistory, wilderHistory } from '../info/history.ts';
import { defineInfo } from '../info/info.ts';

export const stochasticRsiInfo = defineInfo({
  id: 'stochrsi',
  title: 'Stochastic RSI',
  purpose: 'Where the RSI stands within its own recent range; faster than the RSI itself.',
  docSlug: 'Stochastic-rsi',
  stackable: true,
  needs: ['source'],
  parameters: [
    lengthParameter({
      name: 'length',
      label: 'Length',
      default: 14,
      description: 'How many values of the RSI the range looks back.',
    }),
    lengthParameter({
      name: 'rsiLength',
      label: 'RSI Length',
      default: 14,
      min: 2,
      description: 'The length of the RSI.',
    }),
    lengthParameter({
      name: 'k',
      label: 'K',
      default: 3,
      description: 'The length of the average that smooths the raw position.',
    }),
    lengthParameter({
      name: 'd',
      label: 'D',
      default: 3,
      description: 'The length of the average of %K that gives %D.',
    }),
    SMOOTHING,
    {
      kind: 'choice',
      name: 'scale',
      label: 'Scale',
      default: 100,
      options: [
        { value: 100, label: '0 to 100' },
        { value: 1, label: '0 to 1' },
      ],
      description: 'The numbers that the lines run between: levels are 80 and 20, or 0.8 and 0.2.',
    },
    SOURCE,
    OFFSET,
  ],
  outputs: [
    {
      key: 'k',
      label: '%K',
      description: 'The smoothed position of the RSI within its range.',
      pane: 'own',
      warmUp: ({ length, rsiLength, k, offset }) => rsiLength + length + k - 2 + offset,
    },
    {
      key: 'd',
      label: '%D',
      description: 'The average of %K.',
      pane: 'own',
      warmUp: ({ length, rsiLength, k, d, offset }) => rsiLength + length + k + d - 3 + offset,
    },
  ],
  warmUpUnit: 'bars',
  history: ({ length, rsiLength, k, d, ma, offset }) =>
    wilderHistory(rsiLength) +
    length +
    (ma === 'ema' ? exponentialHistory(k) + exponentialHistory(d) : k + d) +
    offset,
});
