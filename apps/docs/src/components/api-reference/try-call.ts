export interface CallRequest {
  readonly method: string;
  readonly address: string;
  readonly token?: string | undefined;
  readonly body?: unknown;
}

export interface FieldError {
  readonly code?: string;
  readonly field?: string;
  readonly message: string;
  readonly hint?: string;
}

export type CallOutcome =
  | { readonly kind: 'unreachable' }
  /** Something answered, but not Spark: a static host, or a proxy in between. */
  | { readonly kind: 'not-spark'; readonly status: number }
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly milliseconds: number;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: unknown;
      readonly errors: readonly FieldError[];
    };

const HEADERS_THAT_MATTER = ['content-type', 'retry-after', 'x-request-id', 'location'];

export async function sendCall(request: CallRequest, replyHeaders: readonly string[]): Promise<CallOutcome> {
  const started = performance.now();
  try {
    const reply = await fetch(request.address, {
      method: request.method,
      headers: {
        Accept: 'application/json',
        ...(request.token ? { Authorization: `Bearer ${request.token}` } : {}),
        ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      cache: 'no-store',
      credentials: 'omit',
    });
    const text = await reply.text();
    const milliseconds = performance.now() - started;
    const isHead = request.method === 'HEAD';
    const body = isHead ? undefined : parsed(text);
    // A reply to HEAD has no body by which to know who answered, only its type.
    const isHtml = reply.headers.get('content-type')?.includes('text/html') ?? false;
    if (isHead ? isHtml : body === undefined) return { kind: 'not-spark', status: reply.status };
    const headers = [...HEADERS_THAT_MATTER, ...replyHeaders].flatMap((name) => {
      const value = reply.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return { kind: 'answered', status: reply.status, milliseconds, headers, body, errors: errorsIn(body) };
  } catch {
    return { kind: 'unreachable' };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errorsIn(body: unknown): readonly FieldError[] {
  if (typeof body !== 'object' || body === null || !('errors' in body)) return [];
  return Array.isArray(body.errors) ? body.errors : [];
}
