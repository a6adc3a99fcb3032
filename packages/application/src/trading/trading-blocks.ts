import { type BrokerPort, guardOf, hasSession, type Instant } from '@spark/core';
import type { OpenDesk } from '@spark/engine';
import type { Broker } from '@spark/vocabulary';
import { accountsInOrder, linksInOrder, strategiesInOrder } from './sorting.ts';

/** Something that stops orders now, without looking at prices or brokers. */
export type TradingBlock = {
  readonly what: 'killSwitch' | 'account' | 'session' | 'trade' | 'link' | 'noLink';
  readonly accountName: string | null;
  readonly strategyName: string | null;
};

type Parts = { readonly brokers: ReadonlyMap<Broker, BrokerPort>; readonly now: Instant };

/** The widest first: what stops everything, then accounts, then strategies. */
export function tradingBlocks(desk: OpenDesk, { brokers, now }: Parts): readonly TradingBlock[] {
  const blocks: TradingBlock[] = [];
  const add = (what: TradingBlock['what'], accountName: string | null, strategyName: string | null = null) =>
    void blocks.push({ what, accountName, strategyName });
  if (guardOf(desk, null).killed) add('killSwitch', null);
  const accounts = accountsInOrder(desk);
  for (const account of accounts) {
    if (!account.enabled) {
      add('account', account.name);
      continue;
    }
    if (guardOf(desk, account.name).killed) add('killSwitch', account.name);
    const life = brokers.get(account.broker)?.capabilities.session ?? 'daily';
    if (!hasSession(account, life, now)) add('session', account.name);
    if (account.tradingOn !== true) add('trade', account.name);
  }
  const links = linksInOrder(desk);
  for (const { active, accountName, strategyName } of links)
    if (!active) add('link', accountName, strategyName);
  for (const { name } of strategiesInOrder(desk))
    if (!links.some(({ strategyName }) => strategyName === name)) add('noLink', null, name);
  return blocks;
}
