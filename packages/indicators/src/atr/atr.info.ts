import { lengthParameter, OFFSET } from '../info/frequent-parameters.ts';
import { wilderHistory } from '../info/history.ts';
import { defineInfo } from '../info/info.ts';

export const atrInfo = defineInfo({
  id: 'atr',
  title: 'Average True Range',
  purpose: 'How far a candle usually travels, overnight gaps included.',
  docSlug: null,
  stackable: false,
  needs: ['high', 'low', 'close'],
  parameters: [
    lengthParameter({
      name: 'length',
      label: 'Length',
      default: 14,
      description: 'How many candles are averaged.',
    }),
    {
      kind: 'choice',
      name: 'mode',
      label: 'Mode',
      default: 'rma',
      options: [
        { value: 'rma', label: "Wilder's average" },
        { value: 'sma', label: 'Simple average' },
      ],
      description: 'The kind of average; some charts use the simple one.',
    },
    OFFSET,
  ],
  outputs: [
    {
      key: 'value',
      label: 'ATR',
      description: 'The average true range, in points.',
      pane: 'own',
      warmUp: ({ length, offset }) => length - 1 + offset,
    },
  ],
  warmUpUnit: 'bars',
  history: ({ length, mode, offset }) => (mode === 'rma' ? wilderHistory(length) : length + 1) + offset,
});
