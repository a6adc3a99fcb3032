import { lengthParameter, OFFSET, SOURCE } from '../info/frequent-parameters.ts';
import { exponentialHistory } from '../info/history.ts';
import { defineInfo } from '../info/info.ts';

export const macdInfo = defineInfo({
  id: 'macd',
  title: 'MACD',
  purpose: 'The distance between a fast and a slow average, and its own average, to see momentum turn.',
  docSlug: 'MACd',
  stackable: true,
  needs: ['source'],
  parameters: [
    lengthParameter({
      name: 'fast',
      label: 'Fast Length',
      default: 12,
      description: 'The length of the fast exponential average; shorter than the slow one.',
    }),
    lengthParameter({
      name: 'slow',
      label: 'Slow Length',
      default: 26,
      min: 2,
      description: 'The length of the slow exponential average.',
    }),
    lengthParameter({
      name: 'signal',
      label: 'Signal Length',
      default: 9,
      description: 'The length of the exponential average of the line.',
    }),
    SOURCE,
    OFFSET,
  ],
  outputs: [
    {
      key: 'line',
      label: 'MACD line',
      description: 'The fast average minus the slow one.',
      pane: 'own',
      warmUp: ({ slow, offset }) => slow - 1 + offset,
    },
    {
      key: 'signal',
      label: 'Signal line',
      description: 'The exponential average of the line.',
      pane: 'own',
      warmUp: ({ slow, signal, offset }) => slow + signal - 2 + offset,
    },
    {
      key: 'hist',
      label: 'Histogram',
      description: 'The line minus the signal.',
      pane: 'own',
      warmUp: ({ slow, signal, offset }) => slow + signal - 2 + offset,
    },
  ],
  warmUpUnit: 'bars',
  history: ({ slow, signal, offset }) => exponentialHistory(slow) + exponentialHistory(signal) + offset,
});
