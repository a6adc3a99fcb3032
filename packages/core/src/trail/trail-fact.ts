import type { ProductType, TransType } from '@spark/vocabulary';
import type { Actor } from '../desk/actor.ts';
import type { OrderTerms } from '../order/order.ts';
import type { GuardRefusal, OrderRefusal } from '../order/order-refusal.ts';
import type { Instant } from '../time/ist.ts';

/** Events about risk that changed neither a desk nor a book. */
export type TrailFact =
  | GuardRefused
  /** Beyond those that were reported one by one. */
  | {
      readonly kind: 'guard-refusals-counted';
      readonly accountName: string;
      readonly from: Instant;
      readonly until: Instant;
      readonly count: number;
      readonly byCode: Readonly<Record<string, number>>;
    }
  /** A session that was good for a day ended with it. */
  | {
      readonly kind: 'session-expired';
      readonly accountName: string;
      readonly broker: string;
      readonly loggedInAt: Instant;
      readonly endedAt: Instant;
      readonly by: Actor;
    };

/** A guard refused an order, or a change of an existing one. */
export type GuardRefused = {
  readonly kind: 'guard-refused';
  readonly what: 'order' | 'change';
  readonly accountName: string;
  readonly strategyName: string;
  /** Null where no account accepted the order: it has no number then. */
  readonly strefId: number | null;
  readonly side: TransType;
  readonly qty: number;
  readonly instrumentKey: string;
  readonly symbol: string;
  readonly product: ProductType;
  /** Those that were asked for. */
  readonly terms: OrderTerms;
  readonly forwardTest: boolean;
  readonly refusal: GuardRefusal;
  /** The refusal as a sentence. */
  readonly says: string;
  readonly by?: Actor;
};

export function isGuardRefusal(refusal: OrderRefusal): refusal is GuardRefusal {
  return refusal.code.startsWith('guard-');
}
