import type { Clock, Timers } from './clock.ts';
import type { Randomness } from './ids.ts';

/** What a program uses of its machine. It is created once, where the program starts, and passed on. */
export type Runtime = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Randomness;
  readonly log: Log;
};

/** Log lines for the operator of Spark. An error is passed as `{ err: error }`. */
export type Log = {
  readonly debug: LogMethod;
  readonly info: LogMethod;
  readonly warn: LogMethod;
  readonly error: LogMethod;
  readonly fatal: LogMethod;
};

export type LogMethod = {
  (message: string): void;
  (about: object, message: string): void;
};
