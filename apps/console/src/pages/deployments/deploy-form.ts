import type { DeployRequest } from '@spark/client';

/** What the page *Deploy* holds, and what it asks the server for. */
export type DeployForm = {
  readonly documentId: number;
  readonly rev: number;
  readonly strategy: string;
  readonly mode: 'forward' | 'live';
  /** What was typed in place of the values of the document, by parameter. */
  readonly typed: Readonly<Record<string, string>>;
};

export type Parameter = {
  readonly name: string;
  readonly usual: number;
  readonly limits: string | null;
};

/** The parameters of a document, with what it allows for each. */
export function parametersOf(document: Readonly<Record<string, unknown>> | undefined): readonly Parameter[] {
  const params = document?.params;
  if (typeof params !== 'object' || params === null) return [];
  return Object.entries(params).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null || !('default' in value)) return [];
    const { default: usual, min, max } = value as Readonly<Record<string, unknown>>;
    if (typeof usual !== 'number') return [];
    const limits =
      typeof min === 'number' && typeof max === 'number'
        ? `${min} to ${max}`
        : typeof min === 'number'
          ? `at least ${min}`
          : typeof max === 'number'
            ? `at most ${max}`
            : null;
    return [{ name, usual, limits }];
  });
}

/** The request; names of parameters whose value is not a number stand in `wrong`. */
export function requestOf(
  { documentId, rev, strategy, mode, typed }: DeployForm,
  parameters: readonly Parameter[],
): { readonly request: DeployRequest; readonly wrong: readonly string[] } {
  const params: Record<string, number> = {};
  const wrong: string[] = [];
  for (const { name, usual } of parameters) {
    const text = (typed[name] ?? '').replaceAll(',', '').trim();
    if (text === '') continue;
    const value = Number(text);
    if (!Number.isFinite(value)) wrong.push(name);
    else if (value !== usual) params[name] = value;
  }
  const request = { id: documentId, rev, strategyname: strategy, mode };
  return { request: Object.keys(params).length === 0 ? request : { ...request, params }, wrong };
}

/** Values of parameters as they stand in the address: `stop:40,fast:9`. */
export function readValues(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    text.split(',').flatMap((part): [string, string][] => {
      const at = part.lastIndexOf(':');
      const [name, value] = [part.slice(0, at), part.slice(at + 1)];
      return at > 0 && value !== '' && Number.isFinite(Number(value)) ? [[name, value]] : [];
    }),
  );
}

export function valuesText(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}:${String(value)}`)
    .join(',');
}
