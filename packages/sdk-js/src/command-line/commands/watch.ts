import { SparkError } from '../../errors.ts';
import type { OrderBookRow, OrderUpdate } from '../../generated/entities.ts';
import { OrderSocket } from '../../live/order-socket.ts';
import type { WebSocketMaker } from '../../live/web-socket.ts';
import type { Command, Stage } from '../command.ts';
import { orderTable, type ShownOrder } from '../order-table.ts';
import { cellText, rupeesText } from '../table.ts';
import { UsageError } from '../usage-error.ts';

/** Often enough to look alive, seldom enough for a slow line. */
const DRAW_MS = 100;
const CLEAR = '\u001b[H\u001b[2J';

export const watch: Command = {
  usage: 'spark watch [--strategy <name>] [--account <name>]',
  summary: 'follow your orders live, until Ctrl-C',
  options: { strategy: { type: 'string', short: 's' }, account: { type: 'string', short: 'a' } },
  details: ['On a terminal a table that stays; elsewhere a line, or with --json an object, for each update.'],
  run: async (stage) => {
    const { world, given, isJson, spark } = stage;
    if ((globalThis as { readonly WebSocket?: WebSocketMaker }).WebSocket === undefined)
      throw new UsageError('This Node cannot follow orders live', 'Use Node 22 or newer.');
    const client = await spark();
    const board = createBoard(stage);
    const isMeant = ({ StrategyName, AccountName }: ShownOrder) =>
      isSame(given.text('strategy'), StrategyName) && isSame(given.text('account'), AccountName);
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

    /** What is there already; updates that came meanwhile are newer and stay. */
    async function begin(): Promise<void> {
      board.say('');
      if (hasBegun || isJson) return;
      hasBegun = true;
      try {
        board.fill((await client.readOrderBook()).data.filter(isMeant));
      } catch (error) {
        if (error instanceof SparkError) board.say(error.message);
      }
    }

    const stop = () => socket.close();
    world.signal.addEventListener('abort', stop, { once: true });
    const why = await socket.closed;
    board.end();
    if (why !== null) throw why;
  },
};

type Board = {
  readonly fill: (rows: readonly OrderBookRow[]) => void;
  readonly update: (order: OrderUpdate) => void;
  readonly say: (text: string) => void;
  readonly end: () => void;
};

function createBoard({ world, isJson }: Stage): Board {
  const orders = new Map<number, ShownOrder>();
  const updated = new Set<number>();
  let said = 'Connecting…';
  let timer: NodeJS.Timeout | undefined;

  function draw(): void {
    timer = undefined;
    const screen = world.screen();
    if (screen === null) return;
    const lines = [
      ...orderTable(orders.values())
        .split('\n')
        .slice(0, screen.rows - 2),
      said,
    ];
    world.out(CLEAR + lines.map((line) => line.slice(0, screen.columns)).join('\n'));
  }

  function drawSoon(): void {
    if (world.screen() !== null && !isJson) timer ??= setTimeout(draw, DRAW_MS);
  }

  return {
    fill: (rows) => {
      for (const row of rows) if (!updated.has(row.reftag)) orders.set(row.reftag, row);
      drawSoon();
    },
    update: (order) => {
      updated.add(order.reftag);
      orders.set(order.reftag, order);
      if (world.screen() === null) world.out(`${lineOf(order)}\n`);
      else drawSoon();
    },
    say: (text) => {
      said = cellText(text === '' ? 'Live. Ctrl-C ends.' : text);
      if (world.screen() === null || isJson) {
        if (text !== '') world.err(`${said}\n`);
      } else drawSoon();
    },
    end: () => {
      clearTimeout(timer);
      if (world.screen() !== null && !isJson) world.out('\n');
    },
  };
}

function lineOf(order: OrderUpdate): string {
  const { strefID, AccountName, transType, qty, filledQty, symbol, status, tradePrice } = order;
  const price = tradePrice > 0 ? ` at ${rupeesText(tradePrice)}` : '';
  return cellText(`${strefID} ${AccountName} ${transType} ${filledQty}/${qty} ${symbol} ${status}${price}`);
}

/** Letter case never matters in names. */
function isSame(wanted: string | undefined, name: string): boolean {
  return wanted === undefined || wanted.toLowerCase() === name.toLowerCase();
}
