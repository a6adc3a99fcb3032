import type { TracedProgram } from '@spark/algos';
import { type ConditionNode, conditionSentence, type StrategyDocument, whenText } from '@spark/document';

/** A condition as a trader reads it. */
export type RuleText = {
  readonly id: string;
  readonly name: string;
  readonly sentence: string;
  readonly rows: readonly RowText[];
};

export type RowText = {
  /** JSON pointer below `when` of the condition. */
  readonly path: string;
  readonly text: string;
};

export function rulesOf(
  { conditions, actions }: StrategyDocument,
  rows: readonly Pick<TracedProgram['rows'][number], 'condition' | 'path' | 'op'>[],
): readonly RuleText[] {
  return conditions.map((condition, index) => ({
    id: condition.id,
    name: condition.name ?? condition.id,
    sentence: conditionSentence(condition, actions),
    rows: rows
      .filter((row) => row.condition === index)
      .map(({ path, op }) => ({ path, text: textAt(condition.when, path) ?? op })),
  }));
}

/** Null where the pointer names no row of the tree. */
function textAt(when: ConditionNode, path: string): string | null {
  let node: unknown = when;
  for (const step of path.split('/').slice(1)) {
    if (typeof node !== 'object' || node === null) return null;
    node = Array.isArray(node) ? node[Number(step)] : Object.entries(node).find(([key]) => key === step)?.[1];
  }
  return isNode(node) ? whenText(node) : null;
}

/** The document was checked: whatever has an operator is a row of it. */
function isNode(node: unknown): node is ConditionNode {
  return typeof node === 'object' && node !== null && 'op' in node;
}
