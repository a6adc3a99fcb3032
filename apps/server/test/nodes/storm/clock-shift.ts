/** What the clocks of a process show beside those of the machine, in milliseconds. */
export type ClockShift = {
  /** Of the wall clock, as somebody sets it. */
  readonly wallMs: number;
  /** Of the monotonic clock and of the time since the machine was switched on, as in a machine that was paused. */
  readonly steadyMs: number;
};

/** Names the file in which a process finds its shift: two numbers of eight bytes, written and read as one. */
export const CLOCKS_VARIABLE = 'TEST_CLOCKS';
export const CLOCK_FILE_BYTES = 16;
