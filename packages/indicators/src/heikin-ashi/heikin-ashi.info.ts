import { defineInfo } from '../info/info.ts';

/** A type of candle, chosen where candles are chosen; that is why the catalogue of indicators leaves it out. */
export const heikinAshiInfo = defineInfo({
  id: 'heikinashi',
  title: 'Heikin-Ashi',
  purpose: 'Candles averaged with the ones before, for signals only: nothing ever trades at their prices.',
  docSlug: null,
  stackable: false,
  needs: ['open', 'high', 'low', 'close'],
  parameters: [],
  outputs: [
    {
      key: 'close',
      label: 'Close',
      description: '(open + high + low + close) / 4.',
      pane: 'price',
      warmUp: () => 0,
    },
    {
      key: 'open',
      label: 'Open',
      description: "The middle of the previous averaged candle's body; at first of the candle's own.",
      pane: 'price',
      warmUp: () => 0,
    },
    {
      key: 'high',
      label: 'High',
      description: 'The highest of the high, the averaged open and the averaged close.',
      pane: 'price',
      warmUp: () => 0,
    },
    {
      key: 'low',
      label: 'Low',
      description: 'The lowest of the low, the averaged open and the averaged close.',
      pane: 'price',
      warmUp: () => 0,
    },
  ],
  warmUpUnit: 'bars',
  // Each open halves what is left of the first: 2 to the power of -20 is below one in a million.
  history: () => 21,
});
