import type { DeskFact, GuardOwner, Instant } from '@spark/core';
import type { SparkEvent } from './events.ts';

type EventContent = Pick<SparkEvent, 'kind' | 'what' | 'text'> & Partial<SparkEvent>;

/** What the change of a desk means for who follows its user; null for what only concerns logins to Spark. */
export function eventOfDesk(fact: DeskFact, at: Instant): SparkEvent | null {
  const content = contentOf(fact);
  if (content === null) return null;
  return { at, level: 'INFO', accountName: null, strategyName: null, id: null, ...content };
}

function contentOf(fact: DeskFact): EventContent | null {
  switch (fact.kind) {
    case 'account-added':
      return account(fact.account.name, 'added', 'was added');
    case 'account-changed':
      return account(fact.name, ...changeOf(fact.change.enabled));
    case 'account-secrets-changed':
      return account(fact.name, 'changed', 'was changed');
    case 'egress-changed':
      return account(fact.accountName, 'changed', `sends its orders by ${fact.to}`);
    case 'account-deleted':
      return account(fact.name, 'deleted', 'was deleted');
    case 'account-logged-in':
      return account(fact.name, 'loggedIn', fact.isRenewed ? 'has a renewed session' : 'is logged in');
    case 'account-session-ended':
      return { ...account(fact.name, 'sessionEnded', `is logged out: ${fact.reason}`), level: 'ERROR' };
    case 'trading-switched':
      return account(
        fact.name,
        fact.on ? 'tradingOn' : 'tradingOff',
        `has trading ${fact.on ? 'on' : 'off'}`,
      );
    case 'strategy-added':
      return strategy(fact.strategy.name, 'added');
    case 'strategy-changed':
      return strategy(fact.name, 'changed');
    case 'strategy-deleted':
      return strategy(fact.name, 'deleted');
    case 'link-added':
      return link(fact.link, 'added');
    case 'link-changed':
      return link(fact.link, 'changed', fact.link.active ? 'is active' : 'is not active');
    case 'link-deleted':
      return link(fact, 'deleted');
    case 'guards-changed': {
      const { accountName } = fact;
      return {
        kind: 'guards',
        what: 'changed',
        accountName,
        text: `The limits of ${whose(accountName)} were changed.`,
      };
    }
    case 'kill-switched': {
      const { accountName, on } = fact;
      const text = `The kill switch of ${whose(accountName)} is ${on ? 'on' : 'off'}.`;
      return { kind: 'killSwitch', what: on ? 'on' : 'off', accountName, level: on ? 'ERROR' : 'INFO', text };
    }
    case 'user-added':
    case 'user-changed':
    case 'user-logged-in':
    case 'credentials-changed':
    case 'second-factor-switched':
    case 'console-armed':
    case 'signing-key-changed':
      return null;
  }
}

function changeOf(enabled: boolean | undefined): readonly [what: string, says: string] {
  if (enabled === undefined) return ['changed', 'was changed'];
  return enabled ? ['enabled', 'was enabled'] : ['disabled', 'was disabled'];
}

function account(name: string, what: string, says: string): EventContent {
  const sentence = `The account ${name} ${says}`;
  return {
    kind: 'account',
    what,
    accountName: name,
    text: /[.!?]$/.test(sentence) ? sentence : `${sentence}.`,
  };
}

function strategy(name: string, what: string): EventContent {
  return { kind: 'strategy', what, strategyName: name, text: `The strategy ${name} was ${what}.` };
}

type Linked = { readonly strategyName: string; readonly accountName: string };

function link({ strategyName, accountName }: Linked, what: string, says = `was ${what}`): EventContent {
  const text = `The link of ${strategyName} to ${accountName} ${says}.`;
  return { kind: 'link', what, strategyName, accountName, text };
}

function whose(owner: GuardOwner): string {
  return owner ?? 'all accounts';
}
