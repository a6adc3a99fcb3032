import type { Catalog, StrategyDocument } from '@spark/document';

type Family = {
  [Key in keyof Catalog]: Catalog[Key] extends readonly unknown[] ? Key : never;
}[keyof Catalog];
type Part = Readonly<Record<string, unknown>>;

/** Which entries of each family of the catalog a document uses. */
const USES: Readonly<Record<Family, (document: StrategyDocument) => readonly unknown[]>> = {
  settings: (document) => Object.keys(document),
  parameters: (document) => Object.keys(document),
  dataPoints: ({ data }) => data.map(({ kind }) => kind),
  indicators: ({ indicators = [] }) => indicators.map(({ type }) => type),
  conditions: ({ conditions }) => conditions.map(() => 'condition'),
  groups: ({ conditions }) => asked(conditions).flatMap(Object.keys),
  operators: ({ conditions }) => asked(conditions).map(({ op }) => op),
  operands: ({ conditions, actions }) => [...asked(conditions), ...stored(actions)].flatMap(Object.keys),
  clockElements: ({ conditions }) => asked(conditions).map(({ clock }) => clock),
  legFacts: ({ conditions }) => asked(conditions).map(({ is }) => is),
  dayFacts: ({ conditions }) => asked(conditions).map(({ day }) => day),
  actions: ({ actions }) => actions.map(({ type }) => type),
  legSections: ({ actions }) =>
    actions.flatMap((action) => (action.type === 'addLeg' ? Object.keys(action) : [])),
  strikeModes: (document) => partsOf(document).map(({ by }) => by),
  units: (document) => partsOf(document).map(({ unit }) => unit),
  riskRules: ({ risk = {} }) => Object.keys(risk),
};

/** Entries of the catalog that none of the documents uses, as `family entry`. */
export function unusedEntries(catalog: Catalog, documents: readonly StrategyDocument[]): readonly string[] {
  return Object.entries(catalog).flatMap(([family, entries]) => {
    if (!Array.isArray(entries)) return [];
    const usesOf = isFamily(family) ? USES[family] : () => [];
    const used = new Set(documents.flatMap(usesOf));
    return entries.flatMap(({ id }: { readonly id: string }) => (used.has(id) ? [] : [`${family} ${id}`]));
  });
}

/** A family that is new is used by nobody until it is known how to see that. */
function isFamily(name: string): name is Family {
  return Object.hasOwn(USES, name);
}

function asked(conditions: StrategyDocument['conditions']): readonly Part[] {
  return conditions.flatMap(({ when }) => partsOf(when));
}

function stored(actions: StrategyDocument['actions']): readonly Part[] {
  return actions.flatMap((action) => (action.type === 'setVar' ? partsOf(action.value) : []));
}

/** Every object within a value, itself included. */
function partsOf(value: unknown): readonly Part[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(partsOf);
  return Array.isArray(value) ? inner : [{ ...value }, ...inner];
}
