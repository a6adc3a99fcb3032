import type { Operation } from './build-model.ts';
import type { Field, Shape } from './shape.ts';

export interface FormField {
  readonly name: string;
  /** Absent for fields of the body. */
  readonly place?: string | undefined;
  readonly control: 'text' | 'number' | 'boolean' | 'choice' | 'json' | 'group' | 'list';
  readonly isRequired: boolean;
  readonly isSecret: boolean;
  readonly hint: string;
  readonly choices?: readonly (string | number | boolean)[] | undefined;
  readonly example?: unknown;
  readonly fields?: readonly FormField[] | undefined;
}

export interface CallForm {
  readonly method: string;
  readonly path: string;
  readonly needsToken: boolean;
  readonly fields: readonly FormField[];
  /** Headers of the reply that carry its result. */
  readonly replyHeaders: readonly string[];
  /** A body that is no object with known fields is written as JSON by hand. */
  readonly freeBody?: unknown;
}

/** What the try-it form needs, and nothing of what is only read: it is loaded when the first form opens. */
export function buildForm(operation: Operation): CallForm {
  const { body } = operation;
  return {
    method: operation.method,
    path: operation.path,
    needsToken: operation.needsToken,
    fields: [
      ...operation.parameters.map((parameter) => ({
        ...formField(parameter, undefined),
        place: parameter.place,
      })),
      ...(body?.shape.fields ?? []).map((field) => formField(field, body?.examples[0])),
    ],
    replyHeaders: operation.replies.flatMap((reply) => reply.headers.map((header) => header.name)),
    freeBody: body && !body.shape.fields ? (body.examples[0] ?? {}) : undefined,
  };
}

/** The example of the whole body wins over that of the field, because its parts fit together. */
function formField(field: Field, wholeExample: unknown): FormField {
  const { shape } = field;
  const given = isRecord(wholeExample) ? wholeExample[field.name] : undefined;
  const example = given ?? shape.example ?? shape.choices?.[0];
  return {
    name: field.name,
    control: controlOf(shape),
    isRequired: field.isRequired,
    isSecret: shape.isSecret,
    hint: shape.description,
    choices: shape.choices?.filter(isPlain),
    example,
    fields: shape.fields?.map((inner) => formField(inner, example)),
  };
}

function controlOf(shape: Shape): FormField['control'] {
  if (shape.fields) return 'group';
  if (shape.choices) return 'choice';
  if (shape.kind === 'list') return shape.items?.kind === 'text' ? 'list' : 'json';
  return shape.kind === 'object' || shape.kind === 'any' ? 'json' : shape.kind;
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
