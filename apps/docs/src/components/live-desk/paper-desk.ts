import type { CallOutcome } from '../api-reference/send-call.ts';
import type { Session } from '../api-reference/session.ts';
import { askSpark } from '../live-data/ask-spark.ts';

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

export type Read<Thing> =
  | { readonly ok: true; readonly thing: Thing }
  | { readonly ok: false; readonly outcome: CallOutcome };

interface AccountRow {
  readonly AccountName: string;
  readonly Broker: string;
}

interface LinkRow {
  readonly StrategyName: string;
  readonly AccountName: string;
  readonly UCC: string;
  readonly Multiplier: number;
  readonly Activate: number;
}

/** Strategies that trade on paper, the one with the most accounts first. */
export async function readPaperDesk(session: Session): Promise<Read<readonly PaperStrategy[]>> {
  const [accounts, links] = await Promise.all([
    askSpark<AccountRow>(session, '/account'),
    askSpark<LinkRow>(session, '/linkstrategy'),
  ]);
  if (!accounts.ok) return accounts;
  if (!links.ok) return links;
  return { ok: true, thing: paperStrategies(accounts.rows, links.rows) };
}

export function paperStrategies(
  accounts: readonly AccountRow[],
  links: readonly LinkRow[],
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
    .sort((one, other) => other.accounts.length - one.accounts.length);
}
