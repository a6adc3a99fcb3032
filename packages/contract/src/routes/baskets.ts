import { LIMITS } from '@spark/vocabulary';
import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { Basket, BasketChoice, BasketFilter, BasketRequest } from '../schema/basket.ts';

const SPREAD = {
  strategyname: 'test1',
  legs: [
    { orderType: 'Market', productType: 'Intraday', token: 'NSE:212', qty: 1, transType: 'Buy' },
    { orderType: 'Market', productType: 'Intraday', token: 'NSE:3045', qty: 1, transType: 'Sell' },
  ],
};

export const placeBasket = defineRoute({
  id: 'placeBasket',
  method: 'POST',
  path: '/basket',
  tag: 'Baskets',
  summary: 'Place several orders as one',
  description:
    `Places up to ${LIMITS.basketLegs} orders of one strategy. Every leg is planned in every account before anything is ` +
    'placed: a leg that is invalid refuses the whole basket and is named. Guards check the legs of an account as if they ' +
    'were one order, and an account that is known to lack the margin for all of them refuses them. With `hedgeFirst` sells wait until the buys of the same underlying in the same account are filled, ' +
    'at most `waitForHedges.seconds`; `waitForHedges.then` says what happens otherwise. What an account refuses is told ' +
    'with its leg. With `dryRun` it is only worked out. The header `Idempotency-Key` stands for the whole basket.',
  auth: 'bearer',
  extension: true,
  body: BasketRequest,
  sample: SPREAD,
  reply: {
    kind: 'envelope',
    item: Basket,
    message: MESSAGES.basketPlaced,
    otherMessages: [MESSAGES.basketPlanned],
  },
});

export const listBaskets = defineRoute({
  id: 'listBaskets',
  method: 'GET',
  path: '/basket',
  tag: 'Baskets',
  summary: 'List baskets',
  description:
    'Your baskets: those of which something waits, works or is held first, then those that are over, the newest first; ' +
    'or one by `basketID`. Baskets that are over are kept for some weeks.',
  auth: 'bearer',
  extension: true,
  query: BasketFilter,
  sample: { limit: 20 },
  reply: { kind: 'envelope', item: Basket, message: MESSAGES.dataReceived },
});

export const squareOffBasket = defineRoute({
  id: 'squareOffBasket',
  method: 'POST',
  path: '/basket/{basketID}/squareOff',
  tag: 'Baskets',
  summary: 'Close a basket',
  description:
    'Stops legs that wait, cancels orders of the basket that are open, and closes what it opened and still is open: by ' +
    'quantity in each position, never more than the position holds, shorts before longs. An exit that fails is tried ' +
    'again. Asking twice is the same as once.',
  auth: 'bearer',
  extension: true,
  params: BasketChoice,
  needs: 'basket',
  reply: { kind: 'envelope', item: Basket, message: MESSAGES.basketClosing },
});

export const cancelBasket = defineRoute({
  id: 'cancelBasket',
  method: 'DELETE',
  path: '/basket/{basketID}',
  tag: 'Baskets',
  summary: 'Cancel what waits in a basket',
  description: 'Stops legs that wait and cancels open orders of the basket. What was filled stays.',
  auth: 'bearer',
  extension: true,
  params: BasketChoice,
  needs: 'basket',
  reply: { kind: 'envelope', item: Basket, message: MESSAGES.basketCancelled },
});
