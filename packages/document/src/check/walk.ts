import { below } from '../issue/pointer.ts';
import type { ConditionNode, ConditionRow } from '../schema/condition.ts';
import type { Operand } from '../schema/operand.ts';

export interface PlacedRow {
  readonly row: ConditionRow;
  readonly pointer: string;
}

export interface PlacedOperand {
  readonly operand: Operand;
  readonly pointer: string;
  /** Of calculations in each other; 1 outside of one. */
  readonly depth: number;
}

/** Every row below a node, those inside other rows included. */
export function rowsOf(node: ConditionNode, pointer: string): readonly PlacedRow[] {
  const groups = groupOf(node);
  if (groups) return groups.flatMap(({ child, path }) => rowsOf(child, below(pointer, ...path)));
  if (!('op' in node)) return [];
  const inner = node.op === 'trueWithin' ? rowsOf(node.row, below(pointer, 'row')) : [];
  return [{ row: node, pointer }, ...inner];
}

/** How deep groups stand in each other; a row alone is 0. */
export function groupDepth(node: ConditionNode): number {
  const groups = groupOf(node);
  return groups ? 1 + Math.max(0, ...groups.map(({ child }) => groupDepth(child))) : 0;
}

function groupOf(node: ConditionNode) {
  if ('all' in node) return node.all.map((child, index) => ({ child, path: ['all', index] }));
  if ('any' in node) return node.any.map((child, index) => ({ child, path: ['any', index] }));
  if ('not' in node) return [{ child: node.not, path: ['not'] }];
  return undefined;
}

/** The operands of a row, those inside calculations included. */
export function operandsOf({ row, pointer }: PlacedRow): readonly PlacedOperand[] {
  if (row.op === 'trueWithin') return [];
  const left = within(row.l, below(pointer, 'l'));
  if (row.op === 'between') {
    return [...left, ...row.r.flatMap((bound, index) => within(bound, below(pointer, 'r', index)))];
  }
  return 'r' in row ? [...left, ...within(row.r, below(pointer, 'r'))] : left;
}

/** An operand and the terms inside it. */
export function within(operand: Operand, pointer: string, depth = 1): readonly PlacedOperand[] {
  const own = { operand, pointer, depth };
  if (!('expr' in operand)) return [own];
  const [, ...terms] = operand.expr;
  const inner = terms.flatMap((term, index) => within(term, below(pointer, 'expr', index + 1), depth + 1));
  return [own, ...inner];
}
