import { OFFSET } from '../info/frequent-parameters.ts';
import { defineInfo } from '../info/info.ts';

export const hlc3Info = defineInfo({
  id: 'hlc3',
  title: 'HLC3',
  purpose: 'The typical price of each candle, a calmer price than the close.',
  docSlug: 'HLC3',
  stackable: false,
  needs: ['high', 'low', 'close'],
  parameters: [OFFSET],
  outputs: [
    {
      key: 'value',
      label: 'HLC3',
      description: '(high + low + close) / 3.',
      pane: 'price',
      warmUp: ({ offset }) => offset,
    },
  ],
  warmUpUnit: 'bars',
  history: ({ offset }) => 1 + offset,
});
