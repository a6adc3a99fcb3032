import { type Instant, type JournalEntry, logText } from '@spark/core';
import type { OrderCall } from './order-calls.ts';

type LogLines = NonNullable<JournalEntry['logs']>;

/** Every call about orders leaves a line, whatever comes of it. */
export function callLine({ name, payload, about }: OrderCall, at: Instant): LogLines[number] {
  const message = `Endpoint Called : ${name}. Payload Received : ${payload}`;
  return { at, name: about, type: 'DEBUG', message: logText(message) };
}

export function refusalLines({ about }: OrderCall, sentences: readonly string[], at: Instant): LogLines {
  return sentences.map((sentence) => ({
    at,
    name: about,
    type: 'ERROR' as const,
    message: logText(sentence),
  }));
}
