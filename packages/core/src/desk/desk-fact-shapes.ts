import { BROKER, DISPLAY, STRATEGY_TYPE, USER_TYPE } from '@spark/vocabulary';
import {
  type Cases,
  count,
  day,
  type Fields,
  flag,
  integer,
  listOf,
  name,
  object,
  oneOf,
  optional,
  orNull,
  type Shape,
  text,
} from '../lib/shape.ts';
import type { Json } from '../lib/stored-json.ts';
import { ACTOR_KIND, type Actor } from './actor.ts';
import type { Account, Link, Strategy, User } from './desk.ts';
import type { AccountChange, DeskFact, StrategyChange, UserChange } from './fact.ts';
import { limits } from './parse-limits.ts';

export const actor: Shape<Actor> = object<Actor>({
  kind: oneOf(ACTOR_KIND),
  name: optional(text),
  client: optional(text),
  address: optional(text),
});
const by = optional(actor);
const owner = orNull(name);

const userChange: Fields<UserChange> = {
  name: text,
  email: text,
  phone: text,
  userType: oneOf(USER_TYPE),
  disabled: flag,
  accountLimit: count,
  strategyLimit: count,
};
const accountChange: Fields<AccountChange> = {
  clientId: text,
  redirectUrl: text,
  chatId: text,
  enabled: flag,
};
const strategyChange: Fields<StrategyChange> = {
  description: text,
  type: oneOf(STRATEGY_TYPE),
  display: oneOf(DISPLAY),
  forwardTest: flag,
  params: orNull(text),
};

const user = object<User>({
  ...userChange,
  id: count,
  ucc: name,
  createdOn: day,
  lastLogin: orNull(day),
  tokenEpoch: count,
  nextStrategyId: count,
});
const account = object<Account>({
  ...accountChange,
  name,
  broker: oneOf(BROKER),
  tradingOn: orNull(flag),
  tradingPaused: flag,
  loggedInAt: orNull(integer),
  sessionEndsAt: orNull(integer),
  sessionEnded: orNull(text),
});
const strategy = object<Strategy>({ ...strategyChange, id: count, name });
const link = object<Link>({
  strategyName: name,
  accountName: name,
  multiplier: integer,
  active: flag,
  capitalPaise: count,
});

export const DESK_FACTS: Cases<DeskFact, 'kind'> = {
  'user-added': { user },
  'user-changed': { change: someOf(userChange) },
  'user-logged-in': { day },
  'credentials-changed': { secrets: listOf(name) },
  'second-factor-switched': { on: flag, by },
  'console-armed': { until: integer, by },
  'signing-key-changed': {},
  'account-added': { account },
  'account-changed': { name, change: someOf(accountChange) },
  'account-secrets-changed': { name, secrets: listOf(name) },
  'account-logged-in': {
    name,
    at: integer,
    endsAt: optional(orNull(integer)),
    isRenewed: optional(flag),
    by,
  },
  'account-session-ended': { name, at: integer, reason: text, by },
  'egress-changed': { accountName: name, from: text, to: text, by },
  'trading-switched': { name, on: flag },
  'account-deleted': { name, by },
  'strategy-added': { strategy },
  'strategy-changed': { name, change: someOf(strategyChange) },
  'strategy-deleted': { name },
  'link-added': { link },
  'link-changed': { link },
  'link-deleted': { strategyName: name, accountName: name },
  'guards-changed': { accountName: owner, limits, before: optional(limits), by },
  'kill-switched': { accountName: owner, on: flag, by },
};

/** The first accounts had no session that could end before its time. */
export function upgradeAccount(earlier: Json): Json {
  return { tradingPaused: false, sessionEndsAt: null, sessionEnded: null, ...earlier };
}

function someOf<T extends object>(fields: Fields<T>): Shape<Partial<T>> {
  const all = Object.entries(fields as Readonly<Record<string, Shape<unknown>>>);
  const optionals = Object.fromEntries(all.map(([key, shape]) => [key, optional(shape)]));
  return object<Partial<T>>(optionals as unknown as Fields<Partial<T>>);
}
