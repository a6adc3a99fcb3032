import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { EXIT } from './exit-code.ts';

export function helpText(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const commands = Object.entries(COMMANDS).map(
    ([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`,
  );
  return [
    'spark-trader: trade and follow your orders from the command line.',
    '',
    'Usage: spark-trader <command> [options]',
    '',
    ...commands,
    '',
    'Everywhere:',
    '  --json       the reply as JSON, for scripts; errors too, on the error output',
    '  --url        where Spark answers; else SPARK_URL, else the address of the last login',
    '  --timeout    seconds to wait for a reply; 15 when left out',
    '  --help       what a command takes',
    '  --version    which version this is',
    '',
    'SPARK_TOKEN is used instead of the token of the last login.',
    '',
    'It ends with',
    `  ${EXIT.done}    done`,
    `  ${EXIT.refused}    refused by Spark`,
    `  ${EXIT.usage}    not understood; nothing was sent`,
    `  ${EXIT.login}    not logged in, or the login was not accepted`,
    `  ${EXIT.connection}    no reply; whether it was done is not known`,
    `  ${EXIT.server}    an error inside Spark`,
    `  ${EXIT.stopped}  stopped with Ctrl-C`,
  ].join('\n');
}

export function commandHelp({ usage, summary, details }: Command): string {
  const lines = [`${summary[0]?.toUpperCase()}${summary.slice(1)}.`, '', `Usage: ${usage}`];
  return [...lines, ...(details.length > 0 ? ['', ...details.map((line) => `  ${line}`)] : [])].join('\n');
}
