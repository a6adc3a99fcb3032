import type { Instant, IstDay } from '../time/ist.ts';
import type { Actor } from './actor.ts';
import type { Account, Link, Strategy, User } from './desk.ts';
import type { GuardLimits, GuardOwner } from './guards.ts';

/**
 * What happened at a desk. Facts are stored for ever, so they never carry a secret: they name the secret that changed,
 * and its sealed value is in the secrets table, where a key rotation can reach it. `by` is who asked, for facts about
 * risk; facts of older versions have none.
 */
export type DeskFact =
  | { readonly kind: 'user-added'; readonly user: User }
  | { readonly kind: 'user-changed'; readonly change: Partial<UserChange> }
  | { readonly kind: 'user-logged-in'; readonly day: IstDay }
  | { readonly kind: 'credentials-changed'; readonly secrets: readonly string[] }
  /** A login with the password needs a code of an authenticator app as well, or not any more. */
  | { readonly kind: 'second-factor-switched'; readonly on: boolean; readonly by?: Actor }
  /** A browser may open trades in live accounts for some minutes. */
  | { readonly kind: 'console-armed'; readonly until: Instant; readonly by?: Actor }
  /** The key that messages to addresses of the user are signed with. */
  | { readonly kind: 'signing-key-changed' }
  | { readonly kind: 'account-added'; readonly account: Account }
  | { readonly kind: 'account-changed'; readonly name: string; readonly change: Partial<AccountChange> }
  | { readonly kind: 'account-secrets-changed'; readonly name: string; readonly secrets: readonly string[] }
  | {
      readonly kind: 'account-logged-in';
      readonly name: string;
      readonly at: Instant;
      readonly endsAt?: Instant | null;
      /** Spark renewed the session at the broker, without the user. */
      readonly isRenewed?: boolean;
      readonly by?: Actor;
    }
  | {
      readonly kind: 'account-session-ended';
      readonly name: string;
      readonly at: Instant;
      readonly reason: string;
      readonly by?: Actor;
    }
  /** Another egress for orders to the broker, as text without secrets. */
  | {
      readonly kind: 'egress-changed';
      readonly accountName: string;
      readonly from: string;
      readonly to: string;
      readonly by?: Actor;
    }
  | { readonly kind: 'trading-switched'; readonly name: string; readonly on: boolean }
  | { readonly kind: 'account-deleted'; readonly name: string; readonly by?: Actor }
  | { readonly kind: 'strategy-added'; readonly strategy: Strategy }
  | { readonly kind: 'strategy-changed'; readonly name: string; readonly change: Partial<StrategyChange> }
  | { readonly kind: 'strategy-deleted'; readonly name: string }
  | { readonly kind: 'link-added'; readonly link: Link }
  | { readonly kind: 'link-changed'; readonly link: Link }
  | { readonly kind: 'link-deleted'; readonly strategyName: string; readonly accountName: string }
  | {
      readonly kind: 'guards-changed';
      readonly accountName: GuardOwner;
      readonly limits: Partial<GuardLimits>;
      /** The previous values of the same limits. */
      readonly before?: Partial<GuardLimits>;
      readonly by?: Actor;
    }
  | {
      readonly kind: 'kill-switched';
      readonly accountName: GuardOwner;
      readonly on: boolean;
      readonly by?: Actor;
    };

export type UserChange = Pick<
  User,
  'name' | 'email' | 'phone' | 'userType' | 'disabled' | 'accountLimit' | 'strategyLimit'
>;

export type AccountChange = Pick<Account, 'clientId' | 'redirectUrl' | 'chatId' | 'enabled'>;

export type StrategyChange = Pick<Strategy, 'description' | 'type' | 'display' | 'forwardTest' | 'params'>;
