import type { AlertType } from '@spark/vocabulary';
import type { Instant, IstDay } from '../time/ist.ts';

/** Lines of the execution log. */
export type LogReads = {
  /** The newest first. */
  readonly readLogs: (filter: LogFilter) => Promise<readonly LogRow[]>;
  /** The last day whose lines were moved to an archive, which only the command line reads; null when none were. */
  readonly logsArchivedUntil: () => Promise<IstDay | null>;
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

/** The journal numbers lines when it stores them. */
export type NewLogLine = Omit<LogRow, 'id' | 'ucc'>;

export type LogFilter = {
  readonly ucc: string;
  readonly type?: AlertType;
  readonly name?: string;
  readonly from?: Instant;
  readonly before?: Instant;
  /** Only lines that contain this text, in any letter case. */
  readonly text?: string;
  /** Only lines with a smaller number: the next page. */
  readonly beforeId?: number;
  readonly limit: number;
};
