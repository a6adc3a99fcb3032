/** A client of a simulator that knows nothing but HTTP and JSON. */
export type Answered = { readonly status: number; readonly headers: Headers; readonly body: string } & {
  /** The body as JSON; a test that reads it from something else fails there. */
  readonly json: () => Readonly<Record<string, unknown>>;
};

export async function call(
  method: string,
  url: string,
  { headers = {}, json }: { readonly headers?: Record<string, string>; readonly json?: unknown } = {},
): Promise<Answered> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, json: () => JSON.parse(body) };
}
