import { hash } from 'node:crypto';
import { isVisitorUcc } from '@spark/core';
import { FACTS, type SqlRow } from '../tables.ts';

/** The hash before the first fact. */
export const FIRST_HASH = '0'.repeat(64);

/** Visitors are removed when their time is over, facts and all: the chain is over everyone else's. */
export function isChained(fact: SqlRow): boolean {
  return !isVisitorUcc(fact.ucc as string);
}

/** The hash of a fact with all columns of its row, and of all facts before it. */
export function hashBehind(previous: string, fact: SqlRow): string {
  const values = FACTS.columns.map(({ name }) => fact[name]);
  return hash('sha256', `${previous}\n${JSON.stringify(values)}`);
}

/** Which fact was where in a sealed segment: its number, counted from the first, and the beginning of its hash. */
export type Mark = { readonly seq: number; readonly begins: string };

const MARK_DIGITS = 8;
const MARK = /^([0-9a-z]{1,11})\.([0-9a-f]{8})$/;

export function markOf(firstSeq: number, seq: number, factHash: string): string {
  return `${(seq - firstSeq).toString(36)}.${factHash.slice(0, MARK_DIGITS)}`;
}

/** Null when it is not what was ever written. */
export function readMarks(text: string, firstSeq: number): readonly Mark[] | null {
  const marks: Mark[] = [];
  for (const part of text === '' ? [] : text.split(',')) {
    const [, offset, begins] = MARK.exec(part) ?? [];
    if (offset === undefined || begins === undefined) return null;
    marks.push({ seq: firstSeq + Number.parseInt(offset, 36), begins });
  }
  return marks;
}

export function isMarked({ begins }: Mark, factHash: string): boolean {
  return factHash.startsWith(begins);
}
