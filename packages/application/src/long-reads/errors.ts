/** A long read was interrupted; the next attempt may succeed. */
export class ReadingBrokenOffError extends Error {
  override readonly name = 'ReadingBrokenOffError';
  readonly why: string;
  constructor(why: string) {
    super(`A long read was interrupted: ${why}.`);
    this.why = why;
  }
}

/** The caller has disconnected, so there is no answer. */
export class CallerGoneError extends Error {
  override readonly name = 'CallerGoneError';
  constructor() {
    super('The caller disconnected before the answer was ready.');
  }
}
