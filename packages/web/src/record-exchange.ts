import type { Fetch } from '@spark/client';

/** A reply as it came over the wire, for pages that show it. */
export type Exchange = {
  readonly status: number;
  readonly headers: Headers;
  /** The text parsed as JSON; undefined when it is not JSON. */
  readonly body: unknown;
  readonly milliseconds: number;
};

/** A `fetch` for a client, and the last reply to it; null while there was none. */
export type ExchangeRecorder = {
  readonly fetch: Fetch;
  readonly last: () => Exchange | null;
};

export function recordExchange(): ExchangeRecorder {
  let last: Exchange | null = null;
  return {
    fetch: async (url, init) => {
      last = null;
      const began = performance.now();
      const reply = await fetch(url, { ...init, cache: 'no-store' });
      // The client reads the reply itself, and a reply can be read once.
      const text = await reply.clone().text();
      const milliseconds = performance.now() - began;
      last = { status: reply.status, headers: reply.headers, body: parsed(text), milliseconds };
      return reply;
    },
    last: () => last,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
