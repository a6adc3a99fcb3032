import type { IssueList } from '../issue/issue-list.ts';
import { below } from '../issue/pointer.ts';
import { shown } from '../issue/value-text.ts';
import { DOCUMENT_LIMITS } from '../schema/limits.ts';
import { findJsonMistake } from './json-mistake.ts';

const DOCS = 'buildingStrats/intro#limits';

/** Whether there is a value to look at: text that is too large, too deep or no JSON is not looked at any further. */
export type JsonReading = { readonly isRead: true; readonly value: unknown } | { readonly isRead: false };

const NOTHING: JsonReading = { isRead: false };

/** JSON text with what the standard parser lets through: keys twice in one object, nesting and length without bound. */
export function readJson(text: string, found: IssueList): JsonReading {
  const bytes = bytesOf(text);
  if (bytes > DOCUMENT_LIMITS.bytes) {
    found.error({
      code: 'document_size',
      pointer: '',
      message: `The document has ${bytes} bytes; at most ${DOCUMENT_LIMITS.bytes} (256 kB) are read.`,
      docs: DOCS,
    });
    return NOTHING;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    found.error({
      code: 'json_syntax',
      pointer: '',
      message: `This is not JSON: ${reason(text)}.`,
      docs: DOCS,
    });
    return NOTHING;
  }
  if (isTooDeep(value, found)) return NOTHING;
  findDuplicates(text, found);
  return { isRead: true, value };
}

/** Says so and returns true where objects and lists are nested more deeply than a document may be. */
export function isTooDeep(value: unknown, found: IssueList): boolean {
  const isFine = fits(value, DOCUMENT_LIMITS.jsonDepth);
  if (!isFine) {
    found.error({
      code: 'json_depth',
      pointer: '',
      message: `Objects and lists are nested more than ${DOCUMENT_LIMITS.jsonDepth} deep.`,
      docs: DOCS,
    });
  }
  return !isFine;
}

function fits(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((part) => fits(part, levels - 1));
}

function bytesOf(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function reason(text: string): string {
  const at = findJsonMistake(text);
  if (text.slice(at).trim() === '') return 'it ends too early';
  const before = text.slice(0, at).split('\n');
  const found = shown(text.slice(at, at + 10).split('\n')[0]);
  return `${found} is unexpected in line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

interface Level {
  readonly pointer: string;
  /** Null in a list. */
  readonly keys: Set<string> | null;
  expectsKey: boolean;
  at: string | number;
}

/** Walks over text that is valid JSON, so only texts, brackets and commas count. */
function findDuplicates(text: string, found: IssueList): void {
  const levels: Level[] = [];
  for (let at = 0; at < text.length; at++) {
    const level = levels.at(-1);
    const letter = text[at];
    if (letter === '"') {
      const end = endOfText(text, at);
      if (level?.keys && level.expectsKey) takeKey(level, level.keys, text.slice(at, end + 1), found);
      at = end;
    } else if (letter === '{' || letter === '[') {
      const pointer = level ? below(level.pointer, level.at) : '';
      levels.push({ pointer, keys: letter === '{' ? new Set() : null, expectsKey: letter === '{', at: 0 });
    } else if (letter === '}' || letter === ']') {
      levels.pop();
    } else if (letter === ',' && level) {
      if (level.keys) level.expectsKey = true;
      else if (typeof level.at === 'number') level.at += 1;
    }
  }
}

function takeKey(level: Level, keys: Set<string>, written: string, found: IssueList): void {
  const key = String(JSON.parse(written));
  if (keys.has(key)) {
    found.error({
      code: 'key_duplicate',
      pointer: below(level.pointer, key),
      message: `The key ${shown(key)} stands twice in one object; which of the two is meant? Remove one.`,
      docs: DOCS,
    });
  }
  keys.add(key);
  level.at = key;
  level.expectsKey = false;
}

function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"' && at < text.length) at += text[at] === '\\' ? 2 : 1;
  return at;
}
