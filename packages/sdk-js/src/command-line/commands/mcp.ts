import { VERSION } from '../../generated/tools.ts';
import type { Command } from '../command.ts';
import { speakMcp } from '../mcp/session.ts';

export const mcp: Command = {
  usage: 'spark-trader mcp [--allow-live-orders] [--settings]',
  summary: 'give AI assistants tools to look, to trade on paper and to stop trading (Model Context Protocol)',
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
    await speakMcp({
      input: world.input(),
      out: world.out,
      err: world.err,
      spark,
      allowsLive: given.has('allow-live-orders'),
      version: VERSION,
    });
  },
};

/** By full paths: assistants are often started without the shell that knows where commands are. */
function settingsText([command, ...program]: readonly string[], allowsLive: boolean): string {
  const args = [...program, 'mcp', ...(allowsLive ? ['--allow-live-orders'] : [])];
  return JSON.stringify({ mcpServers: { spark: { command, args } } }, null, 2);
}
