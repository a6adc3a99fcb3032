import { setImmediate } from 'node:timers/promises';
import { type InputOf, MESSAGES, routes } from '@spark/contract';
import { type Clock, findAccount, findStrategy } from '@spark/core';
import type { OpenDesk, OrderCalls, Scope } from '@spark/engine';
import type { Prices } from '../prices/prices.ts';
import type { GiveWay } from '../process/give-way.ts';
import { linksInOrder } from '../wire/in-order.ts';
import {
  fromWireClosedByHand,
  fromWireNewOrder,
  fromWireOrderChange,
  fromWireOrderChoice,
  fromWirePositionToClose,
} from '../wire/order.ts';
import { refused } from './call-refused.ts';
import type { Answer, Call, CallBook } from './calls.ts';
import { orRefuse } from './change-desk.ts';
import type { HeavyReads } from './heavy-reads.ts';
import { withKey } from './idempotency-key.ts';
import { accountsText, orRefuseInput, orRefuseOrder, refusedInOf } from './order-answer.ts';
import { createOrderBookReply } from './order-book-reply.ts';
import { logged, loggedBulk, loggedChange, loggedChoice, loggedOrder } from './order-log.ts';

type Parts = {
  readonly orders: OrderCalls;
  readonly prices: Prices;
  readonly clock: Clock;
  readonly heavyReads: HeavyReads;
  readonly giveWay: GiveWay;
};

export function orderCalls(calls: CallBook, parts: Parts): void {
  placing(calls, parts);
  changing(calls, parts);
  inBulk(calls, parts);
  closing(calls, parts);
  reading(calls, parts);
}

function placing(calls: CallBook, { orders, prices, giveWay }: Parts): void {
  async function place(
    name: 'PlaceOrder' | 'ReExecute',
    { input, desk, headers }: Call<typeof routes.placeOrder>,
  ): Promise<Answer> {
    const { ucc } = desk.user;
    const call = withKey(loggedOrder(name, ucc, input), headers);
    const tickPaise = prices.instruments.find(input.token)?.tickPaise ?? null;
    const order = orRefuseInput(fromWireNewOrder(input, { ucc, tickPaise }));
    const placed = orRefuseOrder(await orders.place(desk, order, call), { account: 'identifier' });
    // What is on its way to a broker leaves first: the reply wakes whoever waits for it, perhaps on this very machine.
    if (placed.placedIn.some((name) => desk.accounts.get(name)?.broker !== 'testBroker'))
      await setImmediate();
    return {
      data: [
        {
          strefID: placed.strefId,
          placedIn: placed.placedIn.map((accountName) => `${ucc}:${accountName}`),
          ...refusedInOf(ucc, placed.refusedIn),
        },
      ],
      messageFacts: { account: accountsText(ucc, placed.placedIn) },
    };
  }

  calls.on(routes.placeOrder, (call) => giveWay.first(() => place('PlaceOrder', call)));
  calls.on(routes.reExecute, (call) => giveWay.first(() => place('ReExecute', call)));
}

function changing(calls: CallBook, { orders }: Parts): void {
  calls.on(routes.modifyOrder, async ({ input, desk }) => {
    const { ucc } = desk.user;
    const wanted = orRefuseInput(fromWireOrderChange(input));
    const change = { ...fromWireOrderChoice(input, ucc), wanted };
    const done = orRefuseOrder(await orders.change(desk, change, loggedChange(ucc, input)), {
      account: 'identifier',
      value: wanted.type === 'Market' ? 'orderType' : 'limitPrice',
    });
    return {
      data: [{ strefID: done.strefId, ...refusedInOf(ucc, done.refusedIn) }],
      messageFacts: { account: accountsText(ucc, done.doneIn) },
    };
  });

  calls.on(routes.cancelOrder, async ({ input, desk }) => {
    const { ucc } = desk.user;
    const call = loggedChoice('CancelOrder', ucc, input);
    const done = orRefuseOrder(await orders.cancel(desk, fromWireOrderChoice(input, ucc), call), {
      account: 'identifier',
    });
    return {
      data: [{ strefID: done.strefId, ...refusedInOf(ucc, done.refusedIn) }],
      messageFacts: { account: accountsText(ucc, done.doneIn) },
    };
  });

  calls.on(routes.stopOperation, async ({ input, desk }) => {
    const { ucc } = desk.user;
    const call = loggedChoice('StopOperation', ucc, input);
    const done = orRefuseOrder(await orders.stopOperation(desk, fromWireOrderChoice(input, ucc), call));
    return {
      data: [{ strefID: done.strefId, ...refusedInOf(ucc, done.refusedIn) }],
      messageFacts: { id: done.strefId },
    };
  });

  calls.on(routes.deleteOrder, async ({ input, desk }) => {
    const { strefID, reftag } = input;
    const { ucc } = desk.user;
    const which = { strefId: strefID, reftag };
    const [row] = await orders.orders(desk, { ...which, today: false });
    const about = row?.order.strategyName ?? '';
    orRefuseOrder(
      await orders.remove(desk, which, logged('DeleteOrder', about, { UCC: ucc, strefID, reftag })),
    );
    return { data: [] };
  });
}

function inBulk(calls: CallBook, { orders }: Parts): void {
  calls.on(routes.cancelAll, async ({ input, desk }) => {
    const scope = scopeOf(desk, input);
    orRefuseOrder(await orders.cancelAll(desk, scope, loggedBulk('CancelAll', desk.user.ucc, input)));
    return inScope(desk, scope, MESSAGES.cancelAllInStrategy, MESSAGES.cancelAllInAccount);
  });

  calls.on(routes.squareOff, async ({ input, desk }) => {
    const scope = scopeOf(desk, input);
    orRefuseOrder(await orders.squareOff(desk, scope, loggedBulk('SquareOff', desk.user.ucc, input)));
    return inScope(desk, scope, MESSAGES.squareOffInStrategy, MESSAGES.squareOffInAccount);
  });
}

function scopeOf(desk: OpenDesk, { ctype, stname, acname }: InputOf<typeof routes.cancelAll>): Scope {
  if (ctype === 'strategy' && stname === undefined) {
    throw refused('field_missing', { field: 'stname', description: 'Name of the strategy.' });
  }
  if (ctype === 'account' && acname === undefined) {
    throw refused('field_missing', { field: 'acname', description: 'Name of the account.' });
  }
  if (stname !== undefined) orRefuse(findStrategy(desk, stname));
  if (acname !== undefined) orRefuse(findAccount(desk, acname));
  return stname !== undefined && ctype === 'strategy'
    ? { kind: 'strategy', strategyName: stname, accountName: acname ?? null }
    : { kind: 'account', accountName: acname ?? '' };
}

/** Without an account the message says which accounts are meant: those the strategy is linked to. */
function inScope(desk: OpenDesk, scope: Scope, inStrategy: string, inAccount: string): Answer {
  if (scope.kind === 'account')
    return { data: [], message: inAccount, messageFacts: { account: scope.accountName } };
  const linked = linksInOrder(desk)
    .filter((link) => link.strategyName === scope.strategyName)
    .map((link) => link.accountName);
  const account = scope.accountName ?? (linked.join(', ') || 'none');
  return { data: [], message: inStrategy, messageFacts: { strategy: scope.strategyName, account } };
}

function closing(calls: CallBook, { orders, clock }: Parts): void {
  calls.on(routes.squareOffSingle, async ({ input, desk }) => {
    const { ucc } = desk.user;
    const { stname, acname, token, positionType, at_limit, qty = 0 } = input;
    const call = logged('SquareOffSingle', stname, {
      UCC: ucc,
      StrategyName: stname,
      AccountName: acname,
      token,
      positionType,
      at_limit,
      qty,
    });
    const placed = orRefuseOrder(await orders.squareOffOne(desk, fromWirePositionToClose(input), call));
    return { data: [{ strefID: placed.strefId, ...refusedInOf(ucc, placed.refusedIn) }] };
  });

  calls.on(routes.manualSquareOff, async ({ input, desk }) => {
    const { stname = '', acname = '', token, positionType, qty, tradedPrice, tradedAt, ordersPlaced } = input;
    if (stname !== '') orRefuse(findStrategy(desk, stname));
    if (acname !== '') orRefuse(findAccount(desk, acname));
    const closed = orRefuseInput(fromWireClosedByHand(input, clock.now()));
    const call = logged('ManualSquareOff', stname || acname, {
      UCC: desk.user.ucc,
      StrategyName: stname,
      AccountName: acname,
      token,
      positionType,
      tradedPrice,
      tradedAt,
      qty,
      ordersPlaced,
    });
    orRefuseOrder(await orders.closeByHand(desk, closed, call));
    return { data: [] };
  });
}

function reading(calls: CallBook, { orders, heavyReads }: Parts): void {
  const reply = createOrderBookReply(routes.readOrderBook.reply.message);
  calls.on(routes.readOrderBook, async ({ input, desk }) => {
    const { acname, stname, strefid, reftag, today, withorders: withOrders, limit, cursor } = input;
    if (acname !== undefined) orRefuse(findAccount(desk, acname));
    if (stname !== undefined) orRefuse(findStrategy(desk, stname));
    const question = {
      today,
      ...(acname === undefined ? {} : { accountName: acname }),
      ...(stname === undefined ? {} : { strategyName: stname }),
      ...(strefid === undefined ? {} : { strefId: strefid }),
      ...(reftag === undefined ? {} : { reftag }),
    };
    const isPage = limit !== undefined || cursor !== undefined;
    const pages = heavyReads.pages(desk.user.ucc, orders.orderPages(desk, question, cursor));
    return reply(pages, { withOrders, limit, isPage });
  });
}
