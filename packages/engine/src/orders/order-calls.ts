import type {
  AccountWork,
  Actor,
  CancelReason,
  ChosenContract,
  DeskRefusal,
  Instant,
  NewOrder,
  OrderFilter,
  OrderPageQuestion,
  OrderPlan,
  OrderRefusal,
  Position,
  Result,
  StoredOrder,
  StrategyWork,
  WantedTerms,
} from '@spark/core';
import type { ProductType } from '@spark/vocabulary';
import type { OpenDesk } from '../desk/desk-service.ts';
import type { Lockable } from './order-lock.ts';
import type { Scope } from './scope.ts';
import type { Settlement } from './settlement.ts';

export type Refusal = OrderRefusal | DeskRefusal;

/** Everything that users can ask for about their orders. What is answered is durable. */
export type OrderCalls = {
  readonly place: (
    desk: OpenDesk,
    order: NewOrder | OrderToChoose,
    call: OrderCall,
  ) => Promise<Answered<Placed>>;
  /** What would become of an order that is placed now. Nothing is stored, sent or counted. */
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
   * Cancels what works in the scope, then closes every position of it at market, for as long as it takes: it ends when
   * they are flat, or when somebody takes it back.
   */
  readonly squareOff: (desk: OpenDesk, scope: Scope, call: OrderCall) => Promise<Answered<Settlement>>;
  /** Takes square-offs back. An exit that is at its venue already goes on. Answers with the accounts concerned. */
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
   * The newest first, with a turn of the event loop between the pages; whoever has enough breaks off. With `before` only
   * those with a smaller reftag.
   */
  readonly orderPages: (
    desk: OpenDesk,
    question: OrderQuestion,
    before?: number,
  ) => AsyncIterable<readonly StoredOrder[]>;
  /** The same with where it comes from, for whoever can read a long one elsewhere. */
  readonly orderBook: (desk: OpenDesk, question: OrderQuestion, before?: number) => Promise<OrderBook>;
  /**
   * Takes a strategy or an account away, or leaves it: `decide` is told whether orders or positions of it are open, in
   * any account. New orders for it wait until that is done, and then find it gone or as it was.
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
  /** What the journal is asked for them; null where memory or an index answers. */
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
  /** The same key with the same body gets the first answer and does nothing. Placing and closing keep to it. */
  readonly idempotency?: { readonly key: string; readonly bodyHash: string };
  /** Who asks, looked up only where it is told: with what guards refuse. */
  readonly by?: () => Actor;
  /** How long the answer waits for venues to confirm what is asked of them; without it not at all. */
  readonly answerWithinMs?: number;
};

export type Answered<T> = Result<T, readonly Refusal[]>;

/** An order for a contract that is described: chosen once, before anything is planned, so that all accounts get the same. */
export type OrderToChoose = Omit<NewOrder, 'instrumentKey'> & {
  /** What fits now, or why nothing does: the end of a sentence. */
  readonly choose: () => Promise<Result<ChosenContract, string>>;
};

export type Placed = {
  readonly strefId: number;
  /** The contract that fitted its description; absent where it was named. */
  readonly chosen?: { readonly key: string; readonly symbol: string; readonly why: string };
  /** Names of the accounts that took it. */
  readonly placedIn: readonly string[];
  readonly refusedIn: readonly RefusedIn[];
};

export type RefusedIn = { readonly accountName: string; readonly refusal: OrderRefusal };

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

export type PositionToClose = {
  readonly strategyName: string;
  readonly accountName: string;
  readonly instrumentKey: string;
  readonly product: ProductType;
  /** Null closes all of it. */
  readonly qty: number | null;
  /** With a Limit order at the current price instead of a Market order. */
  readonly atLimit: boolean;
};

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
