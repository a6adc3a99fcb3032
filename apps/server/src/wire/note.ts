import type { NoteRefusal, NoteSubject, Note as StoredNote } from '@spark/application';
import { type Note, type Problem, problem } from '@spark/contract';
import { istTimestamp } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';

export function toWireNote({ day, trade, text, tags, at }: StoredNote): Note {
  return { day, TDno: trade, text, tags: [...tags], changedAt: istTimestamp(at) };
}

/** Null for a day that no calendar has. */
export function fromWireSubject(about: string): NoteSubject | null {
  if (!about.includes('-')) return { trade: Number(about) };
  const at = new Date(`${about}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(about) ? { day: about } : null;
}

export function toWireNoteRefusal(refusal: NoteRefusal): Problem {
  return refusal.code === 'trade-unknown'
    ? problem('trade_unknown', { field: 'about', number: refusal.number })
    : problem('limit_reached', { limit: LIMITS.notesPerUser, things: 'notes' });
}
