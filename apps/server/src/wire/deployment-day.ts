import type { Drift, DriftRow } from '@spark/algos';
import type { AccountDrift, DriftView } from '@spark/application';
import type { DeploymentDay } from '@spark/contract';
import { istTimestamp } from '@spark/core';
import { rupees, rupeesOrNull } from './backtest-numbers.ts';

type WireAccount = DeploymentDay['accounts'][number];

export function toWireDeploymentDay(deploymentID: number, date: string, view: DriftView): DeploymentDay {
  const { rev, says, isPlaying, backtest, hashes, accounts } = view;
  return {
    ...{ deploymentID, date, rev, says, playing: isPlaying, backtestID: backtest?.id ?? null },
    marketHash: hashes?.marketHash ?? null,
    decisionHash: hashes?.decisionHash ?? null,
    accounts: accounts.map((account) => toWireAccount(account, view)),
  };
}

function toWireAccount(account: AccountDrift, { hashes }: DriftView): WireAccount {
  const { accountName, multiplier, minutes, marketHash, decisionHash, drift } = account;
  const same = (mine: string | null, theirs: string | undefined) =>
    mine === null || theirs === undefined ? null : mine === theirs;
  return {
    ...{ account: accountName, multiplier, minutes, marketHash, decisionHash },
    sameMarket: same(marketHash, hashes?.marketHash),
    sameDecisions: same(decisionHash, hashes?.decisionHash),
    ...talliesOf(drift),
    trades: drift?.rows.map((row) => toWireTrade(row, account)) ?? [],
  };
}

function talliesOf(drift: Drift | null) {
  if (drift === null) return { matched: null, onlyHere: null, onlyBacktest: null, cost: null };
  const { matched, onlyHere, onlyThere, costPaise } = drift;
  return { matched, onlyHere, onlyBacktest: onlyThere, cost: rupees(costPaise) };
}

function toWireTrade(row: DriftRow, { symbols }: AccountDrift): WireAccount['trades'][number] {
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
