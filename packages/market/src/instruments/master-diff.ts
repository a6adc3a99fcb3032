import { EXCHANGE, TRADABLE_EXCHANGE } from '@spark/vocabulary';
import type { InstrumentColumns, SegmentCounts } from './instrument-columns.ts';

/** What one list has that another had not. Contracts are known by what they are, since tokens are used again. */
export type MasterDiff = {
  readonly added: Changes;
  readonly removed: Changes;
  /** Removed because their last day has passed. */
  readonly expired: number;
  readonly lotsChanged: Changes;
  readonly ticksChanged: Changes;
};

export type Changes = {
  readonly count: number;
  /** The first few. */
  readonly examples: readonly string[];
};

const EXAMPLES = 5;

export function diffMasters(before: InstrumentColumns, after: InstrumentColumns, today: number): MasterDiff {
  const rowsBefore = new Map<string, number>();
  for (let row = 0; row < before.rows; row += 1) rowsBefore.set(identityOf(before, row), row);
  const [added, removed, lots, ticks] = [collector(), collector(), collector(), collector()];
  for (let row = 0; row < after.rows; row += 1) {
    const identity = identityOf(after, row);
    const was = rowsBefore.get(identity);
    const label = labelOf(after, row);
    if (was === undefined) {
      added.add(label);
      continue;
    }
    rowsBefore.delete(identity);
    const [lotWas, lotIs] = [before.lotSize[was], after.lotSize[row]];
    if (lotWas !== lotIs) lots.add(`${label} ${lotWas} to ${lotIs}`);
    const [tickWas, tickIs] = [before.tickPaise[was] ?? 0, after.tickPaise[row] ?? 0];
    if (tickWas !== tickIs) ticks.add(`${label} ${tickWas / 100} to ${tickIs / 100}`);
  }
  let expired = 0;
  for (const row of rowsBefore.values()) {
    const expiry = before.expiry[row] ?? 0;
    if (expiry !== 0 && expiry < today) expired += 1;
    else removed.add(labelOf(before, row));
  }
  return {
    added: added.changes(),
    removed: removed.changes(),
    expired,
    lotsChanged: lots.changes(),
    ticksChanged: ticks.changes(),
  };
}

/** Segments that have lost more than half of their rows since: a list that was served in part shows this. */
export function shrunkSegments(before: SegmentCounts, after: SegmentCounts): readonly string[] {
  return TRADABLE_EXCHANGE.filter((exchange) => after[exchange] * 2 < before[exchange]).map(
    (exchange) => `${exchange} has ${after[exchange]} rows and had ${before[exchange]}`,
  );
}

function identityOf(columns: InstrumentColumns, row: number): string {
  const type = columns.type[row] ?? 0;
  const exchange = columns.exchange[row];
  if ((columns.expiry[row] ?? 0) === 0) return `${exchange} ${type} ${columns.symbol[row]}`;
  const name = columns.names[columns.name[row] ?? 0];
  return `${exchange} ${type} ${name} ${columns.expiry[row]} ${columns.strikePaise[row]} ${columns.optionType[row]}`;
}

function labelOf(columns: InstrumentColumns, row: number): string {
  return `${EXCHANGE[columns.exchange[row] ?? 0]} ${columns.symbol[row]}`;
}

function collector() {
  const examples: string[] = [];
  let count = 0;
  return {
    add: (label: string) => {
      count += 1;
      if (examples.length < EXAMPLES) examples.push(label);
    },
    changes: (): Changes => ({ count, examples }),
  };
}
