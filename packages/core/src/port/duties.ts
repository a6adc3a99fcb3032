/** What one process does for all where there are several. */
export const DUTIES = ['cleaning', 'bots'] as const;
export type Duty = (typeof DUTIES)[number];

/** Which of them this process does. */
export type Duties = {
  /** Asked in the turn in which something of it is begun. */
  readonly isMine: (duty: Duty) => boolean;
  /** Called before the process takes any. */
  readonly follow: (duty: Duty, follower: DutyFollower) => void;
};

/** A part that works for all users by itself. */
export type DutyFollower = {
  readonly onTaken: () => void;
  /** Called in the turn in which the duty is left; resolves when nothing of it is on its way. */
  readonly onLeft: () => Promise<void>;
};

/** The only process on its data does everything, from its start on. */
export const allDuties: Duties = {
  isMine: () => true,
  follow: (_, { onTaken }) => onTaken(),
};
