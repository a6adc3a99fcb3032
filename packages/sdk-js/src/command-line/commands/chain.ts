import type { SparkError } from '../../errors.ts';
import type { SubscribeOptionChainPayload } from '../../generated/entities.ts';
import { DataSocket } from '../../sockets/data-socket.ts';
import type { WebSocketMaker } from '../../sockets/web-socket.ts';
import type { Spark } from '../../spark.ts';
import { createChainBoard } from '../chain-board.ts';
import { chainText } from '../chain-table.ts';
import type { Command, Given, Stage } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { choice } from './orders.ts';

const EXCHANGES = ['NFO', 'BFO', 'MCX', 'CDS'] as const;

export const chain: Command = {
  takesArguments: true,
  usage: 'spark-trader chain <name> [--exchange <exchange>] [--expiry <day>] [--strikes <count>] [--live]',
  summary: 'show an option chain, e.g. spark-trader chain NIFTY --live',
  options: {
    exchange: { type: 'string' },
    expiry: { type: 'string' },
    strikes: { type: 'string' },
    live: { type: 'boolean' },
  },
  details: [
    '--exchange  NFO when left out, BFO for SENSEX and BANKEX',
    '--expiry    as 2026-11-17; the nearest when left out',
    '--strikes   how many on each side of the one at the money, which is between >> and <<; 10 when left out',
    '--live      follow it until Ctrl-C: on a terminal a table that stays; elsewhere a line, or with --json an object, for each change',
  ],
  run: async (stage) => {
    const { given, spark, show, world } = stage;
    const question = questionOf(given);
    if (given.has('live')) return follow(stage, await spark(), question);
    const reply = await (await spark()).readOptionChain(question);
    const width = world.screen()?.columns;
    show(reply, reply.data.map((it) => chainText(it, width)).join('\n'));
  },
};

function questionOf(given: Given): SubscribeOptionChainPayload {
  const [name, ...others] = given.positionals;
  if (name === undefined || others.length > 0)
    throw new UsageError('Which option chain?', 'Name one stock or index, e.g. spark-trader chain NIFTY');
  const symbol = name.toUpperCase();
  const expiry = given.text('expiry');
  const strikes = given.number('strikes');
  return {
    symbol,
    exchange: choice(given, 'exchange', EXCHANGES) ?? (BSE_INDICES.includes(symbol) ? 'BFO' : 'NFO'),
    ...(expiry === undefined ? {} : { expiry }),
    ...(strikes === undefined ? {} : { strikes }),
  };
}

const BSE_INDICES: readonly string[] = ['SENSEX', 'BANKEX', 'SENSEX50'];

async function follow(
  { world, isJson }: Stage,
  client: Spark,
  question: SubscribeOptionChainPayload,
): Promise<void> {
  if ((globalThis as { readonly WebSocket?: WebSocketMaker }).WebSocket === undefined)
    throw new UsageError('This Node cannot follow an option chain', 'Use Node 22 or newer.');
  const board = createChainBoard({ world, isJson });
  let refusal: SparkError | null = null;
  const socket = new DataSocket(client, {
    onConnect: () => board.say(''),
    onOptionChain: board.update,
    onGeneral: ({ message }) => {
      if (message !== 'Connected') board.say(message);
    },
    onDisconnect: ({ inMs, reason }) =>
      board.say(
        `No connection${reason === '' ? '' : ` (${reason})`}; trying again in ${Math.ceil(inMs / 1000)} s.`,
      ),
    onError: (error) => board.say(error.message),
  });
  const stop = () => socket.close();
  world.signal.addEventListener('abort', stop, { once: true });
  socket.subscribeOptionChain(question).catch((error: SparkError) => {
    refusal = error.code === 'closed' ? null : error;
    socket.close();
  });
  const why = await socket.closed;
  board.end();
  const failure = refusal ?? why;
  if (failure !== null) throw failure;
}
