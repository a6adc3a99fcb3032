export type { AlertAction } from './alerts/alert-action.ts';
export { type AlertOffice, createAlertOffice } from './alerts/alert-office.ts';
export {
  type ChangeOutcome,
  createDeskOffice,
  type DeskChange,
  type DeskListener,
  type DeskOffice,
  type OpenDesk,
  OvertakenError,
  secretKey,
} from './desk-office.ts';
export {
  type AccountInbox,
  type InboxParts,
  type OrderUpdate,
  openAccountInbox,
  type PositionUpdate,
} from './trading/account-inbox.ts';
export { createDayEnd, type DayEndKeeper } from './trading/day-end.ts';
export { createInboxKeeper, type InboxKeeper } from './trading/inbox-keeper.ts';
export type { PriceWatch } from './trading/operation-watch.ts';
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
} from './trading/order-calls.ts';
export { createOrderGuards, type OrderGuards } from './trading/order-guards.ts';
export type { Holdable } from './trading/order-hold.ts';
export { createOrderNumbers, type OrderNumbers } from './trading/order-numbers.ts';
export { createOrderOffice, type OrderOffice } from './trading/order-office.ts';
export {
  createOrderStream,
  type NumberedUpdate,
  type OrderStream,
  type OrderStreamBounds,
} from './trading/order-stream.ts';
export type { BrokerListings, InstrumentView } from './trading/planning.ts';
export { createProfitRecorder, type ProfitRecorder } from './trading/profit-recorder.ts';
export { isAccountBusy } from './trading/retire.ts';
export { ALL, type Scope } from './trading/scope.ts';
export type { Settlement, UnsettledIn } from './trading/settlement.ts';
export { type AccountCharges, createTradePush, type TradePush } from './trading/trade-push.ts';
