import type { ParseArgsConfig } from 'node:util';
import type { Spark } from '../spark.ts';
import type { World } from './world.ts';

export type OptionShapes = NonNullable<ParseArgsConfig['options']>;
export type Given = {
  readonly positionals: readonly string[];
  /** Text options by their long name. */
  readonly text: (name: string) => string | undefined;
  readonly has: (name: string) => boolean;
  /** A number, checked; a usage error when it is not a number. */
  readonly number: (name: string) => number | undefined;
};

/** What a command gets. */
export type Stage = {
  readonly world: World;
  readonly given: Given;
  readonly isJson: boolean;
  /** The client of the logged-in user. */
  readonly spark: () => Promise<Spark>;
  /** The raw reply for scripts, a sentence or a table for people. */
  readonly show: (reply: unknown, text: string) => void;
  /** What was shown is a no: the program ends as when Spark refuses. */
  readonly fail: () => void;
};

export type Command = {
  readonly usage: string;
  readonly summary: string;
  readonly options: OptionShapes;
  /** Whether it takes positional arguments. */
  readonly takesArguments?: true;
  /** One line for each option that is not obvious. */
  readonly details: readonly string[];
  readonly run: (stage: Stage) => Promise<void>;
};
