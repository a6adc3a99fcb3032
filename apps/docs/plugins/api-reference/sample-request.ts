import type { Operation, ParameterField } from './build-model.ts';

/** One call with everything filled in; the page writes it out as curl, TypeScript or Python. */
export interface SampleRequest {
  readonly method: string;
  readonly path: string;
  readonly needsToken: boolean;
  readonly body?: unknown;
  readonly isForm?: boolean | undefined;
}

export function sampleOf(operation: Operation): SampleRequest {
  const { body } = operation;
  return {
    method: operation.method,
    path: fillPath(operation),
    needsToken: operation.needsToken,
    body: body?.examples[0],
    isForm: body?.mediaTypes[0] === 'application/x-www-form-urlencoded' || undefined,
  };
}

/** Required query fields are filled in; when none is, the first of the optional ones shows how. */
function fillPath(operation: Operation): string {
  const inPath = operation.parameters.filter((parameter) => parameter.place === 'path');
  const inQuery = operation.parameters.filter((parameter) => parameter.place === 'query');
  const required = inQuery.filter((parameter) => parameter.isRequired);
  const shown = required.length > 0 ? required : inQuery.slice(0, 1);
  const path = inPath.reduce(
    (filled, parameter) => filled.replace(`{${parameter.name}}`, encodeURIComponent(exampleOf(parameter))),
    operation.path,
  );
  const query = shown.map((parameter) => `${parameter.name}=${encodeQuery(exampleOf(parameter))}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** A colon may stand in a query as it is, and `NSE:212` reads better so. */
function encodeQuery(text: string): string {
  return encodeURIComponent(text).replaceAll('%3A', ':').replaceAll('%2C', ',');
}

function exampleOf(parameter: ParameterField): string {
  const example = parameter.shape.example ?? parameter.shape.choices?.[0] ?? parameter.name;
  return Array.isArray(example) ? example.join(',') : String(example);
}
