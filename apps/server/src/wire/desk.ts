import type { Portfolio, TradingBlock } from '@spark/application';
import type { DeskAccount, DeskBlock, DeskOverview, ExecutionLog } from '@spark/contract';
import { rupeesFromPaise } from '@spark/core';
import type { OpenDesk } from '@spark/engine';
import { type AccountView, toWireAccount } from './account.ts';
import { toWireLivePositions } from './live-positions.ts';

type Parts = {
  readonly portfolio: Portfolio & { readonly desk: OpenDesk };
  readonly view: AccountView;
  /** Of today; null where not all orders could be looked at. */
  readonly charges: ReadonlyMap<string, number | null> | null;
  readonly blocks: readonly TradingBlock[];
  readonly events: readonly ExecutionLog[];
};

export function toWireDesk({ portfolio, view, charges, blocks, events }: Parts): DeskOverview {
  const { desk } = portfolio;
  const live = toWireLivePositions(portfolio);
  const chargesOf = (name: string): number | null => (charges === null ? null : (charges.get(name) ?? 0));
  const accounts = live.accounts.flatMap((figures): readonly DeskAccount[] => {
    const account = desk.accounts.get(figures.AccountName);
    if (account === undefined) return [];
    const { Broker, Trade, Session } = toWireAccount(account, view);
    const own = { Broker, Enabled: account.enabled, Trade, Session };
    return [{ ...figures, ...lessCharges(figures.totalpnl, chargesOf(account.name)), ...own }];
  });
  const all = live.accounts.map(({ AccountName }) => chargesOf(AccountName));
  const sum = all.reduce<number | null>(
    (total, one) => (total === null || one === null ? null : total + one),
    0,
  );
  return {
    asOf: live.asOf,
    epochMs: live.epochMs,
    version: live.version,
    total: { ...live.total, ...lessCharges(live.total.totalpnl, sum) },
    accounts,
    blocks: blocks.map(toWireBlock),
    events: [...events],
  };
}

function lessCharges(totalpnl: number | null, chargesPaise: number | null) {
  const paise = totalpnl === null ? null : Math.round(totalpnl * 100);
  const isKnown = paise !== null && chargesPaise !== null;
  return {
    charges: chargesPaise === null ? null : rupeesFromPaise(chargesPaise),
    netpnl: isKnown ? rupeesFromPaise(paise - chargesPaise) : null,
  };
}

function toWireBlock({ what, accountName, strategyName }: TradingBlock): DeskBlock {
  const [text, hint] = wordsOf(what, accountName ?? '', strategyName ?? '');
  return { what, AccountName: accountName, StrategyName: strategyName, text, hint };
}

function wordsOf(
  what: TradingBlock['what'],
  account: string,
  strategy: string,
): readonly [text: string, hint: string] {
  switch (what) {
    case 'killSwitch': {
      const whose = account === '' ? 'all accounts' : account;
      return [`The kill switch of ${whose} is on.`, 'Switch it off with POST /killswitch.'];
    }
    case 'account':
      return [`The account ${account} is disabled.`, 'Enable it with POST /account/enable.'];
    case 'session':
      return [`${account} has no session at its broker.`, `Log in with POST /login/${account}.`];
    case 'trade':
      return [`Trading is off in ${account}.`, `Switch it on with POST /activate-account/${account}/Y.`];
    case 'link':
      return [
        `The link of ${strategy} to ${account} is not active.`,
        'Send Activate 1 with PUT /linkstrategy.',
      ];
    case 'noLink':
      return [`The strategy ${strategy} has no account.`, 'Link it with POST /linkstrategy.'];
  }
}
