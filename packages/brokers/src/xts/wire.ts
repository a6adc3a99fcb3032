/** What XTS sends, read with care: numbers come as text, texts as null, and some averages as "NaN". */

export type XtsObject = Readonly<Record<string, unknown>>;

export type XtsEnvelope = {
  readonly isSuccess: boolean;
  readonly code: string;
  readonly description: string;
  readonly result: unknown;
};

/** Longer texts are not a broker's answer; to parse them would only cost memory. */
const TEXT_CHARS_MAX = 64_000_000;

/** null when the text is not the envelope that XTS puts around every answer. */
export function readEnvelope(text: string): XtsEnvelope | null {
  const parsed = parseJson(text);
  if (!isObject(parsed)) return null;
  const type = textOf(parsed.type).toLowerCase();
  if (type !== 'success' && type !== 'error') return null;
  return {
    isSuccess: type === 'success',
    code: textOf(parsed.code),
    description: textOf(parsed.description),
    result: parsed.result,
  };
}

/** undefined when it is not JSON. For what has no order numbers in it: prices come a thousand times as often as orders. */
export function parsePlainJson(text: string): unknown {
  if (text.length > TEXT_CHARS_MAX) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** undefined when it is not JSON. Whole numbers that do not fit are kept as text: order numbers must stay exact. */
export function parseJson(text: string): unknown {
  if (text.length > TEXT_CHARS_MAX) return undefined;
  try {
    return HAS_LONG_NUMBER.test(text) ? JSON.parse(text, longNumbersAsText) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A number that may not fit, outside of quotes or in a text that looks like it. The exchange's order numbers are as long
 * and quoted: asking about every value of a book that has only those takes several times as long as reading it.
 */
const HAS_LONG_NUMBER = /(?:^|[:,[])\s*-?\d{16}/;

function longNumbersAsText(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  const isInexact = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isInexact && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value;
}

export function isObject(value: unknown): value is XtsObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Events and snapshots carry JSON as text; some deployments send the object itself. */
export function objectIn(value: unknown): XtsObject | null {
  const inside = typeof value === 'string' ? parseJson(value) : value;
  return isObject(inside) ? inside : null;
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** 0 for everything that is not a number: "", "NaN", null. */
export function numberOf(value: unknown): number {
  const number = typeof value === 'number' ? value : typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : 0;
}

/** Quantities are whole, and never below nothing. */
export function wholeOf(value: unknown): number {
  const number = Math.trunc(numberOf(value));
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}

/** Rupees as the wire has them, in paise; 0 where there is no price. */
export function paiseOf(value: unknown): number {
  const paise = Math.round(numberOf(value) * 100);
  return Number.isSafeInteger(paise) && paise > 0 ? paise : 0;
}
