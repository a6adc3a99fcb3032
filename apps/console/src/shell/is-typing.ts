/** Whether a key goes to a field or a dialog, where it means a letter. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea, dialog[open]') !== null;
}
