import { type Action, type ConditionNode, conditionSentence } from '@spark/document';
import { type Json, objectOf, textOf } from '../edit/json.ts';

/** A saved document was checked when it was saved, so its conditions and actions are what their types say. */
type SavedLists = {
  readonly conditions: readonly { readonly when: ConditionNode; readonly then: readonly string[] }[];
  readonly actions: readonly Action[];
};

/** What a saved strategy trades. */
export function marketText(document: Json): string {
  const market = objectOf(document.market);
  const clock = objectOf(document.clock);
  return [textOf(market.underlying), `${String(clock.timeframe)} min`, textOf(clock.type)]
    .filter(Boolean)
    .join(' · ');
}

/** Its first condition as a sentence, and how many more there are. */
export function summaryOf(document: Json): string {
  const { conditions, actions } = document as unknown as SavedLists;
  const [first, ...others] = conditions;
  if (!first) return '';
  const more = others.length === 0 ? '' : ` And ${others.length} more.`;
  return `${conditionSentence(first, actions)}${more}`;
}
