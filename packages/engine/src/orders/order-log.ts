import { type Instant, type JournalWrite, logText, type NewLogLine } from '@spark/core';
import type { OrderCall } from './order-calls.ts';

/** Every call about orders leaves a line, whatever its outcome. */
export function callLine({ name, payload, about }: OrderCall, at: Instant): NewLogLine {
  const message = `Endpoint Called : ${name}. Payload Received : ${payload}`;
  return { at, name: about, type: 'DEBUG', message: logText(message) };
}

/** The line of a call alone. */
export function logOf(call: OrderCall, at: Instant): JournalWrite {
  return { kind: 'append-logs', lines: [callLine(call, at)] };
}

export function refusalLines(
  { about }: OrderCall,
  sentences: readonly string[],
  at: Instant,
): readonly NewLogLine[] {
  return sentences.map((sentence) => ({
    at,
    name: about,
    type: 'ERROR' as const,
    message: logText(sentence),
  }));
}
