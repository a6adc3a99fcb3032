const BEFORE = '#document=';

/**
 * The text of the strategy that a page of the documentation hands over behind `#document=`, which no server sees; null where
 * the address has none.
 */
export function strategyOfAddress(hash: string): string | null {
  if (!hash.startsWith(BEFORE)) return null;
  const encoded = hash.slice(BEFORE.length);
  let text: string;
  try {
    text = decodeURIComponent(encoded);
  } catch {
    // What was cut off in a message is shown as it came, and the import says that it is no document.
    return encoded;
  }
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
