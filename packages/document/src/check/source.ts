import { indicatorInfo } from '@spark/indicators';
import { AVERAGE_COLUMNS, CANDLE_COLUMNS } from '../schema/data-point.ts';
import type { DataPoint } from '../schema/document.ts';
import type { IndicatorElement } from '../schema/indicator.ts';
import type { Draft, NamedElement } from './draft.ts';

/** What an element gives to others. */
export type Source =
  | {
      readonly kind: 'candles';
      readonly columns: readonly string[];
      readonly hasVolume: boolean;
      readonly point: DataPoint;
    }
  | { readonly kind: 'indicator'; readonly columns: readonly string[]; readonly element: IndicatorElement }
  | { readonly kind: 'count'; readonly columns: readonly string[] };

/** Undefined for a broken element, of which nothing can be said. */
export function sourceOf(draft: Draft, name: NamedElement): Source | undefined {
  if (name.family === 'indicators') {
    const element = draft.indicators.find(({ index }) => index === name.index)?.value;
    return element && { kind: 'indicator', columns: outputsOf(element), element };
  }
  const point = draft.data.find(({ index }) => index === name.index)?.value;
  return point && pointSource(point, draft);
}

export function outputsOf({ type }: IndicatorElement): readonly string[] {
  return indicatorInfo(type).outputs.map(({ key }) => key);
}

function pointSource(point: DataPoint, { facts }: Draft): Source {
  if (point.kind === 'daysToExpiry' || point.kind === 'daysFromExpiry') {
    return { kind: 'count', columns: ['value'] };
  }
  const isSpot = point.kind === 'candles' && point.segment === 'SPOT';
  const hasVolume = !isSpot || facts?.kind !== 'index';
  const columns = CANDLE_COLUMNS.filter((column) => column !== 'oi' || !isSpot);
  return { kind: 'candles', columns, hasVolume, point };
}

/** The columns that an indicator can sit on. */
export function columnsForIndicator(source: Source): readonly string[] {
  return source.kind === 'candles' ? [...source.columns, ...AVERAGE_COLUMNS] : source.columns;
}

/** Whether the contract behind a series changes during the day. */
export function isRolling(point: DataPoint): boolean {
  if (point.kind === 'combined') return point.legs.some(({ strike }) => isRollingStrike(strike));
  if (point.kind === 'syntheticFuture') return point.fix === undefined;
  return point.kind === 'candles' && point.segment === 'OPT' && isRollingStrike(point.strike);
}

function isRollingStrike({ by, fix }: { readonly by: string; readonly fix?: unknown }): boolean {
  return by !== 'exact' && (fix === undefined || fix === 'none');
}
