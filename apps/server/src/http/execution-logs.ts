import { fill, LOGS_ARCHIVED, routes } from '@spark/contract';
import { istDay, type Journal, type LogFilter, type LogRow } from '@spark/core';
import { fromWireLogFilter, toWireExecutionLog } from '../wire/execution-log.ts';
import type { CallBook } from './calls.ts';
import { successBody } from './envelope.ts';

export function executionLogCalls(
  calls: CallBook,
  journal: Pick<Journal, 'readLogs' | 'logsArchivedUntil'>,
): void {
  /** Whether the reply ends with the oldest row of the database, so that archives may have more. */
  async function archivedUntil({ limit, from }: LogFilter, rows: readonly LogRow[]): Promise<string | null> {
    const day = rows.length < limit ? await journal.logsArchivedUntil() : null;
    return day !== null && (from === undefined || istDay(from) <= day) ? day : null;
  }

  calls.on(routes.readExecutionLogs, async ({ input, desk }) => {
    const { ucc } = desk.user;
    const filter = fromWireLogFilter(input, ucc);
    const rows = await journal.readLogs(filter);
    const data = rows.map(toWireExecutionLog);
    const day = await archivedUntil(filter, rows);
    if (day === null) return { data };
    const notice = fill(LOGS_ARCHIVED, { day, ucc });
    return { encoded: successBody(data, routes.readExecutionLogs.reply.message, { notice }) };
  });
}
