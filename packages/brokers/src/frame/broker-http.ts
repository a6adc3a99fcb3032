/** HTTP to a broker for one account: through its own egress, with a time limit, never throwing. */
export type BrokerHttp = (request: HttpRequest) => Promise<HttpOutcome>;

export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** 10 s for GET, 7 s for all else when absent. */
  readonly timeoutMs?: number;
  /** A longer answer is not taken. 16 MB when absent. */
  readonly answerBytesMax?: number;
  /** Called when the connection is open, in the turn in which the bytes leave. False: nothing is sent. */
  readonly mayLeave?: () => boolean;
};

/** `not-sent`: it certainly never left (no connection). `no-answer`: it may have arrived. */
export type HttpOutcome =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly text: string;
    }
  | { readonly kind: 'not-sent'; readonly reason: string }
  | { readonly kind: 'no-answer'; readonly reason: string };
