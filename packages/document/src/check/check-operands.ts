import type { IssueList } from '../issue/issue-list.ts';
import { below } from '../issue/pointer.ts';
import { DOCUMENT_LIMITS } from '../schema/limits.ts';
import { checkColumn } from './check-column.ts';
import { checkLegRef } from './check-leg-ref.ts';
import { findElement, reportUnknown } from './check-names.ts';
import { checkParamRef } from './check-parameters.ts';
import type { Draft } from './draft.ts';
import { sourceOf } from './source.ts';
import type { PlacedOperand } from './walk.ts';

const ELEMENTS = 'Conditions/cndelements';
const MTM: readonly string[] = ['day', 'open', 'realised'];

/** What an operand refers to exists and has what is asked of it. */
export function checkOperand(draft: Draft, placed: PlacedOperand, found: IssueList): void {
  const { operand, pointer, depth } = placed;
  if ('ref' in operand) checkRef(draft, operand, pointer, found);
  else if ('param' in operand) checkParamRef(draft, operand.param, below(pointer, 'param'), found);
  else if ('var' in operand) checkVariable(draft, operand.var, below(pointer, 'var'), found);
  else if ('mtm' in operand && !MTM.includes(operand.mtm)) {
    checkLegRef(draft, operand.mtm, below(pointer, 'mtm'), found, MTM);
  } else if ('action' in operand) checkLegRef(draft, operand.action, below(pointer, 'action'), found);
  else if ('value' in operand) checkDate(operand.value, below(pointer, 'value'), found);
  else if ('expr' in operand && depth === DOCUMENT_LIMITS.expressionDepth + 1) {
    found.error({
      code: 'expression_depth',
      pointer,
      message: `Calculations stand in each other more than ${DOCUMENT_LIMITS.expressionDepth} deep.`,
      docs: `${ELEMENTS}#values`,
    });
  }
}

function checkRef(
  draft: Draft,
  { ref, col }: { readonly ref: string; readonly col?: string },
  pointer: string,
  found: IssueList,
): void {
  const reference = {
    id: ref,
    pointer: below(pointer, 'ref'),
    families: ['data', 'indicators'],
    docs: ELEMENTS,
  } as const;
  const name = findElement(draft, reference, found);
  const source = name && sourceOf(draft, name);
  if (!source || col === undefined) return;
  const hasVolume = source.kind !== 'candles' || source.hasVolume;
  const docs = source.kind === 'indicator' ? `${ELEMENTS}#indicators` : `${ELEMENTS}#candles`;
  checkColumn(draft, { id: ref, col, pointer, columns: source.columns, hasVolume, docs }, found);
}

export function checkVariable({ vars }: Draft, id: string, pointer: string, found: IssueList): void {
  if (vars.has(id)) return;
  const words = `There is no variable "${id}"`;
  reportUnknown({ id, pointer, docs: `${ELEMENTS}#values`, candidates: [...vars], words }, found);
}

/** `2026-02-30` has the form of a date, but there is no such day. */
function checkDate(value: number | boolean | string, pointer: string, found: IssueList): void {
  if (typeof value !== 'string' || !/^\d/.test(value)) return;
  const day = new Date(`${value}T00:00:00Z`);
  if (!Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)) return;
  found.error({ code: 'format', pointer, message: `There is no day ${value}.`, docs: `${ELEMENTS}#values` });
}
