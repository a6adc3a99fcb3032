/**
 * From 0 up to the span, always the same for a name and spread evenly over names, so that periodic work of many does
 * not run all at once.
 */
export function spreadOver(spanMs: number, name: string): number {
  // FNV-1a, and the last steps of murmur3, since names that differ in their last letter only must lie far apart.
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return Math.floor((((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * spanMs);
}
