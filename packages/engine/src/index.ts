/**
 * Carries out what core decides: desks in memory, an actor for each account, effects to venues, alerts, the end of the day.
 *
 * Entry points: `createDeskService`, `createAccountRegistry`, `createOrderService`, `createAlertRunner`, `createDayEnd`.
 * Invariants: what is answered is durable; everything about an account goes through its actor, one thing after the other; nothing
 * leaves for a venue that is no longer wanted; a restart is the same road as every reconciliation.
 */

export {
  type AccountActor,
  type ActorParts,
  type OrderUpdate,
  openAccountActor,
  type PositionUpdate,
} from './account/account-actor.ts';
export { type AccountRegistry, createAccountRegistry, NotOwnedError } from './account/account-registry.ts';
export type { PriceWatch } from './account/operation-watch.ts';
export { type AlertRunner, createAlertRunner, type PreparedAlert } from './alerts/alert-runner.ts';
export { fingerprintOf, postFingerprintOf } from './alerts/instruction-alert.ts';
export type { MessageToPost, Posted, SentSignal } from './alerts/perform-action.ts';
export type {
  BasketAccess,
  BasketCalls,
  BasketOutlook,
  BasketQuestion,
  BasketRow,
  BasketService,
  NewBasket,
} from './baskets/basket-calls.ts';
export type { MarginsOf } from './baskets/basket-parts.ts';
export { basketToPlace } from './baskets/basket-to-place.ts';
export {
  type ActionRunner,
  type ActionSource,
  createActionRunner,
} from './corporate-actions/action-runner.ts';
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
export type { ExitAnswer, ExitCalls, ExitTerms, NewExit, ShownExit } from './exits/exit-calls.ts';
export type { ExitPrices } from './exits/exit-parts.ts';
export { createExitService, type ExitService } from './exits/exit-service.ts';
export { createGttRunner, type GttRunner, type TriggerPrices } from './gtt/gtt-runner.ts';
export type { Held } from './instructions/instruction-shelf.ts';
export { isAccountBusy } from './orders/delete-when-idle.ts';
export {
  createIdempotency,
  type FindOutcome,
  type RequestKey,
  type StoredOutcome,
} from './orders/idempotency.ts';
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
export { NO_ORDER } from './orders/order-calls.ts';
export { createOrderGuards, type OrderGuards } from './orders/order-guards.ts';
export type { Lockable } from './orders/order-lock.ts';
export { createOrderNumbers, type OrderNumbers } from './orders/order-numbers.ts';
export { createOrderService, type OrderService } from './orders/order-service.ts';
export type { BrokerListings, InstrumentView } from './orders/planning.ts';
export { ALL } from './orders/scope.ts';
export type { Settlement, UnsettledIn } from './orders/settlement.ts';
export { createPriceAlertRunner, type PriceAlertRunner } from './price-alerts/price-alert-runner.ts';
export type { OpenValue, WatchedValues } from './price-alerts/watched-values.ts';
export {
  createOrderStream,
  type NumberedUpdate,
  type OrderStream,
  type OrderStreamBounds,
} from './updates/order-stream.ts';
export { type AccountCharges, createTradePush, type TradePush } from './updates/trade-push.ts';
export {
  createUserStream,
  type Numbered,
  type UserReading,
  type UserStream,
  type UserStreamBounds,
} from './updates/user-stream.ts';
