import { type ACTIONS, action, type legBySegment } from './action.ts';
import { choice, list, number, object, optional, record, text } from './build.ts';
import { condition } from './condition.ts';
import { dataPoint } from './data-point.ts';
import { indicator } from './indicator.ts';
import type { onExit, qty, reEntry, stopLoss, target, trail, wait, webhook } from './leg.ts';
import { DOCUMENT_LIMITS } from './limits.ts';
import { parameter, variable } from './parameters.ts';
import { clock, execution, market, risk } from './settings.ts';
import type { TypeOf } from './shape.ts';
import type { strike } from './strike.ts';
import { CONVENTION, DOCUMENT_VERSION, id } from './values.ts';

const position = number({ min: -1e6, max: 1e6 });

/** The strategy document, version 1. */
export const strategyDocument = object(
  {
    $schema: optional(text({ max: DOCUMENT_LIMITS.urlChars }, { title: 'Schema for editors' })),
    schema: choice([DOCUMENT_VERSION], { title: 'Version' }),
    name: text({ max: DOCUMENT_LIMITS.nameChars }, { title: 'Name' }),
    description: optional(text({ min: 0, max: DOCUMENT_LIMITS.descriptionChars }, { title: 'Description' })),
    convention: choice([CONVENTION], {
      title: 'Convention',
      purpose: 'The formulas that indicators follow.',
      docs: 'Indicators/intro#convention',
    }),
    market,
    clock,
    execution,
    risk: optional(risk, {}),
    params: optional(record(id(), parameter, DOCUMENT_LIMITS.params, { title: 'Parameters' }), {}),
    vars: optional(record(id(), variable, DOCUMENT_LIMITS.vars, { title: 'Variables' }), {}),
    data: list(
      dataPoint,
      { max: DOCUMENT_LIMITS.dataPoints },
      { title: 'Data points', docs: 'DataPoints/intro' },
    ),
    indicators: optional(
      list(indicator, { max: DOCUMENT_LIMITS.indicators }, { title: 'Indicators', docs: 'Indicators/intro' }),
      [],
    ),
    conditions: list(
      condition,
      { min: 1, max: DOCUMENT_LIMITS.conditions },
      { title: 'Conditions', docs: 'Conditions/intro' },
    ),
    actions: list(
      action,
      { min: 1, max: DOCUMENT_LIMITS.actions },
      { title: 'Actions', docs: 'Actions/intro' },
    ),
    layout: optional(
      record(id(), object({ x: position, y: position }), 400, {
        title: 'Layout',
        purpose: 'Where boxes stand on the whiteboard; never changes a result.',
      }),
    ),
    meta: optional(
      object(
        {
          description: optional(text({ min: 0, max: DOCUMENT_LIMITS.descriptionChars })),
          tags: optional(list(text({ max: 40 }), { max: 20, isUnique: true })),
          source: optional(text({ max: 200 })),
        },
        { title: 'About', purpose: 'Words about the strategy; never changes a result.' },
      ),
    ),
  },
  { title: 'Strategy', docs: 'buildingStrats/intro' },
);

export type StrategyDocument = TypeOf<typeof strategyDocument>;
export type Market = TypeOf<typeof market>;
export type ClockSettings = TypeOf<typeof clock>;
export type ExecutionSettings = TypeOf<typeof execution>;
export type RiskSettings = TypeOf<typeof risk>;
export type StrategyParameter = TypeOf<typeof parameter>;
export type StrategyVariable = TypeOf<typeof variable>;
export type DataPoint = TypeOf<typeof dataPoint>;
export type Condition = TypeOf<typeof condition>;
export type Action = TypeOf<typeof action>;
export type ActionType = keyof typeof ACTIONS;
/** A leg with everything that it needs; `resolveLeg` makes one of an action that is like another. */
export type Leg = TypeOf<typeof legBySegment>;
export type Strike = TypeOf<typeof strike>;
export type Quantity = TypeOf<typeof qty>;
export type StopLoss = TypeOf<typeof stopLoss>;
export type Target = TypeOf<typeof target>;
export type Trail = TypeOf<typeof trail>;
export type ReEntry = TypeOf<typeof reEntry>;
export type Wait = TypeOf<typeof wait>;
export type OnExit = TypeOf<typeof onExit>;
export type LegWebhook = TypeOf<typeof webhook>;
