import type { AlertReads } from './alert-reads.ts';
import type { DamageReads } from './damaged-row.ts';
import type { DeploymentReads } from './deployment-reads.ts';
import type { InstructionReads } from './instruction-reads.ts';
import type { JournalEntry } from './journal-entry.ts';
import type { LogReads } from './log-reads.ts';
import type { MessageReads } from './message-reads.ts';
import type { OrderReads } from './order-reads.ts';
import type { ProfitReads } from './profit-reads.ts';
import type { ReplyReads } from './reply-reads.ts';
import type { SignalReads } from './signal-reads.ts';
import type { TradeReads } from './trade-reads.ts';
import type { WebhookReads } from './webhook-reads.ts';

/**
 * Durable memory of orders and their outcomes. One entry is all or nothing; entries of a desk are stored in the order
 * in which they were recorded, and a promise that resolved means that the entry survives a power cut, unless it is
 * recoverable. Promises resolve in that order too. There is one writer: the process that holds the server's lock.
 */
export type JournalWriter = { readonly record: (entry: JournalEntry) => Promise<void> };

/** The writer, and a port for reading each subject. */
export type Journal = JournalWriter &
  OrderReads &
  LogReads &
  ProfitReads &
  TradeReads &
  ReplyReads &
  MessageReads &
  WebhookReads &
  AlertReads &
  InstructionReads &
  DeploymentReads &
  SignalReads &
  DamageReads;
