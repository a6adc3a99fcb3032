import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { HoldingFilter, HoldingsReport } from '../schema/holding.ts';
import { IntradayPnl, IntradayPnlFilter } from '../schema/intraday-pnl.ts';
import { ManualPosition, ManualSquareOff } from '../schema/manual-square-off.ts';
import { NetPosition, NetPositionFilter } from '../schema/net-position.ts';
import { OrderReference } from '../schema/order-request.ts';
import { Overview, OverviewFilter, StrategyOverview } from '../schema/overview.ts';
import { PositionFilter, PositionRow, PositionsRest } from '../schema/position.ts';
import { BulkOutcome, BulkScope, BulkTarget, SquareOffSingle } from '../schema/square-off.ts';
import { Type } from '../schema/type.ts';

export const squareOff = defineRoute({
  id: 'squareOff',
  method: 'GET',
  path: '/SquareOff/{ctype}',
  tag: 'Positions',
  summary: 'Close all positions',
  description:
    'Cancels the open orders of a strategy, of an account, of a strategy in an account, or with `all` of everything ' +
    'you have, and closes the positions at market. It lasts until they are flat or you take it back with DELETE: an ' +
    'exit that is refused is tried again, after the next login too. The reply waits up to a second for the brokers; ' +
    '`data` is empty when everything is flat, otherwise it says where it is not and why. GET /positions shows what is ' +
    'still being closed.',
  auth: 'bearer',
  extension: false,
  params: BulkScope,
  query: BulkTarget,
  sample: { ctype: 'strategy', stname: 'test1' },
  reply: {
    kind: 'envelope',
    item: BulkOutcome,
    message: MESSAGES.squareOffInStrategy,
    otherMessages: [MESSAGES.squareOffInAccount, MESSAGES.squareOffUnsettled],
    example: [],
  },
});

export const takeBackSquareOff = defineRoute({
  id: 'takeBackSquareOff',
  method: 'DELETE',
  path: '/SquareOff/{ctype}',
  tag: 'Positions',
  summary: 'Keep positions that are being closed',
  description:
    'Takes a square-off back that is not finished: what is still open stays open. An exit order that is at the broker ' +
    'already goes on; cancel it with DELETE /order.',
  auth: 'bearer',
  extension: true,
  params: BulkScope,
  query: BulkTarget,
  sample: { ctype: 'strategy', stname: 'test1' },
  reply: { kind: 'envelope', item: null, message: MESSAGES.squareOffTakenBack },
});

export const squareOffSingle = defineRoute({
  id: 'squareOffSingle',
  method: 'POST',
  path: '/SquareOffSingle',
  tag: 'Positions',
  summary: 'Close one position',
  description:
    'Places the opposite order of one position, for all of it or for `qty`. The reply waits up to a second for the ' +
    'broker: a refusal is the answer, and an order that it has not confirmed is told in `unsettledIn`.',
  auth: 'bearer',
  extension: false,
  query: SquareOffSingle,
  needs: 'open position',
  reply: {
    kind: 'envelope',
    item: OrderReference,
    message: MESSAGES.positionSquaredOff,
    example: [{ strefID: 2263 }],
  },
});

export const manualSquareOff = defineRoute({
  id: 'manualSquareOff',
  method: 'POST',
  path: '/manual-squareoff/',
  tag: 'Positions',
  summary: 'Tell Spark that you closed a position',
  description:
    'Books a position as closed that you closed at the broker by hand. No order is sent. The instrument and ' +
    'the position type may stand in the query or in the body; the rest stands in the body.',
  auth: 'bearer',
  extension: false,
  query: ManualPosition,
  body: ManualSquareOff,
  sample: {
    acname: 'account1',
    stname: 'test1',
    token: 'NSE:212',
    positionType: 'Intraday',
    tradedPrice: 0,
    tradedAt: 0,
    qty: 1,
    ordersPlaced: 1,
  },
  needs: 'open position',
  reply: { kind: 'envelope', item: null, message: MESSAGES.positionClosed },
});

export const readNetPositions = defineRoute({
  id: 'readNetPositions',
  method: 'GET',
  path: '/netposition/',
  tag: 'Positions',
  summary: 'Read net positions',
  description: 'Profit, loss and number of positions, one row per account.',
  auth: 'bearer',
  extension: false,
  query: NetPositionFilter,
  sample: { Acname: 'account1' },
  reply: {
    kind: 'envelope',
    item: NetPosition,
    message: MESSAGES.dataReceived,
    example: [
      {
        accountName: 'account1',
        bookedpnl: 0.82,
        openpnl: 1.5,
        totalpnl: 2.32,
        totalpositions: 1,
        openpositions: 1,
        account1: { bookedpnl: 0.82, openpnl: 1.5, totalpnl: 2.32, totalpositions: 1, openpositions: 1 },
      },
    ],
  },
});

export const readPositions = defineRoute({
  id: 'readPositions',
  method: 'GET',
  path: '/positions',
  tag: 'Positions',
  summary: 'Read positions by instrument',
  description:
    'One row per account, strategy, instrument, product type and forward test, of what is open or was traded today, ' +
    'ordered by account, strategy and symbol. The profits of the rows of an account add up to those of GET /netposition/.',
  auth: 'bearer',
  extension: true,
  query: PositionFilter,
  sample: { Stname: 'test1' },
  reply: {
    kind: 'envelope',
    item: PositionRow,
    message: MESSAGES.dataReceived,
    rest: PositionsRest,
  },
});

export const readHoldings = defineRoute({
  id: 'readHoldings',
  method: 'GET',
  path: '/holdings',
  tag: 'Positions',
  summary: 'Read holdings',
  description:
    'The shares that your accounts own, as their brokers tell them; a broker is asked at most every ten seconds. Those of a ' +
    'paper account are its Delivery positions in shares, so GET /positions shows them too: do not add the two. Units ' +
    'bought are in `t1Qty` until the next trading day. What is not known is null, and makes a sum null; `valueAtLeast` is ' +
    'what is known of it.',
  auth: 'bearer',
  extension: true,
  query: HoldingFilter,
  sample: {},
  reply: { kind: 'envelope', item: HoldingsReport, message: MESSAGES.dataReceived },
});

export const readOverview = defineRoute({
  id: 'readOverview',
  method: 'GET',
  path: '/overview/',
  tag: 'Positions',
  summary: 'See your accounts at a glance',
  description: 'One row per account; with `Acname`, one row per strategy linked to that account.',
  auth: 'bearer',
  extension: false,
  query: OverviewFilter,
  sample: { Acname: 'account1' },
  reply: {
    kind: 'envelope',
    item: Type.Union([Overview, StrategyOverview], { description: 'An account, or a strategy of one.' }),
    message: MESSAGES.dataReceived,
  },
});

export const readIntradayPnl = defineRoute({
  id: 'readIntradayPnl',
  method: 'GET',
  path: '/intradaypnl',
  tag: 'Positions',
  summary: 'Read the profit curve of today',
  description:
    'Profit and loss over the day, one point a minute, earliest first. Without a name it is the sum over all ' +
    'accounts or strategies. A minute in which a price was not known has no point.',
  auth: 'bearer',
  extension: false,
  query: IntradayPnlFilter,
  sample: { acname: 'account1' },
  reply: { kind: 'envelope', item: IntradayPnl, message: MESSAGES.dataReceived },
});
