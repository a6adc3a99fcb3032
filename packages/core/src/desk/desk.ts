import type { Broker, Display, StrategyType, UserType } from '@spark/vocabulary';
import type { SharedMap } from '../lib/shared-map.ts';
import type { Instant, IstDay } from '../time/ist.ts';
import type { Guard } from './guards.ts';

/**
 * A desk is everything one user has set up: who they are, their broker accounts, strategies, the links between the two,
 * and the guards. It is the unit of consistency: its rules read nothing outside it, and its version grows by one with
 * each stored change.
 */
export type Desk = {
  readonly version: number;
  readonly user: User;
  readonly accounts: SharedMap<Account>;
  readonly strategies: SharedMap<Strategy>;
  /** Keyed by `linkKey`. */
  readonly links: SharedMap<Link>;
  /** Keyed by `guardKey`; without an entry the defaults apply. */
  readonly guards: SharedMap<Guard>;
};

export type User = {
  readonly id: number;
  readonly ucc: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly userType: UserType;
  readonly disabled: boolean;
  readonly createdOn: IstDay;
  readonly lastLogin: IstDay | null;
  readonly accountLimit: number;
  readonly strategyLimit: number;
  /** Tokens carry the epoch they were made in; a change of password or key ends all earlier ones. */
  readonly tokenEpoch: number;
  /** Strategy ids are counted per user and never given twice. */
  readonly nextStrategyId: number;
};

export type Account = {
  readonly name: string;
  readonly broker: Broker;
  readonly clientId: string;
  readonly redirectUrl: string;
  readonly chatId: string;
  /** Takes one of the user's account slots. A disabled account keeps its history and cannot trade. */
  readonly enabled: boolean;
  /** null until trading was first switched on or off. */
  readonly tradingOn: boolean | null;
  /** The broker ended the session while trading was on: trading is off until the next login, and goes on with it. */
  readonly tradingPaused: boolean;
  /** When the broker session began; null when there is none. */
  readonly loggedInAt: Instant | null;
  /** When the broker will end it; null where that is unknown, or where there is no session. */
  readonly sessionEndsAt: Instant | null;
  /** Why the last session ended before its time; null while none did. */
  readonly sessionEnded: string | null;
};

export type Strategy = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly type: StrategyType;
  readonly display: Display;
  readonly forwardTest: boolean;
  /** One free JSON object per strategy, as compact text; null when none was stored. */
  readonly params: string | null;
};

export type Link = {
  readonly strategyName: string;
  readonly accountName: string;
  readonly multiplier: number;
  readonly active: boolean;
  readonly capitalPaise: number;
};

/** Names cannot contain a colon, so the pair is unambiguous. */
export function linkKey(strategyName: string, accountName: string): string {
  return `${strategyName}:${accountName}`;
}
