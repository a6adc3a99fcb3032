import {
  type Market,
  marketForCommands,
  readSettings,
  realRandomness,
  type Settings,
} from '@spark/application';
import { runCommandLine } from './run.ts';

/** `npm run spark -- …`: the owner's command line, working on the data itself. */

const clock = { now: Date.now };
let config: Settings | undefined;
let market: Market | undefined;

// A reader that closes the output early (`… | head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

process.exitCode = await runCommandLine(process.argv.slice(2), {
  // Read when needed: a wrong setting must not block the manual.
  get config() {
    config ??= readSettings(process.env, process.cwd());
    return config;
  },
  clock,
  // Loaded when needed: most commands do not use the 100,000 instruments.
  get market() {
    market ??= marketForCommands(this.config, clock);
    return market;
  },
  random: realRandomness,
  // npm changes to the folder of the project; this is where it was called.
  folder: process.env.INIT_CWD ?? process.cwd(),
  say: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
  readLine: readStandardInput,
});

async function readStandardInput(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Type the password, then Enter (it is shown as you type): ');
  process.stdin.setEncoding('utf8');
  let text = '';
  for await (const chunk of process.stdin) {
    text += chunk;
    if (text.includes('\n')) break;
  }
  return text.split('\n')[0]?.replace(/\r$/, '') ?? '';
}
