import { type Problem, problem } from '@spark/contract';
import { LIMITS } from '@spark/vocabulary';

export type JsonReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: Problem };

/** The source of the text: the body of a request, or a message of a websocket. */
export type JsonPart = 'body' | 'message';

/**
 * JSON as the standard parser reads it, except two things that the standard parser accepts: a duplicate key in one
 * object (which of the two was meant?) and unlimited nesting.
 */
export function readStrictJson(text: string, part: JsonPart = 'body'): JsonReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // The parser quotes the text around the mistake, which may be a secret; only its position is passed on.
    return { ok: false, problem: problem('json_broken', { part, reason: whereBroken(error) }) };
  }
  const found = hasKeysOnce(text, value) ? null : inspect(text, part);
  return found === null ? { ok: true, value } : { ok: false, problem: found };
}

function whereBroken(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  // Only at the end of the message: before that it quotes the text.
  const position = / in JSON at position (\d+)(?: \(line \d+ column \d+\))?$/.exec(message)?.[1];
  if (position !== undefined) return `unexpected character at position ${position}`;
  return /^Unexpected end of JSON/.test(message) ? 'it ends too early' : 'it cannot be read';
}

/**
 * A quick check that no key is duplicated: each key ends with a quote and a colon, so their count equals the number of
 * parsed keys. A lookalike inside a text only costs the full check.
 */
function hasKeysOnce(text: string, value: unknown): boolean {
  if (SPACE_BEFORE_COLON.test(text)) return false;
  let ends = 0;
  for (let at = text.indexOf(KEY_END); at !== -1; at = text.indexOf(KEY_END, at + 2)) ends += 1;
  return ends === keysIn(value, LIMITS.jsonDepth);
}

const KEY_END = '":';
const SPACE_BEFORE_COLON = /\s:/;

/** NaN where there are too many levels. */
function keysIn(value: unknown, levels: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (levels === 0) return Number.NaN;
  let keys = Array.isArray(value) ? 0 : Object.keys(value).length;
  for (const part of Object.values(value)) keys += keysIn(part, levels - 1);
  return keys;
}

type Level = { readonly keys: Set<string> | null; expectsKey: boolean };

/** Walks over text that is known to be valid JSON, so only strings and brackets are examined. */
function inspect(text: string, part: JsonPart): Problem | null {
  const levels: Level[] = [];
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: {
        const end = endOfString(text, at);
        const level = levels.at(-1);
        if (level?.keys && level.expectsKey) {
          const written = text.slice(at + 1, end);
          const key = written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written;
          if (level.keys.has(key))
            return problem('json_duplicate_key', { part, key: shortened(key), field: shortened(key) });
          level.keys.add(key);
          level.expectsKey = false;
        }
        at = end;
        break;
      }
      case 0x7b:
        levels.push({ keys: new Set(), expectsKey: true });
        break;
      case 0x5b:
        levels.push({ keys: null, expectsKey: false });
        break;
      case 0x7d:
      case 0x5d:
        levels.pop();
        break;
      case 0x2c: {
        const level = levels.at(-1);
        if (level?.keys) level.expectsKey = true;
        break;
      }
    }
    if (levels.length > LIMITS.jsonDepth)
      return problem('json_too_deep', { part, depthMax: LIMITS.jsonDepth });
  }
  return null;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1;
  return at;
}

function shortened(key: string): string {
  return key.length > LIMITS.nameChars ? `${key.slice(0, LIMITS.nameChars)}…` : key;
}
