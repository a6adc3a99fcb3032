/**
 * Which process works for a user. Two that work for the same one would each send orders by what they know alone, so
 * whoever opens an account asks first.
 */
export type Ownership = {
  /** False: somebody else does, and nothing of the user's is opened here. */
  readonly owns: (ucc: string) => boolean | Promise<boolean>;
};

/** The only process that works on its data: everybody is its own, and nobody has to be asked. */
export const soleOwner: Ownership = { owns: () => true };
