import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One thing that a step of a page tells the reader to do in the console. */
export type WrittenDeed =
  | { readonly kind: 'press'; readonly name: string }
  /** Without a value it is the reader's own, as a password is. */
  | { readonly kind: 'fill'; readonly field: string; readonly value: string | null };

export type WrittenStep = { readonly text: string; readonly deeds: readonly WrittenDeed[] };

const PAGES = join(import.meta.dirname, '../../../docs/spark');
/** `**Press this**`, or `*Field*: `value``, or `*Field*` alone. */
const DEED = /\*\*(?<press>[^*]+)\*\*|\*(?<field>[^*]+)\*(?::\s+`(?<value>[^`]+)`)?/g;

/** The numbered steps of a section of a page, with what they name. */
export function writtenSteps(page: string, section: string): readonly WrittenStep[] {
  const text = readFileSync(join(PAGES, page), 'utf8');
  const from = text.indexOf(`{#${section}}`);
  assert.notEqual(from, -1, `${page} has a section ${section}`);
  const [body = ''] = text.slice(from).split(/\n#{2,3} /, 1);
  const steps = body.match(/^\d+\. .*(?:\n {2,}.*)*/gm) ?? [];
  assert.ok(steps.length > 0, `${page} has steps in ${section}`);
  return steps.map((step) => ({ text: step, deeds: deedsOf(step) }));
}

function deedsOf(step: string): readonly WrittenDeed[] {
  return [...step.matchAll(DEED)].map(({ groups }): WrittenDeed => {
    const { press, field = '', value } = groups ?? {};
    return press === undefined
      ? { kind: 'fill', field, value: value ?? null }
      : { kind: 'press', name: press };
  });
}
