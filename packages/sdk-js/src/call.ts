/** How one call of the API is sent. The table of them is made from the contract. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly path: string;
  /** The names of the fields that stand in the address, in their order. */
  readonly query?: readonly string[];
  /** How the other fields are sent: as JSON, as a form, or as the one value in `body`. */
  readonly body?: 'json' | 'form' | 'free';
  /** The reply is these headers. */
  readonly headers?: readonly string[];
  /** The reply stands outside the envelope. */
  readonly plain?: true;
  /** Needs no access token. */
  readonly open?: true;
  /** Whether it may be sent again without knowing what became of it: it only reads, or it carries a key. */
  readonly repeat?: 'read' | 'keyed';
};

/** What can be said about a single call. */
export type CallOptions = {
  /** Ends the call; it then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** How long one request may take, instead of what the client was made with. */
  readonly timeoutMs?: number | undefined;
  /** How often a request that may be repeated is repeated, instead of what the client was made with. */
  readonly retries?: number | undefined;
  /**
   * For `placeOrder` and `reExecute`: the key under which the order is known. The same key and the same order give
   * the first answer again. Left out, the client makes one for each call.
   */
  readonly idempotencyKey?: string | undefined;
};

/** The input of a call that has no fields. */
export type NoInput = Readonly<Record<string, never>>;

/** The reply to a call that worked. */
export type Reply<Item> = {
  readonly status: true;
  readonly error: false;
  readonly data: readonly Item[];
  readonly message: string;
};
