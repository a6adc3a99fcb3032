import { bookedPaise, decisionHash, heldQty, type Leg, openPaise } from '@spark/algos';
import type { DeploymentDayRow, DeploymentRow, Instant } from '@spark/core';
import { type DayState, type Decision, type LegOrder, parseDayState } from './day-state.ts';
import type { DeploymentRunner } from './deployment-runner.ts';

/** A deployment as users see it. */
export type DeploymentView = {
  readonly row: DeploymentRow;
  readonly nextDecisionAt: Instant | null;
  readonly problem: string | null;
  readonly accounts: readonly DeployedAccountView[];
};

/** A day of an account by what its market was and by what was decided; null where it is not known. */
export type DeployedDay = {
  readonly accountName: string;
  readonly day: string;
  readonly marketHash: string | null;
  /** Minutes of the session that the hashes are of. */
  readonly minutes: number;
  readonly decisionHash: string | null;
};

export type DeployedAccountView = {
  readonly today: DeployedDay;
  readonly accountName: string;
  readonly day: string;
  readonly multiplier: number;
  readonly stopped: string | null;
  readonly bookedPaise: number;
  /** Null while the price of an open leg is not known. */
  readonly openPaise: number | null;
  readonly legs: readonly DeployedLegView[];
  readonly decisions: readonly Decision[];
};

export type DeployedLegView = {
  readonly leg: Leg;
  readonly symbol: string;
  readonly heldQty: number;
  readonly bookedPaise: number;
  readonly openPaise: number | null;
  readonly orders: readonly LegOrder[];
};

export function viewOfRunner(runner: DeploymentRunner): DeploymentView {
  const row = runner.row();
  const isOver = row.state === 'stopped';
  return {
    row,
    nextDecisionAt: isOver ? null : runner.nextDecisionAt(),
    problem: runner.problem(),
    accounts: runner.accounts().map((account) =>
      accountView(account.accountName, account.current(), {
        symbolOf: (leg) => runner.market.listed(leg)?.symbol,
        markOf: runner.markOf,
      }),
    ),
  };
}

/** From what is stored: for those that are over, and those that cannot go on. */
export function viewOfRow(
  row: DeploymentRow,
  days: readonly DeploymentDayRow[],
  problem: string | null,
): DeploymentView {
  const accounts = days.flatMap(({ accountName, body }) => {
    const state = parseDayState(body);
    const asStored = { symbolOf: () => undefined, markOf: (leg: Leg) => leg.markPaise };
    return state.ok ? [accountView(accountName, state.value, asStored)] : [];
  });
  return { row, nextDecisionAt: null, problem, accounts };
}

function accountView(
  accountName: string,
  state: DayState,
  { symbolOf, markOf }: Pick<DeploymentRunner, 'markOf'> & { symbolOf: (leg: Leg) => string | undefined },
): DeployedAccountView {
  const { account, orders, decisions } = state;
  const legs = account.legs.map((stored): DeployedLegView => {
    const leg = { ...stored, markPaise: markOf(stored) };
    const own = orders.filter((order) => order.leg === leg.id);
    return {
      leg,
      symbol: own[0]?.symbol ?? symbolOf(leg) ?? leg.contract.key,
      heldQty: heldQty(leg),
      bookedPaise: Math.round(bookedPaise(leg)),
      openPaise: known(openPaise(leg)),
      orders: own,
    };
  });
  const open = legs.map((leg) => leg.openPaise);
  return {
    today: dayOf(accountName, state),
    ...{
      accountName,
      day: account.day,
      multiplier: account.multiplier,
      stopped: account.stopped,
      legs,
      decisions,
    },
    bookedPaise: legs.reduce((sum, leg) => sum + leg.bookedPaise, 0),
    openPaise: open.reduce<number | null>(
      (sum, paise) => (sum === null || paise === null ? null : sum + paise),
      0,
    ),
  };
}

/** What it saw is worked out after its orders, and stored with the next step: until then it is not known. */
export function dayOf(accountName: string, { account, market, done }: DayState): DeployedDay {
  const marketHash = market?.minutes === done ? market.hash : null;
  return { accountName, day: account.day, marketHash, minutes: done, decisionHash: decisionHash(account) };
}

function known(paise: number): number | null {
  return Number.isNaN(paise) ? null : Math.round(paise);
}
