import { LIMITS, ORDER_STATUS, ORDER_TYPE, PRODUCT_TYPE, SEGMENT, TRANS_TYPE } from '@spark/vocabulary';
import type { Static } from 'typebox';
import type { Annotations } from './annotations.ts';
import { count, id, nullable, rupees, timestamp, withDefault } from './scalars.ts';
import { Type } from './type.ts';

/** The fields of an order that recur in requests, in the order book and on the websocket. */

export const orderType = () =>
  Type.Enum([...ORDER_TYPE], {
    description: 'Market, Limit (needs limitPrice) or SL-Limit (needs triggerPrice and limitPrice).',
    examples: ['Limit'],
  });

export const productType = () =>
  Type.Enum([...PRODUCT_TYPE], {
    description: 'Intraday is closed the same day; Delivery may stay overnight.',
    examples: ['Intraday'],
  });

export const transType = (more: Annotations = {}) =>
  Type.Enum([...TRANS_TYPE], { description: 'Whether it buys or sells.', examples: ['Buy'], ...more });

export const qty = (more: Annotations = {}) =>
  Type.Integer({
    minimum: 1,
    maximum: LIMITS.qtyMax,
    description: 'Quantity in units, not in lots.',
    examples: [1],
    ...more,
  });

/** Instead of a side and a quantity. */
export const targetQty = () =>
  Type.Integer({
    minimum: -LIMITS.qtyMax,
    maximum: LIMITS.qtyMax,
    'x-extension': true,
    'x-instead-of': 'qty',
    description:
      'Instead of transType and qty: the position that each account shall have, in units, below 0 for a short one. Spark ' +
      'buys or sells what is missing; open orders count as if they were filled.',
    examples: [50],
  });

/** Both follow from the target where one is given. */
export const NEEDED_WITHOUT_TARGET = { 'x-needed-without': 'targetQty' } as const;

export const limitPrice = (example = 170) =>
  rupees({
    description: 'Limit price in rupees. Above 0 for Limit and SL-Limit orders; 0 for Market orders.',
    examples: [example],
  });

export const triggerPrice = () =>
  rupees({
    description: 'Trigger price in rupees. Above 0 for SL-Limit orders; otherwise 0.',
    examples: [0],
  });

export const splitby = () =>
  Type.Integer({
    minimum: 0,
    maximum: LIMITS.splitMax,
    description: 'Number of batches into which the quantity of each account is cut. 0 and 1 mean one order.',
    examples: [0],
  });

export const strefID = () =>
  id({
    description: 'Strategy reference id: one number for the orders of all accounts that one call placed.',
    examples: [2240],
  });

export const reftag = () =>
  id({ description: 'Number of the order in one account, below its strefID.', examples: [1939] });

export const orderStatus = () =>
  Type.Enum([...ORDER_STATUS], {
    description: 'Pending and Placed are open; Executed, Rejected and Cancelled are final.',
    examples: ['Placed'],
  });

export const segment = () =>
  Type.Enum([...SEGMENT], { description: 'C for cash, D for derivatives.', examples: ['C'] });

export const symbol = () =>
  Type.String({ description: 'Trading symbol of the instrument.', examples: ['ASHOKLEY-EQ'] });

export const active = () =>
  Type.Enum([0, 1], {
    description: '1 while the order is being worked, 0 when it is finished.',
    examples: [1],
  });

export const marketPrice = () =>
  nullable(
    rupees({
      description: 'Market price when the order was taken; null when none was at hand.',
      examples: [171.25],
    }),
  );

export const filledQty = () => count({ description: 'Units filled so far.', examples: [0] });

export const tradePrice = () =>
  rupees({ description: 'Average price of what was filled; 0 until something is.', examples: [0] });

export const placedAt = () => timestamp({ description: 'When the order was placed, in Indian time.' });

export const ordersplaced = () => count({ description: 'Batches sent to the broker.', examples: [1] });

export const ordersdone = () =>
  count({
    description: 'Batches that are no longer waiting or pending, whatever became of them.',
    examples: [0],
  });

export const ordersexecuted = () => count({ description: 'Batches filled completely.', examples: [0] });

const timeLimit = () =>
  Type.Integer({
    minimum: 0,
    maximum: LIMITS.timeLimitSecondsMax,
    description: 'Longest wait for a fill in seconds, counted from placing the order. 0 switches it off.',
    examples: [30],
  });

const shouldExecute = () =>
  Type.Boolean({
    description:
      'What happens when time or price runs out: true follows the best price every second until filled, ' +
      'false cancels the rest.',
    examples: [true],
  });

const priceBuffer = () =>
  rupees({
    description: 'How far in rupees the market may run away from the limit price. 0 switches it off.',
    examples: [5],
  });

export const Operations = Type.Object(
  { timeLimit: timeLimit(), shouldExecute: shouldExecute(), priceBuffer: priceBuffer() },
  { title: 'Operations', description: 'What is done about a Limit order that does not fill.' },
);
export type Operations = Static<typeof Operations>;

export const OperationsRequest = Type.Object(
  {
    timeLimit: withDefault(timeLimit(), 0),
    shouldExecute: withDefault(shouldExecute(), false),
    priceBuffer: withDefault(priceBuffer(), 0),
  },
  {
    title: 'OperationsRequest',
    description:
      'What shall be done about a Limit order that does not fill: whichever of timeLimit and priceBuffer ' +
      'comes first decides. With other order types it is stored and does nothing.',
  },
);
export type OperationsRequest = Static<typeof OperationsRequest>;

export const basketID = () =>
  Type.Optional(
    id({
      'x-extension': true,
      description: 'The basket that placed it; absent where none did.',
      examples: [41],
    }),
  );
