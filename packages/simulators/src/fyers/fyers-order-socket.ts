import { findCaller } from '../frame/answer-request.ts';
import type { SocketRoute } from '../frame/simulator-dialect.ts';
import { fyersOrderFrame, fyersTradeFrame } from './fyers-order-rows.ts';
import { fyersPositionFrame } from './fyers-portfolio.ts';

const LISTS = ['orders', 'trades', 'positions', 'edis', 'pricealerts', 'login'];

/** Pushes orders, trades and positions to clients that subscribed to them. */
export const fyersOrderSocket: SocketRoute = {
  path: '/trade/v3',
  call: 'orders',
  admit: ({ headers }, world) => findCaller(world, headers.authorization ?? null, 'orders') ?? 403,
  open: ({ send, world, account }) => {
    const wanted = new Set<string>();

    function subscribe(text: string): void {
      const asked = readSubscription(text);
      if (!asked) {
        send(JSON.stringify({ code: -50, message: 'Invalid input', s: 'error' }));
        return;
      }
      for (const list of asked.lists) {
        if (asked.isOn) wanted.add(list);
        else wanted.delete(list);
      }
      send(
        JSON.stringify(
          asked.isOn
            ? { code: 1605, message: 'Successfully subscribed', s: 'ok' }
            : { code: 1606, message: 'Successfully unsubscribed', s: 'ok' },
        ),
      );
    }

    return {
      onText: (text) => {
        if (text === 'ping') send('pong');
        else subscribe(text);
      },
      framesOf: ({ order, trade }) => [
        ...(wanted.has('orders') ? [fyersOrderFrame(world.listing, order)] : []),
        ...(trade && wanted.has('trades') ? [fyersTradeFrame(world.listing, trade)] : []),
        ...(trade && wanted.has('positions') ? [fyersPositionFrame(world, account, order.instrument)] : []),
      ],
    };
  },
};

function readSubscription(
  text: string,
): { readonly lists: readonly string[]; readonly isOn: boolean } | null {
  try {
    const { T, SLIST, SUB_T } = JSON.parse(text) as { T?: unknown; SLIST?: unknown; SUB_T?: unknown };
    if (T !== 'SUB_ORD' || !Array.isArray(SLIST) || (SUB_T !== 1 && SUB_T !== -1)) return null;
    return SLIST.every((list) => LISTS.includes(list)) ? { lists: SLIST, isOn: SUB_T === 1 } : null;
  } catch {
    return null;
  }
}
