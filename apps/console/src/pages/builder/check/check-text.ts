import {
  type Action,
  actionSentence,
  type Checked,
  checkDocument,
  checkDocumentText,
  conditionPieces,
  type Issue,
  isWithin,
  type NeededSeries,
  neededSeries,
  type SentencePiece,
} from '@spark/document';
import { elementsOf, type Family } from '../edit/elements.ts';
import { isJson, type Json } from '../edit/json.ts';

/** What is wrong with a document and what it says, as far as it can be said. */
export type Findings = {
  readonly issues: readonly Issue[];
  readonly omitted: number;
  readonly isValid: boolean;
  /** Conditions and actions as sentences, by name; those that are broken have none. */
  readonly sentences: Readonly<Record<string, string>>;
  /** The sentences of conditions in parts, so that each row is found in them. */
  readonly pieces: Readonly<Record<string, readonly SentencePiece[]>>;
  readonly series: readonly NeededSeries[];
};

/** What a text says; `document` is null where it is no JSON object. */
export type TextFindings = Findings & { readonly document: Json | null };

export function checkedDocument(document: Json): Findings {
  return findingsOf(document, checkDocument(document));
}

export function checkedText(text: string): TextFindings {
  const checked = checkDocumentText(text);
  // What is too large was not looked at, and nothing is opened that nobody could save.
  const isTooLarge = checked.issues.some(({ code }) => code === 'document_size');
  const document = isTooLarge ? null : objectIn(text);
  return { ...findingsOf(document ?? {}, checked), document };
}

function objectIn(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : null;
  } catch {
    return null;
  }
}

function findingsOf(value: Json, { document, issues, omitted }: Checked): Findings {
  return {
    issues,
    omitted,
    isValid: document !== null,
    ...sentencesOf(value, issues),
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

type Said = Pick<Findings, 'sentences' | 'pieces'>;

function sentencesOf(value: Json, issues: readonly Issue[]): Said {
  type Condition = Parameters<typeof conditionPieces>[0] & { readonly id: string };
  const actions = soundElements<Action>(value, 'actions', issues);
  const pieces = Object.fromEntries(
    soundElements<Condition>(value, 'conditions', issues).map((condition) => [
      condition.id,
      condition.then.length === 0 ? unfinished(condition) : conditionPieces(condition, actions),
    ]),
  );
  const conditions = Object.entries(pieces).map(([id, parts]) => [
    id,
    parts.map(({ text }) => text).join(''),
  ]);
  const sentences = [...conditions, ...actions.map((action) => [action.id, actionSentence(action)])];
  return { sentences: Object.fromEntries(sentences), pieces };
}

/** One that does nothing yet ends with dots. */
function unfinished(condition: Parameters<typeof conditionPieces>[0]): readonly SentencePiece[] {
  return conditionPieces({ ...condition, then: [] }, []).map((piece) =>
    piece.text === ', then .' ? { text: ', then ….' } : piece,
  );
}
