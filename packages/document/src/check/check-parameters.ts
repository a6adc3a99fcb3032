import type { IssueList } from '../issue/issue-list.ts';
import { below } from '../issue/pointer.ts';
import type { StrategyParameter } from '../schema/document.ts';
import type { NumberNode, Shape } from '../schema/shape.ts';
import { reportUnknown } from './check-names.ts';
import type { Draft } from './draft.ts';

const DOCS = 'Conditions/cndelements#values';

/** The parameters themselves: bounds in order, values within them. */
export function checkParameters({ params }: Draft, found: IssueList): void {
  for (const [name, parameter] of params) {
    if (!parameter) continue;
    const pointer = below('/params', name);
    const { min, max, type } = parameter;
    if (min !== undefined && max !== undefined && min > max) {
      report(below(pointer, 'min'), `"min" ${min} is above "max" ${max}.`, found);
      continue;
    }
    for (const { key, value } of valuesOf(parameter)) {
      const isWithin = (min === undefined || value >= min) && (max === undefined || value <= max);
      const at = below(pointer, ...key);
      if (!isWithin) report(at, `${value} is outside ${min ?? '−∞'} to ${max ?? '∞'}.`, found);
      else if (type === 'int' && !Number.isInteger(value)) report(at, `${value} is not whole.`, found);
    }
  }
}

function report(pointer: string, message: string, found: IssueList): void {
  found.error({ code: 'param_bounds', pointer, message, docs: DOCS });
}

function valuesOf({ default: preset, byWeekday = {} }: StrategyParameter) {
  return [
    { key: ['default'], value: preset },
    ...Object.entries(byWeekday).map(([day, value]) => ({ key: ['byWeekday', day], value })),
  ];
}

/** A parameter must exist. */
export function checkParamRef({ params }: Draft, id: string, pointer: string, found: IssueList): void {
  if (params.has(id)) return;
  const words = `There is no parameter "${id}"`;
  reportUnknown({ id, pointer, docs: DOCS, candidates: [...params.keys()], words }, found);
}

/** Every parameter in place of a number: it exists, and its values fit where it stands. */
export function checkParamUses(
  draft: Draft,
  shape: Shape,
  value: unknown,
  pointer: string,
  found: IssueList,
): void {
  const { node } = shape;
  if (node.kind === 'either') {
    const bounds = node.forms.find((form) => form.node.kind === 'number')?.node;
    if (bounds?.kind === 'number' && isParamRef(value)) checkUse(draft, bounds, value.param, pointer, found);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const field = fieldOf(shape, value, key);
    if (field) checkParamUses(draft, field, part, below(pointer, key), found);
  }
}

function fieldOf({ node }: Shape, value: object, key: string): Shape | undefined {
  if (node.kind === 'object') return node.fields[key];
  if (node.kind === 'list') return node.of;
  if (node.kind === 'keyed') {
    const name = Object.keys(node.cases).find((candidate) => Object.hasOwn(value, candidate));
    const form = name === undefined ? undefined : node.cases[name];
    return form && fieldOf(form, value, key);
  }
  if (node.kind !== 'tagged') return undefined;
  const tag = Object.entries(value).find(([name]) => name === node.tag)?.[1];
  const form = typeof tag === 'string' && Object.hasOwn(node.cases, tag) ? node.cases[tag] : undefined;
  return form && fieldOf(form, value, key);
}

function isParamRef(value: unknown): value is { readonly param: string } {
  return typeof value === 'object' && value !== null && 'param' in value;
}

function checkUse(draft: Draft, node: NumberNode, id: string, pointer: string, found: IssueList): void {
  checkParamRef(draft, id, below(pointer, 'param'), found);
  const parameter = draft.params.get(id);
  if (!parameter) return;
  const wrong = valuesOf(parameter).find(
    ({ value }) => value < node.min || value > node.max || (node.isWhole && !Number.isInteger(value)),
  );
  if (!wrong) return;
  const kind = node.isWhole ? 'a whole number' : 'a number';
  found.error({
    code: 'param_range',
    pointer: below(pointer, 'param'),
    message: `Here ${kind} from ${node.min} to ${node.max} is needed, and "${id}" can be ${wrong.value}.`,
    docs: DOCS,
  });
}
