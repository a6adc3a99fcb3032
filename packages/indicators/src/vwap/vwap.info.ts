import { defineInfo } from '../info/info.ts';

export const vwapInfo = defineInfo({
  id: 'vwap',
  title: 'VWAP',
  purpose: "The average price of the day's trading so far, each candle weighed by its volume.",
  docSlug: 'vwap',
  stackable: false,
  needs: ['high', 'low', 'close', 'volume', 'time'],
  parameters: [
    {
      kind: 'choice',
      name: 'anchor',
      label: 'Anchor',
      default: 'session',
      options: [{ value: 'session', label: 'Start of the day' }],
      description: 'Where the average begins anew.',
    },
  ],
  outputs: [
    {
      key: 'value',
      label: 'VWAP',
      description:
        'The volume-weighted mean of (high + low + close) / 3; null until the first volume of the day.',
      pane: 'price',
      warmUp: () => 0,
    },
  ],
  warmUpUnit: 'bars of the session',
  history: () => 1,
});
