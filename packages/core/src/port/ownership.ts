/**
 * Which process works for a user. Two processes for the same user would each send orders without knowing of the other,
 * so ownership is checked before an account is opened.
 */
export type Ownership = {
  /** False: another process does, and nothing of the user is opened here. */
  readonly owns: (ucc: string) => boolean | Promise<boolean>;
  /** Takes a desk that nobody works for where this process is the one that should; resolves within a bounded time. */
  readonly wake?: (ucc: string) => Promise<void>;
  /** There is no such desk any more. */
  readonly forget?: (ucc: string) => void;
  /** Called where desks come and go while the process runs. Absent where it keeps every desk until its end. */
  readonly follow?: (follower: OwnershipFollower) => void;
};

/** A part that works for users by itself. Parts take up a desk in the order in which they followed. */
export type OwnershipFollower = {
  /**
   * The desk is worked for here from now on: what is under way in it is taken up, as after a start. Resolves when it is;
   * a rejection means that nothing of it may be relied on.
   */
  readonly onTaken?: (desk: TakenDesk) => void | Promise<void>;
  /** Another process works for it from now on. Called in that very turn, after which nothing of it may leave. */
  readonly onLeft?: (ucc: string) => void;
  /** It is about to be left: resolves when nothing of it is on its way. No call for it is taken meanwhile. */
  readonly settled?: (ucc: string) => Promise<void>;
};

export type TakenDesk = {
  readonly ucc: string;
  /** The number of the last update of the user. */
  readonly seq: number;
  /** Asked after waiting: false where the desk was left meanwhile, also when it was taken again since. */
  readonly isStill: () => boolean;
};

/** The only process on its data: it owns every user without asking. */
export const soleOwner: Ownership = { owns: () => true };
