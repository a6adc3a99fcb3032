import type {
  AccountMargin,
  BasketEnding,
  HedgeWait,
  InstructionRow,
  NewOrder,
  ProfitFigures,
} from '@spark/core';
import type { OpenDesk } from '../desk/desk-service.ts';
import type { Answered, OrderCall, OrderToChoose } from '../orders/order-calls.ts';
import type { LegOutlook, ViewedLeg } from './plan-legs.ts';

/** Several orders of one strategy, planned, checked and placed as one. */
export type NewBasket = {
  readonly strategyName: string;
  readonly only: NewOrder['only'];
  readonly forwardTest: boolean;
  readonly hedgeFirst: boolean;
  readonly wait: HedgeWait;
  readonly legs: readonly (NewOrder | OrderToChoose)[];
};

export type BasketRow = Extract<InstructionRow, { readonly kind: 'basket' }>;

/** What a basket would come to now. Nothing is stored, sent or counted. */
export type BasketOutlook = {
  readonly legs: readonly ViewedLeg[];
  readonly outlooks: readonly LegOutlook[];
  /** Of accounts in which something would be placed. */
  readonly margins: readonly AccountMargin[];
};

export type BasketQuestion = { readonly id?: number; readonly beforeId?: number; readonly limit: number };

/** Everything that users can request about baskets. Answers are durable. */
export type BasketCalls = {
  readonly place: (desk: OpenDesk, basket: NewBasket, call: OrderCall) => Promise<Answered<BasketRow>>;
  readonly preview: (desk: OpenDesk, basket: NewBasket) => Promise<Answered<BasketOutlook>>;
  /** Cancels what waits and is open of it, and closes what it opened where that is asked for. Twice is once. */
  readonly end: (
    desk: OpenDesk,
    id: number,
    ending: BasketEnding,
    call: OrderCall,
  ) => Promise<Answered<BasketRow>>;
  /** What its orders earned, in all accounts together; null where a price or the value of a fill is not known. */
  readonly profits: (desk: OpenDesk, rows: readonly BasketRow[]) => Promise<readonly ProfitFigures[]>;
  /** Those that are open first, then the newest first. */
  readonly read: (desk: OpenDesk, question: BasketQuestion) => Promise<readonly BasketRow[]>;
};

/** Baskets for other parts of the engine. */
export type BasketAccess = {
  /** As it is now; null where nothing of it is open. */
  readonly find: (ucc: string, id: number) => BasketRow | null;
  /** Called with a basket after each of its changes is durable. */
  readonly follow: (listener: (row: BasketRow) => void) => void;
  /** Resolves with whether the square-off is stored, or was not needed any more. Twice is once. */
  readonly squareOff: (ucc: string, id: number, call: OrderCall) => Promise<boolean>;
};

export type BasketService = BasketCalls & {
  readonly access: BasketAccess;
  /** Goes on with what a stop or a crash left. */
  readonly start: () => Promise<void>;
  readonly settled: () => Promise<void>;
  readonly close: () => void;
};
