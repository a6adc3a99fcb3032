import { operandsOf, rowsOf, within } from '../check/walk.ts';
import type { StrategyDocument } from '../schema/document.ts';

/** The signals that a document asks about, each once, in the order in which it first names them. */
export function signalNames({
  conditions,
  actions,
}: Pick<StrategyDocument, 'conditions' | 'actions'>): readonly string[] {
  const operands = [
    ...conditions.flatMap(({ when }) => rowsOf(when, '').flatMap(operandsOf)),
    ...actions.flatMap((action) => (action.type === 'setVar' ? within(action.value, '') : [])),
  ];
  return [...new Set(operands.flatMap(({ operand }) => ('webhook' in operand ? [operand.webhook] : [])))];
}
