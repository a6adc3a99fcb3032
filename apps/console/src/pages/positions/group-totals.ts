import type { LivePosition, LiveTotal } from '@spark/client';

export type GroupBy = 'account' | 'strategy' | 'instrument';

export type GroupTotal = Pick<
  LiveTotal,
  'bookedpnl' | 'openpnl' | 'totalpnl' | 'knownpnl' | 'unknownpositions' | 'openpositions'
> & { readonly name: string };

export function groupName(row: LivePosition, by: GroupBy): string {
  return by === 'account' ? row.AccountName : by === 'strategy' ? row.StrategyName : row.symbol;
}

/**
 * What the rows of each strategy or instrument come to. They are added in paise, so that no fraction is lost, and all of
 * them are of one push. With one price unknown the total is unknown, and what is known is told; forward tests do not
 * count, as in the totals of the server.
 */
export function groupTotals(rows: readonly LivePosition[], by: GroupBy): readonly GroupTotal[] {
  const groups = Map.groupBy(
    rows.filter(({ ForwardTest }) => ForwardTest === 0),
    (row) => groupName(row, by),
  );
  return [...groups].map(([name, own]) => ({
    name,
    bookedpnl: sumOf(own.map(({ bookedpnl }) => bookedpnl)),
    openpnl: sumOf(own.map(({ openpnl }) => openpnl)),
    totalpnl: sumOf(own.map(({ totalpnl }) => totalpnl)),
    knownpnl: sumOf(own.flatMap(({ bookedpnl, openpnl }) => [bookedpnl ?? 0, openpnl ?? 0])) ?? 0,
    unknownpositions: own.filter(({ totalpnl }) => totalpnl === null).length,
    openpositions: own.filter(({ qty }) => qty !== 0).length,
  }));
}

function sumOf(values: readonly (number | null)[]): number | null {
  let paise = 0;
  for (const value of values) {
    if (value === null) return null;
    paise += Math.round(value * 100);
  }
  return paise / 100;
}
