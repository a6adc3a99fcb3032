import { type ExitMeasure, measured, rupeesFromPaise, type StopLevel, sideOf, WHOLE } from '@spark/core';
import type { ShownExit } from '@spark/engine';

export type NearestStop = {
  readonly by: ExitMeasure;
  readonly level: number;
  /** In rupees of profit, and in per cent of the entry value; null where they are not known. */
  readonly distance: number | null;
  readonly distancePercent: number | null;
  readonly peak: number | null;
};

/** The stop that the least loss of profit would reach; without prices, the first one. */
export function nearestStop(shown: ShownExit): NearestStop | null {
  const stops = shown.stops.map((stop) => ({ stop, paise: distancePaise(shown, stop) }));
  const [first] = stops.sort((a, b) => (a.paise ?? 0) - (b.paise ?? 0));
  if (!first) return null;
  const { by, level } = first.stop;
  const { state } = shown.exit;
  const best = state.kind === 'watching' ? state.peaks[by]?.best : undefined;
  const entryPaise = shown.figures?.entryPaise ?? 0;
  const isKnown = first.paise !== null;
  return {
    by,
    level,
    distance: isKnown ? rupeesFromPaise(first.paise ?? 0) : null,
    distancePercent:
      isKnown && entryPaise > 0 ? Math.round(((first.paise ?? 0) * WHOLE) / entryPaise) / 100 : null,
    peak: best === undefined ? null : shownLevel(by, best),
  };
}

/** Prices of short positions are measured below zero. */
export function shownLevel(by: ExitMeasure, level: number): number {
  return rupeesFromPaise(by === 'price' ? Math.abs(level) : level);
}

function distancePaise({ exit, figures }: ShownExit, { by, level }: StopLevel): number | null {
  const value = figures && measured(by, sideOf(exit), figures);
  if (!value || !figures) return null;
  const far = value.low - level;
  switch (by) {
    case 'rupees':
      return far;
    case 'price':
      return far * Math.abs(figures.netQty);
    case 'percent':
      return Math.round((far * (figures.entryPaise ?? 0)) / WHOLE);
  }
}
