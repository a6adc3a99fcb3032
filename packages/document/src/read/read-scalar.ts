import { nearest } from '@spark/vocabulary';
import type { IssueList } from '../issue/issue-list.ts';
import { shown } from '../issue/value-text.ts';
import type { ChoiceNode, NumberNode, Shape, TextNode } from '../schema/shape.ts';
import { asked } from './asked.ts';
import type { Place } from './reading.ts';

export function readText(node: TextNode, value: string, { pointer, docs }: Place, found: IssueList): void {
  const isLong = value.length < node.min || value.length > node.max;
  const isOther = node.pattern !== undefined && !new RegExp(node.pattern).test(value);
  if (!isLong && !isOther) return;
  const rule = node.asks ?? `a text of ${node.min} to ${node.max} characters`;
  found.error({
    code: isOther ? 'format' : 'length',
    pointer,
    message: `It must be ${rule}, not ${shown(value)}.`,
    docs,
  });
}

export function readNumber(
  shape: Shape,
  { isWhole, min, max, codeBelow }: NumberNode,
  value: number,
  { pointer, docs }: Place,
  found: IssueList,
): void {
  if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return;
  const isFraction = isWhole && !Number.isInteger(value);
  const bounded = Math.min(max, Math.max(min, isWhole ? Math.round(value) : value));
  const isNegative = codeBelow !== undefined && value < min;
  found.error({
    code: isNegative ? codeBelow : isFraction ? 'whole' : 'range',
    pointer,
    message: isNegative
      ? `It must be ${min} or more, not ${value}: a negative offset would read the future.`
      : `It must be ${asked(shape)}, not ${value}.`,
    docs,
    fix: { label: `Set it to ${bounded}`, patch: [{ op: 'replace', path: pointer, value: bounded }] },
  });
}

export function readChoice(
  node: ChoiceNode,
  value: unknown,
  { pointer, docs }: Place,
  found: IssueList,
): void {
  const { values, later, code = 'enum' } = node;
  if (values.some((option) => option === value)) return;
  if (typeof value === 'string' && later && Object.hasOwn(later, value)) {
    found.error({ code: 'not_yet', pointer, message: later[value] ?? '', docs });
    return;
  }
  const meant = nearestOption(values, value);
  const allowed = values.map((option) => JSON.stringify(option)).join(', ');
  const guess = typeof meant === 'string' ? `; did you mean ${JSON.stringify(meant)}?` : '.';
  found.error({
    code,
    pointer,
    message: `It must be ${values.length > 1 ? 'one of ' : ''}${allowed}, not ${shown(value)}${guess}`,
    docs,
    fix:
      meant === undefined
        ? undefined
        : { label: `Use ${JSON.stringify(meant)}`, patch: [{ op: 'replace', path: pointer, value: meant }] },
  });
}

function nearestOption(values: ChoiceNode['values'], value: unknown): string | number | undefined {
  if (values.length === 1) return values[0];
  if (typeof value === 'string')
    return nearest(
      value,
      values.filter((option) => typeof option === 'string'),
    );
  if (typeof value !== 'number') return undefined;
  const numbers = values.filter((option) => typeof option === 'number');
  return numbers.toSorted((a, b) => Math.abs(a - value) - Math.abs(b - value))[0];
}
