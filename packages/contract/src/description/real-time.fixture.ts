/** Whether a moment without a zone exists, asked of the platform's own calendar rather than of the reader's rule. */
export function isRealTimestamp(text: string): boolean {
  const at = Date.parse(`${text}Z`);
  return !Number.isNaN(at) && new Date(at).toISOString() === `${text}.000Z`;
}
