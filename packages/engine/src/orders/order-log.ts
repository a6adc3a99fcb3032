import { type Instant, type JournalWrite, logText, type NewLogLine } from '@spark/core';
import type { OrderCall, Placed } from './order-calls.ts';

/** Every call about orders leaves a line, whatever its outcome. */
export function callLine({ name, payload, about }: OrderCall, at: Instant): NewLogLine {
  const message = `Endpoint Called : ${name}. Payload Received : ${payload}`;
  return { at, name: about, type: 'DEBUG', message: logText(message) };
}

/** Which contract was chosen and why, where it was described. */
export function chosenLine(
  { about }: OrderCall,
  chosen: Placed['chosen'],
  at: Instant,
): readonly NewLogLine[] {
  if (chosen === undefined) return [];
  return [{ at, name: about, type: 'INFO', message: logText(chosenText(chosen)) }];
}

export function chosenText({ key, symbol, why }: NonNullable<Placed['chosen']>): string {
  return `Auto-Opt chose ${symbol} (${key}). ${why}`;
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
