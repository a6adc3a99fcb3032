import type { Operation } from './build-model.ts';
import type { Shape } from './shape.ts';

type Fields = Readonly<Record<string, unknown>>;

/** One call with everything filled in; the page writes it out in each language. */
export interface SampleRequest {
  /** The name of the call in the clients. */
  readonly id: string;
  readonly method: string;
  /** With the names of its fields in braces. */
  readonly path: string;
  readonly needsToken: boolean;
  readonly params: Fields;
  readonly query: Fields;
  readonly body?: unknown;
  /** The body is one value, not an object of fields that the clients know. */
  readonly isFree?: boolean | undefined;
  readonly isForm?: boolean | undefined;
  /** Fields whose values are the reader's to give: here they are empty. */
  readonly secrets?: readonly string[] | undefined;
}

export function sampleOf(operation: Operation): SampleRequest {
  const { id, method, path, needsToken, sample, parameters, body } = operation;
  const secrets = secretsIn(operation);
  const inPlace = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.place === place && Object.hasOwn(sample, parameter.name))
        .map(({ name }) => [name, secrets.includes(name) ? '' : sample[name]]),
    );
  return {
    id,
    method,
    path,
    needsToken,
    params: inPlace('path'),
    query: inPlace('query'),
    body: withoutSecrets(body?.examples[0], secrets),
    isFree: (body && !body.shape.fields) || undefined,
    isForm: body?.mediaTypes[0] === 'application/x-www-form-urlencoded' || undefined,
    secrets: secrets.length > 0 ? secrets : undefined,
  };
}

function withoutSecrets(body: unknown, secrets: readonly string[]): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, secrets.includes(name) ? '' : value]),
  );
}

function secretsIn({ parameters, body }: Operation): readonly string[] {
  const fields: readonly { readonly name: string; readonly shape: Shape }[] = [
    ...parameters,
    ...(body?.shape.fields ?? []),
  ];
  return fields.filter(({ shape }) => shape.isSecret).map(({ name }) => name);
}
