/** Source of unguessable text. Tests pass a seeded one. */
export type Randomness = {
  /** `length` characters, each drawn evenly from `alphabet`. */
  readonly text: (alphabet: string, length: number) => string;
};
