import type { IndicatorId } from '@spark/indicators';
import type { ColourMode } from './palette.ts';

export const PICTURE_FOLDER = 'indicator-charts';
export const PICTURE_MODES = ['light', 'dark'] as const satisfies readonly ColourMode[];
export const PICTURE_SIZES = ['wide', 'narrow'] as const;

interface Picture {
  /** Null is the chart of the candles alone. */
  readonly id: IndicatorId | null;
  readonly mode: (typeof PICTURE_MODES)[number];
  readonly size: (typeof PICTURE_SIZES)[number];
}

export function pictureName({ id, mode, size }: Picture): string {
  return `${id ?? 'candles'}-${mode}-${size}.svg`;
}
