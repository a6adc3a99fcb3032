import { readAddress } from './address.ts';
import type { Call, CallOptions } from './call.ts';
import { Deadlines } from './deadlines.ts';
import { encodeRequest } from './encode-request.ts';
import { SparkError, SparkTimeout } from './errors.ts';
import { Calls } from './generated/calls.ts';
import { exchange, exchangeRead, type Fetch } from './http-exchange.ts';
import { pauseMs, wait } from './pause.ts';
import { type RawReply, readReply } from './read-reply.ts';

/**
 * Who you are: your e-mail address and password, with a code where your login has an authenticator app, or your API key. A
 * code is good once, so such a login is not renewed by itself.
 */
export type Credentials =
  | { readonly userid: string; readonly password: string; readonly totp?: string | undefined }
  | { readonly apikey: string };

export type SparkOptions = {
  /** Where Spark answers, such as `http://localhost:8080`. */
  readonly url: string;
  /** An access token from an earlier login. */
  readonly token?: string | undefined;
  /** How long one request may take. 15 s when left out. */
  readonly timeoutMs?: number | undefined;
  /** How often a request that may be repeated is repeated. 2 when left out, 0 for never. */
  readonly retries?: number | undefined;
  /** The pause before the first repetition; it doubles, up to 5 s. 200 ms when left out. */
  readonly backoffMs?: number | undefined;
  /** Another `fetch` than the global one. */
  readonly fetch?: Fetch | undefined;
  /**
   * Gets a new access token once the one in use has expired, for programs that hold neither password nor key, such as a
   * page with a session of its own.
   */
  readonly renewToken?: (() => Promise<string>) | undefined;
  /** Called with each new access token, to store it for the next start. */
  readonly onToken?: ((token: string) => void) | undefined;
};

export type LoginOptions = Omit<SparkOptions, 'token'> & Credentials;

const PAUSE_MS_MOST = 5_000;
const MAY_PASS: readonly number[] = [502, 503, 504];

/** A client of Spark. Make one with an access token, or with `Spark.login`, which also renews the token. */
export class Spark extends Calls {
  readonly url: string;
  readonly #options: SparkOptions;
  #token: string | undefined;
  #credentials: Credentials | undefined;
  #renewal: Promise<void> | undefined;
  readonly #deadlines = new Deadlines();
  #plainHeaders: PlainHeaders | undefined;
  /** After a read that was given up, reads are cut off instead, so that they do not pile up at a server that hangs. */
  #wasLate = false;

  constructor(options: SparkOptions) {
    super();
    const { url } = options;
    const address = readAddress(url);
    if (address === null)
      throw new SparkError(`url is not an address: ${url}. Write it like http://localhost:8080`, {
        code: 'bad_address',
      });
    this.url = address;
    this.#options = options;
    this.#token = options.token;
  }

  /** Logs in, and again whenever the access token has expired. */
  static async login(options: LoginOptions): Promise<Spark> {
    const spark = Spark.resume({ ...options, token: undefined });
    await spark.#renew(undefined);
    return spark;
  }

  /** Uses the token of an earlier login, and logs in again once it has expired. */
  static resume(options: LoginOptions & Pick<SparkOptions, 'token'>): Spark {
    const spark = new Spark(options);
    spark.#credentials =
      'apikey' in options
        ? { apikey: options.apikey }
        : { userid: options.userid, password: options.password, totp: options.totp };
    return spark;
  }

  /** The access token in use; undefined without a login. */
  get token(): string | undefined {
    return this.#token;
  }

  /** Plain JavaScript may leave the input out: then Spark reports what is missing. */
  protected override async send(call: Call, input: object = {}, options: CallOptions = {}): Promise<unknown> {
    const request = encodeRequest(call, input as Readonly<Record<string, unknown>>);
    // One key for all attempts: the server places the order once, however often it arrives.
    const key = call.repeat === 'keyed' ? (options.idempotencyKey ?? newKey()) : undefined;
    const bounds = {
      fetch: this.#options.fetch ?? fetch,
      timeoutMs: options.timeoutMs ?? this.#options.timeoutMs ?? 15_000,
      deadlines: this.#deadlines,
    };
    let isRenewed = false;
    for (let repetition = 0; ; ) {
      const token = call.open ? undefined : this.#token;
      const headers = this.#headers(token, request.contentType, key);
      const sent = { url: this.url + request.target, method: call.method, headers, body: request.body };
      const isLight = call.repeat === 'read' && options.signal === undefined && !this.#wasLate;
      let reply: RawReply | undefined;
      let failure: SparkError;
      try {
        reply = await (isLight
          ? exchangeRead(sent, bounds)
          : exchange(sent, { ...bounds, signal: options.signal }));
        this.#wasLate = false;
        return readReply(call, reply);
      } catch (error) {
        // Other errors, such as the reason of an aborted signal, end the call at once.
        if (!(error instanceof SparkError)) throw error;
        failure = error;
      }
      if (failure instanceof SparkTimeout) this.#wasLate = true;
      if (!isRenewed && !call.open && this.#canRenew() && isExpiry(call, failure)) {
        isRenewed = true;
        await this.#renew(token);
        continue;
      }
      const pause = this.#pauseBefore(repetition, reply, { call, options });
      if (pause === null) throw failure;
      await wait(pause, options.signal);
      repetition += 1;
    }
  }

  /**
   * The headers of the last call where they are the same, as for one read after the other: reused, which saves `fetch`
   * from checking each. Another `fetch` than the global one might change them and gets a copy.
   */
  #headers(
    token: string | undefined,
    type: string | null,
    key: string | undefined,
  ): Headers | Readonly<Record<string, string>> {
    const isPlain = type === null && key === undefined && this.#options.fetch === undefined;
    const known = this.#plainHeaders;
    if (isPlain && known && known.token === token) return known.headers;
    const headers: Record<string, string> = { accept: 'application/json' };
    if (token !== undefined) headers.authorization = `Bearer ${token}`;
    if (type !== null) headers['content-type'] = type;
    if (key !== undefined) headers['idempotency-key'] = key;
    if (!isPlain) return headers;
    this.#plainHeaders = { token, headers: new Headers(headers) };
    return this.#plainHeaders.headers;
  }

  /** How long to wait before sending it again; null when it must not be, or no longer. */
  #pauseBefore(repetition: number, reply: RawReply | undefined, { call, options }: Sending): number | null {
    const most = options.retries ?? this.#options.retries ?? 2;
    if (repetition >= most || call.repeat === undefined) return null;
    if (reply !== undefined && !MAY_PASS.includes(reply.status)) return null;
    const firstMs = this.#options.backoffMs ?? 200;
    const own = pauseMs(repetition, { firstMs, mostMs: PAUSE_MS_MOST, random: Math.random() });
    const asked = Number(reply?.headers.get('retry-after') ?? 0) * 1_000;
    // A date instead of seconds is not a number; then the client's own pause is used.
    if (!(asked > own)) return own;
    return asked <= PAUSE_MS_MOST ? asked : null;
  }

  /** Gets a new access token now, before the one in use has expired. */
  renew(): Promise<void> {
    return this.#renew(this.#token);
  }

  #canRenew(): boolean {
    return this.#credentials !== undefined || this.#options.renewToken !== undefined;
  }

  async #newToken(): Promise<string> {
    if (this.#options.renewToken) return this.#options.renewToken();
    const { access_token } = await this.login(this.#credentials);
    return access_token;
  }

  /** Calls that find the token expired at the same time share one login. */
  async #renew(expired: string | undefined): Promise<void> {
    if (this.#token !== expired) return;
    this.#renewal ??= this.#newToken()
      .then((token) => {
        this.#token = token;
        this.#options.onToken?.(token);
      })
      .finally(() => {
        this.#renewal = undefined;
      });
    await this.#renewal;
  }
}

type PlainHeaders = {
  readonly token: string | undefined;
  readonly headers: Headers;
};
type Sending = { readonly call: Call; readonly options: CallOptions };

/** A reply to HEAD has no body, so there every 401 may be an expired token. */
function isExpiry(call: Call, { status, code }: SparkError): boolean {
  return status === 401 && (code === 'token_expired' || call.method === 'HEAD');
}

/** 128 random bits. `crypto.randomUUID` would be missing on pages that came over plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
