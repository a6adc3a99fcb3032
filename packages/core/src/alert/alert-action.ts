import type { AlertType, ProductType } from '@spark/vocabulary';
import type { ContractSelector } from '../options/contract-selector.ts';
import type { NewOrder } from '../order/plan-order.ts';
import type { ActionKind } from './alert-progress.ts';
import type { Deactivation } from './deactivate.ts';

/** A strategy, in one account or in all; everything in one account; or all that a user has. */
export type Scope =
  | { readonly kind: 'strategy'; readonly strategyName: string; readonly accountName: string | null }
  | { readonly kind: 'account'; readonly accountName: string }
  | { readonly kind: 'all'; readonly accountName: null };

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

/** One thing that an alert wants done. It is stored, so it holds plain values only. */
export type AlertAction = {
  /** As the execution log shows it. */
  readonly call: ActionCall;
} & (
  | {
      readonly kind: 'place';
      readonly order: Omit<NewOrder, 'instrumentKey'>;
      readonly instrument:
        | { readonly kind: 'named'; readonly key: string }
        /** Chosen when the action runs, by the prices of that moment. */
        | { readonly kind: 'chosen'; readonly selector: ContractSelector };
    }
  | {
      readonly kind: 'square-off';
      readonly what:
        | { readonly kind: 'scope'; readonly scope: Scope }
        | { readonly kind: 'position'; readonly position: PositionToClose };
    }
  | { readonly kind: 'cancel-all'; readonly scope: Scope }
  | { readonly kind: 'deactivate'; readonly scope: Deactivation }
  | {
      readonly kind: 'log';
      readonly type: AlertType;
      readonly message: string;
      /** Whether it is sent to chats as well: of one account, or of all that have one. */
      readonly chat: { readonly accountName: string | null } | null;
    }
);

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
