import type { ParamRef, StrategyDocument } from '@spark/document';
import { WEEKDAYS } from '@spark/document';

/** Values by the names of the document's parameters. */
export type ParameterValues = Readonly<Record<string, number>>;

export type ParameterSets = {
  readonly sets: readonly ParameterValues[];
  /** Which set counts on a weekday, Monday first. */
  readonly setOn: readonly number[];
};

/** A parameter may have other values on some weekdays: each different set is compiled once. */
export function parameterSets(document: StrategyDocument, given: ParameterValues = {}): ParameterSets {
  const sets: ParameterValues[] = [];
  const texts: string[] = [];
  const setOn = WEEKDAYS.map((weekday) => {
    const values: Record<string, number> = {};
    for (const [name, parameter] of Object.entries(document.params ?? {}))
      values[name] = given[name] ?? parameter.byWeekday?.[weekday] ?? parameter.default;
    const text = JSON.stringify(values);
    if (!texts.includes(text)) {
      texts.push(text);
      sets.push(values);
    }
    return texts.indexOf(text);
  });
  return { sets, setOn };
}

export function numberOf(value: number | ParamRef, parameters: ParameterValues): number {
  if (typeof value === 'number') return value;
  const found = parameters[value.param];
  if (found === undefined) throw new RangeError(`The document has no parameter ${value.param}.`);
  return found;
}
