import type { ParameterValues } from '@spark/algos';
import { type Checked, checkDocument, type MarketFacts, type StrategyDocument } from '@spark/document';

/** What a caller puts in place of the document's own. */
export type Chosen = {
  readonly parameters: ParameterValues;
  /** In rupees; null for that of the document. */
  readonly capital: number | null;
};

export type ParameterProblem = {
  readonly name: string;
  readonly problem: 'unknown' | 'range' | 'whole';
  readonly known: readonly string[];
  readonly min: number | null;
  readonly max: number | null;
};

/** The first parameter that the document does not have, or whose value it does not allow; null where all is well. */
export function parameterProblem(
  document: StrategyDocument,
  parameters: ParameterValues,
): ParameterProblem | null {
  const known = Object.keys(document.params ?? {});
  for (const [name, value] of Object.entries(parameters)) {
    const parameter = Object.hasOwn(document.params ?? {}, name) ? document.params?.[name] : undefined;
    const about = { name, known, min: parameter?.min ?? null, max: parameter?.max ?? null };
    if (parameter === undefined) return { ...about, problem: 'unknown' };
    if (parameter.type === 'int' && !Number.isInteger(value)) return { ...about, problem: 'whole' };
    if (value < (parameter.min ?? value) || value > (parameter.max ?? value))
      return { ...about, problem: 'range' };
  }
  return null;
}

/** The document with other values, which count on all days of the week. It is checked again: a length may not be any number. */
export function chosenDocument(
  document: StrategyDocument,
  { parameters, capital }: Chosen,
  facts: MarketFacts,
): Checked {
  const params = Object.fromEntries(
    Object.entries(document.params ?? {}).map(([name, parameter]) => {
      const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
      if (value === undefined) return [name, parameter];
      const { byWeekday: _, ...fixed } = parameter;
      return [name, { ...fixed, default: value }];
    }),
  );
  return checkDocument(
    {
      ...document,
      ...(document.params === undefined ? {} : { params }),
      ...(capital === null ? {} : { risk: { ...document.risk, capital } }),
    },
    facts,
  );
}
