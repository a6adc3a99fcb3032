/** With one full stop at its end, whoever wrote it: brokers end their words as they like. */
export function asSentence(words: string): string {
  return `${words.trim().replace(/\.+$/, '')}.`;
}
