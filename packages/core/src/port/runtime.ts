import type { Clock, Timers } from './clock.ts';
import type { Randomness } from './ids.ts';

/** What a program has of the machine that it runs on. It is made once, where the program starts, and handed on from there. */
export type Runtime = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Randomness;
  readonly log: Log;
};

/** Lines for whoever runs Spark. An error is told as `{ err: error }`. */
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
