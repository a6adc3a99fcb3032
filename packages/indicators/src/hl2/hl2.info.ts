import { OFFSET } from '../info/frequent-parameters.ts';
import { defineInfo } from '../info/info.ts';

export const hl2Info = defineInfo({
  id: 'hl2',
  title: 'HL2',
  purpose: 'The middle of each candle, a calmer price than the close.',
  docSlug: 'highlowAvg2',
  stackable: false,
  needs: ['high', 'low'],
  parameters: [OFFSET],
  outputs: [
    {
      key: 'value',
      label: 'HL2',
      description: '(high + low) / 2.',
      pane: 'price',
      warmUp: ({ offset }) => offset,
    },
  ],
  warmUpUnit: 'bars',
  history: ({ offset }) => 1 + offset,
});
