import { lengthParameter, OFFSET } from '../info/frequent-parameters.ts';
import { wilderHistory } from '../info/history.ts';
import { defineInfo } from '../info/info.ts';

export const adxInfo = defineInfo({
  id: 'adx',
  title: 'Average Directional Index',
  purpose: 'How strong a trend is, whichever way it goes.',
  docSlug: 'AverageDirectionalIndex',
  stackable: false,
  needs: ['high', 'low', 'close'],
  parameters: [
    lengthParameter({
      name: 'length',
      label: 'Length',
      default: 14,
      min: 2,
      description: "The length of Wilder's average of the movements. Longer is smoother and slower.",
    }),
    lengthParameter({
      name: 'signal',
      label: 'Signal Length',
      default: 14,
      min: 2,
      description: 'The length of the average of DX that gives ADX; usually the same as the length.',
    }),
    OFFSET,
  ],
  outputs: [
    {
      key: 'adx',
      label: 'ADX',
      description: '0 to 100; above 25 is commonly called a trend.',
      pane: 'own',
      warmUp: ({ length, signal, offset }) => length + signal - 1 + offset,
    },
    {
      key: 'plusDI',
      label: '+DI',
      description: 'The share of upward movement in the true range, 0 to 100.',
      pane: 'own',
      warmUp: ({ length, offset }) => length + offset,
    },
    {
      key: 'minusDI',
      label: '-DI',
      description: 'The share of downward movement in the true range, 0 to 100.',
      pane: 'own',
      warmUp: ({ length, offset }) => length + offset,
    },
  ],
  warmUpUnit: 'bars',
  history: ({ length, signal, offset }) => wilderHistory(length) + wilderHistory(signal) + offset,
});
