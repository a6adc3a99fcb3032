import { momentAfter, momentOf } from '@spark/application';
import type { InputOf, routes, ExecutionLog as WireLog } from '@spark/contract';
import { istTimestamp, type LogFilter, type LogRow } from '@spark/core';

export function toWireExecutionLog(row: LogRow): WireLog {
  return {
    Datetime: istTimestamp(row.at),
    UCC: row.ucc,
    Name: row.name,
    'Alert Type': row.type,
    Message: row.message,
    id: row.id,
  };
}

export function fromWireLogFilter(input: InputOf<typeof routes.readExecutionLogs>, ucc: string): LogFilter {
  return {
    ucc,
    limit: input.limit,
    ...(input.type === undefined ? {} : { type: input.type }),
    ...(input.name === undefined ? {} : { name: input.name }),
    ...(input.from === undefined ? {} : { from: momentOf(input.from) }),
    ...(input.to === undefined ? {} : { before: momentAfter(input.to) }),
    ...(input.text === undefined ? {} : { text: input.text }),
    ...(input.beforeid === undefined ? {} : { beforeId: input.beforeid }),
  };
}
