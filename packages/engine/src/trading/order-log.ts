import type { Instant, JournalEntry } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import type { OrderCall } from './order-calls.ts';

type LogLines = NonNullable<JournalEntry['logs']>;

/** Every call about orders leaves a line, whatever comes of it. */
export function callLine({ name, payload, about }: OrderCall, at: Instant): LogLines[number] {
  const message = `Endpoint Called : ${name}. Payload Received : ${payload}`;
  return { at, name: about, type: 'DEBUG', message: message.slice(0, LIMITS.logMessageChars) };
}

export function refusalLines({ about }: OrderCall, sentences: readonly string[], at: Instant): LogLines {
  return sentences.map((sentence) => ({
    at,
    name: about,
    type: 'ERROR' as const,
    message: sentence.slice(0, LIMITS.logMessageChars),
  }));
}
