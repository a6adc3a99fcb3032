import { ACCOUNT_SECRETS, type AccountSecret, egressShown, readPaperCapital } from '@spark/application';
import type {
  InputOf,
  routes,
  Account as WireAccount,
  AccountDetails as WireAccountDetails,
} from '@spark/contract';
import {
  type Account,
  type AccountChange,
  type BrokerPort,
  type Instant,
  istDay,
  type NewAccount,
  PAPER_MONEY,
  rupeesFromPaise,
  type SessionLife,
} from '@spark/core';
import type { Broker } from '@spark/vocabulary';
import { type IncidentOf, toWireSession } from './session.ts';

/** Fields that the single-account view shows to their owner. The others never leave the server. */
export const SHOWN_SECRETS = [
  'ApiKey',
  'BotKeys',
  'Sessionid',
  'Egress',
  'Brokerage',
] as const satisfies readonly AccountSecret[];

export type AccountView = {
  readonly ucc: string;
  readonly now: Instant;
  readonly brokers: ReadonlyMap<Broker, BrokerPort>;
  readonly incidentOf: IncidentOf;
};

export function toWireAccount(account: Account, { ucc, now, brokers, incidentOf }: AccountView): WireAccount {
  return {
    Clientid: account.clientId,
    AccountName: account.name,
    LastLogin: lastLogin(account, now, lifeOf(account, brokers)),
    UCC: ucc,
    Trade: account.tradingOn === null ? null : account.tradingOn ? 'Y' : 'N',
    Broker: account.broker,
    Session: toWireSession(account, lifeOf(account, brokers), now, incidentOf),
  };
}

export function toWireAccountDetails(
  account: Account,
  view: AccountView,
  secret: (name: (typeof SHOWN_SECRETS)[number] | typeof PAPER_MONEY) => string | null,
): WireAccountDetails {
  return {
    ...toWireAccount(account, view),
    ApiKey: secret('ApiKey'),
    Chatid: account.chatId || null,
    BotKeys: secret('BotKeys'),
    Sessionid: sessionFromText(secret('Sessionid')),
    Redirecturl: account.redirectUrl || null,
    Egress: egressShown(secret('Egress')),
    Brokerage: secret('Brokerage'),
    Capital:
      account.broker === 'testBroker'
        ? rupeesFromPaise(readPaperCapital(secret(PAPER_MONEY)).capitalPaise)
        : null,
  };
}

/** Some brokers give several tokens; they are stored as one JSON text and shown as an object. */
function sessionFromText(text: string | null): WireAccountDetails['Sessionid'] {
  if (!text?.startsWith('{')) return text;
  try {
    return JSON.parse(text);
  } catch {
    // A session that the user supplied may begin with a bracket by chance.
    return text;
  }
}

/** A lasting session is valid today as on its first day, and clients compare this day with today. */
function lastLogin(account: Account, now: Instant, life: SessionLife): string | null {
  if (account.loggedInAt === null) return null;
  return istDay(life === 'lasting' ? now : account.loggedInAt);
}

function lifeOf({ broker }: Account, brokers: AccountView['brokers']): SessionLife {
  return brokers.get(broker)?.capabilities.session ?? 'daily';
}

export function fromWireNewAccount(input: InputOf<typeof routes.addAccount>): NewAccount {
  return {
    name: input.AccountName,
    broker: input.Broker,
    clientId: input.Clientid,
    redirectUrl: input.Redirecturl ?? '',
    chatId: input.Chatid ?? '',
  };
}

export function fromWireAccountChange(
  input: InputOf<typeof routes.changeAccount>,
): Partial<Omit<AccountChange, 'enabled'>> {
  return {
    ...(input.Clientid === undefined ? {} : { clientId: input.Clientid }),
    ...(input.Redirecturl === undefined ? {} : { redirectUrl: input.Redirecturl }),
    ...(input.Chatid === undefined ? {} : { chatId: input.Chatid }),
  };
}

export type WireAccountSecrets = { readonly [name in AccountSecret]?: string };

/** The secrets in a request; an empty one deletes the stored secret. */
export function givenSecrets(input: WireAccountSecrets): readonly (readonly [AccountSecret, string])[] {
  return ACCOUNT_SECRETS.flatMap((name) => {
    const secret = input[name];
    return secret === undefined ? [] : [[name, secret] as const];
  });
}
