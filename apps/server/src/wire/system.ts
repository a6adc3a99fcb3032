import type { SystemHealth } from '@spark/application';
import type { System, SystemHealth as WireHealth } from '@spark/contract';
import {
  CLASSES_OF_EXCHANGE,
  type Instant,
  istTimestamp,
  type MarketCalendar,
  type PhaseOutlook,
  phaseOutlook,
  tradedOf,
} from '@spark/core';
import { EXCHANGE } from '@spark/vocabulary';

type Hours = { readonly market: MarketCalendar; readonly live: MarketCalendar };

/** Every segment of every exchange, as exchanges list them. */
export function toWireMarkets({ market, live }: Hours, now: Instant): System['markets'] {
  return EXCHANGE.flatMap((exchange) =>
    CLASSES_OF_EXCHANGE[exchange].map((segment) => {
      const traded = tradedOf(exchange, segment);
      return {
        exchange,
        segment,
        paper: toWirePhase(phaseOutlook(market, traded, now)),
        live: toWirePhase(phaseOutlook(live, traded, now)),
      };
    }),
  );
}

function toWirePhase({ phase, next }: PhaseOutlook): System['markets'][number]['paper'] {
  return {
    phase: phase ?? 'closed',
    next: next === null ? null : (next.phase ?? 'closed'),
    nextAt: next === null ? null : istTimestamp(next.at),
  };
}

type OfProcess = {
  readonly now: Instant;
  readonly engine: WireHealth['store']['engine'];
  readonly memoryBytes: number;
  readonly upSeconds: number;
};

export function toWireHealth(health: SystemHealth, { now, engine, ...process }: OfProcess): WireHealth {
  const { problems, store, feed, recorder, disk, lastBackupAt, loop } = health;
  return {
    ok: problems.length === 0,
    problems: [...problems],
    store: { engine, ...store },
    feed,
    recorder: recorder && { ...recorder, chains: [...recorder.chains] },
    disk,
    backup: {
      lastAt: lastBackupAt === null ? null : istTimestamp(lastBackupAt),
      ageSeconds: lastBackupAt === null ? null : Math.max(0, Math.floor((now - lastBackupAt) / 1_000)),
    },
    eventLoop: loop,
    ...process,
  };
}
