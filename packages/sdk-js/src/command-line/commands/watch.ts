import { SparkError } from '../../errors.ts';
import { OrderSocket } from '../../sockets/order-socket.ts';
import type { WebSocketMaker } from '../../sockets/web-socket.ts';
import type { Command } from '../command.ts';
import { createOrderBoard } from '../order-board.ts';
import type { ShownOrder } from '../order-table.ts';
import { UsageError } from '../usage-error.ts';

export const watch: Command = {
  usage: 'spark-trader watch [--strategy <name>] [--account <name>]',
  summary: 'follow your orders as they change, until Ctrl-C',
  options: { strategy: { type: 'string', short: 's' }, account: { type: 'string', short: 'a' } },
  details: ['On a terminal a table that stays; elsewhere a line, or with --json an object, for each update.'],
  run: async ({ world, given, isJson, spark }) => {
    if ((globalThis as { readonly WebSocket?: WebSocketMaker }).WebSocket === undefined)
      throw new UsageError('This Node cannot follow orders', 'Use Node 22 or newer.');
    const client = await spark();
    const board = createOrderBoard({ world, isJson });
    const names = { stname: given.text('strategy'), acname: given.text('account') };
    const isMeant = ({ StrategyName, AccountName }: ShownOrder) =>
      StrategyName === (names.stname ?? StrategyName) && AccountName === (names.acname ?? AccountName);
    const socket = new OrderSocket(client, {
      onConnect: () => void begin(),
      onOrder: (order, message) => {
        if (!isMeant(order)) return;
        if (isJson) world.out(`${JSON.stringify(message)}\n`);
        else board.update(order);
      },
      onDisconnect: ({ inMs, reason }) =>
        board.say(
          `No connection${reason === '' ? '' : ` (${reason})`}; trying again in ${Math.ceil(inMs / 1000)} s.`,
        ),
      onError: (error) => board.say(error.message),
    });
    let hasBegun = false;
    let refusal: SparkError | null = null;

    /** The orders so far; updates that came meanwhile are newer and stay. */
    async function begin(): Promise<void> {
      board.say('');
      if (hasBegun) return;
      hasBegun = true;
      try {
        const { data } = await client.readOrderBook(names);
        if (!isJson) board.fill(data);
      } catch (error) {
        if (!(error instanceof SparkError)) throw error;
        if (error.code !== 'name_unknown') return board.say(error.message);
        // A misspelt name would never get an update.
        refusal = error;
        socket.close();
      }
    }

    const stop = () => socket.close();
    world.signal.addEventListener('abort', stop, { once: true });
    const why = await socket.closed;
    board.end();
    const failure = refusal ?? why;
    if (failure !== null) throw failure;
  },
};
