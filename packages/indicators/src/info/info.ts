import type { Parameter, ParameterValues } from './parameter.ts';

/**
 * The description of an indicator: doc tables, sliders and the builder's form are made from it, and the
 * parameters are checked against it.
 */
export interface IndicatorInfo<List extends readonly Parameter[] = readonly Parameter[]> {
  readonly id: string;
  readonly title: string;
  /** One sentence. */
  readonly purpose: string;
  /** The last part of the page's address, below /buildalgos/Indicators/; null without a page. */
  readonly docSlug: string | null;
  /** Whether it can sit on any series of numbers, another indicator included. */
  readonly stackable: boolean;
  /** The columns of a bar that it reads; a stackable one reads the column of its source. */
  readonly needs: readonly ('open' | 'high' | 'low' | 'close' | 'volume' | 'time' | 'source')[];
  readonly parameters: List;
  /** The first is the default column. */
  readonly outputs: readonly OutputInfo<List>[];
  /** What warm-up and history are counted in. */
  readonly warmUpUnit: WarmUpUnit;
  /**
   * How much history to load so that the start no longer shows: the weight of the first values is below one in
   * a million. Backtest, forward test and live must load the same.
   */
  history(parameters: ParameterValues<List>): number;
}

/** `bars of the session` restart every day; `sessions` are whole days before the first value. */
export type WarmUpUnit = 'bars' | 'bars of the session' | 'sessions';

export interface OutputInfo<List extends readonly Parameter[] = readonly Parameter[]> {
  readonly key: string;
  readonly label: string;
  readonly description: string;
  /** Drawn over the candles, or below them in a separate pane. */
  readonly pane: 'price' | 'own';
  /** How many units pass without a value: the index of the first value. Null: these parameters never give one. */
  warmUp(parameters: ParameterValues<List>): number | null;
}

/** Retains the literal types of the parameters, so that the functions of the info see numbers and choices by name. */
export function defineInfo<const List extends readonly Parameter[]>(
  info: IndicatorInfo<List>,
): IndicatorInfo<List> {
  return info;
}

/** The values of an indicator's parameters, each optional for the caller. */
export type ParametersOf<Info> = Info extends IndicatorInfo<infer List> ? ParameterValues<List> : never;
