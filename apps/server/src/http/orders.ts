import { setImmediate } from 'node:timers/promises';
import {
  ANSWER_WITHIN_MS,
  accountsInOrder,
  type ContractChooser,
  type GiveWay,
  linksInOrder,
  type Prices,
} from '@spark/application';
import { type InputOf, MESSAGES, routes } from '@spark/contract';
import { type Clock, findAccount, findStrategy, type Journal, type Scope } from '@spark/core';
import {
  ALL,
  type DoneIn,
  NO_ORDER,
  type OpenDesk,
  type OrderCall,
  type OrderCalls,
  type Placed,
  type Settlement,
} from '@spark/engine';
import { LIMITS } from '@spark/vocabulary';
import { fromWireSelector } from '../wire/contract-selector.ts';
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
import { withKey } from './idempotency-key.ts';
import {
  accountsText,
  orRefuseInput,
  orRefuseOrder,
  placedOrderOf,
  refusedInOf,
  unsettledInOf,
} from './order-answer.ts';
import { type BookReadingParts, createBookReading } from './order-book-reading.ts';
import { logged, loggedBulk, loggedChange, loggedChoice, loggedOrder } from './order-log.ts';

type Parts = BookReadingParts & {
  readonly orders: OrderCalls;
  readonly journal: Pick<Journal, 'ordersArchivedUntil' | 'readOrders'>;
  readonly prices: Prices;
  readonly chooseContract: ContractChooser;
  readonly clock: Clock;
  readonly giveWay: GiveWay;
};

/** The message of a call where something was confirmed, and where nothing was yet. */
type Sentences = { readonly confirmed: string; readonly sent: string };

type BulkSentences = { readonly inStrategy: string; readonly inAccount: string; readonly unsettled: string };

function waiting(call: OrderCall): OrderCall {
  return { ...call, answerWithinMs: ANSWER_WITHIN_MS };
}

export function orderCalls(calls: CallBook, parts: Parts): void {
  placing(calls, parts);
  changing(calls, parts);
  inBulk(calls, parts);
  closing(calls, parts);
  reading(calls, parts);
}

function placing(calls: CallBook, { orders, prices, giveWay, chooseContract }: Parts): void {
  async function place(
    name: 'PlaceOrder' | 'ReExecute',
    { input, desk, by, ...keyed }: Call<typeof routes.placeOrder>,
  ): Promise<Answer> {
    const { ucc } = desk.user;
    const call = withKey({ ...loggedOrder(name, ucc, input), by }, keyed);
    const tickPaise = prices.instruments.find(input.token)?.tickPaise ?? null;
    const order = orRefuseInput(fromWireNewOrder(input, { ucc, tickPaise }));
    const selector = fromWireSelector(input);
    const wanted = selector ? { ...order, choose: () => chooseContract(selector) } : order;
    const placed = orRefuseOrder(await orders.place(desk, wanted, call), {
      account: 'identifier',
      selector: input.autoFut ? 'autoFut' : 'autoOpt',
      qty: input.targetQty === undefined ? 'qty' : 'targetQty',
    });
    if (placed.strefId === NO_ORDER) return atTarget(ucc, placed);
    // Requests to brokers leave first: the reply wakes the caller, who may be on this machine.
    if (placed.placedIn.some((name) => desk.accounts.get(name)?.broker !== 'testBroker'))
      await setImmediate();
    return {
      data: [placedOrderOf(ucc, placed)],
      messageFacts: { account: accountsText(ucc, placed.placedIn) },
    };
  }

  /** No account needed an order. */
  function atTarget(ucc: string, { alreadyIn = [] }: Placed): Answer {
    const messageFacts = { account: accountsText(ucc, alreadyIn) };
    return { data: [], message: MESSAGES.targetReached, messageFacts };
  }

  /** Prices give way to orders, so an order that waits for prices to choose by is not among those that go first. */
  function first(call: Call<typeof routes.placeOrder>, work: () => Promise<Answer>): Promise<Answer> {
    return fromWireSelector(call.input) ? work() : giveWay.first(work);
  }

  calls.on(routes.placeOrder, (call) => first(call, () => place('PlaceOrder', call)));
  calls.on(routes.reExecute, (call) => first(call, () => place('ReExecute', call)));
}

function changing(calls: CallBook, { orders }: Parts): void {
  /** Names the accounts that confirmed; the others are listed separately. */
  function answer(ucc: string, done: DoneIn, { confirmed, sent }: Sentences): Answer {
    const { doneIn, unsettledIn } = done;
    const names = doneIn.length > 0 ? doneIn : unsettledIn.map(({ accountName }) => accountName);
    return {
      data: [
        { strefID: done.strefId, ...refusedInOf(ucc, done.refusedIn), ...unsettledInOf(ucc, unsettledIn) },
      ],
      message: doneIn.length > 0 ? confirmed : sent,
      messageFacts: { account: accountsText(ucc, names) },
    };
  }

  calls.on(routes.modifyOrder, async ({ input, desk, by }) => {
    const { ucc } = desk.user;
    const wanted = orRefuseInput(fromWireOrderChange(input));
    const change = { ...fromWireOrderChoice(input, ucc), wanted };
    const call = waiting({ ...loggedChange(ucc, input), by });
    const done = orRefuseOrder(await orders.change(desk, change, call), {
      account: 'identifier',
      value: wanted.type === 'Market' ? 'orderType' : 'limitPrice',
    });
    return answer(ucc, done, { confirmed: MESSAGES.orderModified, sent: MESSAGES.orderChangeUnsettled });
  });

  calls.on(routes.cancelOrder, async ({ input, desk }) => {
    const { ucc } = desk.user;
    const call = waiting(loggedChoice('CancelOrder', ucc, input));
    const done = orRefuseOrder(await orders.cancel(desk, fromWireOrderChoice(input, ucc), call), {
      account: 'identifier',
    });
    return answer(ucc, done, { confirmed: MESSAGES.orderCancelled, sent: MESSAGES.orderCancelUnsettled });
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
    const call = waiting(loggedBulk('CancelAll', desk.user.ucc, input));
    const settlement = orRefuseOrder(await orders.cancelAll(desk, scope, call));
    // When nothing could be requested in any account, the call failed.
    if (settlement.doneIn.length + settlement.unsettledIn.length === 0 && settlement.refusedIn.length > 0)
      orRefuseOrder({ ok: false, error: settlement.refusedIn.map(({ refusal }) => refusal) });
    return inScope(desk, scope, settlement, {
      inStrategy: MESSAGES.cancelAllInStrategy,
      inAccount: MESSAGES.cancelAllInAccount,
      unsettled: MESSAGES.cancelAllUnsettled,
    });
  });

  calls.on(routes.squareOff, async ({ input, desk }) => {
    const scope = scopeOf(desk, input);
    const call = waiting(loggedBulk('SquareOff', desk.user.ucc, input));
    return inScope(desk, scope, orRefuseOrder(await orders.squareOff(desk, scope, call)), {
      inStrategy: MESSAGES.squareOffInStrategy,
      inAccount: MESSAGES.squareOffInAccount,
      unsettled: MESSAGES.squareOffUnsettled,
    });
  });

  calls.on(routes.takeBackSquareOff, async ({ input, desk }) => {
    const scope = scopeOf(desk, input);
    const call = loggedBulk('TakeBackSquareOff', desk.user.ucc, input);
    const names = orRefuseOrder(await orders.keepPositions(desk, scope, call));
    return { data: [], messageFacts: { account: names.join(', ') || 'none' } };
  });
}

function scopeOf(desk: OpenDesk, { ctype, stname, acname }: InputOf<typeof routes.cancelAll>): Scope {
  if (ctype === 'strategy' && stname === undefined) {
    throw refused('field_missing', { field: 'stname', description: 'Name of the strategy.' });
  }
  if (ctype === 'account' && acname === undefined) {
    throw refused('field_missing', { field: 'acname', description: 'Name of the account.' });
  }
  const narrowing =
    ctype === 'all' ? (stname !== undefined ? 'stname' : acname !== undefined && 'acname') : false;
  if (narrowing) {
    throw refused('fields_disagree', {
      field: narrowing,
      other: 'all',
      reason: 'Leave it out, or name the strategy or account in the path instead of all.',
    });
  }
  if (stname !== undefined) orRefuse(findStrategy(desk, stname));
  if (acname !== undefined) orRefuse(findAccount(desk, acname));
  if (stname !== undefined) return { kind: 'strategy', strategyName: stname, accountName: acname ?? null };
  return acname === undefined ? ALL : { kind: 'account', accountName: acname };
}

/** Names the accounts that confirmed. Without an account in the call these are among those the strategy is linked to. */
function inScope(desk: OpenDesk, scope: Scope, settlement: Settlement, sentences: BulkSentences): Answer {
  const { ucc } = desk.user;
  const { refusedIn, unsettledIn } = settlement;
  const open = [...refusedIn, ...unsettledIn].map(({ accountName }) => accountName);
  const confirmed = [...new Set([...accountsIn(desk, scope), ...settlement.doneIn])].filter(
    (name) => !open.includes(name),
  );
  const data =
    open.length === 0 ? [] : [{ ...refusedInOf(ucc, refusedIn), ...unsettledInOf(ucc, unsettledIn) }];
  if (confirmed.length === 0 && open.length > 0)
    return { data, message: sentences.unsettled, messageFacts: { account: open.join(', ') } };
  const account = confirmed.join(', ') || 'none';
  if (scope.kind === 'strategy')
    return { data, message: sentences.inStrategy, messageFacts: { strategy: scope.strategyName, account } };
  return { data, message: sentences.inAccount, messageFacts: { account } };
}

function accountsIn(desk: OpenDesk, scope: Scope): readonly string[] {
  if (scope.accountName !== null) return [scope.accountName];
  if (scope.kind !== 'strategy') return accountsInOrder(desk).map(({ name }) => name);
  return linksInOrder(desk)
    .filter((link) => link.strategyName === scope.strategyName)
    .map((link) => link.accountName);
}

function closing(calls: CallBook, { orders, clock }: Parts): void {
  calls.on(routes.squareOffSingle, async ({ input, desk, by }) => {
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
    const placed = orRefuseOrder(
      await orders.squareOffOne(desk, fromWirePositionToClose(input), waiting({ ...call, by })),
    );
    return {
      data: [
        {
          strefID: placed.strefId,
          ...refusedInOf(ucc, placed.refusedIn),
          ...unsettledInOf(ucc, placed.unsettledIn),
        },
      ],
    };
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

function reading(calls: CallBook, parts: Parts): void {
  const { orders, journal } = parts;
  const readBook = createBookReading(parts);
  calls.on(routes.readOrderBook, async ({ input, desk, whenGone }) => {
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
    const wanted = { withOrders, limit: limit ?? LIMITS.orderRows, isPage };
    const book = await orders.orderBook(desk, question, cursor);
    const { message } = routes.readOrderBook.reply;
    const archivedUntil = today || reftag !== undefined ? null : await journal.ordersArchivedUntil();
    return readBook({ ucc: desk.user.ucc, book, wanted, whenGone, message, archivedUntil });
  });
}
