export type { AlertAction } from './alerts/alert-action.ts';
export { type AlertOffice, createAlertOffice } from './alerts/alert-runner.ts';
export {
  type ChangeOutcome,
  createDeskOffice,
  type DeskChange,
  type DeskListener,
  type DeskOffice,
  type OpenDesk,
  OvertakenError,
  secretKey,
} from './desk/desk-service.ts';
export {
  type AccountInbox,
  type InboxParts,
  type OrderUpdate,
  openAccountInbox,
  type PositionUpdate,
} from './account/account-actor.ts';
export { createDayEnd, type DayEndKeeper } from './day-end/day-end.ts';
export { createInboxKeeper, type InboxKeeper } from './account/account-registry.ts';
export type { PriceWatch } from './account/operation-watch.ts';
export type {
  AccountPosition,
  Answered,
  ClosedByHand,
  DoneIn,
  OrderBook,
  OrderCall,
  OrderCalls,
  OrderChoice,
  PositionScope,
  PositionToClose,
  Refusal,
  RefusedIn,
} from './orders/order-calls.ts';
export { createOrderGuards, type OrderGuards } from './orders/order-guards.ts';
export type { Holdable } from './orders/order-lock.ts';
export { createOrderNumbers, type OrderNumbers } from './orders/order-numbers.ts';
export { createOrderOffice, type OrderOffice } from './orders/order-service.ts';
export {
  createOrderStream,
  type NumberedUpdate,
  type OrderStream,
  type OrderStreamBounds,
} from './updates/order-stream.ts';
export type { BrokerListings, InstrumentView } from './orders/planning.ts';
export { createProfitRecorder, type ProfitRecorder } from './day-end/profit-recorder.ts';
export { isAccountBusy } from './orders/delete-when-idle.ts';
export { ALL, type Scope } from './orders/scope.ts';
export type { Settlement, UnsettledIn } from './orders/settlement.ts';
export { type AccountCharges, createTradePush, type TradePush } from './updates/trade-push.ts';
