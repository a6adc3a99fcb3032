import type { SparkEvent } from '@spark/application';
import type { EventMessage } from '@spark/contract';
import { istTimestamp } from '@spark/core';
import type { Numbered } from '@spark/engine';

export function toEventMessage(event: Numbered<SparkEvent>): EventMessage {
  const { seq, kind, what, at, level, accountName, strategyName, id, text } = event;
  const row = {
    kind,
    what,
    at: istTimestamp(at),
    epochMs: at,
    level,
    AccountName: accountName,
    StrategyName: strategyName,
    id,
    text,
  };
  return { type: 'Event', message: text, data: [row], seq };
}
