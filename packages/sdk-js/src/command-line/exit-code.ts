/** Exit codes of the program. Scripts rely on these numbers; they do not change. */
export const EXIT = {
  done: 0,
  /** Spark refused: something in the command was wrong, or it cannot be done now. */
  refused: 1,
  /** The command itself was not understood; nothing was sent. */
  usage: 2,
  /** Not logged in, or no longer, or the login was not accepted. */
  login: 3,
  /** No reply. Whether it was done is not known. */
  connection: 4,
  /** Spark failed. */
  server: 5,
  /** Stopped with Ctrl-C. */
  stopped: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
