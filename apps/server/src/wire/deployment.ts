import type {
  DeployCheck,
  DeployedAccountView,
  DeployedDay,
  DeployedLegView,
  DeploymentView,
  SteerRefusal,
} from '@spark/application';
import {
  type Problem,
  problem,
  type DeployCheck as WireCheck,
  type Deployment as WireDeployment,
  type DeployedLeg as WireLeg,
  type DeploymentRow as WireRow,
} from '@spark/contract';
import { istTimestamp, rupeesFromPaise } from '@spark/core';
import type { StrategyDocument } from '@spark/document';

/** The fields of a request that an item of the check is about. */
const FIELDS: Readonly<Record<string, string>> = {
  document: 'id',
  underlying: 'id',
  stops: 'id',
  webhook: 'id',
  strategy: 'strategyname',
  accounts: 'strategyname',
  deployments: 'strategyname',
  number: 'id',
};

export function toWireDeployProblems({ items }: DeployCheck): readonly Problem[] {
  return items
    .filter(({ isGood }) => !isGood)
    .map(({ what, says }) => problem('deploy_refused', { field: FIELDS[what] ?? 'id', reason: says }));
}

export function toWireDeployCheck({ items, accounts, worstDayPaise }: DeployCheck): WireCheck {
  return {
    ready: items.every(({ isGood }) => isGood),
    items: items.map(({ what, isGood, says }) => ({ what, good: isGood, says })),
    accounts: accounts.map((account) => ({
      account: account.accountName,
      multiplier: account.multiplier,
      worstDay: orNull(account.worstDayPaise),
    })),
    worstDay: orNull(worstDayPaise),
  };
}

export function toWireDeploymentRow({
  row,
  accounts,
  problem: wrong,
  nextDecisionAt,
}: DeploymentView): WireRow {
  const open = accounts.map((account) => account.openPaise);
  const day = accounts.reduce((newest, account) => (account.day > newest ? account.day : newest), '');
  const ofThatDay = accounts.filter((account) => account.day === day);
  return {
    deploymentID: row.id,
    state: row.state,
    says: row.ended?.says ?? wrong,
    strategyname: row.strategyName,
    id: row.documentId,
    ...{ name: row.name, rev: row.rev, hash: row.hash, nextRev: row.next?.rev ?? null, mode: row.mode },
    params: { ...row.parameters },
    createdAt: istTimestamp(row.createdAt),
    nextDecision: nextDecisionAt === null ? null : istTimestamp(nextDecisionAt),
    day: day === '' ? null : day,
    accountNames: accounts.map(({ accountName }) => accountName),
    booked: rupeesFromPaise(ofThatDay.reduce((sum, { bookedPaise }) => sum + bookedPaise, 0)),
    open: orNull(
      open.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0),
    ),
  };
}

/** Names of conditions and actions are those of the revision; of one that is gone only their places are known. */
export function toWireDeployment(
  view: DeploymentView,
  days: readonly DeployedDay[],
  document: StrategyDocument | null,
): WireDeployment {
  return {
    ...toWireDeploymentRow(view),
    accounts: view.accounts.map((account) => toWireAccount(account, document)),
    days: days.map(toWireDay),
  };
}

function toWireDay({ accountName, day, minutes, marketHash, decisionHash }: DeployedDay) {
  return { date: day, account: accountName, minutes, marketHash, decisionHash };
}

function toWireAccount(account: DeployedAccountView, document: StrategyDocument | null) {
  return {
    account: account.accountName,
    day: account.day === '' ? null : account.day,
    multiplier: account.multiplier,
    stopped: account.stopped,
    booked: rupeesFromPaise(account.bookedPaise),
    open: orNull(account.openPaise),
    legs: account.legs.map((leg) => toWireLeg(leg, document)),
    decisions: account.decisions.map(({ at, says }) => ({ at: istTimestamp(at), says })),
  };
}

export function toWireLeg(view: DeployedLegView, document: StrategyDocument | null): WireLeg {
  const { leg } = view;
  const mean = (value: number, qty: number) => (qty === 0 ? null : Math.round(value / qty) / 100);
  return {
    leg: leg.id,
    action: document?.actions[leg.plan]?.id ?? String(leg.plan),
    condition: document?.conditions[leg.condition]?.id ?? String(leg.condition),
    symbol: view.symbol,
    transType: leg.side > 0 ? 'Buy' : 'Sell',
    ...{ qty: leg.qty, held: view.heldQty, state: leg.state, reason: leg.reason },
    basis: orNull(leg.basisPaise),
    entryPrice: mean(leg.entryValuePaise, leg.entryQty),
    exitPrice: mean(leg.exitValuePaise, leg.exitQty),
    stop: orNull(leg.stopPaise),
    target: orNull(leg.targetPaise),
    trigger: leg.state === 'WAITING' ? orNull(leg.trigger?.paise ?? null) : null,
    ltp: orNull(leg.markPaise),
    booked: rupeesFromPaise(view.bookedPaise),
    open: orNull(view.openPaise),
    orders: view.orders.map((order) => ({
      ...{ strefID: order.strefId, of: order.of, transType: order.side, qty: order.qty },
      trigger: orNull(order.triggerPaise ?? null),
      ...{ filled: order.filledQty, state: order.state, why: order.why },
      at: istTimestamp(order.at),
      problem: order.problem,
    })),
  };
}

function orNull(paise: number | null): number | null {
  return paise === null ? null : rupeesFromPaise(Math.round(paise));
}

export function toWireSteerProblem(refusal: SteerRefusal, deploymentID: number): Problem {
  switch (refusal.code) {
    case 'unknown':
      return problem('deployment_unknown', { deploymentID });
    case 'over':
      return problem('deployment_over', { deploymentID });
    case 'stopping':
      return problem('deployment_stopping', { deploymentID });
    case 'not-flat':
      return problem('deployment_holds', { deploymentID });
    case 'document':
      return problem('deploy_refused', { field: 'rev', reason: refusal.says });
  }
}
