import type { Node, Shape, TextFormat } from '../schema/shape.ts';

/** One field of a form; what a page draws and a person fills in. */
export interface FormField {
  readonly key: string;
  readonly title: string;
  readonly purpose?: string;
  readonly kind:
    | 'text'
    | 'number'
    | 'choice'
    | 'flag'
    | 'list'
    | 'object'
    | 'operand'
    | 'conditionNode'
    | 'other';
  /** What a text names: a time, an element, an action. */
  readonly format?: TextFormat;
  readonly isOptional: boolean;
  readonly default?: unknown;
  readonly min?: number;
  readonly max?: number;
  readonly isWhole?: boolean;
  readonly unit?: string;
  /** The address of the page that explains it. */
  readonly docs?: string;
  readonly values?: readonly (string | number)[];
  /** Whether a parameter of the strategy may stand in its place. */
  readonly takesParameter?: boolean;
  /** Of an object, or of the entries of a list. */
  readonly fields?: readonly FormField[];
  /** Of a list: one of its entries. */
  readonly item?: FormField;
  /** Where one key decides what else there is. */
  readonly forms?: readonly Form[];
}

export interface Form {
  /** The value of the deciding key, or the key itself. */
  readonly id: string;
  readonly title: string;
  readonly purpose?: string;
  readonly fields: readonly FormField[];
}

/** The fields of an object; of a shape with forms, those of none. */
export function fieldsOf({ node }: Shape): readonly FormField[] {
  if (node.kind !== 'object') return [];
  return Object.entries(node.fields).map(([key, field]) => formField(key, field));
}

/** The forms of a shape that has several. */
export function formsOf({ node }: Shape): readonly Form[] {
  if (node.kind !== 'tagged' && node.kind !== 'keyed') return [];
  return Object.entries(node.cases).flatMap(([id, form]): readonly Form[] => {
    if (form.node.kind !== 'object') return formsOf(form);
    const { title = id, purpose } = form.notes;
    return [{ id, title, ...(purpose === undefined ? {} : { purpose }), fields: fieldsOf(form) }];
  });
}

function formField(key: string, shape: Shape): FormField {
  const { notes, isOptional, node } = shape;
  return {
    key,
    title: notes.title ?? key,
    isOptional,
    ...(notes.purpose === undefined ? {} : { purpose: notes.purpose }),
    ...(notes.default === undefined ? {} : { default: notes.default }),
    ...(notes.unit === undefined ? {} : { unit: notes.unit }),
    ...(notes.docs === undefined ? {} : { docs: `/buildalgos/${notes.docs}` }),
    ...ofNode(node),
  };
}

type NodePart = Pick<FormField, 'kind'> & Partial<FormField>;

function ofNode(node: Node): NodePart {
  switch (node.kind) {
    case 'text':
      return { kind: 'text', max: node.max, ...(node.format === undefined ? {} : { format: node.format }) };
    case 'number':
      return { kind: 'number', min: node.min, max: node.max, isWhole: node.isWhole };
    case 'choice':
      return { kind: 'choice', values: node.values };
    case 'flag':
      return { kind: 'flag' };
    case 'list':
      return {
        ...inner(node.of),
        kind: 'list',
        min: node.min,
        max: node.max,
        item: formField('item', node.of),
      };
    case 'object':
    case 'tagged':
    case 'keyed':
      return inner({ node, notes: {}, isOptional: false });
    case 'either':
      return ofForms(node.forms);
    case 'named':
      return { kind: node.name === 'operand' ? 'operand' : 'conditionNode' };
    default:
      return { kind: 'other' };
  }
}

function inner(shape: Shape): NodePart {
  const fields = fieldsOf(shape);
  const forms = formsOf(shape);
  return {
    kind: 'object',
    ...(fields.length > 0 ? { fields } : {}),
    ...(forms.length > 0 ? { forms } : {}),
    ...(shape.node.kind === 'choice' ? { values: shape.node.values } : {}),
  };
}

/** A number that a parameter may replace, or a choice besides which there is an object. */
function ofForms(forms: readonly Shape[]): NodePart {
  const number = forms.find(({ node }) => node.kind === 'number');
  if (number) return { ...ofNode(number.node), takesParameter: true };
  const choice = forms.find(({ node }) => node.kind === 'choice');
  const object = forms.find(({ node }) => node.kind === 'object');
  return {
    kind: choice ? 'choice' : 'object',
    ...(choice?.node.kind === 'choice' ? { values: choice.node.values } : {}),
    ...(object ? { fields: fieldsOf(object) } : {}),
  };
}
