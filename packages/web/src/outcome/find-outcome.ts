import { type RequestOutcome, type Spark, SparkError } from '@spark/client';

/** Whether a request that failed may have been done all the same: no answer came, or none that says. */
export function mayHaveBeenDone(error: unknown): boolean {
  return error instanceof SparkError && isNoAnswer(error);
}

function isNoAnswer({ status, code }: SparkError): boolean {
  return status === 0 || status >= 500 || code === 'bad_reply';
}

const FIRST_PAUSE_MS = 500;
const PAUSE_MS_MOST = 5_000;
/** A request may still be on its way when the line is back, so what is unknown is asked for once more after this. */
const ARRIVAL_MS = 2_000;

type Options = {
  /** Ends the search, which then rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Another clock, for tests. */
  readonly pause?: (ms: number, signal?: AbortSignal) => Promise<void>;
};

/**
 * What became of the request with a key: `taken`, or `unknown` when Spark has not seen it also a moment later. It asks until
 * somebody answers and sends nothing again. It rejects with a refusal, such as that of an ended session.
 */
export async function findOutcome(
  spark: Pick<Spark, 'readOutcome'>,
  key: string,
  { signal, pause = pauseFor }: Options = {},
): Promise<RequestOutcome> {
  let wasUnknown = false;
  for (let failures = 0; ; ) {
    const found = await ask(spark, key, signal);
    if (found?.state === 'taken' || (found?.state === 'unknown' && wasUnknown)) return found;
    wasUnknown = found?.state === 'unknown';
    failures = found ? 0 : failures + 1;
    const again = Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1), PAUSE_MS_MOST);
    await pause(wasUnknown ? ARRIVAL_MS : again, signal);
  }
}

/** Null when nobody answered. */
async function ask(
  spark: Pick<Spark, 'readOutcome'>,
  key: string,
  signal: AbortSignal | undefined,
): Promise<RequestOutcome | null> {
  try {
    const { data } = await spark.readOutcome({ key }, { retries: 0, timeoutMs: PAUSE_MS_MOST, signal });
    return data[0] ?? null;
  } catch (error) {
    if (mayHaveBeenDone(error)) return null;
    throw error;
  }
}

function pauseFor(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
  });
}
