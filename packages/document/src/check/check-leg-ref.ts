import type { IssueList } from '../issue/issue-list.ts';
import { reportUnknown } from './check-names.ts';
import type { Draft } from './draft.ts';

/** A reference to an action that adds legs. */
export function checkLegRef(
  draft: Draft,
  id: string,
  pointer: string,
  found: IssueList,
  others: readonly string[] = [],
): void {
  const name = draft.names.get(id);
  const action = draft.actions.find(({ value }) => value.id === id)?.value;
  // A broken action is told by itself.
  if (action?.type === 'addLeg' || (name?.family === 'actions' && !action)) return;
  const legs = draft.actions.filter(({ value }) => value.type === 'addLeg').map(({ value }) => value.id);
  const docs = 'Actions/intro#asking-what-an-action-has-done';
  if (name) {
    found.error({ code: 'not_a_leg', pointer, message: `"${id}" is no action that adds a leg.`, docs });
    return;
  }
  const words = `There is no action "${id}"`;
  reportUnknown({ id, pointer, docs, candidates: [...others, ...legs], words }, found);
}
