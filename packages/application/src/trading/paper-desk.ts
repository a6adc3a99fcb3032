import { type DeskFact, NO_SESSION } from '@spark/core';

/** Everything needed for a first order: a paper account that is logged in and trading, a strategy, a link. */
export function demoDesk(now: number): readonly DeskFact[] {
  return [
    ...paperAccount('paper', now),
    strategy(1, 'demo', 'Trades in the paper account, so that you can try everything'),
    link('demo', 'paper', 1),
  ];
}

/**
 * The same, plus what the documentation uses, so that its programs run unchanged: one order of
 * `test1` is executed in two accounts, three times as large in the second.
 */
export function paperDesk(now: number): readonly DeskFact[] {
  return [
    ...demoDesk(now),
    ...paperAccount('account1', now),
    ...paperAccount('account2', now),
    strategy(2, 'test1', 'Trades in two paper accounts at once, as the pages tell it'),
    link('test1', 'account1', 1),
    link('test1', 'account2', 3),
  ];
}

/** The name of the account and of the strategy of a replayed day. */
export const REPLAY_NAME = 'replay';

/** The desk of a replayed day: one account that trades for nobody. */
export function replayDesk(now: number): readonly DeskFact[] {
  return [
    ...paperAccount(REPLAY_NAME, now),
    strategy(1, REPLAY_NAME, 'Trades in a past day'),
    link(REPLAY_NAME, REPLAY_NAME, 1),
  ];
}

function paperAccount(name: string, now: number): readonly DeskFact[] {
  return [
    {
      kind: 'account-added',
      account: {
        name,
        broker: 'testBroker',
        clientId: name.toUpperCase(),
        redirectUrl: '',
        chatId: '',
        enabled: true,
        tradingOn: null,
        ...NO_SESSION,
      },
    },
    { kind: 'account-logged-in', name, at: now },
    { kind: 'account-secrets-changed', name, secrets: ['Sessionid'] },
    { kind: 'trading-switched', name, on: true },
  ];
}

function strategy(id: number, name: string, description: string): DeskFact {
  return {
    kind: 'strategy-added',
    strategy: {
      id,
      name,
      description,
      type: 'Intraday',
      display: 'Private',
      forwardTest: false,
      params: null,
    },
  };
}

function link(strategyName: string, accountName: string, multiplier: number): DeskFact {
  return {
    kind: 'link-added',
    link: { strategyName, accountName, multiplier, active: true, capitalPaise: 10_000_000 },
  };
}
