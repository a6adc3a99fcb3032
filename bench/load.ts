import autocannon from 'autocannon';

export type Load = {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly connections: number;
  readonly seconds: number;
  /** The content of the next request; called for each one. */
  readonly next: () => { readonly headers: Record<string, string>; readonly body?: string };
};

export type Measured = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number };

/** Runs the load and refuses to report figures of a server that answered anything but 200. */
export async function measure({ url, method, connections, seconds, next }: Load): Promise<Measured> {
  const result = await autocannon({
    url,
    method,
    connections,
    duration: seconds,
    requests: [{ method, setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${method} ${url}: ${result.non2xx} replies were not 200, ${result.errors} failed.`);
  }
  return { perSecond: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}
