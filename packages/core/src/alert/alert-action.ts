import type { AlertType, ProductType } from '@spark/vocabulary';
import type { Exit, ExitScope } from '../exit/exit.ts';
import type { ContractSelector } from '../options/contract-selector.ts';
import type { HedgeWait } from '../order/hedge-wait.ts';
import type { NewOrder } from '../order/plan-order.ts';
import type { Scope } from '../scope/scope.ts';
import type { ActionKind } from './alert-progress.ts';
import type { Deactivation } from './deactivate.ts';

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

export type InstrumentToOrder =
  | { readonly kind: 'named'; readonly key: string }
  /** Chosen when the action runs, by the prices of that moment. */
  | { readonly kind: 'chosen'; readonly selector: ContractSelector };

/** Several orders of one strategy, placed as one. */
export type BasketToPlace = {
  readonly strategyName: string;
  readonly only: NewOrder['only'];
  readonly forwardTest: boolean;
  readonly hedgeFirst: boolean;
  readonly wait: HedgeWait;
  readonly legs: readonly LegToPlace[];
};

export type LegToPlace = {
  readonly order: Omit<NewOrder, 'instrumentKey'>;
  readonly instrument: InstrumentToOrder;
};

/** One basket, or all baskets of a strategy of which something is open. */
export type BasketsToClose =
  | { readonly kind: 'one'; readonly basketId: number }
  | { readonly kind: 'strategy'; readonly strategyName: string };

/** An exit to be set. Whoever writes an alert cannot know the number of a basket that it will place. */
export type ExitToAdd = Pick<Exit, 'forwardTest' | 'rules' | 'closes' | 'block' | 'days'> & {
  readonly scope: ExitScope | PlacedBasket;
};

/** The basket that an action before it has placed. */
export type PlacedBasket = { readonly kind: 'placed-basket' };

/** One thing that an alert wants done. It is stored, so it holds plain values only. */
export type AlertAction = {
  /** As the execution log shows it. */
  readonly call: ActionCall;
} & (
  | {
      readonly kind: 'place';
      readonly order: Omit<NewOrder, 'instrumentKey'>;
      readonly instrument: InstrumentToOrder;
    }
  | { readonly kind: 'place-basket'; readonly basket: BasketToPlace }
  | { readonly kind: 'square-off-basket'; readonly which: BasketsToClose }
  | { readonly kind: 'add-exit'; readonly exit: ExitToAdd }
  | {
      readonly kind: 'square-off';
      readonly what:
        | { readonly kind: 'scope'; readonly scope: Scope }
        | { readonly kind: 'position'; readonly position: PositionToClose };
    }
  | { readonly kind: 'cancel-all'; readonly scope: Scope }
  | { readonly kind: 'deactivate'; readonly scope: Deactivation }
  /** Tells the deployment of a strategy that something happened, which its conditions ask for. */
  | { readonly kind: 'signal'; readonly strategyName: string; readonly name: string }
  | {
      readonly kind: 'log';
      readonly type: AlertType;
      readonly message: string;
      /** Whether it is sent to chats as well: of one account, or of all that have one. */
      readonly chat: { readonly accountName: string | null } | null;
    }
  /** Sends a message of Spark to an address of the user, signed with the user's signing key. */
  | { readonly kind: 'post'; readonly url: string; readonly body: string }
);

/** What the sender of an alert may ask for. */
export type SentAction = Exclude<AlertAction, { readonly kind: 'post' }>;

export type ActionCall = {
  /** e.g. `PlaceOrder`. */
  readonly name: string;
  /** What was asked, as JSON text; secrets never get this far. */
  readonly payload: string;
  /** The strategy it is about, else the account. */
  readonly about: string;
};

export function kindsOf(actions: readonly AlertAction[]): readonly ActionKind[] {
  return actions.map(({ kind }) => kind);
}
