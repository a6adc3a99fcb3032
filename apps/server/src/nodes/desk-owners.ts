/** Who answers calls for a user. */
export type DeskOwner =
  | { readonly kind: 'here' }
  /** Host and port at which the other nodes reach it. */
  | { readonly kind: 'at'; readonly node: string; readonly address: string }
  /** Nobody at the moment. */
  | { readonly kind: 'nobody' };

/** What the rim of a node asks about owners. */
export type DeskOwners = {
  /** The id of this process. */
  readonly me: string;
  readonly whoOwns: (ucc: string) => DeskOwner | Promise<DeskOwner>;
  /** Reads the row anew: after an owner that was none, or that did not answer. */
  readonly lookAgain: (ucc: string) => Promise<DeskOwner>;
  readonly isPeer: (node: string) => boolean;
};
