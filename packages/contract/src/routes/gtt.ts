import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { Gtt, GttChange, GttChoice, GttRequest } from '../schema/gtt.ts';
import { InstructionFilter } from '../schema/price-alert.ts';

export const listGtts = defineRoute({
  id: 'listGtts',
  method: 'GET',
  path: '/gtt',
  tag: 'Instructions',
  summary: 'List GTTs',
  description: 'Your GTTs, the newest first, with the last price and what came of those that triggered.',
  auth: 'bearer',
  extension: true,
  query: InstructionFilter,
  reply: { kind: 'envelope', item: Gtt, message: MESSAGES.dataReceived },
});

const LEG = {
  triggerPrice: 1,
  transType: 'Buy',
  qty: 1,
  orderType: 'Limit',
  limitPrice: 1,
  productType: 'Delivery',
} as const;

export const addGtt = defineRoute({
  id: 'addGtt',
  method: 'POST',
  path: '/gtt',
  tag: 'Instructions',
  summary: 'Set a GTT',
  description:
    'Holds an order until its trigger price comes, for up to a year, through restarts and holidays. With two legs around ' +
    'the price the first to trigger places its order and the other goes (OCO). Spark holds it, not the broker.',
  auth: 'bearer',
  extension: true,
  body: GttRequest,
  sample: { strategyname: 'test1', token: 'NSE:212', legs: [LEG] },
  reply: { kind: 'envelope', item: Gtt, message: MESSAGES.gttAdded },
});

export const changeGtt = defineRoute({
  id: 'changeGtt',
  method: 'PUT',
  path: '/gtt',
  tag: 'Instructions',
  summary: 'Change a GTT',
  description: 'Replaces the legs of a GTT that waits, by the same rules as a new one.',
  auth: 'bearer',
  extension: true,
  body: GttChange,
  sample: { id: 31, legs: [LEG] },
  needs: 'gtt',
  reply: { kind: 'envelope', item: Gtt, message: MESSAGES.gttChanged },
});

export const removeGtt = defineRoute({
  id: 'removeGtt',
  method: 'DELETE',
  path: '/gtt',
  tag: 'Instructions',
  summary: 'Remove a GTT',
  description: 'Ends a GTT that waits. No order is placed and none is cancelled.',
  auth: 'bearer',
  extension: true,
  query: GttChoice,
  needs: 'gtt',
  reply: { kind: 'envelope', item: null, message: MESSAGES.gttRemoved },
});
