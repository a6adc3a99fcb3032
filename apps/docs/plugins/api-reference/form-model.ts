import type { Operation } from './build-model.ts';
import { type SampleRequest, sampleOf } from './sample-request.ts';
import type { Field, Shape } from './shape.ts';

export interface FormField {
  readonly name: string;
  /** Absent for fields of the body. */
  readonly place?: string | undefined;
  /** `value` is a number where it looks like one, and text otherwise. */
  readonly control: 'text' | 'number' | 'boolean' | 'choice' | 'json' | 'group' | 'list' | 'value';
  readonly isRequired: boolean;
  readonly isSecret: boolean;
  readonly hint: string;
  readonly choices?: readonly (string | number | boolean)[] | undefined;
  readonly example?: unknown;
  /** What the form begins with: the value of the call's own sample. */
  readonly start?: unknown;
  /** Names one of the reader's accounts or strategies. */
  readonly names?: string | undefined;
  /** Such a name that nothing has yet. */
  readonly isNew?: boolean | undefined;
  readonly fields?: readonly FormField[] | undefined;
}

export interface CallForm {
  readonly method: string;
  readonly path: string;
  readonly needsToken: boolean;
  /** What the reader must have before the call can do anything. */
  readonly needs?: string | undefined;
  readonly fields: readonly FormField[];
  /** Headers of the reply that carry its result. */
  readonly replyHeaders: readonly string[];
  /** A body that is not an object with known fields is written as JSON by hand. */
  readonly freeBody?: unknown;
  /** What the sample beside the form is written from; the form replaces its fields. */
  readonly sample: SampleRequest;
}

/** What the try-it form needs, and nothing else: it is loaded when the first form opens. */
export function buildForm(operation: Operation): CallForm {
  const { body } = operation;
  return {
    method: operation.method,
    path: operation.path,
    needsToken: operation.needsToken,
    needs: operation.needs,
    fields: [
      ...operation.parameters.map((parameter) => ({
        ...formField(parameter, operation.sample),
        place: parameter.place,
      })),
      ...(body?.shape.fields ?? []).map((field) => formField(field, body?.examples[0])),
    ],
    replyHeaders: operation.replies.flatMap((reply) => reply.headers.map((header) => header.name)),
    freeBody: body && !body.shape.fields ? (body.examples[0] ?? {}) : undefined,
    sample: sampleOf(operation),
  };
}

function formField(field: Field, sample: unknown): FormField {
  const { shape } = field;
  const start = isRecord(sample) ? sample[field.name] : undefined;
  return {
    name: field.name,
    control: controlOf(shape),
    isRequired: field.isRequired,
    isSecret: shape.isSecret,
    hint: shape.description.replaceAll('`', ''),
    choices: shape.choices?.filter(isPlain),
    example: shape.example ?? shape.choices?.[0],
    start,
    names: shape.names,
    isNew: shape.isNew,
    fields: shape.fields?.map((inner) => formField(inner, start)),
  };
}

function controlOf(shape: Shape): FormField['control'] {
  if (shape.fields) return 'group';
  if (shape.choices) return 'choice';
  if (shape.variants?.every(({ kind }) => kind === 'text' || kind === 'number')) return 'value';
  if (shape.kind === 'list') return shape.items?.kind === 'text' ? 'list' : 'json';
  return shape.kind === 'object' || shape.kind === 'any' ? 'json' : shape.kind;
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
