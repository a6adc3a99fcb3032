import type { IssueList } from '../issue/issue-list.ts';
import { below } from '../issue/pointer.ts';
import { action } from '../schema/action.ts';
import { condition } from '../schema/condition.ts';
import { dataPoint } from '../schema/data-point.ts';
import type {
  Action,
  ClockSettings,
  Condition,
  DataPoint,
  ExecutionSettings,
  Market,
  RiskSettings,
  StrategyParameter,
} from '../schema/document.ts';
import { type IndicatorElement, indicator } from '../schema/indicator.ts';
import { parameter } from '../schema/parameters.ts';
import { clock, execution, market, risk } from '../schema/settings.ts';
import type { Shape } from '../schema/shape.ts';
import type { MarketFacts, UnderlyingFacts } from './facts.ts';

/** A part of the document and where it stands. */
export interface Placed<Value> {
  readonly value: Value;
  readonly pointer: string;
  readonly index: number;
}

export type Family = 'data' | 'indicators' | 'conditions' | 'actions';
export interface NamedElement {
  readonly family: Family;
  readonly index: number;
  readonly pointer: string;
}

/**
 * What of a document can be checked further: every part whose form is right, even when others are broken, so that all
 * issues are told at once. Names of broken elements are known too: a reference to one is no second issue.
 */
export interface Draft {
  readonly market: Market | undefined;
  readonly clock: ClockSettings | undefined;
  readonly execution: ExecutionSettings | undefined;
  readonly risk: RiskSettings | undefined;
  /** Undefined where a parameter is there but broken. */
  readonly params: ReadonlyMap<string, StrategyParameter | undefined>;
  readonly vars: ReadonlySet<string>;
  readonly data: readonly Placed<DataPoint>[];
  readonly indicators: readonly Placed<IndicatorElement>[];
  readonly conditions: readonly Placed<Condition>[];
  readonly actions: readonly Placed<Action>[];
  readonly names: ReadonlyMap<string, NamedElement>;
  readonly duplicates: readonly (NamedElement & { readonly id: string })[];
  readonly facts: UnderlyingFacts | null | undefined;
  readonly symbols: readonly string[];
}

type Given = Readonly<Record<string, unknown>>;

export function draftOf(value: unknown, found: IssueList, facts: MarketFacts): Draft {
  const given = objectOf(value);
  const sound = <Part>(_: Shape<Part>, key: string): Part | undefined =>
    // The reader found nothing wrong there, so it is of the shape.
    given[key] !== undefined && found.isSound(`/${key}`) ? (given[key] as Part) : undefined;
  const soundItems = <Item>(_: Shape<Item>, key: Family): readonly Placed<Item>[] =>
    listOf(given[key]).flatMap((item, index) => {
      const pointer = below('', key, index);
      return found.isSound(pointer) ? [{ value: item as Item, pointer, index }] : [];
    });
  const place = sound(market, 'market');
  return {
    market: place,
    clock: sound(clock, 'clock'),
    execution: sound(execution, 'execution'),
    risk: sound(risk, 'risk'),
    params: paramsOf(given, found),
    vars: new Set(Object.keys(objectOf(given.vars))),
    data: soundItems(dataPoint, 'data'),
    indicators: soundItems(indicator, 'indicators'),
    conditions: soundItems(condition, 'conditions'),
    actions: soundItems(action, 'actions'),
    ...namesOf(given),
    facts: place && facts.underlying(place.underlying, place.exchange),
    symbols: facts.symbols ?? [],
  };
}

function paramsOf(given: Given, found: IssueList): Draft['params'] {
  const isRight = (_: Shape<StrategyParameter>, value: unknown, name: string): value is StrategyParameter =>
    value !== undefined && found.isSound(below('/params', name));
  return new Map(
    Object.entries(objectOf(given.params)).map(([name, value]) => [
      name,
      isRight(parameter, value, name) ? value : undefined,
    ]),
  );
}

/** All element names share one space: a reference must mean one thing. */
function namesOf(given: Given): Pick<Draft, 'names' | 'duplicates'> {
  const names = new Map<string, NamedElement>();
  const duplicates: (NamedElement & { readonly id: string })[] = [];
  for (const family of ['data', 'indicators', 'conditions', 'actions'] as const) {
    listOf(given[family]).forEach((item, index) => {
      const { id } = objectOf(item);
      if (typeof id !== 'string') return;
      const element = { family, index, pointer: below('', family, index) };
      if (names.has(id)) duplicates.push({ ...element, id });
      else names.set(id, element);
    });
  }
  return { names, duplicates };
}

function objectOf(value: unknown): Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
