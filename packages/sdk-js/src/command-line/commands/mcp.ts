import { SparkError } from '../../errors.ts';
import { VERSION } from '../../generated/version.ts';
import type { Command } from '../command.ts';
import { explainError } from '../explain-error.ts';
import { UsageError } from '../usage-error.ts';

export const mcp: Command = {
  usage: 'spark-trader mcp [--allow-live-orders] [--settings]',
  summary: 'give AI assistants tools to read, to trade on paper and to stop trading (Model Context Protocol)',
  options: { 'allow-live-orders': { type: 'boolean' }, settings: { type: 'boolean' } },
  details: [
    'Assistants start this themselves and speak to it over standard input and output.',
    'Log in first, best with: spark-trader login --key --remember',
    '--allow-live-orders  let the tools place, change and close orders in live accounts, with real money',
    '--settings  print what goes into the settings of an assistant, with full paths, and end',
  ],
  run: async ({ world, given, spark }) => {
    if (given.has('settings')) {
      world.out(`${settingsText(world.program, given.has('allow-live-orders'))}\n`);
      return;
    }
    // Only here: no other command waits for the protocol to load.
    const { serveMcp } = await import('@spark/mcp');
    await serveMcp({
      input: world.input(),
      out: world.out,
      err: world.err,
      spark,
      explain,
      allowsLive: given.has('allow-live-orders'),
      version: VERSION,
    });
  },
};

/** In the sentences that people get; null for a bug in this program. */
function explain(error: unknown): string | null {
  const isReported = error instanceof SparkError || error instanceof UsageError;
  return isReported ? explainError(error).lines.join('\n') : null;
}

/** By full paths: assistants are often started without the shell that knows where commands are. */
function settingsText([command, ...program]: readonly string[], allowsLive: boolean): string {
  const args = [...program, 'mcp', ...(allowsLive ? ['--allow-live-orders'] : [])];
  return JSON.stringify({ mcpServers: { spark: { command, args } } }, null, 2);
}
