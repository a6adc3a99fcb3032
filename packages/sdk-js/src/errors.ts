import type { ErrorItem } from './generated/entities.ts';

/** One problem, as the server reported it. */
export type Problem = ErrorItem;

/**
 * A stable name of what went wrong. Those of the server are listed in its description; `timeout` and `connection` are
 * set by the client when no reply came, `bad_reply` when the reply was not one of Spark's, `bad_address` when the
 * client was made with a `url` that is not an address.
 */
export type SparkErrorCode =
  | Problem['code']
  | 'timeout'
  | 'connection'
  | 'bad_reply'
  | 'bad_address'
  | (string & Record<never, never>);

type Facts = {
  readonly status?: number;
  readonly code: SparkErrorCode;
  readonly problems?: readonly Problem[];
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
};

/** A call that did not work, whatever the reason. Only a client that is used wrongly throws a `TypeError`. */
export class SparkError extends Error {
  override readonly name: string = 'SparkError';
  /** The HTTP status; 0 when there was no reply. */
  readonly status: number;
  /** The code of the first problem. Programs compare this, never the message. */
  readonly code: SparkErrorCode;
  /** All problems, each with a sentence and often a hint. */
  readonly problems: readonly Problem[];
  /** Under this id the log of the server has the details. */
  readonly requestId: string | undefined;

  constructor(message: string, { status = 0, code, problems = [], requestId, cause }: Facts) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
    this.problems = problems;
    this.requestId = requestId;
  }
}

/** No reply within the time. The outcome of the request is unknown. */
export class SparkTimeout extends SparkError {
  override readonly name = 'SparkTimeout';

  constructor(message: string) {
    super(message, { code: 'timeout' });
  }
}

/** The server could not be reached, or the connection broke. The outcome of the request is unknown. */
export class SparkConnectionError extends SparkError {
  override readonly name = 'SparkConnectionError';

  constructor(message: string, cause?: unknown) {
    super(message, { code: 'connection', cause });
  }
}
