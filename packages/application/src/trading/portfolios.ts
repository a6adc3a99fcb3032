import {
  type Apart,
  apart,
  type Clock,
  type DamagedRow,
  type Instant,
  type InstrumentKey,
  istDay,
  type Journal,
  type KnownProfit,
  knownProfitOf,
  leavesPositionsOpen,
  type Position,
  type ProfitFigures,
  profitOf,
  unknownFigures,
} from '@spark/core';
import type { AccountPosition, OpenDesk, OrderCalls, PositionScope } from '@spark/engine';
import type { KnownQuote } from '@spark/prices';
import { knownQuotes } from '../prices/last-prices.ts';
import type { Prices } from '../prices/prices.ts';

/** Reads positions with what they earned, at the prices of one moment. */
export type Portfolios = {
  readonly read: (desk: OpenDesk, scope: PositionScope, manner?: Manner) => Promise<Portfolio>;
};

type Manner = {
  /** Which positions need a price. */
  readonly isPriced?: (held: AccountPosition) => boolean;
  /** For whose first price to wait, up to a second; left out, for that of each. */
  readonly isAwaited?: (key: InstrumentKey) => boolean;
};

export type Portfolio = {
  readonly at: Instant;
  /** Grows with every change of a position; the same positions have the same one. */
  readonly version: number;
  readonly held: readonly AccountPosition[];
  readonly quoteOf: (key: InstrumentKey) => KnownQuote | null;
  /** Unknown where damaged rows hide what the account holds, within the strategy when one is given. */
  readonly figures: (positions: Iterable<Position>, of: FiguresOf) => ProfitFigures;
  /** The same with forward tests separated. */
  readonly sums: (positions: Iterable<Position>, of: FiguresOf) => Apart<ProfitFigures>;
  /** What of the profit is known; rows that hide what the account holds count as unknown positions. */
  readonly known: (positions: Iterable<Position>, of: FiguresOf) => KnownProfit;
};

export type FiguresOf = { readonly accountName: string; readonly strategyName?: string | undefined };

type Parts = {
  readonly orders: Pick<OrderCalls, 'positions'>;
  readonly prices: Prices;
  readonly journal: Pick<Journal, 'damagedIn'>;
  readonly clock: Clock;
};

/** Far more than positions change in a millisecond, so that versions of a later start are above those before. */
const VERSIONS_PER_MS = 1_000;

export function createPortfolios({ orders, prices, journal, clock }: Parts): Portfolios {
  /** A position never changes: another state of it is another object. */
  const versions = new WeakMap<Position, number>();
  let newest = clock.now() * VERSIONS_PER_MS;

  function versionOf(held: readonly AccountPosition[]): number {
    let version = 0;
    for (const { position } of held) {
      let own = versions.get(position);
      if (own === undefined) {
        newest += 1;
        own = newest;
        versions.set(position, own);
      }
      version = Math.max(version, own);
    }
    return version;
  }

  return {
    read: async (desk, scope, { isPriced = isOpen, isAwaited = () => true } = {}) => {
      const asked = await orders.positions(desk, scope);
      const keys = asked.filter(isPriced).map(({ position }) => position.instrumentKey);
      const awaited = keys.filter(isAwaited);
      const answered = awaited.length === 0 ? null : await knownQuotes(prices, awaited);
      // Waiting for prices may take a second, in which a fill may have come.
      const held = answered === null ? asked : await orders.positions(desk, scope);
      const at = clock.now();
      const today = istDay(at);
      const quotes = new Map<InstrumentKey, KnownQuote | null>();
      for (const { position } of held.filter(isPriced)) {
        const key = position.instrumentKey;
        // A token that has left the list may mean another contract.
        if (prices.instruments.find(key) === null) continue;
        quotes.set(key, prices.hub.latest(key) ?? answered?.(key) ?? null);
      }
      const quoteOf = (key: InstrumentKey) => quotes.get(key) ?? null;
      const lastPrice = (key: InstrumentKey) => quoteOf(key)?.quote.lastPaise ?? null;
      return {
        at,
        version: versionOf(held),
        held,
        quoteOf,
        figures,
        sums: (positions, of) => {
          const { own, forwardTests } = apart(positions);
          return { own: figures(own, of), forwardTests: figures(forwardTests, of) };
        },
        known: (positions, of) => {
          const known = knownProfitOf(positions, today, lastPrice);
          return { ...known, unknownPositions: Math.max(known.unknownPositions, damagedRows(of)) };
        },
      };

      function figures(positions: Iterable<Position>, of: FiguresOf): ProfitFigures {
        const known = profitOf(positions, today, lastPrice);
        return damagedRows(of) > 0 ? unknownFigures(known) : known;
      }

      /** Rows that hide what the account holds. */
      function damagedRows({ accountName, strategyName = scope.strategyName }: FiguresOf): number {
        const isOfScope = (row: DamagedRow): boolean =>
          leavesPositionsOpen(row) && (strategyName === undefined || row.strategyName === strategyName);
        return journal.damagedIn({ ucc: desk.user.ucc, accountName }).filter(isOfScope).length;
      }
    },
  };
}

function isOpen({ position }: AccountPosition): boolean {
  return position.netQty !== 0;
}
