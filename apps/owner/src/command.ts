import type { Market, Settings } from '@spark/application';
import type { Clock, Randomness } from '@spark/core';

/** What a command may use of the world. */
export type Terminal = {
  readonly config: Settings;
  readonly clock: Clock;
  readonly random: Randomness;
  /** Where the person stands: file names they type are meant from here. Without it they are meant as Node does. */
  readonly folder?: string;
  /** Instruments and the source of their candles, where a command needs them; without it only cash tokens are known. */
  readonly market?: Pick<Market, 'instruments' | 'candles'>;
  readonly say: (text: string) => void;
  /** Says what went wrong, apart from what was asked for. Without it that is said like the rest. */
  readonly complain?: (text: string) => void;
  /** One line of standard input, for a password that shall not stand in the shell's history. */
  readonly readLine: () => Promise<string>;
};

/** A line of the manual and what it does; run answers with the exit code. */
export type Command = {
  readonly message: string;
  readonly run: (args: CommandArgs, terminal: Terminal) => Promise<number>;
};

/** Keyed by how each command is written: its name, then a <word> each, [words] that may be left out, [--options]. */
export type Commands = Readonly<Record<string, Command>>;

export type CommandArgs = {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
};

/** The command was called wrongly. The message says how it goes. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command was called rightly and cannot be carried out. Nothing was changed; the message says what to do. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}

/** The word at this place, empty when it may be left out and was; how many there are was checked before. */
export function word(args: CommandArgs, index: number): string {
  return args.words[index] ?? '';
}

/** Columns as wide as their widest cell. */
export function table(rows: readonly (readonly string[])[]): string {
  const shown = rows.map((row) => row.map(printable));
  const widths = (shown[0] ?? []).map((_, column) =>
    Math.max(...shown.map((row) => (row[column] ?? '').length)),
  );
  return shown
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** What users typed must not steer the owner's terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '?');
}
