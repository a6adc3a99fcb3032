import type { Drift, DriftRow } from '@spark/algos';
import type { DeployedDay, DriftView } from '@spark/application';
import type { ReplayDrift } from '@spark/contract';
import { istTimestamp } from '@spark/core';
import { rupees, rupeesOrNull } from './backtest-numbers.ts';

/** What a day is compared with, in the words of the wire. */
export function toWireComparison({
  says,
  isPlaying,
  backtest,
  hashes,
}: Pick<DriftView, 'says' | 'isPlaying' | 'backtest' | 'hashes'>) {
  return {
    ...{ says, playing: isPlaying, backtestID: backtest?.id ?? null },
    marketHash: hashes?.marketHash ?? null,
    decisionHash: hashes?.decisionHash ?? null,
  };
}

type Compared = {
  readonly today: DeployedDay | null;
  readonly hashes: DriftView['hashes'];
  readonly drift: Drift | null;
  readonly symbols: ReadonlyMap<string, string>;
};

/** A day beside its backtest, in the words of the wire. */
export function toWireCompared({ today, hashes, drift, symbols }: Compared) {
  const same = (mine: string | null | undefined, theirs: string | undefined) =>
    mine == null || theirs === undefined ? null : mine === theirs;
  return {
    minutes: today?.minutes ?? 0,
    sameMarket: same(today?.marketHash, hashes?.marketHash),
    sameDecisions: same(today?.decisionHash, hashes?.decisionHash),
    ...talliesOf(drift),
    trades: drift?.rows.map((row) => toWireTrade(row, symbols)) ?? [],
  };
}

function talliesOf(drift: Drift | null) {
  if (drift === null) return { matched: null, onlyHere: null, onlyBacktest: null, cost: null };
  const { matched, onlyHere, onlyThere, costPaise } = drift;
  return { matched, onlyHere, onlyBacktest: onlyThere, cost: rupees(costPaise) };
}

function toWireTrade(row: DriftRow, symbols: ReadonlyMap<string, string>): ReplayDrift['trades'][number] {
  const { here, there } = row;
  const known = here ?? there;
  const contract = known?.contract ?? '';
  const mine = sideOf(here);
  const theirs = sideOf(there);
  return {
    in: here === null ? 'backtest' : there === null ? 'here' : 'both',
    ...{ action: known?.action ?? '', condition: known?.condition ?? '' },
    symbol: symbols.get(contract) ?? contract,
    transType: (known?.side ?? 1) > 0 ? 'Buy' : 'Sell',
    qty: here?.qty ?? null,
    ...mine,
    backtestEntryTime: theirs.entryTime,
    backtestExitTime: theirs.exitTime,
    backtestEntryPrice: theirs.entryPrice,
    backtestExitPrice: theirs.exitPrice,
    backtestReason: theirs.reason,
    entryWorse: rupeesOrNull(row.entryWorsePaise),
    exitWorse: rupeesOrNull(row.exitWorsePaise),
    cost: rupees(row.costPaise),
  };
}

function sideOf(trade: DriftRow['here']) {
  if (trade === null)
    return { entryTime: null, exitTime: null, entryPrice: null, exitPrice: null, reason: null };
  return {
    entryTime: istTimestamp(trade.enteredAt),
    exitTime: istTimestamp(trade.exitedAt),
    entryPrice: rupees(trade.entryValuePaise / trade.qty),
    exitPrice: rupees(trade.exitValuePaise / trade.qty),
    reason: trade.reason,
  };
}
