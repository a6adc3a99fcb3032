import type { AlertType } from '@spark/vocabulary';
import type { BookFact } from '../book/book-fact.ts';
import type { Instant, IstDay } from '../calendar/ist.ts';
import type { AccountOrder } from '../order/order.ts';
import type { Position } from '../position/position.ts';
import type { PairedTrade } from '../trade/pair-trades.ts';
import type { PairingState } from '../trade/pairing-state.ts';
import type { TrailFact } from '../trail/trail-fact.ts';

/**
 * Durable memory of orders and what came of them. One entry is all or nothing; entries of a desk are stored in the order in
 * which they were handed in, and a promise that resolved means that the entry survives a power cut, unless it can be asked
 * for again. Promises resolve in that order too. There is one writer: the process that holds the server's lock.
 */
export type Journal = {
  readonly record: (entry: JournalEntry) => Promise<void>;
  /**
   * Accounts with orders at work or positions open: those that a restart has to look after. With a day, also those
   * whose positions were traded on it or later.
   */
  readonly busyAccounts: (tradedSince?: IstDay) => Promise<readonly AccountKey[]>;
  /** Accounts of a user that have orders of this day or later, or legs that wait for trades. */
  readonly accountsToPair: (ucc: string, since: IstDay) => Promise<readonly AccountKey[]>;
  /**
   * Orders at work, the newest finished ones of the day, since a broker may still have something to tell about them, and
   * every position that is open or was traded on the day.
   */
  readonly loadBook: (account: AccountKey, wanted: BookWanted) => Promise<BookRows>;
  /** In order of reftag. For few orders: the other one is for whoever goes through many. */
  readonly readOrders: (filter: OrderFilter) => Promise<readonly StoredOrder[]>;
  /**
   * The next orders of a user, in order of reftag. A page looks at a bounded number of rows, also where few of them fit,
   * and is read in a turn of the event loop of its own: whoever goes through a long book page by page stops nobody.
   */
  readonly readOrderPage: (question: OrderPageQuestion) => Promise<OrderPage>;
  /** The newest first. */
  readonly readLogs: (filter: LogFilter) => Promise<readonly LogRow[]>;
  /** Ascending in time. */
  readonly readProfit: (filter: ProfitFilter) => Promise<readonly ProfitPoint[]>;
  /** One that was moved to an archive; the other readings have those of the database alone. */
  readonly findArchivedOrder: (ucc: string, reftag: number) => Promise<StoredOrder | null>;
  /** The last day of which finished orders were moved to an archive; null when none were. */
  readonly ordersArchivedUntil: () => Promise<IstDay | null>;
  /** The same for log lines, which are read from archives by the command line alone. */
  readonly logsArchivedUntil: () => Promise<IstDay | null>;
  /** In order of their numbers, also those that were moved to archives. */
  readonly readTrades: (filter: TradeFilter) => Promise<readonly TradeRow[]>;
  /** Whether the trade was moved to an archive: it is not removed any more. */
  readonly isTradeArchived: (ucc: string, number: number) => Promise<boolean>;
  /** What the last pairing of the account left, and what came since; null before the first. */
  readonly readPairing: (account: AccountKey) => Promise<PairingState | null>;
  readonly findReply: (ucc: string, key: string) => Promise<ReplyRow | null>;
  /** Drops the replies that were given before this instant. */
  readonly forgetReplies: (before: Instant) => Promise<void>;
  /** What waits to be sent to chats, of everyone, in order of their numbers. */
  readonly readMessages: (page: {
    readonly afterId: number;
    readonly limit: number;
  }) => Promise<readonly MessageRow[]>;
  /** By the hash of its secret part. */
  readonly findWebhook: (tokenHash: string) => Promise<WebhookRow | null>;
  /** In order of their numbers. */
  readonly listWebhooks: (ucc: string) => Promise<readonly WebhookRow[]>;
  /** The newest with this fingerprint at this webhook. */
  readonly findAlert: (webhookId: number, fingerprint: string) => Promise<AlertRow | null>;
  /** Alerts of all users that are not finished, in order of their numbers. */
  readonly waitingAlerts: (page: {
    readonly afterId: number;
    readonly limit: number;
  }) => Promise<readonly AlertRow[]>;
  /** Drops the finished alerts that came before this instant. */
  readonly forgetAlerts: (before: Instant) => Promise<void>;
  /** Drops the points of the profit curve from before this instant. */
  readonly forgetProfit: (before: Instant) => Promise<void>;
  /** Rows of the account that were met and could not be read. What is read leaves them out. */
  readonly damagedIn: (account: AccountKey) => readonly DamagedRow[];
};

/** A stored row that says nothing that could be believed. It stays where it is. */
export type DamagedRow = {
  readonly table: string;
  readonly key: string;
  readonly ucc: string;
  readonly accountName: string | null;
  readonly strategyName: string | null;
  /** An order that its broker may still be working on. */
  readonly isAtWork: boolean;
  readonly why: string;
  /** What stands there, cut to what a log can hold. */
  readonly text: string;
};

/** Whether it leaves open what an account holds: of finished orders, trades and alerts nothing follows for positions. */
export function leavesPositionsOpen({ table, isAtWork }: DamagedRow): boolean {
  return table === 'positions' || (table === 'orders' && isAtWork);
}

export type AccountKey = { readonly ucc: string; readonly accountName: string };

/** What happened in an account, or what concerns its risk and changes no book. */
export type JournalFact = BookFact | TrailFact;

export type JournalEntry = {
  readonly ucc: string;
  readonly at: Instant;
  readonly facts?: readonly JournalFact[];
  /** Whole, as they are after the facts. */
  readonly orders?: readonly StoredOrder[];
  readonly removedOrders?: readonly number[];
  readonly positions?: readonly PositionRow[];
  readonly logs?: readonly Omit<LogRow, 'id' | 'ucc'>[];
  readonly profit?: readonly Omit<ProfitPoint, 'ucc'>[];
  readonly trades?: readonly TradeRow[];
  readonly removedTrades?: readonly number[];
  /** Replaces what was known of the account. */
  readonly pairings?: readonly { readonly accountName: string; readonly state: PairingState }[];
  readonly reply?: Omit<ReplyRow, 'ucc'>;
  /** To be sent to chats, until they are removed. */
  readonly messages?: readonly Omit<MessageRow, 'ucc'>[];
  readonly removedMessages?: readonly number[];
  readonly webhooks?: readonly Omit<WebhookRow, 'ucc' | 'lastUsedAt'>[];
  readonly removedWebhooks?: readonly number[];
  /** These change a webhook that exists and never bring one back that was removed meanwhile. */
  readonly renewedWebhooks?: readonly { readonly id: number; readonly expiresAt: Instant }[];
  readonly usedWebhooks?: readonly { readonly id: number; readonly lastUsedAt: Instant }[];
  readonly alerts?: readonly Omit<AlertRow, 'ucc'>[];
  /** Nobody waits for it in person, so it may be stored a few milliseconds later, together with others. */
  readonly canWait?: boolean;
  /**
   * Its broker can be asked for all of it again, and nothing is sent because of it: a power cut within the moment after
   * it was stored may take it, as if the cut had come before it was told.
   */
  readonly canBeAskedAgain?: boolean;
};

export type StoredOrder = {
  readonly order: AccountOrder;
  /** When it was turned into trades. */
  readonly tradedAt: Instant | null;
};

export type PositionRow = { readonly accountName: string; readonly position: Position };

export type BookWanted = {
  readonly since: IstDay;
  /** Positions traded on this day or later are wanted as well, when not those of `since`. */
  readonly positionsSince?: IstDay;
  readonly finishedMax: number;
};

export type BookRows = { readonly orders: readonly StoredOrder[]; readonly positions: readonly Position[] };

export type OrderFilter = {
  readonly ucc: string;
  readonly accountName?: string;
  readonly strategyName?: string;
  readonly strefId?: number;
  readonly reftag?: number;
  /** Placed on this day or later. */
  readonly since?: IstDay;
  readonly limit: number;
};

export type OrderPageQuestion = {
  readonly ucc: string;
  readonly accountName?: string;
  readonly strategyName?: string;
  /** Placed on this day or later. */
  readonly since?: IstDay;
  /** Only orders that were not turned into trades. */
  readonly unpaired?: boolean;
  readonly from: 'oldest' | 'newest';
  /** The `next` of the page before, or any reftag: the page goes on behind it. */
  readonly after?: number;
};

export type OrderPage = {
  readonly orders: readonly StoredOrder[];
  /** What the next page comes after; null when there is nothing behind this one. */
  readonly next: number | null;
};

export type LogRow = {
  readonly id: number;
  readonly ucc: string;
  readonly at: Instant;
  /** The strategy or account it is about. */
  readonly name: string;
  readonly type: AlertType;
  readonly message: string;
};

export type LogFilter = {
  readonly ucc: string;
  readonly type?: AlertType;
  readonly name?: string;
  readonly from?: Instant;
  readonly before?: Instant;
  /** Only lines that have this text in them, in any letter case. */
  readonly text?: string;
  /** Only lines with a smaller number: the next page. */
  readonly beforeId?: number;
  readonly limit: number;
};

/** An empty name stands for all accounts, or all strategies: a sum, which is known only where every part of it is. */
export type ProfitPoint = {
  readonly ucc: string;
  readonly accountName: string;
  /** As `curveOf` says. */
  readonly strategyName: string;
  /** The start of the minute it stands for. */
  readonly at: Instant;
  readonly paise: number;
};

export type ProfitFilter = {
  readonly ucc: string;
  readonly accountName?: string;
  readonly strategyName?: string;
  readonly from: Instant;
  readonly limit: number;
};

export type TradeRow = {
  readonly number: number;
  readonly ucc: string;
  readonly accountName: string;
  readonly strategyName: string;
  /** Of its exit. */
  readonly day: IstDay;
  readonly trade: PairedTrade;
};

export type TradeFilter = {
  readonly ucc: string;
  readonly accountName?: string;
  readonly strategyName?: string;
  readonly from: IstDay;
  readonly to: IstDay;
  readonly afterNumber?: number;
  readonly limit: number;
};

/** The first answer to a request that carried a key of its own, for whoever sends it again. */
export type ReplyRow = {
  readonly ucc: string;
  readonly key: string;
  /** Tells the same request from another one with the same key. */
  readonly bodyHash: string;
  readonly reply: string;
  readonly at: Instant;
};

/** A message on its way to the chat that the account had when it was written. */
export type MessageRow = {
  /** Given by the writer, and never twice. */
  readonly id: number;
  readonly ucc: string;
  readonly accountName: string;
  readonly chatId: string;
  readonly at: Instant;
  readonly text: string;
};

/** A secret address for alerts, of which only the hash is kept. */
export type WebhookRow = {
  readonly id: number;
  readonly ucc: string;
  readonly name: string;
  readonly tokenHash: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly lastUsedAt: Instant | null;
};

/** An alert as it was taken, and how far it has come. */
export type AlertRow = {
  readonly id: number;
  readonly ucc: string;
  readonly webhookId: number;
  /** The same for an alert that the sender repeats. */
  readonly fingerprint: string;
  /** Tells the same alert from another one with the same fingerprint. */
  readonly bodyHash: string;
  readonly at: Instant;
  /** JSON text: what is to be done, in order. */
  readonly actions: string;
  /** JSON text: what came of the actions that are over, in order. */
  readonly outcomes: string;
  readonly finished: boolean;
};

/** Under which name the curve of a strategy stands; forward tests have theirs under one that no strategy can have. */
export function curveOf(strategyName: string, forwardTest: boolean): string {
  return forwardTest ? `forward test:${strategyName}` : strategyName;
}
