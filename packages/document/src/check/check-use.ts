import type { IssueList } from '../issue/issue-list.ts';
import type { Draft } from './draft.ts';
import { operandsOf, rowsOf, within } from './walk.ts';

/** Tells of actions that never run and of elements that nobody reads. */
export function checkUse(draft: Draft, found: IssueList): void {
  const { conditions, actions, data, indicators, names } = draft;
  const broken = [...names.values()].filter(
    ({ family, index }) => !draft[family].some((element) => element.index === index),
  );
  // A broken part may well be what uses them.
  if (broken.length > 0) return;
  const linked = new Set(conditions.flatMap(({ value }) => value.then));
  const copied = new Set(actions.flatMap(({ value }) => ('like' in value ? [value.like] : [])));
  for (const { value, pointer } of actions) {
    if (linked.has(value.id) || copied.has(value.id)) continue;
    found.warn({
      code: 'action_unlinked',
      pointer,
      message: `No condition is linked to "${value.id}", so it never runs.`,
      docs: 'Actions/intro#linking',
    });
  }
  const read = readElements(draft);
  for (const { value, pointer } of [...data, ...indicators]) {
    if (read.has(value.id)) continue;
    found.inform({
      code: 'element_unused',
      pointer,
      message: `Nothing uses "${value.id}".`,
      docs: 'DataPoints/intro#add-edit-delete',
    });
  }
}

function readElements({ conditions, actions, indicators }: Draft): ReadonlySet<string> {
  const operands = [
    ...conditions.flatMap(({ value }) => rowsOf(value.when, '').flatMap(operandsOf)),
    ...actions.flatMap(({ value }) => (value.type === 'setVar' ? within(value.value, '') : [])),
  ];
  return new Set([
    ...operands.flatMap(({ operand }) => ('ref' in operand ? [operand.ref] : [])),
    ...indicators.map(({ value }) => value.on.ref),
  ]);
}
