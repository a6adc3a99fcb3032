import { lengthParameter, OFFSET, SMOOTHING } from '../info/frequent-parameters.ts';
import { exponentialHistory } from '../info/history.ts';
import { defineInfo } from '../info/info.ts';

export const stochasticInfo = defineInfo({
  id: 'stoch',
  title: 'Stochastic Oscillator',
  purpose: 'Where the close stands within the range of the last candles, from 0 to 100.',
  docSlug: 'Stochastic-Oscillator',
  stackable: false,
  needs: ['high', 'low', 'close'],
  parameters: [
    lengthParameter({
      name: 'k',
      label: 'K',
      default: 14,
      description: 'How many candles the range of highs and lows looks back.',
    }),
    lengthParameter({
      name: 'd',
      label: 'D',
      default: 3,
      description: 'The length of the average of %K that gives %D.',
    }),
    lengthParameter({
      name: 'smoothK',
      label: 'Smooth K',
      default: 3,
      description: 'The length of the average that smooths the raw position; 1 leaves it as it is.',
    }),
    SMOOTHING,
    OFFSET,
  ],
  outputs: [
    {
      key: 'k',
      label: '%K',
      description: 'The smoothed position; above 80 is commonly called overbought, below 20 oversold.',
      pane: 'own',
      warmUp: ({ k, smoothK, offset }) => k + smoothK - 2 + offset,
    },
    {
      key: 'd',
      label: '%D',
      description: 'The average of %K; %K crossing it is the usual signal.',
      pane: 'own',
      warmUp: ({ k, smoothK, d, offset }) => k + smoothK + d - 3 + offset,
    },
  ],
  warmUpUnit: 'bars',
  history: ({ k, d, smoothK, ma, offset }) =>
    k + (ma === 'ema' ? exponentialHistory(smoothK) + exponentialHistory(d) : smoothK + d) + offset,
});
