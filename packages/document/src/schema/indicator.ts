import {
  type CATALOGUE,
  type ChoiceParameter,
  INDICATOR_IDS,
  type IndicatorId,
  indicatorInfo,
  type Parameter,
  type ParametersOf,
} from '@spark/indicators';
import { choice, number, object, optional, tagged, text, whole } from './build.ts';
import type { Shape } from './shape.ts';
import { id, numeric, type ParamRef, refersTo, type Timeframe, timeframe } from './values.ts';

const on = object(
  {
    ref: refersTo('series', { title: 'On', purpose: 'A data point or an indicator above this one.' }),
    col: optional(
      text({ max: 20 }, { title: 'Column', purpose: 'Which of its columns; the first if left out.' }),
    ),
  },
  { title: 'On data', purpose: 'What the indicator is computed of.' },
);

/** The source of an indicator is `on`, so its own parameter of that name stays out. */
type InDocument<Id extends IndicatorId> = Omit<
  ParametersOf<(typeof CATALOGUE)[Id]['info']>,
  'source' | 'timeframe'
>;
type Given<Value> = Value extends string ? Value : Value | ParamRef;

/** One indicator of a document. */
export type IndicatorElement = {
  [Id in IndicatorId]: {
    readonly id: string;
    readonly type: Id;
    readonly on: { readonly ref: string; readonly col?: string };
    /** Minutes of its candles; those of its data point if left out. */
    readonly timeframe?: Timeframe;
  } & { readonly [Name in keyof InDocument<Id>]?: Given<InDocument<Id>[Name]> };
}[IndicatorId];

function parameterShape(parameter: Parameter): Shape {
  const notes = { title: parameter.label, purpose: parameter.description };
  if (parameter.kind === 'choice') return choiceShape(parameter);
  const { min, max, step, name } = parameter;
  const bounds = { min, max, ...(name === 'offset' ? { codeBelow: 'offset_negative' } : {}) };
  return numeric(step === 1 ? whole(bounds, notes) : number(bounds, notes));
}

function choiceShape({ options, label, description }: ChoiceParameter): Shape {
  return choice(
    options.map(({ value }) => value),
    { title: label, purpose: description },
  );
}

function indicatorShape(type: IndicatorId): Shape {
  const { title, purpose, docSlug, parameters } = indicatorInfo(type);
  const own = parameters.filter(({ name }) => name !== 'source' && name !== 'timeframe');
  return object(
    {
      id: id(),
      type: choice([type], { title: 'Indicator' }),
      on,
      timeframe: optional(
        timeframe({ purpose: 'Minutes of its candles; those of its data point if left out.' }),
      ),
      ...Object.fromEntries(
        own.map((parameter) => [parameter.name, optional(parameterShape(parameter), parameter.default)]),
      ),
    },
    { title, purpose, docs: docSlug === null ? 'Indicators/intro' : `Indicators/${docSlug}` },
  );
}

// The compiler cannot follow Object.fromEntries; the type above is made of the same catalogue.
export const indicator = tagged(
  'type',
  Object.fromEntries(INDICATOR_IDS.map((type) => [type, indicatorShape(type)])),
  { title: 'Indicator', purpose: 'Numbers computed from a series.', docs: 'Indicators/intro' },
) as Shape<IndicatorElement>;
