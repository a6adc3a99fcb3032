import { VERSION } from '../../generated/tools.ts';
import type { Command } from '../command.ts';
import { speakMcp } from '../mcp/session.ts';

export const mcp: Command = {
  usage: 'spark mcp [--allow-live-orders]',
  summary: 'give AI assistants tools to look and to trade on paper (Model Context Protocol)',
  options: { 'allow-live-orders': { type: 'boolean' } },
  details: [
    'Assistants start this themselves and speak to it over standard input and output.',
    'Log in first, best with: spark login --key --remember',
    '--allow-live-orders  let the tools place, change and close orders in live accounts, with real money',
  ],
  run: async ({ world, given, spark }) => {
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
