import type { Account, Link, Spark } from '@spark/client';

export interface PaperAccount {
  readonly name: string;
  /** As orders name it. */
  readonly identifier: string;
  readonly multiplier: number;
}

/** A strategy with the paper accounts that it trades in. */
export interface PaperStrategy {
  readonly name: string;
  readonly accounts: readonly PaperAccount[];
  /** Whether an order for all of its accounts stays on paper. */
  readonly isPaperOnly: boolean;
}

/** Strategies that trade on paper, the one with the most accounts first. */
export async function readPaperDesk(spark: Spark): Promise<readonly PaperStrategy[]> {
  const [accounts, links] = await Promise.all([spark.listAccounts(), spark.listLinks()]);
  return paperStrategies(accounts.data, links.data);
}

export function paperStrategies(
  accounts: readonly Pick<Account, 'AccountName' | 'Broker'>[],
  links: readonly Omit<Link, 'StrategyID' | 'Capital'>[],
): readonly PaperStrategy[] {
  const onPaper = new Set(
    accounts.filter(({ Broker }) => Broker === 'testBroker').map(({ AccountName }) => AccountName),
  );
  return Object.entries(Object.groupBy(links, ({ StrategyName }) => StrategyName))
    .map(([name, theirs = []]) => ({
      name,
      isPaperOnly: theirs.every(({ AccountName }) => onPaper.has(AccountName)),
      accounts: theirs
        .filter(({ AccountName, Activate }) => onPaper.has(AccountName) && Activate === 1)
        .map(({ AccountName, UCC, Multiplier }) => ({
          name: AccountName,
          identifier: `${UCC}:${AccountName}`,
          multiplier: Multiplier,
        })),
    }))
    .filter((strategy) => strategy.accounts.length > 0)
    .sort((a, b) => b.accounts.length - a.accounts.length);
}
