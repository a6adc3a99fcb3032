import { numberOf, type ParameterValues } from '../program/parameters.ts';

/** A part of a document as text in which the names of parameters are their values, and elements what they are made of. */
export function resolvedText(
  part: unknown,
  parameters: ParameterValues,
  elementName: (id: string) => string = (id) => id,
): string {
  return JSON.stringify(part, (_key, value: unknown) => {
    if (isParamRef(value)) return numberOf(value, parameters);
    return isElementRef(value) ? { ...value, ref: elementName(value.ref) } : value;
  });
}

export function isParamRef(value: unknown): value is { readonly param: string } {
  return typeof value === 'object' && value !== null && 'param' in value && typeof value.param === 'string';
}

function isElementRef(value: unknown): value is { readonly ref: string } {
  return typeof value === 'object' && value !== null && 'ref' in value && typeof value.ref === 'string';
}
