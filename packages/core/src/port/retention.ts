/** What the store does about what is old: it goes a little at a time, beside everything else. */
export type Retention = {
  /**
   * Removes everything of a visitor whose time is over, the user last: who was interrupted goes on where it ended. Answers
   * false, and removes nothing, while orders of theirs are at work or positions open. Whoever asks has seen to it that
   * nothing more is written for them.
   */
  readonly removeVisitor: (ucc: string) => Promise<boolean>;
};

/** Codes of visitors begin with it, and no others: facts outlive their users, and tell by it whose they are. */
export const VISITOR_LETTER = 'V';

export function isVisitorUcc(ucc: string): boolean {
  return ucc.startsWith(VISITOR_LETTER);
}
