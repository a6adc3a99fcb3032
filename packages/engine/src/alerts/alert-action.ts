import type { ActionKind, ContractSelector, Deactivation, NewOrder } from '@spark/core';
import type { AlertType } from '@spark/vocabulary';
import type { OrderCall, PositionToClose } from '../orders/order-calls.ts';
import type { Scope } from '../orders/scope.ts';

/** One thing that an alert wants done, in the house's own words. Stored as JSON text, so it holds plain values only. */
export type AlertAction = {
  /** As the execution log tells it. */
  readonly call: Omit<OrderCall, 'idempotency' | 'by'>;
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

export function kindsOf(actions: readonly AlertAction[]): readonly ActionKind[] {
  return actions.map(({ kind }) => kind);
}
