import { adxInfo } from './adx/adx.info.ts';
import { createAdx } from './adx/adx.ts';
import { atrInfo } from './atr/atr.info.ts';
import { createAtr } from './atr/atr.ts';
import { bollingerBandsInfo } from './bollinger-bands/bollinger-bands.info.ts';
import { createBollingerBands } from './bollinger-bands/bollinger-bands.ts';
import { emaInfo } from './ema/ema.info.ts';
import { createEma } from './ema/ema.ts';
import { hl2Info } from './hl2/hl2.info.ts';
import { createHl2 } from './hl2/hl2.ts';
import { hlc3Info } from './hlc3/hlc3.info.ts';
import { createHlc3 } from './hlc3/hlc3.ts';
import type { ColumnIndicator, Indicator, IndicatorValue } from './indicator/indicator.ts';
import type { IndicatorInfo } from './info/info.ts';
import { macdInfo } from './macd/macd.info.ts';
import { createMacd } from './macd/macd.ts';
import { openingRangeInfo } from './opening-range/opening-range.info.ts';
import { createOpeningRange } from './opening-range/opening-range.ts';
import { pivotPointsInfo } from './pivot-points/pivot-points.info.ts';
import { createPivotPoints } from './pivot-points/pivot-points.ts';
import { previousDaysRangeInfo } from './previous-days-range/previous-days-range.info.ts';
import { createPreviousDaysRange } from './previous-days-range/previous-days-range.ts';
import { rsiInfo } from './rsi/rsi.info.ts';
import { createRsi } from './rsi/rsi.ts';
import { smaInfo } from './sma/sma.info.ts';
import { createSma } from './sma/sma.ts';
import { stochasticInfo } from './stochastic/stochastic.info.ts';
import { createStochastic } from './stochastic/stochastic.ts';
import { stochasticRsiInfo } from './stochastic-rsi/stochastic-rsi.info.ts';
import { createStochasticRsi } from './stochastic-rsi/stochastic-rsi.ts';
import { supertrendInfo } from './supertrend/supertrend.info.ts';
import { createSupertrend } from './supertrend/supertrend.ts';
import { vwapInfo } from './vwap/vwap.info.ts';
import { createVwap } from './vwap/vwap.ts';

/** Every indicator by its id: its description and how to make one. */
export const CATALOGUE = {
  adx: { info: adxInfo, create: createAdx },
  atr: { info: atrInfo, create: createAtr },
  bbands: { info: bollingerBandsInfo, create: createBollingerBands },
  ema: { info: emaInfo, create: createEma },
  hl2: { info: hl2Info, create: createHl2 },
  hlc3: { info: hlc3Info, create: createHlc3 },
  macd: { info: macdInfo, create: createMacd },
  orb: { info: openingRangeInfo, create: createOpeningRange },
  pdr: { info: previousDaysRangeInfo, create: createPreviousDaysRange },
  pivots: { info: pivotPointsInfo, create: createPivotPoints },
  rsi: { info: rsiInfo, create: createRsi },
  sma: { info: smaInfo, create: createSma },
  stoch: { info: stochasticInfo, create: createStochastic },
  stochrsi: { info: stochasticRsiInfo, create: createStochasticRsi },
  supertrend: { info: supertrendInfo, create: createSupertrend },
  vwap: { info: vwapInfo, create: createVwap },
} as const;

export type IndicatorId = keyof typeof CATALOGUE;
export const INDICATOR_IDS = Object.keys(CATALOGUE) as IndicatorId[];

type Creators = { [Id in IndicatorId]: (typeof CATALOGUE)[Id]['create'] };
type ParametersById = { [Id in IndicatorId]: NonNullable<Parameters<Creators[Id]>[0]> };
type IndicatorById = { [Id in IndicatorId]: ReturnType<Creators[Id]> };

export function isIndicatorId(text: string): text is IndicatorId {
  return Object.hasOwn(CATALOGUE, text);
}

export function indicatorInfo(id: IndicatorId): IndicatorInfo {
  return CATALOGUE[id].info;
}

/** By an id and parameters known when writing the program, or by those of a stored document, which are checked. */
export function createIndicator<Id extends IndicatorId>(
  id: Id,
  parameters?: ParametersById[Id],
): IndicatorById[Id];
export function createIndicator(
  id: string,
  parameters?: Readonly<Record<string, unknown>>,
): Indicator<IndicatorValue>;
export function createIndicator(id: string, parameters: object = {}): unknown {
  if (!isIndicatorId(id)) {
    throw new RangeError(
      `There is no indicator ${JSON.stringify(id)}; there are ${INDICATOR_IDS.join(', ')}.`,
    );
  }
  return CATALOGUE[id].create(parameters);
}

/** Whether the indicator takes numbers, so that it can sit on another one. */
export function isColumnIndicator<Value>(indicator: Indicator<Value>): indicator is ColumnIndicator<Value> {
  return 'addNumber' in indicator;
}
