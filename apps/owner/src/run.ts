import { explainError } from '@spark/application';
import { accountCommands } from './accounts.ts';
import { archiveCommands } from './archive.ts';
import { backupCommands } from './backup.ts';
import { CommandRefused, type Commands, type Terminal, UsageError } from './command.ts';
import { corporateActionCommands } from './corporate-actions.ts';
import { doctorCommands } from './doctor.ts';
import { historyCommands } from './history.ts';
import { holidayCommands } from './holidays.ts';
import { instrumentCommands } from './instruments.ts';
import { readCommand } from './read-command.ts';
import { relayCommands } from './relay-key.ts';
import { secretCommands } from './rotate-secrets.ts';
import { userCommands } from './users.ts';

const GROUPS: readonly Commands[] = [
  userCommands,
  accountCommands,
  holidayCommands,
  corporateActionCommands,
  backupCommands,
  archiveCommands,
  instrumentCommands,
  historyCommands,
  secretCommands,
  relayCommands,
  doctorCommands,
];

const COMMANDS: Commands = Object.assign({}, ...GROUPS);

const USAGE_COLUMN = 38;

export const USAGE = `Spark's command line for the owner: npm run spark -- <command>

${GROUPS.map(linesOf).join('\n\n')}

It works on the same data as the server: SPARK_DATA, DATABASE_URL, SPARK_SECRET.`;

/** The exit code: 0 when all is well, 1 when it failed or something needs doing, 2 when it was called wrongly. */
export async function runCommandLine(argv: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const read = readCommand(COMMANDS, argv);
    if (read !== 'help') return await read.command.run(read.args, terminal);
    terminal.say(USAGE);
    return 0;
  } catch (error) {
    const { complain = terminal.say } = terminal;
    complain(isForPeople(error) ? error.message : explainError(error));
    return error instanceof UsageError ? 2 : 1;
  }
}

function linesOf(commands: Commands): string {
  return Object.entries(commands)
    .map(([usage, { message }]) =>
      usage.length <= USAGE_COLUMN
        ? `  ${usage.padEnd(USAGE_COLUMN)} ${message}`
        : `  ${usage}\n  ${' '.repeat(USAGE_COLUMN)} ${message}`,
    )
    .join('\n');
}

function isForPeople(error: unknown): error is Error {
  return error instanceof UsageError || error instanceof CommandRefused;
}
