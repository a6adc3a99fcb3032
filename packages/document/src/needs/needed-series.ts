import { indicatorInfo, type Parameter } from '@spark/indicators';
import { operandsOf, type PlacedRow, rowsOf } from '../check/walk.ts';
import type { DataPoint, StrategyDocument } from '../schema/document.ts';
import type { IndicatorElement } from '../schema/indicator.ts';

/** A candle series that must be loaded, and how many candles before the first one that counts. */
export interface NeededSeries {
  /** The data point. */
  readonly id: string;
  readonly kind: 'candles' | 'combined' | 'syntheticFuture';
  readonly segment: 'SPOT' | 'FUT' | 'OPT';
  readonly timeframe: number;
  /** So many candles that the start of a recursive average weighs less than one millionth. */
  readonly warmUpCandles: number;
  /** The same in trading days. */
  readonly warmUpDays: number;
}

/** Minutes of a day in derivatives; a day of the cash session is shorter, so a day is never counted too long. */
const MINUTES_OF_DAY = 375;

export function neededSeries(document: StrategyDocument): readonly NeededSeries[] {
  const looks = looksBack(document);
  return document.data.flatMap((point) => {
    if (!('timeframe' in point)) return [];
    const chains = (document.indicators ?? []).map((element) =>
      chainCandles(document, element, point, looks),
    );
    const warmUpCandles = Math.max(looks.get(point.id) ?? 0, ...chains);
    const segment = point.kind === 'candles' ? point.segment : 'OPT';
    return [
      {
        id: point.id,
        kind: point.kind,
        segment,
        timeframe: point.timeframe,
        warmUpCandles,
        warmUpDays: Math.ceil(warmUpCandles / candlesPerDay(point.timeframe)),
      },
    ];
  });
}

/** Trading days before the first that rows about signals look back at. */
export function signalWarmUpDays({ conditions, clock }: StrategyDocument): number {
  let candles = 0;
  for (const { when } of conditions) {
    const rows = rowsOf(when, '');
    for (const placed of rows)
      if (operandsOf(placed).some(({ operand }) => 'webhook' in operand))
        candles = Math.max(candles, candlesOf(placed, rows));
  }
  return Math.ceil(candles / candlesPerDay(clock.timeframe));
}

/** How far conditions look back at each element: locations, crosses and rows over several candles. */
function looksBack({ conditions }: StrategyDocument): ReadonlyMap<string, number> {
  const looks = new Map<string, number>();
  for (const { when } of conditions) {
    for (const placed of rowsOf(when, '')) {
      const extra = candlesOf(placed, rowsOf(when, ''));
      for (const { operand } of operandsOf(placed)) {
        if (!('ref' in operand)) continue;
        const candles = 1 - (operand.at ?? 0) + extra;
        looks.set(operand.ref, Math.max(looks.get(operand.ref) ?? 0, candles));
      }
    }
  }
  return looks;
}

function candlesOf({ row, pointer }: PlacedRow, all: readonly PlacedRow[]): number {
  const own = 'n' in row ? row.n : row.op === 'crossAbove' || row.op === 'crossBelow' ? 1 : 0;
  const outer = all.find((other) => `${other.pointer}/row` === pointer)?.row;
  return own + (outer?.op === 'trueWithin' ? outer.n : 0);
}

/** Candles of the data point that an indicator needs, summed along the stack; 0 where it does not sit on it. */
function chainCandles(
  document: StrategyDocument,
  element: IndicatorElement,
  point: DataPoint & { readonly timeframe: number },
  looks: ReadonlyMap<string, number>,
): number {
  let candles = looks.get(element.id) ?? 0;
  let current: IndicatorElement | undefined = element;
  let frame: number = point.timeframe;
  while (current) {
    const { ref }: IndicatorElement['on'] = current.on;
    frame = current.timeframe ?? point.timeframe;
    candles += historyOf(document, current, frame);
    if (ref === point.id) return Math.ceil((candles * frame) / point.timeframe);
    const own: IndicatorElement = current;
    current = (document.indicators ?? []).find(({ id }) => id === ref && id !== own.id);
  }
  return 0;
}

/** In candles: a session counts as all candles of a day. */
function historyOf(document: StrategyDocument, element: IndicatorElement, frame: number): number {
  const info = indicatorInfo(element.type);
  const values = Object.fromEntries(
    info.parameters.map((parameter) => [parameter.name, parameterValue(document, element, parameter)]),
  );
  const history = info.history(values);
  return info.warmUpUnit === 'bars' ? history : history * candlesPerDay(frame);
}

function parameterValue(
  { params = {} }: StrategyDocument,
  element: IndicatorElement,
  parameter: Parameter,
): string | number {
  const given = Object.entries(element).find(([name]) => name === parameter.name)?.[1];
  if (typeof given === 'number') return given;
  if (typeof given === 'string') return given;
  if (typeof given !== 'object' || !('param' in given)) return parameter.default;
  const named = Object.hasOwn(params, given.param) ? params[given.param] : undefined;
  // The longest of the week, so that every day has enough.
  return named ? Math.max(named.default, ...Object.values(named.byWeekday ?? {})) : parameter.default;
}

function candlesPerDay(timeframe: number): number {
  return Math.ceil(MINUTES_OF_DAY / timeframe);
}
