import { INDICATOR_IDS, indicatorInfo } from '@spark/indicators';
import { type Operator, PARTNERS } from '../check/partners.ts';
import { ACTIONS } from '../schema/action.ts';
import { condition, GROUPS, OPERATORS } from '../schema/condition.ts';
import { DATA_POINTS } from '../schema/data-point.ts';
import { indicator } from '../schema/indicator.ts';
import { LEG_SECTIONS } from '../schema/leg.ts';
import { DOCUMENT_LIMITS } from '../schema/limits.ts';
import { OPERANDS } from '../schema/operand.ts';
import { parameter, variable } from '../schema/parameters.ts';
import { clock, execution, market, risk } from '../schema/settings.ts';
import type { Shape } from '../schema/shape.ts';
import { STRIKE_MODES } from '../schema/strike.ts';
import { CONVENTION, DOCUMENT_VERSION } from '../schema/values.ts';
import { type CatalogEntry, entriesOf, entryOf, wordEntries } from './entry.ts';
import { CLOCK_WORDS, DAY_WORDS, LEG_WORDS, UNIT_WORDS } from './labels.ts';

export interface OperatorEntry extends CatalogEntry {
  /** What may stand on either side; a row for `trueWithin`. */
  readonly partners: readonly string[];
  readonly sorts: readonly string[];
}

export interface IndicatorEntry extends CatalogEntry {
  /** Whether it can sit on one column, another indicator included. */
  readonly isStackable: boolean;
  /** The first is the default. */
  readonly outputs: readonly { readonly key: string; readonly label: string; readonly description: string }[];
}

export interface Catalog {
  readonly schema: string;
  readonly convention: string;
  readonly limits: typeof DOCUMENT_LIMITS;
  readonly settings: readonly CatalogEntry[];
  readonly parameters: readonly CatalogEntry[];
  readonly dataPoints: readonly CatalogEntry[];
  readonly indicators: readonly IndicatorEntry[];
  readonly conditions: readonly CatalogEntry[];
  readonly groups: readonly CatalogEntry[];
  readonly operators: readonly OperatorEntry[];
  readonly operands: readonly CatalogEntry[];
  readonly clockElements: readonly CatalogEntry[];
  readonly legFacts: readonly CatalogEntry[];
  readonly dayFacts: readonly CatalogEntry[];
  readonly actions: readonly CatalogEntry[];
  readonly legSections: readonly CatalogEntry[];
  readonly strikeModes: readonly CatalogEntry[];
  readonly units: readonly CatalogEntry[];
  readonly riskRules: readonly CatalogEntry[];
}

/** Everything that a document can contain; forms, tables of the docs and assistants are made from it. */
export function documentCatalog(): Catalog {
  return {
    schema: DOCUMENT_VERSION,
    convention: CONVENTION,
    limits: DOCUMENT_LIMITS,
    settings: entriesOf({ market, clock, execution, risk }),
    parameters: entriesOf({ params: parameter, vars: variable }),
    dataPoints: entriesOf(DATA_POINTS),
    indicators: indicatorEntries(),
    conditions: entriesOf({ condition }),
    groups: entriesOf(GROUPS),
    operators: Object.entries(OPERATORS).map(([id, shape]) => operatorEntry(id, shape)),
    operands: entriesOf(OPERANDS),
    clockElements: wordEntries(CLOCK_WORDS),
    legFacts: wordEntries(LEG_WORDS),
    dayFacts: wordEntries(DAY_WORDS),
    actions: entriesOf(ACTIONS),
    legSections: entriesOf(LEG_SECTIONS),
    strikeModes: entriesOf(STRIKE_MODES),
    units: wordEntries(UNIT_WORDS),
    riskRules: riskRules(),
  };
}

function operatorEntry(id: string, shape: Shape): OperatorEntry {
  const { partners, sorts } = hasPartners(id) ? PARTNERS[id] : { partners: ['row'], sorts: [] };
  return { ...entryOf(id, shape), partners, sorts };
}

function hasPartners(id: string): id is Exclude<Operator, 'trueWithin'> {
  return Object.hasOwn(PARTNERS, id);
}

function indicatorEntries(): readonly IndicatorEntry[] {
  const cases = indicator.node.kind === 'tagged' ? indicator.node.cases : {};
  return INDICATOR_IDS.flatMap((id) => {
    const shape = cases[id];
    if (!shape) return [];
    const { stackable, outputs } = indicatorInfo(id);
    return [
      {
        ...entryOf(id, shape),
        isStackable: stackable,
        outputs: outputs.map(({ key, label, description }) => ({ key, label, description })),
      },
    ];
  });
}

function riskRules(): readonly CatalogEntry[] {
  if (risk.node.kind !== 'object') return [];
  const docs = risk.notes.docs ?? '';
  return Object.entries(risk.node.fields).map(([id, shape]) =>
    entryOf(id, { ...shape, notes: { docs, ...shape.notes } }),
  );
}
