export {
  type AccountActor,
  type ActorParts,
  type OrderUpdate,
  openAccountActor,
  type PositionUpdate,
} from './account/account-actor.ts';
export { type AccountRegistry, createAccountRegistry } from './account/account-registry.ts';
export type { PriceWatch } from './account/operation-watch.ts';
export { type AlertRunner, createAlertRunner } from './alerts/alert-runner.ts';
export { createDayEnd, type DayEndRunner } from './day-end/day-end.ts';
export { createProfitRecorder, type ProfitRecorder } from './day-end/profit-recorder.ts';
export {
  type ChangeOutcome,
  createDeskService,
  type DeskChange,
  type DeskListener,
  type DeskService,
  type OpenDesk,
  OvertakenError,
  secretKey,
} from './desk/desk-service.ts';
export { isAccountBusy } from './orders/delete-when-idle.ts';
export type {
  AccountPosition,
  Answered,
  ClosedByHand,
  DoneIn,
  OrderBook,
  OrderCall,
  OrderCalls,
  OrderChoice,
  OrderToChoose,
  Placed,
  PositionScope,
  Refusal,
  RefusedIn,
} from './orders/order-calls.ts';
export { createOrderGuards, type OrderGuards } from './orders/order-guards.ts';
export type { Lockable } from './orders/order-lock.ts';
export { createOrderNumbers, type OrderNumbers } from './orders/order-numbers.ts';
export { createOrderService, type OrderService } from './orders/order-service.ts';
export type { BrokerListings, InstrumentView } from './orders/planning.ts';
export { ALL } from './orders/scope.ts';
export type { Settlement, UnsettledIn } from './orders/settlement.ts';
export {
  createOrderStream,
  type NumberedUpdate,
  type OrderStream,
  type OrderStreamBounds,
} from './updates/order-stream.ts';
export { type AccountCharges, createTradePush, type TradePush } from './updates/trade-push.ts';
