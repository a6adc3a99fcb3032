import {
  type AccountKey,
  type FoundAlert,
  type InstructionFilter,
  isAtWork,
  type Journal,
  type LogFilter,
  type LogRow,
  type MessageRow,
  type OrderFilter,
  type ProfitFilter,
  type ProfitPoint,
  type ReplyRow,
  type StoredOrder,
  type TradeFilter,
  type WebhookRow,
} from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import { STORE_BOUNDS } from '../bounds.ts';
import type { DamagedRows } from '../damaged-rows.ts';
import { StoreError } from '../errors.ts';
import { soundPage } from '../sound-page.ts';
import type { Statement } from '../statements.ts';
import {
  ALERTS,
  CHAT_MESSAGES,
  columnNames,
  decodeRow,
  INSTRUCTIONS,
  LOGS,
  OPEN_LEGS,
  ORDERS,
  POSITIONS,
  PROFIT,
  REPLIES,
  type SqlRow,
  type SqlValue,
  type Table,
  TRADES,
  WEBHOOKS,
} from '../tables.ts';
import { createDeploymentReads } from './deployment-reads.ts';
import { createForgetting } from './forget.ts';
import { createOrderPages } from './order-pages.ts';
import { createSignalReads } from './signal-reads.ts';
import {
  positionOfColumns,
  soundAlert,
  soundInstruction,
  soundOrder,
  soundPairing,
  soundPosition,
  soundTrade,
} from './sound-rows.ts';

type Parts = {
  readonly record: Journal['record'];
  readonly requireWritable: () => void;
  readonly read: (text: string, values: readonly SqlValue[]) => Promise<readonly SqlRow[]>;
  /** Runs a statement where the journal is written. */
  readonly write: (statement: Statement) => Promise<void>;
  readonly damaged: DamagedRows;
  /** Of one node among several. */
  readonly node?: string | null;
};

/** Of the database alone; archives are read beside it. */
type StoredJournal = Omit<
  Journal,
  'findArchivedOrder' | 'ordersArchivedUntil' | 'logsArchivedUntil' | 'isTradeArchived'
>;

export function createJournal({ record, requireWritable, read, write, damaged, node }: Parts): StoredJournal {
  const soundOrders = (row: SqlRow): StoredOrder | null => damaged.sound(ORDERS, row, soundOrder);
  const readOrderPage = createOrderPages(read, soundOrders);
  const forget = createForgetting({ requireWritable, read, write });

  /** Conditions that are given, joined by AND. */
  async function select(table: Table, wanted: Wanted): Promise<readonly SqlRow[]> {
    requireLimit(wanted.limit);
    const given = wanted.where.filter(([, value]) => value !== undefined);
    const where = given.map(([condition]) => condition).join(' AND ');
    const text = `SELECT ${columnNames(table)} FROM "${table.name}" WHERE ${where} ORDER BY ${wanted.order} LIMIT ?`;
    return read(text, [...given.map(([, value]) => value as SqlValue), wanted.limit]);
  }

  return {
    // Returns the queue's promise unwrapped: every order passes here twice.
    record: (entry) => {
      try {
        requireWritable();
        return record(entry);
      } catch (error) {
        return Promise.reject(error);
      }
    },
    busyAccounts: async (tradedSince = NEVER) => (await read(BUSY_ACCOUNTS, [tradedSince])).map(accountKey),
    accountsToPair: async (ucc, since) =>
      (await read(ACCOUNTS_TO_PAIR, [ucc, ucc, ucc, ucc, since, ucc])).map(accountKey),
    loadBook: async ({ ucc, accountName }, { since, finishedMax, positionsSince = since }) => {
      const orders = new Map<number, StoredOrder>();
      const add = (stored: StoredOrder): void => {
        // One that finished while the pages were read is in both lists, the second time as it is.
        orders.set(stored.order.reftag, stored);
      };
      for (const row of await read(ORDERS_AT_WORK, [ucc, accountName])) {
        const stored = soundOrders(row);
        if (stored) add(stored);
      }
      const question = { ucc, accountName, since, from: 'newest' } as const;
      let left = finishedMax;
      for (let after: number | null = LIMITS.idMax; after !== null && left > 0; ) {
        const page = await readOrderPage({ ...question, after });
        after = page.next;
        for (const stored of page.orders) {
          if (isAtWork(stored.order)) continue;
          if (left-- > 0) add(stored);
        }
      }
      const positions = await read(POSITIONS_OF_BOOK, [ucc, accountName, positionsSince]);
      return {
        orders: [...orders.values()].sort((a, b) => a.order.reftag - b.order.reftag),
        positions: positions.flatMap(
          (row) => damaged.sound(POSITIONS, row, soundPosition) ?? positionOfColumns(row) ?? [],
        ),
      };
    },
    readOrderPage,
    readOrders: async (filter: OrderFilter) => {
      const rows = await select(ORDERS, {
        where: [
          ['"ucc" = ?', filter.ucc],
          ['"account_name" = ?', filter.accountName],
          ['"strategy_name" = ?', filter.strategyName],
          ['"stref_id" = ?', filter.strefId],
          ['"reftag" = ?', filter.reftag],
          ['"day" >= ?', filter.since],
        ],
        order: '"reftag"',
        limit: filter.limit,
      });
      return rows.flatMap((row) => soundOrders(row) ?? []);
    },
    readLogs: async (filter: LogFilter) => {
      const rows = await select(LOGS, {
        where: [
          ['"ucc" = ?', filter.ucc],
          ['"type" = ?', filter.type],
          ['"name" = ?', filter.name],
          ['"at" >= ?', filter.from],
          ['"at" < ?', filter.before],
          ['"id" < ?', filter.beforeId],
          [`lower("message") LIKE ? ESCAPE '\\'`, filter.text && `%${escaped(filter.text.toLowerCase())}%`],
        ],
        order: '"id" DESC',
        limit: filter.limit,
      });
      return rows.map((row) => decodeRow<LogRow>(LOGS, row));
    },
    readProfit: async (filter: ProfitFilter) => {
      const rows = await select(PROFIT, {
        where: [
          ['"ucc" = ?', filter.ucc],
          ['"at" >= ?', filter.from],
          ['"account_name" = ?', filter.accountName],
          ['"strategy_name" = ?', filter.strategyName],
        ],
        order: '"at", "account_name", "strategy_name"',
        limit: filter.limit,
      });
      return rows.map((row) => decodeRow<ProfitPoint>(PROFIT, row));
    },
    readTrades: (filter: TradeFilter) =>
      soundPage(
        damaged,
        TRADES,
        soundTrade,
        { after: filter.afterNumber, limit: filter.limit },
        (after, limit) =>
          select(TRADES, {
            where: [
              ['"ucc" = ?', filter.ucc],
              ['"day" >= ?', filter.from],
              ['"day" <= ?', filter.to],
              ['"account_name" = ?', filter.accountName],
              ['"strategy_name" = ?', filter.strategyName],
              ['"number" > ?', after],
            ],
            order: '"number"',
            limit,
          }),
      ),
    readPairing: async ({ ucc, accountName }) => {
      const [row] = await read(PAIRING_OF, [ucc, accountName]);
      return row ? damaged.sound(OPEN_LEGS, row, soundPairing) : null;
    },
    findReply: async (ucc, key) => {
      const [row] = await read(FIND_REPLY, [ucc, key]);
      return row ? decodeRow<ReplyRow>(REPLIES, row) : null;
    },
    ...forget,
    readMessages: async ({ afterId, limit, ofOwnDesks = false }) => {
      const owner = ofOwnDesks ? (node ?? undefined) : undefined;
      const rows = await select(CHAT_MESSAGES, {
        where: [
          ['"id" > ?', afterId],
          [OF_A_DESK_OF, owner],
        ],
        order: '"id"',
        limit,
      });
      return rows.map((row) => decodeRow<MessageRow>(CHAT_MESSAGES, row));
    },
    findWebhook: async (tokenHash) => {
      const [row] = await read(FIND_WEBHOOK, [tokenHash]);
      return row ? webhookRow(row) : null;
    },
    listWebhooks: async (ucc) => (await read(LIST_WEBHOOKS, [ucc])).map(webhookRow),
    findAlert: async (webhookId, fingerprint) => {
      const [row] = await read(FIND_ALERT, [webhookId, fingerprint]);
      return row ? (damaged.sound(ALERTS, row, soundAlert) ?? damagedAlert(row)) : null;
    },
    waitingAlerts: async ({ afterId, limit: most }) => {
      requireLimit(most);
      return soundPage(damaged, ALERTS, soundAlert, { after: afterId, limit: most }, (after = 0, limit) =>
        read(WAITING_ALERTS, [after, limit]),
      );
    },
    openInstructions: async ({ afterId, limit: most }) => {
      requireLimit(most);
      const page = { after: afterId, limit: most };
      return soundPage(damaged, INSTRUCTIONS, soundInstruction, page, (after = 0, limit) =>
        read(OPEN_INSTRUCTIONS, [after, limit]),
      );
    },
    readInstructions: (filter: InstructionFilter) =>
      soundPage(
        damaged,
        INSTRUCTIONS,
        soundInstruction,
        { after: filter.beforeId, limit: filter.limit },
        (before, limit) =>
          select(INSTRUCTIONS, {
            where: [
              ['"ucc" = ?', filter.ucc],
              ['"kind" = ?', filter.kind],
              ['"id" = ?', filter.id],
              ['"open" = ?', filter.open === undefined ? undefined : Number(filter.open)],
              ['"id" < ?', before],
            ],
            order: '"id" DESC',
            limit,
          }),
      ),
    ...createDeploymentReads({ read, damaged, requireLimit }),
    ...createSignalReads({ read, requireLimit }),
    damagedIn: damaged.inAccount,
  };
}

type Wanted = {
  /** A condition and its value; without a value the condition is left out. */
  readonly where: readonly (readonly [string, SqlValue | undefined])[];
  readonly order: string;
  readonly limit: number;
};

const OF_A_DESK_OF = '"ucc" IN (SELECT "ucc" FROM "desks" WHERE "node" = ?)';
const BUSY_ACCOUNTS =
  'SELECT "ucc", "account_name" FROM "orders" WHERE "at_work" = 1' +
  ' UNION SELECT "ucc", "account_name" FROM "positions" WHERE "net_qty" <> 0 OR "day" >= ?' +
  ' ORDER BY "ucc", "account_name"';
/** Later than any day. */
const NEVER = '9999-12-31';
/**
 * Goes from name to name, since a user may have very many orders in few accounts. The day is written so that SQLite does not
 * search for it among all orders of the user.
 */
const ACCOUNTS_TO_PAIR =
  'SELECT "ucc", "account_name" FROM (WITH RECURSIVE "names" AS (' +
  'SELECT (SELECT "account_name" FROM "orders" WHERE "ucc" = ? ORDER BY "account_name" LIMIT 1) AS "name"' +
  ' UNION ALL SELECT (SELECT "account_name" FROM "orders" WHERE "ucc" = ? AND "account_name" > "name"' +
  ' ORDER BY "account_name" LIMIT 1)' +
  ' FROM "names" WHERE "name" IS NOT NULL)' +
  ' SELECT CAST(? AS text) AS "ucc", "name" AS "account_name" FROM "names" WHERE EXISTS' +
  ` (SELECT 1 FROM "orders" WHERE "ucc" = ? AND "account_name" = "name" AND "day" || '' >= ?)) AS "with_orders"` +
  ' UNION SELECT "ucc", "account_name" FROM "open_legs" WHERE "ucc" = ? ORDER BY "account_name"';
const ORDERS_AT_WORK =
  `SELECT ${columnNames(ORDERS)} FROM "orders" WHERE "ucc" = ? AND "account_name" = ? AND "at_work" = 1` +
  ' ORDER BY "reftag"';
const POSITIONS_OF_BOOK =
  `SELECT ${columnNames(POSITIONS)} FROM "positions" WHERE "ucc" = ? AND "account_name" = ? AND ("net_qty" <> 0 OR "day" >= ?)` +
  ' ORDER BY "id"';
const PAIRING_OF = `SELECT ${columnNames(OPEN_LEGS)} FROM "open_legs" WHERE "ucc" = ? AND "account_name" = ?`;
const FIND_REPLY = `SELECT ${columnNames(REPLIES)} FROM "replies" WHERE "ucc" = ? AND "key" = ?`;

const SELECT_WEBHOOKS = `SELECT ${columnNames(WEBHOOKS)}, "last_used_at" FROM "webhooks"`;
const FIND_WEBHOOK = `${SELECT_WEBHOOKS} WHERE "token_hash" = ?`;
const LIST_WEBHOOKS = `${SELECT_WEBHOOKS} WHERE "ucc" = ? ORDER BY "id"`;
const FIND_ALERT =
  `SELECT ${columnNames(ALERTS)} FROM "alerts" WHERE "webhook_id" = ? AND "fingerprint" = ?` +
  ' ORDER BY "id" DESC LIMIT 1';
const WAITING_ALERTS = `SELECT ${columnNames(ALERTS)} FROM "alerts" WHERE "finished" = 0 AND "id" > ? ORDER BY "id" LIMIT ?`;

const OPEN_INSTRUCTIONS = `SELECT ${columnNames(INSTRUCTIONS)} FROM "instructions" WHERE "open" = 1 AND "id" > ? ORDER BY "id" LIMIT ?`;

/** The columns show that it was taken, so that it is not taken twice. */
function damagedAlert(row: SqlRow): FoundAlert {
  return { ...decodeRow<FoundAlert>(ALERTS, row), actions: null, outcomes: null };
}

function webhookRow(row: SqlRow): WebhookRow {
  const lastUsedAt = (row.last_used_at as number | null | undefined) ?? null;
  return { ...decodeRow<Omit<WebhookRow, 'lastUsedAt'>>(WEBHOOKS, row), lastUsedAt };
}

function accountKey(row: SqlRow): AccountKey {
  return { ucc: row.ucc as string, accountName: row.account_name as string };
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

function requireLimit(limit: number): void {
  if (Number.isSafeInteger(limit) && limit >= 1 && limit <= STORE_BOUNDS.pageRowsMax) return;
  throw new StoreError(
    'invalid',
    `A page has 1 to ${STORE_BOUNDS.pageRowsMax} rows, not ${limit}. Ask for the next page instead.`,
  );
}
