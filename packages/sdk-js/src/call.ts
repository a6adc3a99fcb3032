/** How one call of the API is sent. The table of them is made from the contract. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly path: string;
  /** The names of the fields in the address, in their order. */
  readonly query?: readonly string[];
  /** How the other fields are sent: as JSON, as a form, or as the one value in `body`. */
  readonly body?: 'json' | 'form' | 'free';
  /** The reply is these headers. */
  readonly headers?: readonly string[];
  /** The reply has no envelope. */
  readonly plain?: true;
  /** Needs no access token. */
  readonly open?: true;
  /** Whether it may be sent again with an unknown outcome: it only reads, or it carries a key. */
  readonly repeat?: 'read' | 'keyed';
};

/** Options of a single call. */
export type CallOptions = {
  /** Ends the call; it then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** How long one request may take, instead of the client's own limit. */
  readonly timeoutMs?: number | undefined;
  /** How often a request that may be repeated is repeated, instead of the client's own number. */
  readonly retries?: number | undefined;
  /**
   * For `placeOrder`, `placeBasket` and `reExecute`: the idempotency key. The same key and the same order or basket give
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
