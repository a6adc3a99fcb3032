import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { PushTrades, Trade, TradebookFilter, TradeToDelete } from '../schema/trade.ts';

export const pushTrades = defineRoute({
  id: 'pushTrades',
  method: 'GET',
  path: '/pushtrades/',
  tag: 'Trades',
  summary: 'Turn executed orders into trades',
  description:
    'Pairs your executed orders into trades, first in, first out, and stores them in the tradebook. Doing it twice ' +
    'changes nothing. Spark does it by itself for all users when the day ends. An admin may ask for all users.',
  auth: 'bearer',
  extension: false,
  query: PushTrades,
  reply: { kind: 'envelope', item: null, message: MESSAGES.tradesPushed },
});

export const readTradebook = defineRoute({
  id: 'readTradebook',
  method: 'GET',
  path: '/tradebook/',
  tag: 'Trades',
  summary: 'Read the tradebook',
  description:
    'The trades of a strategy in an account from the first day to the last, both included. Without a name it has those ' +
    'of all strategies, or of all accounts: an extension.',
  auth: 'bearer',
  extension: false,
  query: TradebookFilter,
  sample: { startDate: '2026-11-01', endDate: '2026-11-30', stname: 'test1', acname: 'account1' },
  reply: { kind: 'envelope', item: Trade, message: MESSAGES.tradebookReceived },
  isLongRead: true,
});

export const deleteTrade = defineRoute({
  id: 'deleteTrade',
  method: 'DELETE',
  path: '/trade/',
  tag: 'Trades',
  summary: 'Remove a trade from the tradebook',
  description: 'Removes one trade. Its orders stay in the order book.',
  auth: 'bearer',
  extension: false,
  query: TradeToDelete,
  needs: 'trade',
  reply: { kind: 'envelope', item: null, message: MESSAGES.tradeDeleted },
});
