import { lengthParameter } from '../info/frequent-parameters.ts';
import { defineInfo } from '../info/info.ts';

export const previousDaysRangeInfo = defineInfo({
  id: 'pdr',
  title: 'Previous Days Range',
  purpose: 'The high and low of the trading days before today.',
  docSlug: 'PreviousDaysRange',
  stackable: false,
  needs: ['high', 'low', 'time'],
  parameters: [
    lengthParameter({
      name: 'days',
      label: 'Previous Days',
      default: 1,
      description: 'How many trading days before today are looked at.',
    }),
  ],
  outputs: [
    {
      key: 'high',
      label: 'High',
      description: 'The highest high of those days; today is left out.',
      pane: 'price',
      warmUp: ({ days }) => days,
    },
    {
      key: 'low',
      label: 'Low',
      description: 'The lowest low of those days.',
      pane: 'price',
      warmUp: ({ days }) => days,
    },
    {
      key: 'range',
      label: 'Range',
      description: 'The high minus the low.',
      pane: 'own',
      warmUp: ({ days }) => days,
    },
  ],
  warmUpUnit: 'sessions',
  history: ({ days }) => days,
});
