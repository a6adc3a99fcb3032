/**
 * Which process works for a user. Two processes for the same user would each send orders without knowing of the other,
 * so ownership is checked before an account is opened.
 */
export type Ownership = {
  /** False: another process does, and nothing of the user is opened here. */
  readonly owns: (ucc: string) => boolean | Promise<boolean>;
};

/** The only process on its data: it owns every user without asking. */
export const soleOwner: Ownership = { owns: () => true };
