import {
  type Action,
  actionSentence,
  type Checked,
  checkDocument,
  checkDocumentText,
  conditionSentence,
  type Issue,
  isWithin,
  type NeededSeries,
  neededSeries,
} from '@spark/document';
import { elementsOf, type Family } from '../edit/elements.ts';
import { isJson, type Json } from '../edit/json.ts';

/** What is wrong with a document and what it says, as far as it can be said. */
export type Told = {
  readonly issues: readonly Issue[];
  readonly omitted: number;
  readonly isValid: boolean;
  /** Conditions and actions as sentences, by name; those that are broken have none. */
  readonly sentences: Readonly<Record<string, string>>;
  readonly series: readonly NeededSeries[];
};

/** What a text says; `document` is null where it is no JSON object. */
export type ToldText = Told & { readonly document: Json | null };

export function tellDocument(document: Json): Told {
  return told(document, checkDocument(document));
}

export function tellText(text: string): ToldText {
  const checked = checkDocumentText(text);
  const document = objectIn(text);
  return { ...told(document ?? {}, checked), document };
}

function objectIn(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : null;
  } catch {
    return null;
  }
}

function told(value: Json, { document, issues, omitted }: Checked): Told {
  return {
    issues,
    omitted,
    isValid: document !== null,
    sentences: { ...sentencesOf(value, issues) },
    series: document ? neededSeries(document) : [],
  };
}

/** The checks found nothing wrong with these elements, so they are what their types say. */
function soundElements<Value>(value: Json, family: Family, issues: readonly Issue[]): readonly Value[] {
  return elementsOf(value, family)
    .filter(({ pointer }) => !issues.some((issue) => issue.severity === 'error' && breaks(issue, pointer)))
    .map((element) => element.value as Value);
}

/** A name that does not exist, or no action at all, does not keep a sentence from being read. */
function breaks({ code, pointer }: Issue, element: string): boolean {
  return isWithin(pointer, element) && code !== 'ref_unknown' && code !== 'no_action';
}

function sentencesOf(value: Json, issues: readonly Issue[]): Readonly<Record<string, string>> {
  type Condition = Parameters<typeof conditionSentence>[0] & { readonly id: string };
  const actions = soundElements<Action>(value, 'actions', issues);
  return Object.fromEntries([
    ...soundElements<Condition>(value, 'conditions', issues).map((condition) => [
      condition.id,
      condition.then.length === 0
        ? conditionSentence({ ...condition, then: ['…'] }, actions).replace('"…"', '…')
        : conditionSentence(condition, actions),
    ]),
    ...actions.map((action) => [action.id, actionSentence(action)]),
  ]);
}
