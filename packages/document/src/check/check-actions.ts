import type { IssueList } from '../issue/issue-list.ts';
import { below } from '../issue/pointer.ts';
import { resolveLeg } from '../resolve-leg.ts';
import { action as actionShape } from '../schema/action.ts';
import type { Action } from '../schema/document.ts';
import { checkLeg } from './check-leg.ts';
import { checkLegRef } from './check-leg-ref.ts';
import { checkOperand, checkVariable } from './check-operands.ts';
import { checkParamUses } from './check-parameters.ts';
import type { Draft, Placed } from './draft.ts';
import { kindOf } from './operand-kind.ts';
import { within } from './walk.ts';

export function checkActions(draft: Draft, found: IssueList): void {
  for (const placed of draft.actions) {
    const { value, pointer } = placed;
    checkParamUses(draft, actionShape, value, pointer, found);
    if (value.type === 'squareOffAction') checkLegRef(draft, value.target, below(pointer, 'target'), found);
    else if (value.type === 'roll') checkRoll(draft, placed, value.target, found);
    else if (value.type === 'setVar') {
      checkVariable(draft, value.var, below(pointer, 'var'), found);
      const at = below(pointer, 'value');
      for (const operand of within(value.value, at)) checkOperand(draft, operand, found);
      if ((kindOf(value.value, draft)?.sort ?? 'number') !== 'number') {
        found.error({
          code: 'operator_partner',
          pointer: at,
          message: 'A variable holds a number.',
          docs: 'Conditions/cndelements#values',
        });
      }
    } else if (value.type === 'addLeg') checkAddLeg(draft, placed, value, found);
  }
}

function checkAddLeg(
  draft: Draft,
  { pointer, index }: Placed<Action>,
  value: Extract<Action, { readonly type: 'addLeg' }>,
  found: IssueList,
): void {
  const { onExit } = value;
  if (Array.isArray(onExit?.close)) {
    onExit.close.forEach((id, at) => {
      checkLegRef(draft, id, below(pointer, 'onExit', 'close', at), found);
    });
  }
  onExit?.moveToCost?.forEach((id, at) => {
    checkLegRef(draft, id, below(pointer, 'onExit', 'moveToCost', at), found);
  });
  if ('like' in value && !isLikeRight(draft, value.like, value.id, pointer, found)) return;
  const leg = resolveLeg(
    value,
    draft.actions.map((other) => other.value),
  );
  if (leg) checkLeg(draft, { value: leg, pointer, index }, value, found);
  else if ('like' in value) {
    found.error({
      code: 'like_incomplete',
      pointer,
      message: `With the fields of "${value.like}" the leg is not whole: an option needs right, expiry and strike, a future an expiry, cash none of them.`,
      docs: 'Actions/addleg#an-example',
    });
  }
}

/** One level: the other leg says everything itself. */
function isLikeRight(draft: Draft, like: string, id: string, pointer: string, found: IssueList): boolean {
  const at = below(pointer, 'like');
  const name = draft.names.get(like);
  const other = draft.actions.find(({ value }) => value.id === like)?.value;
  if (like !== id && other?.type === 'addLeg' && !('like' in other)) return true;
  if (name?.family === 'actions' && !other) return false;
  if (like === id || (other?.type === 'addLeg' && 'like' in other)) {
    found.error({
      code: 'like_chain',
      pointer: at,
      message: `"${like}" is itself like another leg; name one that says everything.`,
      docs: 'Actions/addleg#an-example',
    });
  } else {
    checkLegRef(draft, like, at, found);
  }
  return false;
}

function checkRoll(draft: Draft, { pointer }: Placed<Action>, target: string, found: IssueList): void {
  const at = below(pointer, 'target');
  checkLegRef(draft, target, at, found);
  const all = draft.actions.map(({ value }) => value);
  const action = all.find(({ id }) => id === target);
  const leg = action?.type === 'addLeg' ? resolveLeg(action, all) : undefined;
  if (!leg || leg.segment === 'OPT') return;
  found.error({
    code: 'roll_target',
    pointer: at,
    message: `"${target}" is no option leg, so it has no strike to move.`,
    docs: 'Actions/intro#the-kinds-of-action',
  });
}
