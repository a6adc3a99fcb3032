import type { Trade } from '../backtest/trade.ts';
import type { ExitReason, Leg, Side } from '../legs/leg.ts';

/** A leg that was opened and closed, as it is compared with another. Money is paise, values are Σ price × quantity. */
export type DriftTrade = {
  readonly action: string;
  readonly condition: string;
  readonly contract: string;
  readonly side: Side;
  readonly qty: number;
  readonly decidedAt: number;
  readonly enteredAt: number;
  readonly exitedAt: number;
  readonly entryValuePaise: number;
  readonly exitValuePaise: number;
  readonly reason: ExitReason;
};

/** A trade of both, of this side alone, or of the other alone. */
export type DriftRow = {
  readonly here: DriftTrade | null;
  readonly there: DriftTrade | null;
  /** For one unit, above 0 where this side paid more or got less; null where one of the two is missing. */
  readonly entryWorsePaise: number | null;
  readonly exitWorsePaise: number | null;
  /** How much less this side made of it, in whole paise, before charges. */
  readonly costPaise: number;
};

export type Drift = {
  readonly matched: number;
  readonly onlyHere: number;
  readonly onlyThere: number;
  readonly costPaise: number;
  /** In the order in which they were decided. */
  readonly rows: readonly DriftRow[];
};

/** Decided farther apart than this, two trades are not one. */
const APART_MS_MAX = 5 * 60_000;

/**
 * The trades of one day beside those of another run of it. A trade is the same where action, condition, contract and side are, and
 * it was decided within five minutes; the nearest are put together first. `multiplier`: how many times the quantity of the other run
 * this one trades. What it cost adds up to what the other run made more.
 */
export function compareTrades(
  here: readonly DriftTrade[],
  there: readonly DriftTrade[],
  multiplier = 1,
): Drift {
  const pairs = here
    .flatMap((mine) => there.filter((other) => isAlike(mine, other)).map((other) => ({ mine, other })))
    .toSorted(
      (a, b) => apart(a.mine, a.other) - apart(b.mine, b.other) || a.mine.decidedAt - b.mine.decidedAt,
    );
  const taken = new Set<DriftTrade>();
  const rows: DriftRow[] = [];
  for (const { mine, other } of pairs) {
    if (taken.has(mine) || taken.has(other)) continue;
    taken.add(mine).add(other);
    rows.push(matched(mine, other));
  }
  const count = rows.length;
  const [mineAlone, theirsAlone] = [here, there].map((all) => all.filter((one) => !taken.has(one)));
  for (const mine of mineAlone ?? []) rows.push(alone(mine, null, -grossOf(mine)));
  for (const other of theirsAlone ?? []) rows.push(alone(null, other, grossOf(other) * multiplier));
  return {
    matched: count,
    onlyHere: mineAlone?.length ?? 0,
    onlyThere: theirsAlone?.length ?? 0,
    costPaise: rows.reduce((sum, { costPaise }) => sum + costPaise, 0),
    rows: rows.toSorted((a, b) => decidedAt(a) - decidedAt(b)),
  };
}

function isAlike(mine: DriftTrade, other: DriftTrade): boolean {
  const { action, condition, contract, side } = mine;
  if (action !== other.action || condition !== other.condition) return false;
  return contract === other.contract && side === other.side && apart(mine, other) <= APART_MS_MAX;
}

function apart(mine: DriftTrade, other: DriftTrade): number {
  return Math.abs(mine.decidedAt - other.decidedAt);
}

function matched(here: DriftTrade, there: DriftTrade): DriftRow {
  const worse = (value: 'entryValuePaise' | 'exitValuePaise', side: number) =>
    side * (here[value] / here.qty - there[value] / there.qty);
  return {
    ...{ here, there },
    entryWorsePaise: worse('entryValuePaise', here.side),
    exitWorsePaise: worse('exitValuePaise', -here.side),
    // The other one may be of another size: an account has a multiplier, and an entry may be cut.
    costPaise: Math.round((grossOf(there) * here.qty) / there.qty) - grossOf(here),
  };
}

function alone(here: DriftTrade | null, there: DriftTrade | null, costPaise: number): DriftRow {
  return { here, there, entryWorsePaise: null, exitWorsePaise: null, costPaise };
}

function grossOf({ side, entryValuePaise, exitValuePaise }: DriftTrade): number {
  return Math.round(side * (exitValuePaise - entryValuePaise));
}

function decidedAt({ here, there }: DriftRow): number {
  return here?.decidedAt ?? there?.decidedAt ?? 0;
}

type Names = {
  readonly actions: readonly { readonly id: string }[];
  readonly conditions: readonly { readonly id: string }[];
};

/** The legs of an account that were opened and closed. */
export function tradesOfLegs(legs: readonly Leg[], { actions, conditions }: Names): readonly DriftTrade[] {
  return legs.flatMap((leg): readonly DriftTrade[] => {
    const { state, exitQty, enteredAt, exitedAt } = leg;
    if (state !== 'CLOSED' || exitQty === 0 || enteredAt === null || exitedAt === null) return [];
    return [
      {
        action: actions[leg.plan]?.id ?? '',
        condition: conditions[leg.condition]?.id ?? '',
        contract: leg.contract.key,
        ...{ side: leg.side, qty: exitQty, decidedAt: leg.decidedAt, enteredAt, exitedAt },
        entryValuePaise: leg.entryValuePaise,
        exitValuePaise: leg.exitValuePaise,
        reason: leg.reason ?? 'condition',
      },
    ];
  });
}

/** A trade of a backtest in the same form. */
export function driftTradeOf(trade: Trade): DriftTrade {
  const { action, condition, contract, side, qty, decidedAt, enteredAt, exitedAt, reason } = trade;
  const entryValuePaise = Math.round(trade.entryPaise * qty);
  return {
    ...{ action, condition, contract: contract.key, side, qty, decidedAt, enteredAt, exitedAt, reason },
    ...{ entryValuePaise, exitValuePaise: entryValuePaise + side * trade.grossPaise },
  };
}
