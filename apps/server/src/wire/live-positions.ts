import { accountsInOrder, type Portfolio, positionsInOrder } from '@spark/application';
import type { LiveAccountTotal, LiveFigures, LivePosition, LivePositions, LiveTotal } from '@spark/contract';
import {
  apart,
  istTimestamp,
  type KnownProfit,
  type Position,
  type ProfitFigures,
  positionId,
  rupeesFromPaise,
} from '@spark/core';
import type { AccountPosition, OpenDesk } from '@spark/engine';
import { toWireFigures } from './net-position.ts';
import { toWirePosition } from './position.ts';

type Read = Portfolio & { readonly desk: OpenDesk };

/** All positions and totals; who follows them is told what differs from the time before. */
export function toWireLivePositions(portfolio: Read): LivePositions {
  const { desk, held, at, version } = portfolio;
  const byAccount = accountsInOrder(desk).map((account) => {
    const positions = held.filter(({ accountName }) => accountName === account.name);
    return figuresOf(
      portfolio,
      account.name,
      positions.map(({ position }) => position),
    );
  });
  return {
    version,
    asOf: istTimestamp(at),
    epochMs: at,
    whole: true,
    rows: positionsInOrder(held).map((row) => toWireLivePosition(row, portfolio)),
    removed: [],
    accounts: byAccount.map(({ accountName, own, forwardTests }) =>
      toWireAccountTotal(accountName, own, forwardTests),
    ),
    removedAccounts: [],
    total: toWireTotal(
      added(byAccount.map(({ own }) => own)),
      added(byAccount.map(({ forwardTests }) => forwardTests)),
    ),
  };
}

function toWireLivePosition(held: AccountPosition, { figures, quoteOf }: Read): LivePosition {
  const { accountName, position } = held;
  const known = quoteOf(position.instrumentKey);
  const of = { accountName, strategyName: position.strategyName };
  return {
    key: `${accountName}|${positionId(position)}`,
    ...toWirePosition(held, {
      figures: figures([position], of),
      lastPaise: known?.quote.lastPaise ?? null,
    }),
    ltpTime: known === null ? null : istTimestamp(known.quote.at),
    stale: known?.isStale ?? true,
  };
}

type Figures = ProfitFigures & KnownProfit;

function figuresOf(portfolio: Read, accountName: string, positions: readonly Position[]) {
  const { own, forwardTests } = apart(positions);
  const of = { accountName };
  const figures = (part: readonly Position[]): Figures => ({
    ...portfolio.figures(part, of),
    ...portfolio.known(part, of),
  });
  return { accountName, own: figures(own), forwardTests: figures(forwardTests) };
}

function added(parts: readonly Figures[]): Figures {
  const sum = (of: (figures: Figures) => number | null) =>
    parts.reduce<number | null>((total, part) => {
      const value = of(part);
      return total === null || value === null ? null : total + value;
    }, 0);
  const count = (of: (figures: Figures) => number) => parts.reduce((total, part) => total + of(part), 0);
  return {
    bookedPaise: sum(({ bookedPaise }) => bookedPaise),
    openPaise: sum(({ openPaise }) => openPaise),
    totalPaise: sum(({ totalPaise }) => totalPaise),
    positions: count(({ positions }) => positions),
    openPositions: count(({ openPositions }) => openPositions),
    knownPaise: count(({ knownPaise }) => knownPaise),
    unknownPositions: count(({ unknownPositions }) => unknownPositions),
  };
}

function toWireLiveFigures(figures: Figures): LiveFigures {
  return {
    ...toWireFigures(figures),
    knownpnl: rupeesFromPaise(figures.knownPaise),
    unknownpositions: figures.unknownPositions,
  };
}

function toWireTotal(own: Figures, forwardTests: Figures): LiveTotal {
  return {
    ...toWireLiveFigures(own),
    ...(forwardTests.positions > 0 && { forwardTest: toWireLiveFigures(forwardTests) }),
  };
}

function toWireAccountTotal(AccountName: string, own: Figures, forwardTests: Figures): LiveAccountTotal {
  return { AccountName, ...toWireTotal(own, forwardTests) };
}
