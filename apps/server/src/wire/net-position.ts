import {
  type NetPosition,
  type Overview,
  PositionFigures,
  type StrategyOverview,
  type PositionFigures as WireFigures,
} from '@spark/contract';
import {
  type Account,
  type Apart,
  type Link,
  type ProfitFigures,
  rupeesFromPaise,
  type Strategy,
} from '@spark/core';
import { type AccountView, toWireAccount } from './account.ts';
import { toWireAccountLink } from './link.ts';

export function toWireFigures(figures: ProfitFigures): WireFigures {
  return {
    bookedpnl: rupeesOrNull(figures.bookedPaise),
    openpnl: rupeesOrNull(figures.openPaise),
    totalpnl: rupeesOrNull(figures.totalPaise),
    totalpositions: figures.positions,
    openpositions: figures.openPositions,
  };
}

/** Forward tests are left out where there are none. */
function toWireSums({ own, forwardTests }: Apart<ProfitFigures>) {
  return {
    ...toWireFigures(own),
    ...(forwardTests.positions > 0 && { forwardTest: toWireFigures(forwardTests) }),
  };
}

const OWN_FIELDS: ReadonlySet<string> = new Set([
  'accountName',
  'forwardTest',
  ...Object.keys(PositionFigures.properties),
]);

/** The figures are repeated under the name of the account, unless a field has that name already. */
export function toWireNetPosition(accountName: string, figures: Apart<ProfitFigures>): NetPosition {
  const wire = toWireFigures(figures.own);
  return {
    accountName,
    ...toWireSums(figures),
    ...(OWN_FIELDS.has(accountName) ? {} : { [accountName]: wire }),
  };
}

export function toWireOverview(
  account: Account,
  { links, figures, view }: { links: readonly Link[]; figures: Apart<ProfitFigures>; view: AccountView },
): Overview {
  const { AccountName, Broker, Clientid, Trade, LastLogin } = toWireAccount(account, view);
  const running = links.filter((link) => link.active);
  return {
    AccountName,
    Broker,
    ClientID: Clientid,
    Trade,
    LastLogin,
    totalStrategy: links.length,
    runningStrategy: running.length,
    CapitalDeployed: rupeesFromPaise(running.reduce((sum, link) => sum + link.capitalPaise, 0)),
    ...toWireSums(figures),
  };
}

export function toWireStrategyOverview(
  strategy: Strategy,
  { link, figures, ucc }: { link: Link; figures: Apart<ProfitFigures>; ucc: string },
): StrategyOverview {
  return { ID: strategy.id, ...toWireAccountLink(link, ucc), ...toWireSums(figures) };
}

/** Unknown is null: a 0 would be taken for a value. */
function rupeesOrNull(paise: number | null): number | null {
  return paise === null ? null : rupeesFromPaise(paise);
}
