import type { OrderUpdate } from '../generated/entities.ts';
import { orderTable, type ShownOrder } from './order-table.ts';
import { cellText, rupeesText } from './table.ts';
import type { World } from './world.ts';

/** Often enough to look current, seldom enough for a slow line. */
const DRAW_MS = 100;
const CLEAR = '\u001b[H\u001b[2J';

/** The orders on the screen of `spark-trader watch`; lines instead where there is no screen. */
export type OrderBoard = {
  readonly fill: (rows: readonly ShownOrder[]) => void;
  readonly update: (order: OrderUpdate) => void;
  readonly say: (text: string) => void;
  readonly end: () => void;
};

type Parts = { readonly world: Pick<World, 'out' | 'err' | 'screen'>; readonly isJson: boolean };

export function createOrderBoard({ world, isJson }: Parts): OrderBoard {
  const orders = new Map<number, ShownOrder>();
  const updated = new Set<number>();
  let status = 'Connecting…';
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;

  function draw(): void {
    timer = undefined;
    const screen = world.screen();
    if (screen === null) return;
    const lines = [
      ...orderTable(orders.values(), { width: screen.columns })
        .split('\n')
        .slice(0, screen.rows - 2),
      status,
    ];
    world.out(CLEAR + lines.map((line) => line.slice(0, screen.columns)).join('\n'));
  }

  function drawSoon(): void {
    if (world.screen() !== null && !isJson && !isEnded) timer ??= setTimeout(draw, DRAW_MS);
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
      status = cellText(text === '' ? 'Connected. Ctrl-C ends.' : text);
      if (world.screen() === null || isJson) {
        if (text !== '') world.err(`${status}\n`);
      } else drawSoon();
    },
    end: () => {
      isEnded = true;
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
