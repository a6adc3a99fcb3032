import type { ParseArgsConfig } from 'node:util';
import type { Spark } from '../spark.ts';
import type { World } from './world.ts';

export type OptionShapes = NonNullable<ParseArgsConfig['options']>;
export type Given = {
  readonly words: readonly string[];
  /** Text options by their long name. */
  readonly text: (name: string) => string | undefined;
  readonly has: (name: string) => boolean;
  /** A number, checked; a usage error when it is none. */
  readonly number: (name: string) => number | undefined;
};

/** What a command has at hand. */
export type Stage = {
  readonly world: World;
  readonly given: Given;
  readonly isJson: boolean;
  /** The client of whoever is logged in. */
  readonly spark: () => Promise<Spark>;
  /** The reply as it is for scripts, in words or as a table for people. */
  readonly show: (reply: unknown, text: string) => void;
};

export type Command = {
  readonly usage: string;
  readonly summary: string;
  readonly options: OptionShapes;
  /** Whether words without dashes mean something to it. */
  readonly takesWords?: true;
  /** One line for each option that is not obvious. */
  readonly details: readonly string[];
  readonly run: (stage: Stage) => Promise<void>;
};
