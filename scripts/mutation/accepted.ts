import { readFileSync } from 'node:fs';
import type { Mutant } from './instrument.ts';

/** A reviewed mutant that changes nothing observable, with the reason. */
export interface Accepted {
  readonly file: string;
  readonly was: string;
  readonly became: string;
  /** The line, where the same text is on several. */
  readonly code?: string;
  readonly why: string;
}

export function readAccepted(): Accepted[] {
  return JSON.parse(readFileSync(new URL('./accepted.json', import.meta.url), 'utf8'));
}

export function isAccepted(mutant: Mutant, accepted: readonly Accepted[]): boolean {
  return accepted.some(
    ({ file, was, became, code = mutant.code }) =>
      mutant.file.endsWith(file) && mutant.was === was && mutant.became === became && mutant.code === code,
  );
}
