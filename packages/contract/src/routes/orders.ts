import { LIMITS } from '@spark/vocabulary';
import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { ExecutionLog, ExecutionLogFilter, ExecutionLogRest } from '../schema/execution-log.ts';
import { OrderBookFilter, OrderBookRest, OrderBookRow, OrderToDelete } from '../schema/order-book.ts';
import {
  OperationStop,
  OrderCancel,
  OrderChange,
  OrderPlaced,
  OrderReference,
  OrderRequest,
} from '../schema/order-request.ts';
import { BulkOutcome, BulkScope, BulkTarget } from '../schema/square-off.ts';

const PLACED_REPLY = {
  kind: 'envelope',
  item: OrderPlaced,
  message: MESSAGES.orderPlaced,
  otherMessages: [MESSAGES.targetReached],
  example: [{ strefID: 2240, placedIn: ['F000000:account1'] }],
} as const;

/** At the market, so that it does not depend on the price of the day. */
const ONE_SHARE = {
  strategyname: 'test1',
  orderType: 'Market',
  productType: 'Intraday',
  token: 'NSE:212',
  qty: 1,
  transType: 'Buy',
};

export const placeOrder = defineRoute({
  id: 'placeOrder',
  method: 'POST',
  path: '/order',
  tag: 'Orders',
  summary: 'Place an order',
  description:
    'Places the order in every account that is linked to the strategy, has an active link and has trading ' +
    'switched on. Each account gets `qty` times the multiplier of its link. Limit orders need `limitPrice`, ' +
    'SL-Limit orders need `limitPrice` and `triggerPrice`. Instead of naming the instrument, `autoOpt` or `autoFut` ' +
    'describes an option or future, which is chosen once by prices at most 5 s old; `chosen` in the reply says which ' +
    'and why. With `targetQty` instead of `transType` and `qty`, each account buys or sells what its position lacks, ' +
    'counting open orders; an account that is there already gets no order and stands in `alreadyIn`, and where all are ' +
    'there `data` is empty. One `strefID` covers all accounts. The reply does ' +
    'not wait for a fill. An account that cannot take it is told in `refusedIn` and does not stop the others. ' +
    'With a key of your own in the header `Idempotency-Key`, sending the same order again within 24 hours ' +
    'places nothing and gets the first answer.',
  auth: 'bearer',
  extension: false,
  body: OrderRequest,
  sample: ONE_SHARE,
  reply: PLACED_REPLY,
});

export const modifyOrder = defineRoute({
  id: 'modifyOrder',
  method: 'PUT',
  path: '/order',
  tag: 'Orders',
  summary: 'Modify an order',
  description:
    'Changes type or prices of an open order everywhere, or in one account by `identifier`. `limitPrice` is ' +
    'required for Limit orders. Finished orders cannot be modified, and the quantity never can. An account whose ' +
    'order is finished, or whose guards refuse the change, is told in `refusedIn`; its order stays as it was. Guards ' +
    'refuse only what makes an order more eager to trade or worth more, and nothing about an order that closes a ' +
    'position. The reply waits up to a second for the brokers, and its message names the accounts that confirmed; ' +
    'those that did not are told in `unsettledIn`.',
  auth: 'bearer',
  extension: false,
  body: OrderChange,
  sample: { strategyname: 'test1', strefID: 2240, orderType: 'Limit', limitPrice: 171 },
  needs: 'open order',
  reply: {
    kind: 'envelope',
    item: OrderReference,
    message: MESSAGES.orderModified,
    otherMessages: [MESSAGES.orderChangeUnsettled],
    example: [{ strefID: 2240 }],
  },
});

export const cancelOrder = defineRoute({
  id: 'cancelOrder',
  method: 'DELETE',
  path: '/order',
  tag: 'Orders',
  summary: 'Cancel an order',
  description:
    'Cancels what is still open of an order, everywhere or in one account by `identifier`. What was filled ' +
    'stays filled. The fields stand in a JSON body, also with DELETE. The reply waits up to a second for the brokers, ' +
    'and its message names the accounts that confirmed; an account without a session is told in `refusedIn`, one whose ' +
    'broker has not confirmed in `unsettledIn`, and there Spark asks again until the order is gone.',
  auth: 'bearer',
  extension: false,
  body: OrderCancel,
  needs: 'open order',
  reply: {
    kind: 'envelope',
    item: OrderReference,
    message: MESSAGES.orderCancelled,
    otherMessages: [MESSAGES.orderCancelUnsettled],
    example: [{ strefID: 2240 }],
  },
});

export const reExecute = defineRoute({
  id: 'reExecute',
  method: 'POST',
  path: '/reExecute',
  tag: 'Orders',
  summary: 'Try an order again',
  description:
    'Places an order once more after a passing failure, such as an expired session. It takes what POST /order ' +
    'takes, the header `Idempotency-Key` included, and gets a `strefID` of its own; `identifier` narrows it to the ' +
    'account that failed.',
  auth: 'bearer',
  extension: true,
  body: OrderRequest,
  sample: ONE_SHARE,
  reply: PLACED_REPLY,
});

export const stopOperation = defineRoute({
  id: 'stopOperation',
  method: 'POST',
  path: '/stopOperation',
  tag: 'Orders',
  summary: 'Stop watching an order',
  description: 'Ends the operations of an order. The order itself stays open.',
  auth: 'bearer',
  extension: false,
  body: OperationStop,
  needs: 'open order',
  reply: {
    kind: 'envelope',
    item: OrderReference,
    message: MESSAGES.operationsStopped,
    example: [{ strefID: 2240 }],
  },
});

export const cancelAll = defineRoute({
  id: 'cancelAll',
  method: 'GET',
  path: '/CancelAll/{ctype}',
  tag: 'Orders',
  summary: 'Cancel all open orders',
  description:
    'Cancels all open orders of a strategy, of an account, of a strategy in an account, or with `all` everything you ' +
    'have. The reply waits up to a second for the brokers; `data` is empty when every account confirmed, otherwise it ' +
    'says which did not. The order book and the websocket tell what becomes of the rest.',
  auth: 'bearer',
  extension: false,
  params: BulkScope,
  query: BulkTarget,
  sample: { ctype: 'strategy', stname: 'test1' },
  reply: {
    kind: 'envelope',
    item: BulkOutcome,
    message: MESSAGES.cancelAllInStrategy,
    otherMessages: [MESSAGES.cancelAllInAccount, MESSAGES.cancelAllUnsettled],
    example: [],
  },
});

export const readOrderBook = defineRoute({
  id: 'readOrderBook',
  method: 'GET',
  path: '/orderbook/',
  tag: 'Orders',
  summary: 'Read the order book',
  description:
    'Your orders, one row for each order in each account. Without filters: the orders of today. A reply has at most ' +
    `${LIMITS.orderRows} rows. Where there are more orders, it has the newest, the newest first, says so in \`notice\`, ` +
    'and `next` is the `cursor` of the page that follows. Finished orders that were moved to archives after some years ' +
    'are shown by their `reftag`; a reply that leaves them out says so in `notice` too.',
  auth: 'bearer',
  extension: false,
  query: OrderBookFilter,
  sample: { stname: 'test1', withorders: true },
  reply: { kind: 'envelope', item: OrderBookRow, rest: OrderBookRest, message: MESSAGES.dataReceived },
  isLongRead: true,
});

export const deleteOrder = defineRoute({
  id: 'deleteOrder',
  method: 'DELETE',
  path: '/deleteorder/',
  tag: 'Orders',
  summary: 'Remove a row from the order book',
  description: "Removes an order from Spark's database. Nothing is cancelled at the broker.",
  auth: 'bearer',
  extension: false,
  query: OrderToDelete,
  needs: 'finished order',
  reply: { kind: 'envelope', item: null, message: MESSAGES.orderDeleted },
});

export const readExecutionLogs = defineRoute({
  id: 'readExecutionLogs',
  method: 'GET',
  path: '/ExecutionLogs',
  tag: 'Orders',
  summary: 'Read the execution log',
  description:
    'What was asked for, what was done, and what went wrong, the newest line first. All filters are optional; ' +
    'with `limit` and `beforeid` you can page through all of it. What concerns risk begins with `Trail:` (kill switch, ' +
    'guards and what they refused, settlements, logins at brokers, egress), so `text=Trail:` reads that alone. Lines ' +
    'that were moved to archives after some years are left out; a reply that ends there says so in `notice`.',
  auth: 'bearer',
  extension: false,
  query: ExecutionLogFilter,
  sample: { limit: 20 },
  reply: { kind: 'envelope', item: ExecutionLog, rest: ExecutionLogRest, message: MESSAGES.dataReceived },
});
