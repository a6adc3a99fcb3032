import type { BookFact } from '../book/book-fact.ts';
import type { Instant, IstDay } from '../time/ist.ts';
import type { PairingState } from '../trade/pairing-state.ts';
import type { TrailFact } from '../trail/trail-fact.ts';
import type { AlertRow } from './alert-reads.ts';
import type { DeploymentDayRow, DeploymentRow } from './deployment-reads.ts';
import type { InstructionRow } from './instruction-reads.ts';
import type { NewLogLine } from './log-reads.ts';
import type { MessageRow } from './message-reads.ts';
import type { PositionRow, StoredOrder } from './order-reads.ts';
import type { ProfitPoint } from './profit-reads.ts';
import type { ReplyRow } from './reply-reads.ts';
import type { SignalRow } from './signal-reads.ts';
import type { TradeRow } from './trade-reads.ts';
import type { WebhookRow } from './webhook-reads.ts';

/** What is stored of one user at one instant: all of it or nothing. */
export type JournalEntry = Partial<WriteOptions> & {
  readonly ucc: string;
  readonly at: Instant;
  readonly writes: readonly JournalWrite[];
  /** How many updates the user is told of it. Where several nodes share a database, the row of the desk counts them. */
  readonly updates?: number;
  /** What is done once a day. The entry is refused whole, as `done-before`, where it was done already; later ones go on. */
  readonly once?: OnceADay;
  /**
   * What was planned rests on a version of the desk. Where a database is shared (PostgreSQL) the entry is refused whole, as
   * `desk-changed`, when the stamp that the desk has in its transaction does not pass: it is planned anew.
   */
  readonly isPlannedOn?: (stamp: string) => boolean;
  /** Needs no owner of the desk, since no book changes: an alert that is stored here and carried out by the owner. */
  readonly byAnyNode?: boolean;
};

export type OnceADay = { readonly what: string; readonly day: IstDay };

/** How soon an entry has to be stored. By default it is stored at once and survives a power cut. */
export type WriteOptions = {
  /** No person waits for it, so it may be stored a few milliseconds later, together with others. */
  readonly batch: boolean;
  /**
   * `recoverable`: its broker can be asked for all of it again, or it can be worked out again, and it causes no request.
   * A power cut right after it was stored may lose it, as if the cut had come before.
   */
  readonly durability: 'fsync' | 'recoverable';
};

/** What happened in an account, or what concerns its risk without changing its book. */
export type JournalFact = BookFact | TrailFact;

/** The rows of an order, position, trade or alert are whole, as they are after the facts. */
export type JournalWrite =
  | { readonly kind: 'append-facts'; readonly facts: readonly JournalFact[] }
  | { readonly kind: 'append-logs'; readonly lines: readonly NewLogLine[] }
  | { readonly kind: 'put-orders'; readonly orders: readonly StoredOrder[] }
  | { readonly kind: 'remove-orders'; readonly reftags: readonly number[] }
  | { readonly kind: 'put-positions'; readonly positions: readonly PositionRow[] }
  | { readonly kind: 'put-profit'; readonly points: readonly Omit<ProfitPoint, 'ucc'>[] }
  | { readonly kind: 'put-trades'; readonly trades: readonly TradeRow[] }
  | { readonly kind: 'remove-trades'; readonly numbers: readonly number[] }
  /** Replaces the state of the account. */
  | { readonly kind: 'put-pairing'; readonly accountName: string; readonly state: PairingState }
  /** Refused with the whole entry where the key has a reply already. */
  | { readonly kind: 'insert-reply'; readonly reply: Omit<ReplyRow, 'ucc'> }
  /** To be sent to chats, until they are removed. */
  | { readonly kind: 'put-messages'; readonly messages: readonly Omit<MessageRow, 'ucc'>[] }
  | { readonly kind: 'remove-messages'; readonly ids: readonly number[] }
  | { readonly kind: 'put-webhook'; readonly webhook: Omit<WebhookRow, 'ucc' | 'lastUsedAt'> }
  | { readonly kind: 'remove-webhook'; readonly id: number }
  /** These two change an existing webhook and never restore one that was removed meanwhile. */
  | { readonly kind: 'renew-webhook'; readonly id: number; readonly expiresAt: Instant }
  | { readonly kind: 'use-webhook'; readonly id: number; readonly lastUsedAt: Instant }
  | { readonly kind: 'put-alert'; readonly alert: Omit<AlertRow, 'ucc'> }
  | { readonly kind: 'put-instructions'; readonly instructions: readonly StoredInstruction[] }
  /** Refused with the whole entry where the strategy has another one that is not over. */
  | { readonly kind: 'put-deployments'; readonly deployments: readonly Omit<DeploymentRow, 'ucc'>[] }
  | { readonly kind: 'put-deployment-days'; readonly days: readonly Omit<DeploymentDayRow, 'ucc'>[] }
  | { readonly kind: 'put-signals'; readonly signals: readonly Omit<SignalRow, 'ucc'>[] };

/** The user is that of the entry, and each case of the union stays one. */
export type StoredInstruction = InstructionRow extends infer Row
  ? Row extends unknown
    ? Omit<Row, 'ucc'>
    : never
  : never;

/** One line of the execution log and nothing else. */
export function entryOfLine(ucc: string, line: NewLogLine): JournalEntry {
  return { ucc, at: line.at, writes: [{ kind: 'append-logs', lines: [line] }] };
}

/** The facts of an entry, in the order in which they are stored. */
export function factsIn({ writes }: JournalEntry): readonly JournalFact[] {
  return writes.flatMap((write) => (write.kind === 'append-facts' ? write.facts : []));
}

/** The lines of an entry for the execution log, in the order in which they are stored. */
export function linesIn({ writes }: JournalEntry): readonly NewLogLine[] {
  return writes.flatMap((write) => (write.kind === 'append-logs' ? write.lines : []));
}

/** The orders of an entry, as they are after it. */
export function ordersIn({ writes }: JournalEntry): readonly StoredOrder[] {
  return writes.flatMap((write) => (write.kind === 'put-orders' ? write.orders : []));
}
