import { parseArgs } from 'node:util';
import { nearest } from '@spark/vocabulary';
import { type Command, type CommandArgs, type Commands, UsageError } from './command.ts';

export type ReadCommand = { readonly command: Command; readonly args: CommandArgs };

/** The command and its arguments; 'help' when that was requested. */
export function readCommand(commands: Commands, argv: readonly string[]): ReadCommand | 'help' {
  const known = Object.entries(commands).map(([usage, command]) => ({
    ...readCommandWords(usage),
    usage,
    command,
  }));
  const { words, options } = readWords(argv, known);
  if (words.length === 0 || words[0] === 'help' || options.help) return 'help';
  const found = known.find(({ name }) => name.every((part, at) => part === words[at]));
  if (!found) throw unknownCommand(words, known);
  const args = { words: words.slice(found.name.length), options };
  check(found, args);
  return { command: found.command, args };
}

/** The parsed usage of a command. */
type Form = {
  readonly usage: string;
  readonly name: readonly string[];
  readonly words: readonly string[];
  readonly wordsMax: number;
  readonly options: ReadonlyMap<string, 'string' | 'boolean'>;
};

const OPTION = /\[--([a-z]+)( <[a-z-]+>)?\]/g;

function readCommandWords(usage: string): Form {
  const options = [...usage.matchAll(OPTION)].map(
    ([, option = '', value]) => [option, value ? 'string' : 'boolean'] as const,
  );
  const words = usage.replaceAll(OPTION, '').trim().split(/ +/);
  return {
    usage,
    name: words.filter((each) => /^[^<[]/.test(each)),
    words: words.filter((each) => each.startsWith('<')),
    wordsMax: words.filter((each) => /^[<[]/.test(each)).length,
    options: new Map(options),
  };
}

function readWords(argv: readonly string[], known: readonly Form[]): CommandArgs {
  const options = Object.fromEntries(
    known.flatMap((form) => [...form.options]).map(([option, type]) => [option, { type }]),
  );
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
    });
    return { words: positionals, options: values as CommandArgs['options'] };
  } catch (error) {
    // The first sentence says what is wrong; the others are about how to pass such arguments on purpose.
    const [what] = (error instanceof Error ? error.message : String(error)).split(/\.\s|\n/);
    throw new UsageError(`${what?.replace(/\.$/, '')}. ${SEE_HELP}`);
  }
}

function check(form: Form, args: CommandArgs): void {
  const missing = form.words.find((_, at) => !args.words[at]?.trim());
  if (missing !== undefined) throw new UsageError(`${missing} is missing. ${howItGoes(form)}`);
  const extra = args.words[form.wordsMax];
  if (extra !== undefined) throw new UsageError(`"${extra}" is one word too many. ${howItGoes(form)}`);
  const foreign = Object.keys(args.options).find((option) => !form.options.has(option));
  if (foreign !== undefined) throw new UsageError(`--${foreign} does not belong here. ${howItGoes(form)}`);
}

function unknownCommand(words: readonly string[], known: readonly Form[]): UsageError {
  const given = words.slice(0, 2).join(' ');
  const names = known.map(({ name }) => name.join(' '));
  const guess = nearest(given, names) ?? nearest(words[0] ?? '', names);
  return new UsageError(
    `There is no command "${given}".${guess === undefined ? '' : ` Did you mean ${guess}?`} ${SEE_HELP}`,
  );
}

const SEE_HELP = 'See: npm run spark -- help';

function howItGoes({ usage }: Form): string {
  return `Usage: npm run spark -- ${usage}`;
}
