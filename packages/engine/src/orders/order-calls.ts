import type {
  AccountWork,
  Actor,
  BasketRefusal,
  CancelReason,
  ChosenContract,
  DeskRefusal,
  Instant,
  NewOrder,
  OrderFilter,
  OrderPageQuestion,
  OrderPlan,
  OrderRefusal,
  OrderToPlan,
  Position,
  PositionToClose,
  Result,
  Scope,
  StoredOrder,
  StrategyWork,
  WantedTerms,
} from '@spark/core';
import type { ProductType } from '@spark/vocabulary';
import type { OpenDesk } from '../desk/desk-service.ts';
import type { Lockable } from './order-lock.ts';
import type { Settlement } from './settlement.ts';

export type Refusal = OrderRefusal | DeskRefusal | BasketRefusal;

/** Everything that users can request about their orders. Answers are durable. */
export type OrderCalls = {
  readonly place: (
    desk: OpenDesk,
    order: OrderToPlan | OrderToChoose,
    call: OrderCall,
  ) => Promise<Answered<Placed>>;
  /** The result of placing an order now. Nothing is stored, sent or counted. */
  readonly preview: (desk: OpenDesk, order: NewOrder) => Promise<Answered<OrderPlan>>;
  readonly change: (desk: OpenDesk, wanted: OrderChange, call: OrderCall) => Promise<Answered<DoneIn>>;
  readonly cancel: (desk: OpenDesk, which: OrderChoice, call: OrderCall) => Promise<Answered<DoneIn>>;
  readonly stopOperation: (desk: OpenDesk, which: OrderChoice, call: OrderCall) => Promise<Answered<DoneIn>>;
  readonly remove: (desk: OpenDesk, which: OrderToRemove, call: OrderCall) => Promise<Answered<null>>;
  readonly cancelAll: (
    desk: OpenDesk,
    scope: Scope,
    call: OrderCall & { readonly why?: CancelReason },
  ) => Promise<Answered<Settlement>>;
  /**
   * Cancels open orders of the scope, then closes its positions at market, however long that takes. It ends when they
   * are flat, or when it is withdrawn.
   */
  readonly squareOff: (desk: OpenDesk, scope: Scope, call: OrderCall) => Promise<Answered<Settlement>>;
  /** Withdraws square-offs. An exit that is already at its venue goes on. Returns the accounts concerned. */
  readonly keepPositions: (
    desk: OpenDesk,
    scope: Scope,
    call: OrderCall,
  ) => Promise<Answered<readonly string[]>>;
  readonly squareOffOne: (
    desk: OpenDesk,
    which: PositionToClose,
    call: OrderCall,
  ) => Promise<Answered<ExitPlaced>>;
  /** Books what the user did at the broker by hand. */
  readonly closeByHand: (desk: OpenDesk, closed: ClosedByHand, call: OrderCall) => Promise<Answered<null>>;
  /** All of them, in order of reftag. */
  readonly orders: (desk: OpenDesk, question: OrderQuestion) => Promise<readonly StoredOrder[]>;
  /**
   * The newest first, with a turn of the event loop between the pages; a caller that has enough stops. With `before`
   * only those with a smaller reftag.
   */
  readonly orderPages: (
    desk: OpenDesk,
    question: OrderQuestion,
    before?: number,
  ) => AsyncIterable<readonly StoredOrder[]>;
  /** The same with its source, for a caller that can read a long one in another thread. */
  readonly orderBook: (desk: OpenDesk, question: OrderQuestion, before?: number) => Promise<OrderBook>;
  /**
   * Deletes a strategy or an account, or leaves it: `decide` gets whether orders or positions of it are open, in any
   * account. New orders for it wait until then, and find it gone or unchanged.
   */
  readonly deleteWhenIdle: <T>(
    desk: OpenDesk,
    what: Lockable,
    decide: (work: AccountWork | StrategyWork) => Promise<T>,
  ) => Promise<T>;
  /** Open or traded today, as made durable. */
  readonly positions: (desk: OpenDesk, scope: PositionScope) => Promise<readonly AccountPosition[]>;
};

export type OrderBook = {
  /** As `orderPages` has them. */
  readonly pages: AsyncIterable<readonly StoredOrder[]>;
  /** The question to the journal; null where memory or an index answers. */
  readonly stored: OrderPageQuestion | null;
};

/** The call as it goes into the execution log. */
export type OrderCall = {
  /** e.g. `PlaceOrder`. */
  readonly name: string;
  /** What was asked, as JSON text; secrets never get this far. */
  readonly payload: string;
  /** The strategy it is about, else the account. */
  readonly about: string;
  /** The same key with the same body gets the first answer and does nothing. Placing and closing use it. */
  readonly idempotency?: {
    readonly key: string;
    readonly bodyHash: string;
    /** It was made for this request: nothing is stored under it, so nobody looks. */
    readonly isNew?: boolean;
  };
  /** Who asks, looked up only for what guards refuse. */
  readonly by?: () => Actor;
  /** How long the answer waits for venues to confirm; absent: not at all. */
  readonly answerWithinMs?: number;
};

export type Answered<T> = Result<T, readonly Refusal[]>;

/** An order for a contract that is described: chosen once, before anything is planned, so that all accounts get the same. */
export type OrderToChoose = Omit<NewOrder, 'instrumentKey'> & {
  /** What fits now, or why nothing does: the end of a sentence. */
  readonly choose: () => Promise<Result<ChosenContract, string>>;
};

export type Placed = {
  /** `NO_ORDER` where no account needed one. */
  readonly strefId: number;
  /** The contract that fitted its description; absent where it was named. */
  readonly chosen?: { readonly key: string; readonly symbol: string; readonly why: string };
  /** Names of the accounts that accepted it. */
  readonly placedIn: readonly string[];
  readonly refusedIn: readonly RefusedIn[];
  /** Names of the accounts whose position was at the target already; absent where there are none. */
  readonly alreadyIn?: readonly string[];
};

export type RefusedIn = { readonly accountName: string; readonly refusal: OrderRefusal };

/** Orders are numbered from 1. */
export const NO_ORDER = 0;

export type ExitPlaced = Placed & Pick<Settlement, 'unsettledIn'>;

export type DoneIn = Settlement & { readonly strefId: number };

export type OrderChoice = {
  readonly strategyName: string;
  readonly strefId: number;
  /** Null means every account. */
  readonly only: NewOrder['only'];
};

export type OrderChange = OrderChoice & { readonly wanted: WantedTerms };

export type OrderToRemove = { readonly strefId: number; readonly reftag: number };

export type ClosedByHand = {
  /** Null where only one can be meant. */
  readonly strategyName: string | null;
  readonly accountName: string | null;
  readonly instrumentKey: string;
  readonly product: ProductType;
  readonly qty: number;
  /** Null takes the last price. */
  readonly pricePaise: number | null;
  /** Null means now. */
  readonly at: Instant | null;
  readonly ordersPlaced: number;
};

export type OrderQuestion = Omit<OrderFilter, 'ucc' | 'limit' | 'since'> & {
  readonly today: boolean;
};

export type PositionScope = { readonly accountName?: string; readonly strategyName?: string };

export type AccountPosition = { readonly accountName: string; readonly position: Position };
