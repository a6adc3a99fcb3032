import type { Reading } from './chart-model.ts';

const SPOKEN: Readonly<Record<string, string>> = { O: 'open', H: 'high', L: 'low', C: 'close' };

/** What is to be read at a candle as a sentence, for screen readers. */
export function readingSentence({ when, entries }: Reading): string {
  const parts = entries.map(({ label, text }) =>
    text === '–' ? `${label} no value` : `${SPOKEN[label] ?? label} ${text}`,
  );
  return `${when}: ${parts.join(', ')}.`;
}
