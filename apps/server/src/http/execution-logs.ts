import { routes } from '@spark/contract';
import type { Journal } from '@spark/core';
import { fromWireLogFilter, toWireExecutionLog } from '../wire/execution-log.ts';
import type { CallBook } from './calls.ts';

export function executionLogCalls(calls: CallBook, journal: Journal): void {
  calls.on(routes.readExecutionLogs, async ({ input, desk }) => {
    const rows = await journal.readLogs(fromWireLogFilter(input, desk.user.ucc));
    return { data: rows.map(toWireExecutionLog) };
  });
}
