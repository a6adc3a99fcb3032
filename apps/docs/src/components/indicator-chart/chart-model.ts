import type { IndicatorId, Parameter } from '@spark/indicators';

/**
 * What a page says about its chart, as plain data: it is written into the page when the site is built, so that the form
 * and the values are there before the drawing script has loaded.
 */
export interface ChartModel {
  /** Null is the chart of the candles alone. */
  readonly id: IndicatorId | null;
  readonly title: string;
  /** Those that can be set on the page; the others keep their defaults. */
  readonly parameters: readonly Parameter[];
  readonly hasOwnPane: boolean;
  /** As text, for readers who cannot see the picture. */
  readonly alt: string;
  /** The last candles, the newest last. */
  readonly rows: readonly Reading[];
}

/** What is to be read at one candle. */
export interface Reading {
  /** In Indian time, such as `16 Oct 15:35`. */
  readonly when: string;
  readonly entries: readonly ReadingEntry[];
}

export interface ReadingEntry {
  readonly label: string;
  readonly text: string;
  /** Absent where nothing of this colour is drawn. */
  readonly tone?: Tone;
}

/** The colours of a chart, by what they are for; `palette.ts` says what they look like. */
export type Tone = 'main' | 'second' | 'third' | 'quiet' | 'rise' | 'fall';
