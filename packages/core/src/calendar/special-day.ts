import type { Exchange } from '@spark/vocabulary';
import { type IstDay, minutesOf, timeOfDay } from '../time/ist.ts';
import type { MinuteSpan, Phase } from './phase.ts';
import { MCX_EVENING_MINUTE } from './timetable.ts';

/** How a day differs from an ordinary one. */
export type SpecialSession =
  | { readonly kind: 'closed' }
  /** Commodities open in the evening only. */
  | { readonly kind: 'morning-closed' }
  /** Commodities shut in the evening. */
  | { readonly kind: 'evening-closed' }
  /** A whole session with its own hours, mostly on a weekend. */
  | { readonly kind: 'special'; readonly hours: MinuteSpan }
  /** A holiday with a market of about an hour. Until its hours are published it is closed. */
  | { readonly kind: 'muhurat'; readonly hours: MinuteSpan | null };

/** One row of the calendar: a day on which an exchange does not have its ordinary hours. */
export type SpecialDay = {
  readonly exchange: Exchange;
  readonly day: IstDay;
  readonly name: string;
  readonly session: SpecialSession;
  /** Published by the exchange, as opposed to concluded from a rule. */
  readonly isConfirmed: boolean;
};

const HOURS = /^(special|muhurat) ([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/;

/** Reads `closed`, `morning-closed`, `evening-closed`, `special HH:MM-HH:MM`, `muhurat HH:MM-HH:MM`, `muhurat`. */
export function readSession(text: string): SpecialSession | null {
  if (text === 'closed' || text === 'morning-closed' || text === 'evening-closed') return { kind: text };
  if (text === 'muhurat') return { kind: 'muhurat', hours: null };
  const [, kind] = HOURS.exec(text) ?? [];
  if (kind === undefined) return null;
  const [from = '', to = ''] = text.slice(kind.length + 1).split('-');
  const hours = { fromMinute: minutesOf(from), toMinute: minutesOf(to) };
  if (hours.fromMinute >= hours.toMinute) return null;
  return { kind: kind === 'special' ? 'special' : 'muhurat', hours };
}

export function sessionText(session: SpecialSession): string {
  if (!('hours' in session) || session.hours === null) return session.kind;
  const { fromMinute, toMinute } = session.hours;
  return `${session.kind} ${timeOfDay(fromMinute)}-${timeOfDay(toMinute)}`;
}

/** What remains of an ordinary day's phases on such a day. */
export function specialPhases(ordinary: readonly Phase[], session: SpecialSession): readonly Phase[] {
  switch (session.kind) {
    case 'closed':
      return [];
    case 'morning-closed':
      return clip(ordinary, { fromMinute: MCX_EVENING_MINUTE, toMinute: 24 * 60 });
    case 'evening-closed':
      return clip(ordinary, { fromMinute: 0, toMinute: MCX_EVENING_MINUTE });
    case 'special':
    case 'muhurat':
      return session.hours === null ? [] : moved(ordinary, session.hours);
  }
}

function clip(phases: readonly Phase[], within: MinuteSpan): readonly Phase[] {
  return phases
    .map(({ kind, fromMinute, toMinute }) => ({
      kind,
      fromMinute: Math.max(fromMinute, within.fromMinute),
      toMinute: Math.min(toMinute, within.toMinute),
    }))
    .filter(({ fromMinute, toMinute }) => fromMinute < toMinute);
}

/**
 * The pre-open moves with the opening, as on 21 October 2025 (13:30 for 13:45). What follows the continuous session
 * is announced apart for each such day and is left out.
 */
function moved(ordinary: readonly Phase[], hours: MinuteSpan): readonly Phase[] {
  const opening = ordinary.findIndex(({ kind }) => kind === 'continuous');
  const shift = hours.fromMinute - (ordinary[opening]?.fromMinute ?? hours.fromMinute);
  const preOpen = ordinary.slice(0, Math.max(opening, 0)).map((phase) => ({
    ...phase,
    fromMinute: phase.fromMinute + shift,
    toMinute: phase.toMinute + shift,
  }));
  return [...clip(preOpen, { fromMinute: 0, toMinute: hours.fromMinute }), { kind: 'continuous', ...hours }];
}
