/**
 * Streaming indicators: one bar at a time, the same code for backtest, forward test, live trading and charts.
 *
 * Entry points: `createIndicator` by name, or one `create…` for each indicator; `CATALOGUE` lists them with their parameters.
 * Invariants: no look-ahead, no dependency, no clock; a value is null until enough bars have come.
 */

export { type AdxParameters, type AdxValue, createAdx } from './adx/adx.ts';
export { type AtrParameters, createAtr } from './atr/atr.ts';
export type { Bar } from './bar/bar.ts';
export { SOURCES, type Source } from './bar/source.ts';
export {
  type BollingerBandsParameters,
  type BollingerBandsValue,
  createBollingerBands,
} from './bollinger-bands/bollinger-bands.ts';
export {
  CATALOGUE,
  createIndicator,
  INDICATOR_IDS,
  type IndicatorId,
  indicatorInfo,
  isColumnIndicator,
  isIndicatorId,
} from './catalogue.ts';
export { createEma, type EmaParameters } from './ema/ema.ts';
export { heikinAshiInfo } from './heikin-ashi/heikin-ashi.info.ts';
export { createHeikinAshi, type HeikinAshiValue } from './heikin-ashi/heikin-ashi.ts';
export { createHl2, type Hl2Parameters } from './hl2/hl2.ts';
export { createHlc3, type Hlc3Parameters } from './hlc3/hlc3.ts';
export {
  type ColumnIndicator,
  type Indicator,
  type IndicatorValue,
  readOutput,
} from './indicator/indicator.ts';
export type { IndicatorInfo, OutputInfo, ParametersOf, WarmUpUnit } from './info/info.ts';
export type { ChoiceParameter, NumberParameter, Parameter, ParameterValues } from './info/parameter.ts';
export { ParameterError, readParameters } from './info/read-parameters.ts';
export { createMacd, type MacdParameters, type MacdValue } from './macd/macd.ts';
export {
  createOpeningRange,
  type OpeningRangeParameters,
  type OpeningRangeValue,
} from './opening-range/opening-range.ts';
export type { PivotPointsValue } from './pivot-points/levels.ts';
export { createPivotPoints, type PivotPointsParameters } from './pivot-points/pivot-points.ts';
export {
  createPreviousDaysRange,
  type PreviousDaysRangeParameters,
  type PreviousDaysRangeValue,
} from './previous-days-range/previous-days-range.ts';
export { createRsi, type RsiParameters } from './rsi/rsi.ts';
export { type SampleOptions, sampleCandles } from './sample/sample-candles.ts';
export { createSma, type SmaParameters } from './sma/sma.ts';
export {
  createStochastic,
  type StochasticParameters,
  type StochasticValue,
} from './stochastic/stochastic.ts';
export {
  createStochasticRsi,
  type StochasticRsiParameters,
  type StochasticRsiValue,
} from './stochastic-rsi/stochastic-rsi.ts';
export {
  createSupertrend,
  type SupertrendParameters,
  type SupertrendValue,
} from './supertrend/supertrend.ts';
export { createVwap, type VwapParameters } from './vwap/vwap.ts';
