import { type IndicatorId, type Parameter, ParameterError } from '@spark/indicators';
import type { KeyboardEvent } from 'react';
import type { Problem } from './ChartForm.tsx';
import { CANDLES_SEEN } from './candles-caption.ts';
import { chartCandles } from './chart-candles.ts';
import type { Reading } from './chart-model.ts';
import { DrawnChart } from './drawn-chart.ts';
import type { Market } from './market.ts';
import type { ColourMode } from './palette.ts';
import { lastRows, readChart } from './read-chart.ts';
import { type ParameterValues, type ShapedChart, shapeCandles, shapeIndicator } from './shape-chart.ts';

/** Below this width only one day is readable. */
const NARROW_PX = 480;
const KEY_ZOOM = 1.4;
const PAGE_CANDLES = 12;

export interface InteractiveChart {
  show(what: {
    readonly values: ParameterValues;
    readonly parameters: readonly Parameter[];
    /** Null for the invented candles. */
    readonly market: Market | null;
  }): Shown | { readonly problem: Problem };
  paint(mode: ColourMode): void;
  /** Above 1 shows fewer candles. */
  zoom(factor: number): void;
  /** Back to the candles seen at first. */
  showStart(): void;
  takeKey(event: KeyboardEvent): void;
  /** The keyboard is elsewhere: the last candle is read again. */
  leave(): void;
  remove(): void;
}

export interface Shown {
  /** How many candles there are. */
  readonly count: number;
  /** The last of them, the newest last. */
  readonly rows: readonly Reading[];
}

interface StartOptions {
  readonly container: HTMLElement;
  /** Null is the chart of the candles alone. */
  readonly id: IndicatorId | null;
  /** For readers who prefer less motion: nothing glides on by itself. */
  readonly isStill: boolean;
  /** Another candle is pointed at, by mouse, finger or key; null when none is. */
  onPoint(point: { readonly index: number; readonly reading: Reading } | null): void;
}

/** Everything that is fetched when a chart comes near: the candles, the indicators and the drawing. */
export function startChart({ container, id, isStill, onPoint }: StartOptions): InteractiveChart {
  const invented: Market = { key: '', bars: chartCandles() };
  let shownKey: string | null = null;
  let count = 0;
  const drawn = new DrawnChart({ container, isStill, onPoint: (index) => point(index) });
  let shaped: ShapedChart | null = null;
  /** The candle of the keyboard; null until an arrow key is used. */
  let keyIndex: number | null = null;

  function point(index: number | null): void {
    onPoint(index === null || !shaped ? null : { index, reading: readChart(shaped, index) });
  }

  function moveTo(index: number): void {
    keyIndex = Math.min(count - 1, Math.max(0, index));
    drawn.pointAt(keyIndex);
    point(keyIndex);
  }

  function leave(): void {
    if (keyIndex === null) return;
    keyIndex = null;
    drawn.pointAt(null);
    point(null);
  }

  function showStart(): void {
    leave();
    drawn.showLast(container.clientWidth < NARROW_PX ? CANDLES_SEEN.narrow : CANDLES_SEEN.wide);
  }

  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => moveTo((keyIndex ?? count) - 1),
    ArrowDown: () => moveTo((keyIndex ?? count) - 1),
    ArrowRight: () => moveTo((keyIndex ?? count - 2) + 1),
    ArrowUp: () => moveTo((keyIndex ?? count - 2) + 1),
    PageDown: () => moveTo((keyIndex ?? count) - PAGE_CANDLES),
    PageUp: () => moveTo((keyIndex ?? count - 1) + PAGE_CANDLES),
    Home: () => moveTo(0),
    End: () => moveTo(count - 1),
    Escape: leave,
    '+': () => drawn.zoom(KEY_ZOOM),
    '=': () => drawn.zoom(KEY_ZOOM),
    '-': () => drawn.zoom(1 / KEY_ZOOM),
  };

  return {
    show({ values, parameters, market }) {
      const { key, bars } = market ?? invented;
      try {
        shaped = id === null ? shapeCandles(bars) : shapeIndicator(id, values, bars);
      } catch (error) {
        if (error instanceof ParameterError) return { problem: problemOf(error, parameters) };
        throw error;
      }
      count = bars.length;
      drawn.draw(shaped);
      if (key !== shownKey) showStart();
      shownKey = key;
      if (keyIndex !== null) moveTo(keyIndex);
      return { count, rows: lastRows(shaped) };
    },
    paint: (mode) => drawn.paint(mode),
    zoom: (factor) => drawn.zoom(factor),
    showStart,
    takeKey(event) {
      const act = event.altKey || event.ctrlKey || event.metaKey ? undefined : keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    },
    leave,
    remove: () => drawn.remove(),
  };
}

/** The indicator's own message, with the label of the field. */
function problemOf(error: ParameterError, parameters: readonly Parameter[]): Problem {
  const label = parameters.find(({ name }) => name === error.parameter)?.label ?? error.parameter;
  const rule = error.message
    .slice(`${error.indicator}: ${error.parameter} `.length)
    .replace(/, not .*$/, '.');
  return { parameter: error.parameter, message: `${label} ${rule}` };
}
