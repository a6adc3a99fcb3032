import type { Issue } from '../issue/issue.ts';
import { IssueList } from '../issue/issue-list.ts';
import { isTooDeep, readJson } from '../read/read-json.ts';
import { readShape } from '../read/read-shape.ts';
import { type StrategyDocument, strategyDocument } from '../schema/document.ts';
import type { Shape } from '../schema/shape.ts';
import { checkActions } from './check-actions.ts';
import { checkConditions } from './check-conditions.ts';
import { checkData } from './check-data.ts';
import { checkExpiries } from './check-expiries.ts';
import { checkIndicators } from './check-indicators.ts';
import { checkNames } from './check-names.ts';
import { checkParameters } from './check-parameters.ts';
import { checkSettings } from './check-settings.ts';
import { checkUse } from './check-use.ts';
import { type Draft, draftOf } from './draft.ts';
import { type MarketFacts, NO_FACTS } from './facts.ts';

export interface Checked {
  /** Null where there is an error. */
  readonly document: StrategyDocument | null;
  readonly issues: readonly Issue[];
  /** Issues beyond those that are listed. */
  readonly omitted: number;
}

const CHECKS: readonly ((draft: Draft, found: IssueList) => void)[] = [
  checkSettings,
  checkNames,
  checkParameters,
  checkData,
  checkExpiries,
  checkIndicators,
  checkConditions,
  checkActions,
  checkUse,
];

/** Everything that is wrong with a document that came as text. */
export function checkDocumentText(text: string, facts: MarketFacts = NO_FACTS): Checked {
  const found = new IssueList();
  const reading = readJson(text, found);
  return reading.isRead
    ? checkRead(reading.value, facts, found)
    : { document: null, issues: found.issues, omitted: 0 };
}

/** The same for a value that was parsed already; keys that stood twice in the text are not seen any more. */
export function checkDocument(value: unknown, facts: MarketFacts = NO_FACTS): Checked {
  const found = new IssueList();
  if (isTooDeep(value, found)) return { document: null, issues: found.issues, omitted: 0 };
  return checkRead(value, facts, found);
}

function checkRead(value: unknown, facts: MarketFacts, found: IssueList): Checked {
  readShape(strategyDocument, value, { pointer: '', docs: 'buildingStrats/intro' }, found);
  const draft = draftOf(value, found, facts);
  for (const check of CHECKS) check(draft, found);
  const document = isOfShape(strategyDocument, value, found) ? value : null;
  return { document, issues: found.issues, omitted: found.omitted };
}

/** The reader and the checks found nothing wrong, so the value is what the shape describes. */
function isOfShape<Value>(_: Shape<Value>, value: unknown, found: IssueList): value is Value {
  return !found.hasErrors;
}
