import { type Broker, GUARD_DEFAULTS, isUsableName, LIMITS, LIVE_START_GUARD } from '@spark/vocabulary';
import { ok, type Result, refuse } from '../lib/result.ts';
import { type Instant, nextIstTimeOfDay } from '../time/ist.ts';
import type { Account, Desk } from './desk.ts';
import type { AccountChange, DeskFact } from './fact.ts';
import { sameNameIn } from './name-rule.ts';
import type { DeskRefusal } from './refusal.ts';

export type NewAccount = {
  readonly name: string;
  readonly broker: Broker;
  readonly clientId: string;
  readonly redirectUrl: string;
  readonly chatId: string;
};

/** An account without a login. */
export const NO_SESSION = {
  tradingPaused: false,
  loggedInAt: null,
  sessionEndsAt: null,
  sessionEnded: null,
} as const satisfies Partial<Account>;

/** The name under which the capital of a paper account is stored. */
export const PAPER_MONEY = 'Capital';

type Decision = Result<readonly DeskFact[], DeskRefusal>;

export function findAccount(desk: Desk, name: string): Result<Account, DeskRefusal> {
  const account = desk.accounts.get(name);
  return account ? ok(account) : refuse({ code: 'name-unknown', what: 'account', name });
}

export function addAccount(desk: Desk, input: NewAccount, secrets: readonly string[]): Decision {
  if (!isUsableName(input.name)) return refuse({ code: 'name-unusable', what: 'account', name: input.name });
  const allowed = allowedToVisitor(desk, input, secrets);
  if (!allowed.ok) return allowed;
  if (isPaperMoneyElsewhere(input.broker, secrets))
    return refuse({ code: 'capital-of-broker', broker: input.broker });
  const existing = sameNameIn(desk.accounts, input.name);
  if (existing) return refuse({ code: 'name-taken', what: 'account', name: input.name, existing });
  const room = roomForOneMore(desk);
  if (!room.ok) return room;
  const account: Account = { ...input, enabled: true, tradingOn: null, ...NO_SESSION };
  return ok([
    { kind: 'account-added', account },
    ...secretsChanged(input.name, secrets),
    ...startGuard(account),
  ]);
}

export function changeAccount(
  desk: Desk,
  name: string,
  change: Partial<Omit<AccountChange, 'enabled'>>,
  secrets: readonly string[],
  { isAtWork }: AccountWork = AT_REST,
): Decision {
  const found = findAccount(desk, name);
  if (!found.ok) return found;
  const allowed = allowedToVisitor(desk, change, secrets);
  if (!allowed.ok) return allowed;
  const { broker } = found.value;
  if (isPaperMoneyElsewhere(broker, secrets)) return refuse({ code: 'capital-of-broker', broker });
  // Open positions were paid for with the money that would be reset.
  if (isAtWork && secrets.includes(PAPER_MONEY)) return refuse({ code: 'account-at-work', name });
  const facts: DeskFact[] = secretsChanged(name, secrets);
  if (Object.keys(change).length > 0) facts.unshift({ kind: 'account-changed', name, change });
  return ok(facts);
}

/** What the desk cannot know: whether the account has open orders or positions. */
export type AccountWork = { readonly isAtWork: boolean };

const AT_REST: AccountWork = { isAtWork: false };

export function deleteAccount(desk: Desk, name: string, { isAtWork }: AccountWork = AT_REST): Decision {
  const found = findAccount(desk, name);
  if (!found.ok) return found;
  if (isAtWork) return refuse({ code: 'account-at-work', name });
  return ok([{ kind: 'account-deleted', name }]);
}

/** Takes an account slot again. The broker, when given, must be the account's own, to prevent a mix-up. */
export function enableAccount(desk: Desk, name: string, broker: Broker | undefined): Decision {
  const found = findAccount(desk, name);
  if (!found.ok) return found;
  if (broker !== undefined && broker !== found.value.broker) {
    return refuse({ code: 'broker-mismatch', name, broker: found.value.broker, given: broker });
  }
  if (found.value.enabled) return ok([]);
  const room = roomForOneMore(desk);
  if (!room.ok) return room;
  return ok([{ kind: 'account-changed', name, change: { enabled: true } }]);
}

/** Frees the slot and switches trading off; history stays. */
export function disableAccount(desk: Desk, name: string, { isAtWork }: AccountWork = AT_REST): Decision {
  const found = findAccount(desk, name);
  if (!found.ok) return found;
  if (isAtWork) return refuse({ code: 'account-at-work', name });
  const facts: DeskFact[] = [];
  const { tradingOn, tradingPaused } = found.value;
  if (tradingOn || tradingPaused) facts.push({ kind: 'trading-switched', name, on: false });
  if (found.value.enabled) facts.push({ kind: 'account-changed', name, change: { enabled: false } });
  return ok(facts);
}

export function switchTrading(desk: Desk, name: string, on: boolean): Decision {
  const found = findAccount(desk, name);
  if (!found.ok) return found;
  if (on && !found.value.enabled) return refuse({ code: 'account-disabled', name });
  if (found.value.tradingOn === on && !found.value.tradingPaused) return ok([]);
  return ok([{ kind: 'trading-switched', name, on }]);
}

/**
 * Whether orders go to it. An account whose trading waits for the next login counts: its refusal advises to log in,
 * instead of skipping the account silently.
 */
export function takesOrders({ enabled, tradingOn, tradingPaused }: Account): boolean {
  return enabled && (tradingOn === true || tradingPaused);
}

/** A broker session began; its sealed value is stored beside these facts. */
export function logInAccount(
  desk: Desk,
  name: string,
  { at, endsAt, isRenewed = false }: SessionBegun,
): Decision {
  const found = findAccount(desk, name);
  if (!found.ok) return found;
  if (!found.value.enabled) return refuse({ code: 'account-disabled', name });
  const begun: DeskFact = { kind: 'account-logged-in', name, at, endsAt, ...(isRenewed && { isRenewed }) };
  return ok([begun, ...secretsChanged(name, ['Sessionid'])]);
}

export type SessionBegun = {
  readonly at: Instant;
  readonly endsAt: Instant | null;
  /** By Spark, before the previous session ended. */
  readonly isRenewed?: boolean;
};

/** The broker no longer accepts the session; its sealed value is deleted beside these facts. Once per session. */
export function endSession(
  desk: Desk,
  name: string,
  { at, reason }: { readonly at: Instant; readonly reason: string },
): Decision {
  const found = findAccount(desk, name);
  if (!found.ok) return found;
  if (found.value.loggedInAt === null) return ok([]);
  return ok([{ kind: 'account-session-ended', name, at, reason }, ...secretsChanged(name, ['Sessionid'])]);
}

/** `daily`: good for the Indian day on which it began, and no longer than the broker said. `lasting`: good for ever. */
export type SessionLife = 'daily' | 'lasting';

/** When a session is no longer used; null when it lasts. */
export function sessionEnd(
  { loggedInAt, sessionEndsAt }: Pick<Account, 'loggedInAt' | 'sessionEndsAt'>,
  life: SessionLife,
): Instant | null {
  if (loggedInAt === null || life === 'lasting') return null;
  const midnight = nextIstTimeOfDay(loggedInAt, 0);
  return sessionEndsAt === null ? midnight : Math.min(midnight, sessionEndsAt);
}

export function hasSession(
  account: Pick<Account, 'loggedInAt' | 'sessionEndsAt'>,
  life: SessionLife,
  now: Instant,
): boolean {
  if (account.loggedInAt === null) return false;
  const end = sessionEnd(account, life);
  return end === null || now < end;
}

/** Visitors are anonymous, so what they do stays on this machine: paper accounts, and no messages to chats. */
function allowedToVisitor(
  { user }: Desk,
  { broker, chatId }: Partial<Pick<NewAccount, 'broker' | 'chatId'>>,
  secrets: readonly string[],
): Result<true, DeskRefusal> {
  if (user.userType !== 'visitor') return ok(true);
  if (broker !== undefined && broker !== 'testBroker')
    return refuse({ code: 'not-for-visitors', what: 'live-account' });
  if (chatId || secrets.includes('BotKeys')) return refuse({ code: 'not-for-visitors', what: 'chat' });
  return ok(true);
}

function isPaperMoneyElsewhere(broker: Broker, secrets: readonly string[]): boolean {
  return broker !== 'testBroker' && secrets.includes(PAPER_MONEY);
}

function roomForOneMore(desk: Desk): Result<true, DeskRefusal> {
  const enabled = [...desk.accounts.values()].filter((account) => account.enabled).length;
  if (enabled >= desk.user.accountLimit) {
    return refuse({ code: 'limit-reached', what: 'account', limit: desk.user.accountLimit });
  }
  // Disabled accounts take no slot, yet the list as a whole stays bounded.
  if (desk.accounts.size >= LIMITS.accountsPerUser) {
    return refuse({ code: 'limit-reached', what: 'account', limit: LIMITS.accountsPerUser });
  }
  return ok(true);
}

/** A typing error costs most where no limit is set yet. */
function startGuard({ name, broker }: Account): DeskFact[] {
  if (broker === 'testBroker') return [];
  const { notionalPaiseMax } = GUARD_DEFAULTS.live;
  return [
    { kind: 'guards-changed', accountName: name, limits: LIVE_START_GUARD, before: { notionalPaiseMax } },
  ];
}

function secretsChanged(name: string, secrets: readonly string[]): DeskFact[] {
  return secrets.length > 0 ? [{ kind: 'account-secrets-changed', name, secrets }] : [];
}
