/** A long reading did not come to its end, and the next attempt may. */
export class ReadingBrokenOffError extends Error {
  override readonly name = 'ReadingBrokenOffError';
  readonly why: string;
  constructor(why: string) {
    super(`A long reading was broken off: ${why}.`);
    this.why = why;
  }
}

/** Whoever asked has hung up, so nobody is answered. */
export class CallerGoneError extends Error {
  override readonly name = 'CallerGoneError';
  constructor() {
    super('The caller hung up before the answer was there.');
  }
}
