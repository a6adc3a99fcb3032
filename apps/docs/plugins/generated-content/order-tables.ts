import {
  GUARD_DEFAULTS,
  type GuardLimit,
  LIVE_START_GUARD,
  MARKET_PROTECTION,
  type ProtectionSlab,
} from '@spark/vocabulary';
import { type Cell, code, type Node, table, text } from './markdown-nodes.ts';

const PAISE = 100;

type GuardRow = { readonly limit: GuardLimit; readonly field: string; readonly refuses: string };

const GUARDS: readonly GuardRow[] = [
  {
    limit: 'ordersPerSecondMax',
    field: 'MaxOrdersPerSecond',
    refuses: 'an order after so many within one second',
  },
  { limit: 'openOrdersMax', field: 'MaxOpenOrders', refuses: 'an order while so many are open' },
  { limit: 'qtyMax', field: 'MaxQty', refuses: 'an order of more units, multiplier included' },
  {
    limit: 'notionalPaiseMax',
    field: 'MaxOrderValue',
    refuses: 'an order worth more rupees, price times quantity',
  },
  {
    limit: 'dailyLossPaiseMax',
    field: 'MaxDailyLoss',
    refuses: "every order once today's loss, booked and open, reaches it",
  },
];

const NEW_LIVE_ACCOUNT = { ...GUARD_DEFAULTS.live, ...LIVE_START_GUARD };

/** The guards that hold before anybody changed one. */
export function guardTable(): Node {
  const rows = GUARDS.map(({ limit, field, refuses }): readonly Cell[] => [
    [code(field)],
    [text(refuses)],
    [text(guardText(limit, NEW_LIVE_ACCOUNT[limit]))],
    [text(guardText(limit, GUARD_DEFAULTS.paper[limit]))],
    [text('none')],
  ]);
  return table(['Limit', 'Refused is', 'Live account', 'Paper account', 'All accounts'], rows);
}

function guardText(limit: GuardLimit, value: number | null): string {
  if (value === null) return 'none';
  return (limit.includes('Paise') ? value / PAISE : value).toLocaleString('en-IN');
}

/** How far from the last price a Market order of a live account is sent. */
export function protectionTable(): Node {
  const sides: readonly (readonly ProtectionSlab[])[] = [MARKET_PROTECTION.other, MARKET_PROTECTION.option];
  const longest = Math.max(...sides.map(({ length }) => length));
  const rows = Array.from({ length: longest }, (_, row) =>
    sides.flatMap((slabs) => [[text(slabText(slabs, row))], [text(percentText(slabs[row]))]]),
  );
  return table(['Last price', 'Cash and futures', 'Last price', 'Options'], rows);
}

function slabText(slabs: readonly ProtectionSlab[], row: number): string {
  const slab = slabs[row];
  if (slab === undefined) return '';
  if (slab.belowRupees !== undefined) return `below ${slab.belowRupees}`;
  const before = slabs[row - 1];
  const from = before?.upToRupees ?? before?.belowRupees;
  return slab.upToRupees === undefined ? `above ${from}` : `${from} to ${slab.upToRupees}`;
}

function percentText(slab: ProtectionSlab | undefined): string {
  return slab === undefined ? '' : `${slab.basisPoints / 100} %`;
}
