import type { SampleRequest } from '../../../../plugins/api-reference/sample-request.ts';
import { FromEnvironment, variableOf } from './from-environment.ts';

/** A call as a sample shows it: where it goes, who makes it, and what it says. */
export interface SampleCall extends SampleRequest {
  readonly server: string;
  /** The access token, for calls that need one. */
  readonly token?: string | FromEnvironment | undefined;
}

/** Without `isOpen` what is secret is read from the environment, whatever was typed; and so is what was not typed. */
export function sampleCall(
  request: SampleRequest,
  reader: { readonly server: string; readonly token: string; readonly isOpen: boolean },
): SampleCall {
  const { server, token, isOpen } = reader;
  const secrets = new Set(request.secrets);
  const hide = (fields: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        secrets.has(name) && (!isOpen || value === '') ? new FromEnvironment(variableOf(name)) : value,
      ]),
    );
  return {
    ...request,
    server,
    token: !request.needsToken ? undefined : isOpen && token ? token : new FromEnvironment('SPARK_TOKEN'),
    params: hide(request.params),
    query: hide(request.query),
    body: isFields(request.body) && !request.isFree ? hide(request.body) : request.body,
  };
}

/** Everything that a client takes for a call, by name. */
export function inputOf({ params, query, body, isFree }: SampleCall): Readonly<Record<string, unknown>> {
  const inBody = body === undefined ? {} : isFree || !isFields(body) ? { body } : body;
  return { ...params, ...query, ...inBody };
}

export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
