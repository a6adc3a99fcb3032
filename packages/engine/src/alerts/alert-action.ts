import type { ActionKind, Deactivation, NewOrder, OptionSelector } from '@spark/core';
import type { AlertType } from '@spark/vocabulary';
import type { OrderCall, PositionToClose } from '../orders/order-calls.ts';
import type { Scope } from '../orders/scope.ts';

/** One thing that an alert wants done, in Spark's own terms. Stored as JSON text, so it holds plain values only. */
export type AlertAction = {
  /** As the execution log shows it. */
  readonly call: Omit<OrderCall, 'idempotency' | 'by'>;
} & (
  | {
      readonly kind: 'place';
      readonly order: Omit<NewOrder, 'instrumentKey'>;
      readonly instrument:
        | { readonly kind: 'named'; readonly key: string }
        /** Chosen when the action runs, by the prices of that moment. */
        | { readonly kind: 'chosen'; readonly selector: OptionSelector };
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
      /** Whether it goes to chats as well: to that of one account, or to all. */
      readonly chat: { readonly accountName: string | null } | null;
    }
);

export function kindsOf(actions: readonly AlertAction[]): readonly ActionKind[] {
  return actions.map(({ kind }) => kind);
}
