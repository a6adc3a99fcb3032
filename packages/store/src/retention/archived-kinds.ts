import {
  type ArchiveKind,
  type IstDay,
  istDay,
  isVisitorUcc,
  legOfOrder,
  positionId,
  positionKeyOf,
} from '@spark/core';
import { soundOrder, soundTrade } from '../journal/sound-rows.ts';
import { FACTS, LOGS, ORDERS, type SqlRow, type Table, TRADES } from '../tables.ts';

/** What an archive that is being filled depends on. */
export type Holding = {
  /** Facts after it are not in the hash chain yet. */
  readonly sealedSeq: number;
  readonly isOpen: (ucc: string, accountName: string, positionId: string) => boolean;
};

type Archived = {
  readonly table: Table;
  readonly dayOf: (row: SqlRow) => IstDay;
  /** Whether it has to stay where it is, however old it is. */
  readonly isHeld: (row: SqlRow, holding: Holding) => boolean;
};

const dayOfInstant = ({ at }: SqlRow): IstDay => istDay(at as number);
const dayOfRow = ({ day }: SqlRow): IstDay => day as IstDay;

/** Keys grow with time in all of them, so old rows come first. */
export const ARCHIVED: Readonly<Record<ArchiveKind, Archived>> = {
  facts: {
    table: FACTS,
    dayOf: dayOfInstant,
    isHeld: ({ seq }, { sealedSeq }) => (seq as number) > sealedSeq,
  },
  logs: { table: LOGS, dayOf: dayOfInstant, isHeld: () => false },
  orders: { table: ORDERS, dayOf: dayOfRow, isHeld: isOrderHeld },
  trades: { table: TRADES, dayOf: dayOfRow, isHeld: isTradeHeld },
};

/** Nothing of visitors is archived. */
export function isHeld(kind: ArchiveKind, row: SqlRow, holding: Holding): boolean {
  return isVisitorUcc(row.ucc as string) || ARCHIVED[kind].isHeld(row, holding);
}

/** While it works, waits for its trades, or belongs to an open position. Damaged rows stay too. */
function isOrderHeld(row: SqlRow, { isOpen }: Holding): boolean {
  if (row.at_work !== 0) return true;
  try {
    const { order, tradedAt } = soundOrder(row);
    const awaitsTrades = tradedAt === null && legOfOrder(order) !== null;
    return awaitsTrades || isOpen(order.ucc, order.accountName, positionId(positionKeyOf(order)));
  } catch {
    return true;
  }
}

function isTradeHeld(row: SqlRow): boolean {
  try {
    soundTrade(row);
    return false;
  } catch {
    return true;
  }
}

export function keyOf(kind: ArchiveKind): string {
  return ARCHIVED[kind].table.columns[0]?.name ?? '';
}
