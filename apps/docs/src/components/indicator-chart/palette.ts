import type { Tone } from './chart-model.ts';

export type ColourMode = 'light' | 'dark';

export interface Palette extends Readonly<Record<Tone, string>> {
  readonly ground: string;
  readonly grid: string;
  readonly line: string;
  readonly text: string;
  readonly ink: string;
}

/**
 * The colours of drawings, as in `tokens.css` of packages/look. Candles and indicators have colours of their own: the rust of the site is
 * too near to a falling candle.
 */
export const PALETTES: Readonly<Record<ColourMode, Palette>> = {
  light: {
    ground: '#ffffff',
    grid: '#f3efeb',
    line: '#e5dfd9',
    text: '#566070',
    ink: '#1b2333',
    main: '#2456c9',
    second: '#c76a00',
    third: '#7b4bc4',
    quiet: '#8b93a1',
    rise: '#1f8f6c',
    fall: '#d0493f',
  },
  dark: {
    ground: '#171c27',
    grid: '#202736',
    line: '#2c3443',
    text: '#a3aebe',
    ink: '#f1f4f9',
    main: '#7fa8ff',
    second: '#ffb45e',
    third: '#c3a2ff',
    quiet: '#77839a',
    rise: '#3fbf95',
    fall: '#f2766b',
  },
};
