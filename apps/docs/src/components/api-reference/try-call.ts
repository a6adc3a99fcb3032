import { type Spark, SparkError } from '@spark/client';
import { type Exchange, newSpark, recordExchange, startVisit } from '@spark/web';
import type { SampleRequest } from '../../../plugins/api-reference/sample-request.ts';
import { inputOf } from './form-request.ts';
import { siteSession } from './session.ts';

/** The outcome of a call: the raw reply, null when none came from Spark, and the error. */
export interface CallOutcome {
  readonly exchange: Exchange | null;
  readonly failure: SparkError | null;
}

/** Nobody waits this long, but some replies are large. */
const TIMEOUT_MS = 60_000;

/** Sends a call once, as it is, for the logged-in user. */
export function tryCall(request: SampleRequest): Promise<CallOutcome> {
  return recorded(request.method, (fetch) => {
    const spark = newSpark(siteSession, { fetch, retries: 0, timeoutMs: TIMEOUT_MS });
    const call = spark[request.id as 'readProfile'] as (this: Spark, input: object) => Promise<unknown>;
    return call.call(spark, inputOf(request));
  });
}

/** Starts a visit where nobody is logged in; null once there is one, else the error. */
export async function tryVisit(): Promise<CallOutcome | null> {
  const outcome = await recorded('POST', (fetch) => startVisit(siteSession, { fetch }));
  return outcome.failure ? outcome : null;
}

async function recorded(
  method: string,
  send: (fetch: ReturnType<typeof recordExchange>['fetch']) => Promise<unknown>,
): Promise<CallOutcome> {
  const recorder = recordExchange();
  try {
    await send(recorder.fetch);
    return { exchange: recorder.last(), failure: null };
  } catch (error) {
    if (!(error instanceof SparkError)) throw error;
    const exchange = recorder.last();
    return { exchange: exchange && isOfSpark(exchange, method) ? exchange : null, failure: error };
  }
}

/** A reply to HEAD has no body that shows who answered, only its type. */
function isOfSpark({ headers, body }: Exchange, method: string): boolean {
  return method === 'HEAD' ? !headers.get('content-type')?.includes('text/html') : body !== undefined;
}
