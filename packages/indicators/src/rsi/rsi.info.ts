import { lengthParameter, OFFSET, SOURCE } from '../info/frequent-parameters.ts';
import { wilderHistory } from '../info/history.ts';
import { defineInfo } from '../info/info.ts';

export const rsiInfo = defineInfo({
  id: 'rsi',
  title: 'Relative Strength Index',
  purpose: 'The share of rises in all recent movement, from 0 to 100, to see when a move is overdone.',
  docSlug: 'RSI',
  stackable: true,
  needs: ['source'],
  parameters: [
    lengthParameter({
      name: 'length',
      label: 'Length',
      default: 14,
      min: 2,
      description: "The length of Wilder's average of rises and falls. Shorter swings wider.",
    }),
    SOURCE,
    OFFSET,
  ],
  outputs: [
    {
      key: 'value',
      label: 'RSI',
      description: '0 to 100; above 70 is commonly called overbought, below 30 oversold, 50 is no movement.',
      pane: 'own',
      warmUp: ({ length, offset }) => length + offset,
    },
  ],
  warmUpUnit: 'bars',
  history: ({ length, offset }) => wilderHistory(length) + offset,
});
