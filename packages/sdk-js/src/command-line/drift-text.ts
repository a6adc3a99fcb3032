import type { DeploymentDay, ReplayDrift } from '../generated/entities.ts';
import { type Column, rupeesText, tableText } from './table.ts';

type Compared = Omit<ReplayDrift, 'replayID' | 'date' | 'says' | 'playing' | 'backtestID'>;
type Trade = ReplayDrift['trades'][number];

const TRADES: readonly Column<Trade>[] = [
  { title: 'SYMBOL', cell: ({ symbol }) => symbol },
  { title: 'SIDE', cell: ({ transType }) => transType },
  { title: 'QTY', cell: ({ qty }) => qty ?? '', isNumber: true },
  { title: 'IN', cell: ({ in: where }) => where },
  { title: 'ENTRY', cell: ({ entryPrice }) => rupeesText(entryPrice), isNumber: true },
  { title: 'BACKTEST', cell: ({ backtestEntryPrice }) => rupeesText(backtestEntryPrice), isNumber: true },
  { title: 'EXIT', cell: ({ exitPrice }) => rupeesText(exitPrice), isNumber: true },
  { title: 'BACKTEST', cell: ({ backtestExitPrice }) => rupeesText(backtestExitPrice), isNumber: true },
  { title: 'WHY', cell: ({ reason, backtestReason }) => whyText(reason, backtestReason) },
  { title: 'COST', cell: ({ cost }) => rupeesText(cost), isNumber: true },
];

/** A day of a deployment beside its backtest, account by account. */
export function deploymentDriftText({ says, backtestID, accounts }: DeploymentDay): string {
  if (says !== null) return says;
  const parts = accounts.map((account) => `${account.account}: ${comparedText(account)}`);
  return [`Backtest ${backtestID}`, ...parts].join('\n');
}

/** A replayed day beside its backtest. */
export function replayDriftText(drift: ReplayDrift): string {
  return drift.says ?? `Backtest ${drift.backtestID}\n${comparedText(drift)}`;
}

function comparedText(compared: Pick<Compared, 'trades' | 'cost'> & Hashes & Tallies): string {
  const { trades, cost } = compared;
  const head = `${hashText(compared)}. ${tallyText(compared)}. Made less than the backtest: ${rupeesText(cost)}`;
  return trades.length === 0 ? head : `${head}\n${tableText(TRADES, trades)}`;
}

type Hashes = Pick<Compared, 'sameMarket' | 'sameDecisions'>;
type Tallies = Pick<Compared, 'matched' | 'onlyHere' | 'onlyBacktest'>;

function hashText({ sameMarket, sameDecisions }: Hashes): string {
  if (sameMarket === null) return 'what it saw of the market is not known';
  if (!sameMarket) return 'saw other prices';
  if (sameDecisions === null) return 'saw the same prices; what it decided is not known';
  return sameDecisions ? 'saw and decided the same' : 'saw the same prices and decided otherwise';
}

function tallyText({ matched, onlyHere, onlyBacktest }: Tallies): string {
  return `Trades: ${matched ?? 0} in both, ${onlyHere ?? 0} only here, ${onlyBacktest ?? 0} only in the backtest`;
}

function whyText(here: string | null, there: string | null): string {
  return here === null || there === null || here === there ? (here ?? there ?? '') : `${here}, not ${there}`;
}
