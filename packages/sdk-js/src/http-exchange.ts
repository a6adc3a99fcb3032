import type { Deadlines } from './deadlines.ts';
import { SparkConnectionError, SparkTimeout } from './errors.ts';
import type { RawReply } from './read-reply.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

type Request = {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers | Readonly<Record<string, string>>;
  readonly body: string | null;
};

type Bounds = {
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  readonly deadlines: Deadlines;
};

/** One request and its whole reply, within the time. It is cut off when the time is up or the signal aborts. */
export async function exchange(
  { url, method, headers, body }: Request,
  { fetch, timeoutMs, deadlines, signal }: Bounds & { readonly signal?: AbortSignal | undefined },
): Promise<RawReply> {
  signal?.throwIfAborted();
  const ending = new AbortController();
  let isLate = false;
  const deadline = deadlines.add(timeoutMs, () => {
    isLate = true;
    ending.abort();
  });
  const stop = () => ending.abort();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const response = await fetch(url, { ...FETCHING, method, headers, body, signal: ending.signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw isLate ? timeoutOf(url, timeoutMs) : connectionErrorOf(url, error);
  } finally {
    deadlines.remove(deadline);
    signal?.removeEventListener('abort', stop);
  }
}

/**
 * The same for what only reads, without a signal for `fetch`, which would cost as much as the rest of the client: when
 * the time is up the call fails, and a late reply is dropped.
 */
export function exchangeRead(request: Request, bounds: Bounds): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    void read(request, bounds, { resolve, reject });
  });
}

type Waiting = {
  readonly resolve: (reply: RawReply) => void;
  readonly reject: (error: unknown) => void;
};

async function read(
  { url, method, headers, body }: Request,
  { fetch, timeoutMs, deadlines }: Bounds,
  { resolve, reject }: Waiting,
): Promise<void> {
  const reading: Reading = { isDropped: false, reader: null };
  const deadline = deadlines.add(timeoutMs, () => {
    reading.isDropped = true;
    reading.reader?.cancel().catch(nothing);
    reject(timeoutOf(url, timeoutMs));
  });
  try {
    // Awaited and not chained, since a chain makes more promises.
    const response = await fetch(url, { ...FETCHING, method, headers, body });
    // A text of known length comes to an end by itself. One without can be stopped only when it is read in parts.
    const isBounded = response.headers.has('content-length') && !reading.isDropped;
    const text = await (isBounded ? response.text() : textInParts(response, reading));
    resolve({ status: response.status, headers: response.headers, text });
  } catch (error) {
    reject(connectionErrorOf(url, error));
  } finally {
    deadlines.remove(deadline);
  }
}

/** A reply whose waiting can end. */
type Reading = { isDropped: boolean; reader: { cancel(): Promise<void> } | null };

async function textInParts({ body }: Response, reading: Reading): Promise<string> {
  if (reading.isDropped) await body?.cancel();
  if (reading.isDropped || body === null) return '';
  const reader = body.getReader();
  reading.reader = reader;
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += decoder.decode(part.value, { stream: true });
  return text + decoder.decode();
}

function nothing(): void {}

/** A redirect would turn a POST into a GET and drop the token; an error is better than following it. */
const FETCHING = { redirect: 'manual', credentials: 'omit' } as const;

function timeoutOf(url: string, timeoutMs: number): SparkTimeout {
  return new SparkTimeout(`${new URL(url).origin} did not answer within ${timeoutMs / 1000} s`);
}

function connectionErrorOf(url: string, error: unknown): SparkConnectionError {
  return new SparkConnectionError(`${new URL(url).origin} cannot be reached: ${reasonOf(error)}`, error);
}

/** `fetch` says little by itself; Node puts what happened into the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return (cause as { readonly code?: string }).code ?? cause.message;
}
