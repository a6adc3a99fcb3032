/** What programs import as `node:timers/promises` when they run in the page. */
export function setTimeout(milliseconds: number): Promise<void> {
  return new Promise((wake) => {
    globalThis.setTimeout(wake, milliseconds);
  });
}
