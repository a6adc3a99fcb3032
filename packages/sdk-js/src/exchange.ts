import { SparkConnectionError, SparkTimeout } from './errors.ts';
import type { RawReply } from './read-reply.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

type Request = {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

type Bounds = {
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
};

/** One request and its whole reply, within the time. */
export async function exchange(
  { url, ...request }: Request,
  { fetch, timeoutMs, signal }: Bounds,
): Promise<RawReply> {
  signal?.throwIfAborted();
  const ending = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    ending.abort();
  }, timeoutMs);
  const stop = () => ending.abort();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const response = await fetch(url, {
      ...request,
      signal: ending.signal,
      // A redirect would turn a POST into a GET and drop the token; it is better told than followed.
      redirect: 'manual',
      credentials: 'omit',
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    const where = new URL(url).origin;
    if (isLate) throw new SparkTimeout(`${where} did not answer within ${timeoutMs / 1000} s`);
    throw new SparkConnectionError(`${where} cannot be reached: ${reasonOf(error)}`, error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** `fetch` says little by itself; Node puts what happened into the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return (cause as { readonly code?: string }).code ?? cause.message;
}
