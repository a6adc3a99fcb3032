/** A vector as in the files; `vectors/README.md` explains it. */
export type Vector = {
  readonly name: string;
  readonly client: VectorClient;
  readonly call: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly options?: { readonly idempotencyKey: string };
  readonly exchanges: readonly Exchange[];
  readonly expect: { readonly result: unknown } | { readonly error: ExpectedError };
};

export type VectorClient = {
  readonly token?: string;
  readonly login?: Readonly<Record<string, string>>;
  readonly retries: number;
  readonly backoffMs: number;
  readonly timeoutMs: number;
};

export type Exchange = { readonly request: ExpectedRequest; readonly reply: CannedReply };

export type ExpectedRequest = {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly without: readonly string[];
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
};

export type CannedReply =
  | { readonly fault: 'drop' | 'hang' }
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly json?: unknown;
      readonly text?: string;
      readonly packed?: 'gzip';
    };

export type ExpectedError = {
  readonly kind: 'SparkError' | 'SparkTimeout' | 'SparkConnectionError';
  readonly status: number;
  readonly code: string;
  readonly problems: readonly unknown[];
  readonly requestId?: string;
};

export const TOKEN = 'header.payload.signature';
export const NEW_TOKEN = 'header.newer.signature';

/** Long enough for a busy machine; the vectors that wait for it set their own. */
export const PATIENT: VectorClient = { token: TOKEN, retries: 2, backoffMs: 1, timeoutMs: 10_000 };
