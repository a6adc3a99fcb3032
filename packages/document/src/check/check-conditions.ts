import type { IssueList } from '../issue/issue-list.ts';
import { below } from '../issue/pointer.ts';
import type { Condition } from '../schema/document.ts';
import { DOCUMENT_LIMITS } from '../schema/limits.ts';
import { findElement } from './check-names.ts';
import { checkOperand } from './check-operands.ts';
import { checkRow } from './check-rows.ts';
import type { Draft, Placed } from './draft.ts';
import { groupDepth, operandsOf, rowsOf } from './walk.ts';

export function checkConditions(draft: Draft, found: IssueList): void {
  for (const placed of draft.conditions) {
    const { value, pointer } = placed;
    const when = below(pointer, 'when');
    checkGroups(value, when, found);
    for (const row of rowsOf(value.when, when)) {
      for (const operand of operandsOf(row)) checkOperand(draft, operand, found);
      checkRow(draft, row, found);
    }
    value.then.forEach((id, index) => {
      const at = below(pointer, 'then', index);
      findElement(draft, { id, pointer: at, families: ['actions'], docs: 'Actions/intro#linking' }, found);
    });
    checkFiring(placed, found);
  }
}

function checkGroups({ when }: Condition, pointer: string, found: IssueList): void {
  if (groupDepth(when) <= DOCUMENT_LIMITS.groupDepth) return;
  found.error({
    code: 'group_depth',
    pointer,
    message: `Groups are nested more than ${DOCUMENT_LIMITS.groupDepth} deep; split the condition in two.`,
    docs: 'Conditions/conditionBuilder#errors-and-what-to-do',
  });
}

function checkFiring({ value, pointer }: Placed<Condition>, found: IssueList): void {
  if (value.kind !== 'entry' || value.fire !== 'level' || value.maxPerDay !== undefined) return;
  found.warn({
    code: 'level_unbounded',
    pointer: below(pointer, 'fire'),
    message:
      'An entry that fires while it is true and has no Max Entries enters again after each stop; set Max Entries, or fire when it becomes true.',
    docs: 'Conditions/intro#fire',
    fix: {
      label: 'Set Max Entries to 1',
      patch: [{ op: 'add', path: below(pointer, 'maxPerDay'), value: 1 }],
    },
  });
}
