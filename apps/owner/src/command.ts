import type { Market, Settings } from '@spark/application';
import type { Clock, Randomness } from '@spark/core';

/** What a command gets from outside. */
export type Terminal = {
  readonly config: Settings;
  readonly clock: Clock;
  readonly random: Randomness;
  /** The folder of the caller: relative file names start here. Without it they start at Node's working folder. */
  readonly folder?: string;
  /** Instruments and the source of their candles, where a command needs them; without it only cash tokens are known. */
  readonly market?: Pick<Market, 'instruments' | 'candles' | 'book'>;
  readonly say: (text: string) => void;
  /** Prints errors, apart from the output. Without it they are printed like the output. */
  readonly complain?: (text: string) => void;
  /** One line of standard input, for a password that must not be in the shell's history. */
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

/** The command was called wrongly. The message shows its usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command is valid and cannot be done now. Nothing was changed; the message says what to do. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}

/** The argument at this position, empty when an optional one was left out; their number was checked before. */
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

/** Text of users must not control the owner's terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '?');
}
